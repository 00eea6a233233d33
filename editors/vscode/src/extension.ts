/** Records of board games in VS Code: starts the server and says which command does what. */
import * as vscode from 'vscode';
import { BoardPanel } from './board';
import {
  activeRecord, choosePlay, copyPosition, insertDiagram, isRecord, reveal, toPosition, Walk, type Meant,
} from './moves';
import { Cursor } from './place';
import type { Step } from './protocol';
import { Server } from './server';
import { oneOf } from './settings';
import { speak, t } from './words';

let server: Server | undefined;

/** How long the path of the server must stand as it is until it is asked about, in milliseconds. */
const QUIET = 500;

export function activate(context: vscode.ExtensionContext): void {
  const begun = performance.now();
  const setLanguage = () => speak(oneOf('language', ['auto', 'en', 'fr']), vscode.env.language);
  setLanguage();
  const log = vscode.window.createOutputChannel('Scoresheet', { log: true });
  const running = new Server(context, log);
  server = running;
  const cursor = new Cursor();
  const panel = new BoardPanel(context, running, cursor);
  const walk = new Walk(running, cursor);
  const asking = askToRestart(running);

  const command = (name: string, run: (...args: never[]) => unknown) =>
    vscode.commands.registerCommand(`scoresheet.${name}`, run);
  /** A command that means the place of the cursor, or the one that the board shows. */
  const onPlace = (name: string, run: (meant: Meant) => unknown) =>
    command(name, async () => {
      const meant = await panel.meant();
      return meant ? run(meant) : void noRecord();
    });
  const step = (name: string, to: Step) =>
    onPlace(name, async (meant) => {
      const active = activeRecord();
      if (panel.isAt(active)) return panel.step(to, active !== undefined);
      return walk.step(meant, await meant.editor(), to);
    });

  context.subscriptions.push(
    log,
    running,
    cursor,
    panel,
    command('startServer', () => running.start()),
    command('stopServer', () => running.stop()),
    command('restartServer', () => running.restart()),
    command('showLog', () => log.show()),
    command('showServerVersion', () => vscode.window.showInformationMessage(running.describe())),
    command('newRecord', newRecord),
    // The server's lenses name a place; the menus, a file and what else they like, or nothing.
    command('showBoard', async (uri?: unknown, position?: unknown) => {
      const editor = await editorOf(uri, panel);
      if (!editor) return noRecord();
      if (isPosition(position)) reveal(editor, toPosition(position));
      panel.show(editor);
    }),
    command('flipBoard', () => panel.flip()),
    onPlace('copyPosition', (meant) => copyPosition(running, meant)),
    onPlace('insertDiagram', (meant) => insertDiagram(running, meant)),
    onPlace('playMove', (meant) => choosePlay(running, meant)),
    step('nextMove', 'next'),
    step('previousMove', 'previous'),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('scoresheet.language') && setLanguage()) {
        panel.renew();
        running.renew();
      }
      if (event.affectsConfiguration('scoresheet.server.path')) asking.soon();
    }),
    asking,
    // What was restricted may be used now.
    vscode.workspace.onDidGrantWorkspaceTrust(() => void running.restart()),
  );
  // Not this function is through, no command could break it off.
  void running.start().then(() => log.info(`started after ${Math.round(performance.now() - begun)} ms`));
}

/** Asks whether to start anew where another server is set, unless that has happened: trust granted sets it and starts it. */
function askToRestart(running: Server): vscode.Disposable & { soon(): void } {
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    if (!running.outdated) return;
    const restart = t('Restart');
    if ((await vscode.window.showInformationMessage(t('Another Scoresheet server is set.'), restart)) === restart) await running.restart();
  };
  const dispose = () => clearTimeout(timer);
  const soon = () => {
    dispose();
    timer = setTimeout(() => void ask(), QUIET);
  };
  return { soon, dispose };
}

function noRecord(): Thenable<unknown> {
  return vscode.window.showInformationMessage(t('Open a record first: a file .apgn, .abalone, .derive or .tantrix.'));
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** What a record begins with. */
const BEGINNINGS = {
  abalone: { name: 'Abalone', text: '[Variant "standard"]\n\n1. ' },
  derive: { name: 'Dérive', text: '[Game "Dérive"]\n[Order "BR"]\n\n1. ' },
  tantrix: { name: 'Tantrix', text: '[Game "Tantrix"]\n[Order "GR"]\n\n1G: ' },
};

async function newRecord(): Promise<void> {
  const games = Object.entries(BEGINNINGS).map(([language, { name, text }]) => ({ label: name, language, text }));
  const chosen = await vscode.window.showQuickPick(games, { title: t('Which game is the record of?') });
  if (!chosen) return;
  const document = await vscode.workspace.openTextDocument({ language: chosen.language, content: chosen.text });
  const editor = await vscode.window.showTextDocument(document);
  reveal(editor, document.positionAt(chosen.text.length));
}

function isPosition(given: unknown): given is { line: number; character: number } {
  const { line, character } = (given ?? {}) as Record<string, unknown>;
  return typeof line === 'number' && typeof character === 'number';
}

/** The editor of a file: where it is in several, the one with the cursor, in which its lens or button has been clicked. */
async function editorOf(uri: unknown, panel: BoardPanel): Promise<vscode.TextEditor | undefined> {
  const wanted = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  if (!(wanted instanceof vscode.Uri)) return panel.record;
  const { activeTextEditor: active, visibleTextEditors: visible } = vscode.window;
  const open = [active, ...visible].find((editor) => editor?.document.uri.toString() === wanted.toString());
  if (open) return open;
  const document = await vscode.workspace.openTextDocument(wanted);
  return isRecord(document) ? vscode.window.showTextDocument(document) : panel.record;
}
