/** The board beside the text: it shows the position at the cursor, and what is done on it is done in the text. */
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { board, go, isRecord, play, recordEditor, reveal, toPosition, type Step } from './moves';
import type { Board, FromPanel, Kept, ToPanel } from './protocol';
import type { Server } from './server';
import { language, t } from './words';

/** Typing and holding an arrow key ask once it is quiet for so long, in milliseconds. */
const QUIET = 40;

export class BoardPanel implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private panel: vscode.WebviewPanel | undefined;
  private editor: vscode.TextEditor | undefined;
  private shown: Board | undefined;
  private flipped: boolean | undefined;
  private timer: NodeJS.Timeout | undefined;
  private question = 0;
  private readonly heard: vscode.Disposable[];

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly server: Server,
  ) {
    const follows = () => vscode.workspace.getConfiguration('scoresheet').get('board.followCursor', true);
    this.heard = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (follows() && isRecord(textEditor.document)) this.soon(textEditor);
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor && isRecord(editor.document)) this.soon(editor);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.editor?.document) this.soon(this.editor);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('scoresheet')) this.soon(this.editor);
      }),
      vscode.window.onDidChangeActiveColorTheme(() => this.soon(this.editor)),
      server.onDidChange(() => this.soon(this.editor)),
      vscode.window.registerWebviewPanelSerializer('scoresheet.board', this),
    ];
  }

  /** Opens it, or brings it to the front. */
  show(editor: vscode.TextEditor): void {
    this.editor = editor;
    if (this.panel) {
      this.panel.reveal(undefined, true);
      this.soon(editor);
      return;
    }
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.take(vscode.window.createWebviewPanel('scoresheet.board', t('Board'), beside));
  }

  /** The window has been loaded again: the board is of the record that it was of, and seen from the same side. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: Kept | undefined): Promise<void> {
    this.panel?.dispose();
    const was = ({ document }: vscode.TextEditor) => document.uri.toString() === kept?.uri;
    this.editor = vscode.window.visibleTextEditors.find(was) ?? recordEditor();
    this.flipped = kept?.flipped;
    this.take(panel);
  }

  /** The page in another language. */
  renew(): void {
    if (this.panel) this.panel.webview.html = this.page(this.panel.webview);
  }

  flip(): void {
    this.flipped = !(this.flipped ?? this.flippedBySettings());
    this.soon(this.editor);
  }

  get record(): vscode.TextEditor | undefined {
    return recordEditor(this.editor);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    vscode.Disposable.from(...this.heard).dispose();
  }

  private flippedBySettings(): boolean {
    return vscode.workspace.getConfiguration('scoresheet', this.editor?.document).get('board.flip', false);
  }

  /** Which side is seen, and on what ground: by the settings, and where they say `auto` by the colours of the editor. */
  private look(): { flip?: boolean; style?: string } {
    const { Dark, HighContrast, HighContrastLight } = vscode.ColorThemeKind;
    const set = vscode.workspace.getConfiguration('scoresheet', this.editor?.document).get('board.theme', 'auto');
    const { kind } = vscode.window.activeColorTheme;
    const auto = kind === Dark || kind === HighContrast ? 'slate' : kind === HighContrastLight ? 'paper' : 'wood';
    return { style: set === 'auto' ? auto : set, ...(this.flipped === undefined ? {} : { flip: this.flipped }) };
  }

  private take(panel: vscode.WebviewPanel): void {
    this.panel = panel;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [this.dist] };
    panel.onDidDispose(() => {
      if (this.panel !== panel) return;
      this.panel = undefined;
      void vscode.commands.executeCommand('setContext', 'scoresheet.boardOpen', false);
    });
    webview.onDidReceiveMessage((message: FromPanel) => this.receive(message));
    webview.html = this.page(webview);
    void vscode.commands.executeCommand('setContext', 'scoresheet.boardOpen', true);
  }

  private tell(message: ToPanel): void {
    void this.panel?.webview.postMessage(message);
  }

  private soon(editor: vscode.TextEditor | undefined): void {
    if (!this.panel || !editor) return;
    this.editor = editor;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), QUIET);
  }

  private async refresh(): Promise<void> {
    const editor = this.record;
    if (!this.panel) return;
    if (!editor) return this.tell({ type: 'none', reason: t('Open a record first: a file .apgn, .abalone, .derive or .tantrix.') });
    this.editor = editor;
    this.question += 1;
    const question = this.question;
    const answer = await board(this.server, editor, this.look(), true);
    // A later question goes before the answer to this one.
    if (question !== this.question) return;
    this.shown = answer ?? undefined;
    const name = basename(editor.document.fileName);
    this.panel.title = t('Board: {0}', name);
    this.panel.iconPath = vscode.Uri.joinPath(this.context.extensionUri, 'icons', `${editor.document.languageId}.svg`);
    if (answer) {
      const kept = { uri: editor.document.uri.toString(), flipped: this.flipped };
      this.tell({ type: 'board', board: answer, name, kept });
    } else {
      const reason = answer === null ? t('There is no game at the cursor.') : t('The server gives no board.');
      this.tell({ type: 'none', reason });
    }
  }

  private async receive(message: FromPanel): Promise<void> {
    const editor = this.record;
    switch (message.type) {
      case 'ready':
        return this.refresh();
      case 'flip':
        return this.flip();
      case 'copy':
        if (!this.shown) return;
        await vscode.env.clipboard.writeText(message.what === 'svg' ? this.shown.svg : this.shown.text);
        return this.tell({ type: 'copied', what: message.what === 'svg' ? 'SVG' : t('Text') });
      case 'save':
        return this.save(message.png);
      case 'go':
        if (editor) await this.step(editor, message.to);
        return;
      case 'goto':
        if (editor) reveal(editor, toPosition(message.position));
        return;
      case 'list': {
        const asked = this.question;
        const answer = editor && (await board(this.server, editor, { starting: message.starting }, true));
        if (answer && asked === this.question) this.tell({ type: 'moves', moves: answer.moves });
        return;
      }
      case 'play':
        if (editor && (await play(this.server, editor, message.move))) this.soon(editor);
        return;
    }
  }

  private async step(editor: vscode.TextEditor, to: Step): Promise<void> {
    const there = await board(this.server, editor, {}, true);
    if (there) go(editor, there, to);
    // The selection of an editor in the background is told of late or not at all.
    this.soon(editor);
  }

  /** Where the system's clipboard takes no picture. */
  private async save(png: string): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      filters: { PNG: ['png'] },
      ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, 'board.png') } : {}),
    });
    if (target) await vscode.workspace.fs.writeFile(target, Buffer.from(png, 'base64'));
  }

  private get dist(): vscode.Uri {
    return vscode.Uri.joinPath(this.context.extensionUri, 'dist');
  }

  private page(webview: vscode.Webview): string {
    const nonce = randomBytes(16).toString('base64');
    const uri = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(this.dist, name));
    const policy = `default-src 'none'; img-src data: blob:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
    return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${uri('style.css')}">
<title>${t('Board')}</title>
</head>
<body>
<main id="main"></main>
<script nonce="${nonce}" src="${uri('panel.js')}"></script>
</body>
</html>`;
  }
}
