/** The server's life: started, stopped, started anew, and what is shown of it. */
import * as vscode from 'vscode';
import { LanguageClient, ResponseError, State, type LanguageClientOptions } from 'vscode-languageclient/node';
import { NoProgram, find, type Program } from './program';
import { t } from './words';

export const LANGUAGES = ['abalone', 'derive', 'tantrix'];

/** Settings that are the extension's own and mean nothing to the server. */
const OWN = ['server', 'trace'];

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private program: Program | undefined;
  /** One start or stop at a time. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly status = vscode.languages.createLanguageStatusItem('scoresheet', LANGUAGES);
  private readonly changed = new vscode.EventEmitter<boolean>();
  /** Fires with whether it runs. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    readonly log: vscode.LogOutputChannel,
  ) {
    this.status.name = 'Scoresheet';
    this.show('stopped');
  }

  get running(): boolean {
    return this.client?.state === State.Running;
  }

  start(): Promise<void> {
    return this.inTurn(() => this.startNow());
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.stopNow());
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  /** `undefined` if it does not run, does not know the request, or refuses it: what it says then is shown. */
  async ask<T>(method: string, params: object, quietly = false): Promise<T | null | undefined> {
    const client = this.client;
    if (!client || !this.running) {
      if (!quietly) void vscode.window.showWarningMessage(t('The Scoresheet server does not run.'), t('Start server')).then((start) => (start ? this.start() : undefined));
      return undefined;
    }
    try {
      return await client.sendRequest<T | null>(method, params);
    } catch (error) {
      this.log.warn(`${method}: ${error}`);
      const unknown = error instanceof ResponseError && error.code === -32601;
      const said = unknown ? t('This server is too old for that: install a newer one.') : String((error as Error).message);
      if (!quietly) void vscode.window.showWarningMessage(said);
      return undefined;
    }
  }

  toDocument(document: vscode.TextDocument, position: vscode.Position) {
    return { textDocument: { uri: document.uri.toString() }, position: { line: position.line, character: position.character } };
  }

  async toEdit(edit: Parameters<LanguageClient['protocol2CodeConverter']['asWorkspaceEdit']>[0]) {
    return this.client?.protocol2CodeConverter.asWorkspaceEdit(edit);
  }

  describe(): string {
    const { program } = this;
    return program ? `scoresheet ${program.version}: ${program.path} (${program.source})` : t('No server has been started.');
  }

  dispose(): void {
    this.status.dispose();
    this.changed.dispose();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch((error) => this.log.error(String(error)));
    return done;
  }

  private async startNow(): Promise<void> {
    if (this.client?.isRunning()) return;
    this.show('starting');
    try {
      this.program = await find(this.context);
      this.log.info(this.describe());
      const client = new LanguageClient('scoresheet', 'Scoresheet', { command: this.program.path, args: ['lsp'] }, this.options());
      this.client = client;
      client.onDidChangeState(({ newState }) => {
        if (this.client !== client) return;
        this.show(newState === State.Running ? 'running' : newState === State.Starting ? 'starting' : 'stopped');
        this.changed.fire(newState === State.Running);
      });
      await client.start();
    } catch (error) {
      const message = error instanceof NoProgram ? error.message : t('The Scoresheet server did not start: {0}', String(error));
      this.log.error(message);
      this.show('failed', message);
      // Not waited for: whoever asked for the start goes on.
      void vscode.window.showErrorMessage(message, t('Open Settings'), t('Show Log')).then((chosen) => {
        if (chosen === t('Open Settings')) void vscode.commands.executeCommand('workbench.action.openSettings', 'scoresheet.server.path');
        if (chosen === t('Show Log')) this.log.show();
      });
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // One that has failed to start cannot be stopped, and need not be.
    await client?.dispose(2000).catch((error) => this.log.debug(String(error)));
    this.show('stopped');
    this.changed.fire(false);
  }

  private options(): LanguageClientOptions {
    const set = vscode.workspace.getConfiguration('scoresheet');
    const language = set.get<string>('language');
    return {
      documentSelector: LANGUAGES.map((language) => ({ language })),
      outputChannel: this.log,
      initializationOptions: {
        hoverImages: set.get('hoverImages'),
        hints: set.get('hints'),
        // Where it is `auto` the server goes by the locale that the client sends.
        ...(language && language !== 'auto' ? { language } : {}),
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

  private show(state: 'starting' | 'running' | 'stopped' | 'failed', detail?: string): void {
    const { status } = this;
    status.busy = state === 'starting';
    status.severity = { starting: vscode.LanguageStatusSeverity.Information, running: vscode.LanguageStatusSeverity.Information,
      stopped: vscode.LanguageStatusSeverity.Warning, failed: vscode.LanguageStatusSeverity.Error }[state];
    status.text = { starting: t('Scoresheet starts'), running: 'Scoresheet', stopped: t('Scoresheet is stopped'), failed: t('Scoresheet did not start') }[state];
    status.detail = detail ?? (state === 'running' ? this.program?.version : undefined);
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
  const { followCursor: _, theme, ...rest } = board as Record<string, unknown>;
  return theme === 'auto' ? rest : { ...rest, theme };
}
