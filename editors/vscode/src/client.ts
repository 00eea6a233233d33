/**
 * The language client, together with the process of the server: it does not wait for it without end, nor leave it behind.
 * One client is for one process: the library's own way of starting anew what crashed fails where it crashes while it starts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import {
  CloseAction, ErrorAction, LanguageClient, ResponseError, State, StreamMessageReader, StreamMessageWriter,
  type ErrorHandler, type LanguageClientOptions, type MessageTransports,
} from 'vscode-languageclient/node';

/** How long a server may take until it is ready, to say goodbye, and to end after that, in milliseconds. */
const BEGIN = 15_000;
const GOODBYE = 2000;
const END = 500;

/** The server has not answered in time. */
export class NoAnswer extends Error {}

/** The server has gone before it answered. */
export class Gone extends Error {}

/** Codes by which the library, and no server, answers: what could not be written or read, or was cut off. */
const CUT_OFF = [-32099, -32098, -32097, -32096];

export class Client extends LanguageClient {
  private child: ChildProcess | undefined;
  /** Whether it has ever run: until then, and once it has ended, whoever starts it tells what is wrong, and not the library. */
  private ran = false;
  private left = false;
  private giveUp: ((why: Error) => void) | undefined;
  /** Those who wait for an answer: the library leaves them alone where the server is ended by force. */
  private readonly waiting = new Set<() => void>();
  /** Settled once the library is through with its start, one way or the other. */
  private begun: Promise<void> | undefined;

  constructor(private readonly program: string, options: LanguageClientOptions) {
    super('scoresheet', 'Scoresheet', { command: program }, { ...options, initializationFailedHandler: () => false });
  }

  /** The library calls it too, before each request, also when there is no server any more. */
  override async start(): Promise<void> {
    if (this.begun) {
      if (this.needsStart()) throw new Error('the server has ended');
      return this.begun;
    }
    const given = new Promise<never>((_, reject) => (this.giveUp = reject));
    const limit = setTimeout(() => this.leave(new NoAnswer()), BEGIN);
    this.begun = super.start();
    try {
      await Promise.race([this.begun, given]);
      this.ran = true;
    } finally {
      clearTimeout(limit);
      this.giveUp = undefined;
    }
  }

  /** Throws `Gone` once the server has gone and the library is through with that, else what the server says. */
  async ask<T>(method: string, params: object): Promise<T | null> {
    try {
      return await new Promise<T | null>((resolve, reject) => {
        const leave = () => reject(new Gone());
        this.waiting.add(leave);
        this.sendRequest<T | null>(method, params).then(resolve, reject).finally(() => this.waiting.delete(leave));
      });
    } catch (error) {
      if (error instanceof ResponseError && !CUT_OFF.includes(error.code)) throw error;
      await this.gone();
      throw new Gone(String(error));
    }
  }

  /** Ends the server in good order, and by force where it does not go along. */
  async end(): Promise<void> {
    const { child } = this;
    // What does not reach it any more is nothing to tell.
    this.left = true;
    if (this.state === State.Running) {
      await this.dispose(GOODBYE)
        .then(() => child && ended(child, END))
        .catch((error) => this.debug(String(error), undefined, false));
    }
    this.leave();
  }

  /** Ends the server at once. */
  leave(why = new Error('left')): void {
    this.left = true;
    this.giveUp?.(why);
    this.waiting.forEach((leave) => leave());
    const { child } = this;
    if (!child) return;
    child.kill('SIGKILL');
    // What a script has started may hold on to them.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  }

  private async gone(): Promise<void> {
    if (this.left || this.state === State.Stopped) return;
    let heard: { dispose(): void } | undefined;
    const stopped = new Promise<void>((resolve) => {
      heard = this.onDidChangeState(({ newState }) => newState === State.Stopped && resolve());
    });
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, GOODBYE))]);
    heard?.dispose();
  }

  override error(message: string, data?: unknown, showNotification?: boolean | 'force'): void {
    super.error(message, data, this.quiet ? false : showNotification);
  }

  override createDefaultErrorHandler(): ErrorHandler {
    return {
      // What cannot be written to a server that crashes is in the log.
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: async () => {
        // What is registered until then is taken back only if the library is through with it.
        await this.begun?.catch(() => undefined);
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }

  protected override async createMessageTransports(): Promise<MessageTransports> {
    // Not in the folder of the records, where Windows would look for what the program loads.
    const child = spawn(this.program, ['lsp'], { cwd: dirname(this.program), windowsHide: true });
    this.child = child;
    child.on('error', (error) => this.error(String(error), undefined, false));
    child.on('exit', (code, signal) => this.info(`the server has ended: ${signal ?? code}`, undefined, false));
    createInterface({ input: child.stderr }).on('line', (line) => this.outputChannel.error(line));
    await once(child, 'spawn');
    if (this.left) this.leave();
    return { reader: new StreamMessageReader(child.stdout), writer: new StreamMessageWriter(child.stdin) };
  }

  private get quiet(): boolean {
    const { child } = this;
    return !this.ran || this.left || !child?.stdin?.writable || child.exitCode !== null || child.signalCode !== null;
  }
}

function ended(child: ChildProcess, limit: number): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, limit))]);
}
