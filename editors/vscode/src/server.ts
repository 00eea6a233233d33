/** The server's life: started, stopped, started anew, and what is shown of it. */
import * as vscode from 'vscode';
import { ResponseError, State, type LanguageClientOptions } from 'vscode-languageclient/node';
import { Client, Gone, NoAnswer } from './client';
import { NoProgram, checked, find, named, type Program } from './program';
import { oneOf } from './settings';
import { traced } from './trace';
import { t } from './words';

export const LANGUAGES = ['abalone', 'derive', 'tantrix'];

/** Settings that are the extension's own and mean nothing to the server. */
const OWN = ['server', 'trace'];

/** So many crashes within so many minutes, and it is not started again. */
const CRASHES = 5;
const MINUTES = 3;

type Stage = 'starting' | 'running' | 'stopped' | 'failed';

export class Server implements vscode.Disposable {
  private client: Client | undefined;
  private program: Program | undefined;
  /** What the settings named when it was last started. */
  private named: unknown;
  /** One start or stop at a time. */
  private turn: Promise<void> = Promise.resolve();
  /** Broken off by the next stop, with all starts that are to come before it. */
  private attempt = new AbortController();
  /** When it has crashed since it was last asked for, in milliseconds. */
  private crashes: number[] = [];
  private stage: Stage = 'stopped';
  private detail: (() => string) | undefined;
  private readonly trace: ReturnType<typeof traced>;
  private readonly status = vscode.languages.createLanguageStatusItem('scoresheet', LANGUAGES);
  private readonly changed = new vscode.EventEmitter<boolean>();
  /** Fires with whether it runs. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    readonly log: vscode.LogOutputChannel,
  ) {
    this.trace = traced(log);
    this.status.name = 'Scoresheet';
    this.show('stopped');
  }

  get running(): boolean {
    return this.client?.state === State.Running;
  }

  /** Whether the settings name another program than the one that was started last. */
  get outdated(): boolean {
    return this.named !== named();
  }

  start(): Promise<void> {
    if (this.stage === 'starting') return this.outdated ? this.restart() : this.turn;
    this.crashes = [];
    const { signal } = this.attempt;
    return this.inTurn(() => this.startNow(signal));
  }

  stop(): Promise<void> {
    this.breakOff();
    return this.inTurn(() => this.stopNow());
  }

  restart(): Promise<void> {
    const signal = this.breakOff();
    this.crashes = [];
    // To end the one that runs may take a while, in which nobody need ask for another.
    this.named = named();
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow(signal);
    });
  }

  /**
   * `undefined` if it does not run, does not know the request, or refuses it: what it says then is shown. If it goes
   * meanwhile, the one that is started in its place is asked.
   */
  async ask<T>(method: string, params: object, quietly = false): Promise<T | null | undefined> {
    for (let tries = 0; tries < 2; tries++) {
      const client = await this.settled();
      if (!client || !this.running) break;
      try {
        return await client.ask<T>(method, params);
      } catch (error) {
        this.log.warn(`${method}: ${error}`);
        if (error instanceof Gone) continue;
        const unknown = error instanceof ResponseError && error.code === -32601;
        const said = unknown ? t('This server is too old for that: install a newer one.') : String((error as Error).message);
        if (!quietly) void vscode.window.showWarningMessage(said);
        return undefined;
      }
    }
    if (!quietly) void vscode.window.showWarningMessage(t('The Scoresheet server does not run.'), t('Start server')).then((start) => (start ? this.start() : undefined));
    return undefined;
  }

  /** The client once nobody starts or stops it any more. */
  private async settled(): Promise<Client | undefined> {
    let turn;
    do {
      turn = this.turn;
      await turn;
    } while (turn !== this.turn);
    return this.client;
  }

  toDocument(document: vscode.TextDocument, position: vscode.Position) {
    return { textDocument: { uri: document.uri.toString() }, position: { line: position.line, character: position.character } };
  }

  async toEdit(edit: Parameters<Client['protocol2CodeConverter']['asWorkspaceEdit']>[0]) {
    return this.client?.protocol2CodeConverter.asWorkspaceEdit(edit);
  }

  describe(): string {
    const { program } = this;
    if (!program) return t('No server has been started.');
    return `scoresheet ${program.version ?? '?'}: ${program.path} (${program.source})`;
  }

  /** In another language. */
  renew(): void {
    this.show(this.stage, this.detail);
  }

  dispose(): void {
    this.attempt.abort();
    this.client?.leave();
    this.status.dispose();
    this.changed.dispose();
    this.trace.heard.dispose();
  }

  private breakOff(): AbortSignal {
    this.attempt.abort();
    this.attempt = new AbortController();
    if (this.stage === 'starting') this.show('stopped');
    return this.attempt.signal;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch((error) => this.log.error(String(error)));
    return done;
  }

  private async startNow(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.running) return;
    this.show('starting');
    this.named = named();
    const last = this.client;
    this.client = undefined;
    last?.leave();
    try {
      const program = await find(this.context, signal);
      this.program = program;
      this.log.info(`${program.path} (${program.source})`);
      const client = await this.connect(program, signal).catch((error) => this.fail(program, signal, error));
      program.version = client.initializeResult?.serverInfo?.version ?? program.version;
      this.show('running');
      this.log.info(this.describe());
      this.changed.fire(true);
    } catch (error) {
      if (signal.aborted) return;
      const isCrash = this.crashes.length > 0 && !(error instanceof NoProgram || error instanceof NoAnswer);
      if (isCrash) this.crashed(signal);
      else this.tell(error);
    }
  }

  /** Starts it anew, unless it does so again and again. */
  private crashed(signal: AbortSignal): void {
    const now = Date.now();
    this.crashes = [...this.crashes.filter((then) => now - then < MINUTES * 60_000), now];
    this.log.warn(`the server has crashed, ${this.crashes.length} of ${CRASHES}`);
    if (this.crashes.length < CRASHES) {
      this.show('starting');
      void this.inTurn(() => this.startNow(signal));
    } else {
      this.complain(() => t('The Scoresheet server has crashed {0} times within {1} minutes and is not started again.', CRASHES, MINUTES));
    }
    this.changed.fire(false);
  }

  private async connect(program: Program, signal: AbortSignal): Promise<Client> {
    const client = new Client(program.path, this.options());
    this.client = client;
    const leave = () => client.leave();
    signal.addEventListener('abort', leave);
    try {
      await client.start();
      client.onDidChangeState(({ newState }) => {
        if (newState !== State.Stopped || this.client !== client || signal.aborted) return;
        this.client = undefined;
        // It may have closed its output and stay.
        client.leave();
        this.crashed(signal);
      });
      if (client.state !== State.Running) throw new Error('it has ended');
    } catch (error) {
      if (this.client === client) this.client = undefined;
      client.leave();
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
    return client;
  }

  /** Throws why it did not start: the bundled program has not been looked at before. */
  private async fail(program: Program, signal: AbortSignal, error: unknown): Promise<never> {
    if (program.source === 'bundled' && !(error instanceof NoAnswer)) await checked(program, signal);
    throw error;
  }

  private tell(error: unknown): void {
    const say = error instanceof NoProgram ? error.say : () =>
      t('The Scoresheet server did not start: {0}', error instanceof NoAnswer ? t('it does not answer') : String(error));
    this.complain(say);
  }

  private complain(say: () => string): void {
    this.log.error(say());
    this.show('failed', say);
    const [settings, log] = [t('Open Settings'), t('Show Log')];
    // Not waited for: whoever asked for the start goes on.
    void vscode.window.showErrorMessage(say(), settings, log).then((chosen) => {
      if (chosen === settings) void vscode.commands.executeCommand('workbench.action.openSettings', 'scoresheet.server.path');
      if (chosen === log) this.log.show();
    });
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.end();
    this.show('stopped');
    this.changed.fire(false);
  }

  private options(): LanguageClientOptions {
    const set = vscode.workspace.getConfiguration('scoresheet');
    const language = oneOf('language', ['auto', 'en', 'fr']);
    return {
      documentSelector: LANGUAGES.map((language) => ({ language })),
      outputChannel: this.log,
      traceOutputChannel: this.trace.channel,
      initializationOptions: {
        hoverImages: set.get('hoverImages'),
        hints: set.get('hints'),
        // Where it is `auto` the server goes by the locale that the client sends.
        ...(language === 'auto' ? {} : { language }),
        commands: ['scoresheet.showBoard'],
      },
      markdown: { isTrusted: false, supportHtml: false },
      middleware: {
        workspace: {
          // Only what the server knows.
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            return Array.isArray(answers) ? answers.map(withoutOwn) : answers;
          },
          // Only word that they have changed: the server asks for them then, by the way above.
          didChangeConfiguration: (_, next) => next(undefined),
        },
      },
    };
  }

  private show(state: Stage, detail?: () => string): void {
    const { status } = this;
    this.stage = state;
    this.detail = detail;
    status.busy = state === 'starting';
    status.severity = { starting: vscode.LanguageStatusSeverity.Information, running: vscode.LanguageStatusSeverity.Information,
      stopped: vscode.LanguageStatusSeverity.Warning, failed: vscode.LanguageStatusSeverity.Error }[state];
    status.text = { starting: t('Scoresheet starts'), running: 'Scoresheet', stopped: t('Scoresheet is stopped'), failed: t('Scoresheet did not start') }[state];
    status.detail = detail?.() ?? (state === 'running' ? this.program?.version : undefined);
    status.command = state === 'running' || state === 'starting'
      ? { command: 'scoresheet.showLog', title: t('Show Log') }
      : { command: 'scoresheet.startServer', title: t('Start server') };
  }
}

function withoutOwn(settings: unknown): unknown {
  if (settings === null || typeof settings !== 'object') return settings;
  const kept = Object.entries(settings).filter(([name]) => !OWN.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'board' ? forServer(value) : value]));
}

/** Of the settings of the board those that are the server's too. */
function forServer(board: unknown): unknown {
  if (board === null || typeof board !== 'object') return board;
  const { followCursor: _, theme, ...rest } = board as Record<string, unknown>;
  return theme === 'auto' ? rest : { ...rest, theme };
}
