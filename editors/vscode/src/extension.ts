/** Records of board games in VS Code: starts the server and says which command does what. */
import * as vscode from 'vscode';
import { BoardPanel } from './board';
import {
  activeRecord, choosePlay, copyPosition, insertDiagram, isRecord, reveal, toPosition, Walk, type Meant,
} from './moves';
import { Cursor } from './place';
import type { Step } from './protocol';
import { Server } from './server';
import { speak, t } from './words';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const begun = performance.now();
  const setLanguage = () => speak(vscode.workspace.getConfiguration('scoresheet').get('language'), vscode.env.language);
  setLanguage();
  const log = vscode.window.createOutputChannel('Scoresheet', { log: true });
  const running = new Server(context, log);
  server = running;
  const cursor = new Cursor();
  const panel = new BoardPanel(context, running, cursor);
  const walk = new Walk(running, cursor);

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
    // The server's lenses name a place; the menus, a file or nothing.
    command('showBoard', async (uri?: string | vscode.Uri, position?: { line: number; character: number }) => {
      const editor = await editorOf(uri, panel);
      if (!editor) return noRecord();
      if (position) reveal(editor, toPosition(position));
      panel.show(editor);
    }),
    command('flipBoard', () => panel.flip()),
    onPlace('copyPosition', (meant) => copyPosition(running, meant)),
    onPlace('insertDiagram', (meant) => insertDiagram(running, meant)),
    onPlace('playMove', (meant) => choosePlay(running, meant)),
    step('nextMove', 'next'),
    step('previousMove', 'previous'),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('scoresheet.language') && setLanguage()) panel.renew();
      if (!event.affectsConfiguration('scoresheet.server.path')) return;
      void vscode.window.showInformationMessage(t('Another Scoresheet server is set.'), t('Restart')).then((restart) => {
        if (restart) void running.restart();
      });
    }),
    // What was restricted may be used now.
    vscode.workspace.onDidGrantWorkspaceTrust(() => void running.restart()),
  );
  await running.start();
  log.info(`ready after ${Math.round(performance.now() - begun)} ms`);
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

async function editorOf(uri: string | vscode.Uri | undefined, panel: BoardPanel): Promise<vscode.TextEditor | undefined> {
  if (uri === undefined) return panel.record;
  const wanted = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  const open = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === wanted.toString());
  if (open) return open;
  const document = await vscode.workspace.openTextDocument(wanted);
  return isRecord(document) ? vscode.window.showTextDocument(document) : panel.record;
}
