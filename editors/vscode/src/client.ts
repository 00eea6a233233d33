/** The language client, together with the process of the server: it does not wait for it without end, nor leave it behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import {
  CloseAction, ErrorAction, LanguageClient, State, StreamMessageReader, StreamMessageWriter,
  type ErrorHandler, type LanguageClientOptions, type MessageTransports,
} from 'vscode-languageclient/node';
import { t } from './words';

/** How long a server may take until it is ready, to say goodbye, and to end after that, in milliseconds. */
const BEGIN = 15_000;
const GOODBYE = 2000;
const END = 500;

/** The server has not answered in time. */
export class NoAnswer extends Error {}

export class Client extends LanguageClient {
  private child: ChildProcess | undefined;
  /** Whether it has ever run: until then whoever starts it tells what is wrong, and not the library too. */
  private ran = false;
  private left = false;
  private giveUp: ((why: Error) => void) | undefined;

  constructor(private readonly program: string, options: LanguageClientOptions) {
    super('scoresheet', 'Scoresheet', { command: program }, { ...options, initializationFailedHandler: () => false });
  }

  /** The library calls it too: after a crash, and before each request. */
  override async start(): Promise<void> {
    if (!this.needsStart()) return super.start();
    let giveUp: typeof this.giveUp;
    const given = new Promise<never>((_, reject) => (giveUp = reject));
    this.giveUp = giveUp;
    const limit = setTimeout(() => {
      // After a crash nobody else tells it.
      if (this.ran) this.error(t('The Scoresheet server did not start: {0}', t('it does not answer')), undefined, 'force');
      this.leave(new NoAnswer());
    }, BEGIN);
    try {
      await Promise.race([super.start(), given]);
      this.ran = true;
    } finally {
      clearTimeout(limit);
      if (this.giveUp === giveUp) this.giveUp = undefined;
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
    const { child } = this;
    if (!child) return;
    child.kill('SIGKILL');
    // What a script has started may hold on to them.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  }

  override error(message: string, data?: unknown, showNotification?: boolean | 'force'): void {
    super.error(message, data, this.quiet ? false : showNotification);
  }

  override createDefaultErrorHandler(maxRestartCount?: number): ErrorHandler {
    const usual = super.createDefaultErrorHandler(maxRestartCount);
    return {
      // What cannot be written to a server that crashes is in the log. The library would stop for it, and not start anew.
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => (this.quiet ? { action: CloseAction.DoNotRestart, handled: true } : usual.closed()),
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
    return !this.ran || this.left;
  }
}

function ended(child: ChildProcess, limit: number): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, limit))]);
}
