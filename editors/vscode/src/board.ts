/**
 * The board beside the text. It shows the position at the cursor, and what is done on it is done in the text: at the
 * place that is shown, wherever the cursor is by then, and in its record, whether that is seen or not.
 */
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { activeRecord, board, indexIn, isRecord, placeIn, play, stepped, type Meant } from './moves';
import { Place, toPosition, type Cursor } from './place';
import type { Board, FromPanel, Kept, LinePly, Step, ToPanel } from './protocol';
import type { Server } from './server';
import { flag, oneOf } from './settings';
import { language, t } from './words';

/** Typing and holding an arrow key ask once it is quiet for so long, in milliseconds. */
const QUIET = 40;

/** How many boards are kept on which something may still be clicked. */
const SEEN = 5;

/** A board, and what it is of. */
interface Shown {
  serial: number;
  place: Place;
  board: Board;
}

/** Where the board will be in a line of play, once the steps are made that are known of. */
interface Path {
  document: vscode.TextDocument;
  line: LinePly[];
  at: number;
}

export class BoardPanel implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private panel: vscode.WebviewPanel | undefined;
  /** What it is to show. */
  private place: Place | undefined;
  /** The editor that the record was seen in last, and in which column. */
  private editor: vscode.TextEditor | undefined;
  private column: vscode.ViewColumn | undefined;
  private showing = false;
  private shown: Shown | undefined;
  /** The last ones, from the newest on: what is clicked is clicked on the one that is seen, and that may be older. */
  private seen: Shown[] = [];
  private path: Path | undefined;
  /** Steps that wait for a line. */
  private steps: Step[] = [];
  private serial = 0;
  /** The board on which a move is being written: a second click on it is none. */
  private played = 0;
  private turned = false;
  private timer: NodeJS.Timeout | undefined;
  private question = 0;
  private asking = false;
  private due = false;
  private readonly heard: vscode.Disposable[];

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly server: Server,
    private readonly cursor: Cursor,
  ) {
    this.heard = [
      cursor.onDidMove(({ editor, position }) => {
        if (this.follows && isRecord(editor.document)) this.follow(editor, position);
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (!editor || !isRecord(editor.document)) return;
        const isOther = editor.document.uri.toString() !== this.place?.document.uri.toString();
        if (this.follows || isOther) this.follow(editor, cursor.of(editor));
      }),
      vscode.workspace.onDidChangeTextDocument((event) => this.edited(event)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('scoresheet.board.flip')) this.turned = false;
        if (event.affectsConfiguration('scoresheet.board.followCursor') && this.follows) this.followAny();
        if (event.affectsConfiguration('scoresheet')) this.soon();
      }),
      vscode.window.onDidChangeActiveColorTheme(() => this.soon()),
      server.onDidChange(() => {
        // What the server before was asked may never be answered.
        this.forgetQuestion();
        this.soon();
      }),
      vscode.window.registerWebviewPanelSerializer('scoresheet.board', this),
    ];
  }

  /** Opens it, or brings it to the front. */
  show(editor: vscode.TextEditor): void {
    this.setPlace(editor.document, editor.selection.active, editor);
    if (this.panel) {
      this.panel.reveal(undefined, true);
      this.soon();
      return;
    }
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.take(vscode.window.createWebviewPanel('scoresheet.board', t('Board'), beside));
  }

  /** The window has been loaded again: the board is of the place that it was of, and seen from the same side. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: Kept | undefined): Promise<void> {
    this.panel?.dispose();
    const document = kept?.position && (await openRecord(vscode.Uri.parse(kept.uri)));
    if (document) this.setPlace(document, toPosition(kept.position), visible(document));
    else this.followAny();
    this.turned = kept?.turned ?? false;
    this.take(panel);
  }

  /** The page in another language. */
  renew(): void {
    if (this.panel) this.panel.webview.html = this.page(this.panel.webview);
  }

  flip(): void {
    this.turned = !this.turned;
    this.soon();
  }

  /** The editor of the record that is meant, as far as it is seen: another record is never meant in its place. */
  get record(): vscode.TextEditor | undefined {
    const place = this.panel && this.place;
    return activeRecord() ?? (place ? this.visible(place.document) : anyRecord());
  }

  /** What a command is about: the cursor, or where no record has it the place that the board shows. */
  async meant(): Promise<Meant | undefined> {
    const active = activeRecord();
    if (!active && this.panel) return this.meantOnBoard();
    const editor = active ?? anyRecord();
    if (!editor) return undefined;
    return {
      place: new Place(editor.document, this.cursor.of(editor)),
      editor: async () => editor,
      go: (editor, position) => this.cursor.put(editor, position),
    };
  }

  /** Whether a step in the text is one of the board. */
  isAt(editor: vscode.TextEditor | undefined): boolean {
    if (!this.panel || !this.place) return false;
    return !editor || (this.follows && this.place.is(editor.document, this.cursor.of(editor)));
  }

  /** From the place that it shows; `fromPlace`: from the one that it is to show. */
  async step(to: Step, fromPlace = false): Promise<void> {
    this.steps.push(to);
    const from = this.shown?.place ?? this.place;
    if (from && !(await this.opened(from))) return;
    if (!this.path && this.shown && !fromPlace) this.path = pathOf(this.shown);
    if (this.path) await this.walk(this.path);
    else await this.refresh();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    vscode.Disposable.from(...this.heard).dispose();
  }

  private get follows(): boolean {
    return flag('board.followCursor', true);
  }

  /** Which side is seen, and on what ground: by the settings, and where they say `auto` by the colours of the editor. */
  private look(document: vscode.TextDocument): { flip?: boolean; style?: string } {
    const { Dark, HighContrast, HighContrastLight } = vscode.ColorThemeKind;
    const set = oneOf('board.theme', ['auto', 'wood', 'slate', 'paper'], document);
    const { kind } = vscode.window.activeColorTheme;
    const auto = kind === Dark || kind === HighContrast ? 'slate' : kind === HighContrastLight ? 'paper' : 'wood';
    const style = set === 'auto' ? auto : set;
    return this.turned ? { style, flip: !flag('board.flip', false, document) } : { style };
  }

  private take(panel: vscode.WebviewPanel): void {
    this.panel = panel;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [this.dist] };
    panel.onDidDispose(() => {
      if (this.panel !== panel) return;
      this.panel = undefined;
      this.shown = this.path = undefined;
      this.seen = [];
      this.turned = false;
      this.forgetQuestion();
      void vscode.commands.executeCommand('setContext', 'scoresheet.boardOpen', false);
    });
    webview.onDidReceiveMessage((message: FromPanel) => this.receive(message));
    webview.html = this.page(webview);
    void vscode.commands.executeCommand('setContext', 'scoresheet.boardOpen', true);
  }

  private tell(message: ToPanel): void {
    void this.panel?.webview.postMessage(message);
  }

  // ---- its place

  private setPlace(document: vscode.TextDocument, position: vscode.Position, editor?: vscode.TextEditor): void {
    this.place = new Place(document, position);
    this.path = undefined;
    this.steps = [];
    this.editor = editor;
    this.column = editor?.viewColumn ?? this.column;
  }

  private follow(editor: vscode.TextEditor, position: vscode.Position): void {
    if (this.showing) return;
    const isThere = this.place?.is(editor.document, position);
    if (isThere) this.editor = editor;
    else this.setPlace(editor.document, position, editor);
    if (!isThere || !this.shown) this.soon();
  }

  private followAny(): void {
    const editor = activeRecord() ?? anyRecord();
    if (editor) this.setPlace(editor.document, this.cursor.of(editor), editor);
  }

  private edited(event: vscode.TextDocumentChangeEvent): void {
    if (event.contentChanges.length === 0) return;
    for (const place of new Set([this.place, ...this.seen.map(({ place }) => place)])) place?.shift(event);
    if (this.path?.document === event.document) this.path = undefined;
    if (event.document === this.place?.document) this.soon();
  }

  private visible(document: vscode.TextDocument): vscode.TextEditor | undefined {
    const seen = vscode.window.visibleTextEditors;
    return seen.find((editor) => editor === this.editor && editor.document === document) ?? visible(document);
  }

  /** The editor of a record, which is shown where it was, and not over the board. */
  private async editorOf(document: vscode.TextDocument): Promise<vscode.TextEditor> {
    const seen = this.visible(document);
    if (seen) return seen;
    const column = this.column ?? vscode.ViewColumn.One;
    const viewColumn = column === this.panel?.viewColumn ? vscode.ViewColumn.Beside : column;
    // Where the cursor was when it was hidden is no news.
    this.showing = true;
    try {
      this.editor = await vscode.window.showTextDocument(document, { viewColumn, preserveFocus: true });
      return this.editor;
    } finally {
      this.showing = false;
    }
  }

  private async meantOnBoard(on = this.shown?.place ?? this.place): Promise<Meant | undefined> {
    const place = await this.opened(on);
    return place && {
      place,
      editor: () => this.editorOf(place.document),
      go: (editor, position) => this.goTo(editor, position),
    };
  }

  private goTo(editor: vscode.TextEditor, position: vscode.Position): void {
    this.setPlace(editor.document, position, editor);
    this.cursor.put(editor, position);
    void this.refresh();
  }

  /** The place in its document, which is opened again where it has been closed; what cannot be is told. */
  private async opened(place: Place | undefined): Promise<Place | undefined> {
    if (!place?.document.isClosed) return place;
    const { document: closed, position } = place;
    const document = await openRecord(closed.uri);
    if (!document) {
      this.showNone(t('{0} cannot be opened.', basename(closed.fileName)));
      return undefined;
    }
    const isPlace = place === this.place;
    const isSame = document.getText() === closed.getText();
    for (const seen of this.seen.filter(({ place }) => place.document === closed)) {
      // Versions are counted anew.
      seen.board.version = isSame && seen === this.shown ? document.version : -1;
      seen.place = new Place(document, seen.place.position);
    }
    if (!isSame) this.soon();
    if (this.place?.document === closed) this.place = new Place(document, this.place.position);
    this.path = undefined;
    return isPlace ? this.place : new Place(document, position);
  }

  // ---- what it shows

  private soon(): void {
    if (!this.panel) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), QUIET);
  }

  private forgetQuestion(): void {
    this.question += 1;
    this.asking = false;
  }

  /** Asks for the board of the place, one question at a time, until it is the one that is shown. */
  private async refresh(): Promise<void> {
    this.due = true;
    if (this.asking) return;
    const question = ++this.question;
    this.asking = true;
    try {
      while (this.due && this.panel && question === this.question) {
        this.due = false;
        await this.ask(question);
      }
    } finally {
      if (question === this.question) this.asking = false;
    }
  }

  private async ask(question: number): Promise<void> {
    if (!this.place) this.followAny();
    if (!this.place) return this.showNone(t('Open a record first: a file .apgn, .abalone, .derive or .tantrix.'));
    const place = await this.opened(this.place);
    const { path } = this;
    if (question !== this.question || !place) return;
    const { document } = place;
    const { version } = document;
    const answer = await board(this.server, place, this.look(document), true);
    // A later question goes before the answer to this one, and so does another place, unless it is only steps from here.
    if (question !== this.question) return;
    const isMeant = place === this.place || (path !== undefined && path === this.path);
    if (!isMeant || version !== document.version) {
      this.due = true;
      return;
    }
    if (!answer) {
      return this.server.running
        ? this.showNone(answer === null ? t('There is no game at the cursor.') : t('The server gives no board.'))
        : this.showNone(t('The Scoresheet server does not run.'), true);
    }
    this.showBoard(new Place(document, place.position), answer);
    if (place !== this.place) return;
    this.path = this.shown && pathOf(this.shown);
    if (this.path && this.steps.length > 0) await this.walk(this.path);
  }

  private showBoard(place: Place, board: Board): void {
    if (!this.panel) return;
    const { document, position } = place;
    const serial = ++this.serial;
    this.shown = { serial, place, board };
    this.seen = [this.shown, ...this.seen].slice(0, SEEN);
    const name = basename(document.fileName);
    this.panel.title = t('Board: {0}', name);
    this.panel.iconPath = vscode.Uri.joinPath(this.context.extensionUri, 'icons', `${document.languageId}.svg`);
    const kept = { uri: document.uri.toString(), position: { line: position.line, character: position.character }, turned: this.turned };
    this.tell({ type: 'board', serial, board, at: indexIn(board.line, position), name, kept });
  }

  private showNone(reason: string, startsServer = false): void {
    this.shown = this.path = undefined;
    this.steps = [];
    this.tell({ type: 'none', reason, startsServer });
  }

  // ---- what is done on it

  private async receive(message: FromPanel): Promise<void> {
    const { shown } = this;
    switch (message.type) {
      case 'ready':
        return this.refresh();
      case 'start':
        return void vscode.commands.executeCommand('scoresheet.startServer');
      case 'flip':
        return this.flip();
      case 'copy':
        if (!shown) return;
        await vscode.env.clipboard.writeText(message.what === 'svg' ? shown.board.svg : shown.board.text);
        return this.tell({ type: 'copied', what: message.what === 'svg' ? 'SVG' : t('Text') });
      case 'save':
        return this.save(message.png);
      case 'go':
        return this.step(message.to);
      case 'goto':
        return this.leap(message.serial, toPosition(message.position));
      case 'list': {
        if (!shown || shown.place.document.isClosed) return;
        const answer = await board(this.server, shown.place, { starting: message.starting }, true);
        const isOfIt = answer?.version === shown.board.version && shown === this.shown;
        if (answer && isOfIt) this.tell({ type: 'moves', serial: message.serial, moves: answer.moves });
        return;
      }
      case 'play':
        return this.play(message.serial, message.move);
    }
  }

  /** The move is one of the board that was seen when it was clicked: by now there may be another. */
  private async play(serial: number, move: string): Promise<void> {
    const seen = this.seen.find((shown) => shown.serial === serial);
    if (!seen || serial === this.played) return;
    this.played = serial;
    const meant = await this.meantOnBoard(seen.place);
    const done = meant && (await play(this.server, meant, move, seen.board).catch((error) => this.cannot(error)));
    // It may be tried again.
    if (!done && this.played === serial) this.played = 0;
  }

  /** To a move of the line or a variation, which stand in one text only. */
  private async leap(serial: number, position: vscode.Position): Promise<void> {
    const { shown } = this;
    const meant = await this.meantOnBoard();
    const editor = await meant?.editor();
    if (!editor || !shown) return;
    if (shown.serial === serial && editor.document.version === shown.board.version) this.goTo(editor, position);
    else void vscode.window.showInformationMessage(t('The record has changed meanwhile: try again.'));
  }

  /** Makes the steps that wait. They are counted from where the last one led, so none is lost. */
  private async walk(path: Path): Promise<void> {
    const { document, line, at } = path;
    path.at = this.steps.splice(0).reduce((at, to) => stepped(line, at, to), at);
    const position = path.at === at ? undefined : placeIn(document, line, path.at);
    if (!position) return;
    this.place = new Place(document, position);
    const refreshed = this.refresh();
    try {
      const editor = await this.editorOf(document);
      // Meanwhile there may have been more.
      if (this.place.document === document) this.cursor.put(editor, this.place.position);
    } catch (error) {
      this.cannot(error);
    }
    await refreshed;
  }

  private cannot(error: unknown): false {
    this.server.log.error(String(error));
    void vscode.window.showWarningMessage(String((error as Error).message ?? error));
    return false;
  }

  /** Where the system's clipboard takes no picture. */
  private async save(png: string): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      filters: { PNG: ['png'] },
      ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, 'board.png') } : {}),
    });
    if (!target) return;
    try {
      await vscode.workspace.fs.writeFile(target, Buffer.from(png, 'base64'));
    } catch (error) {
      this.server.log.error(String(error));
      void vscode.window.showWarningMessage(t('{0} could not be written.', basename(target.path)));
    }
  }

  private get dist(): vscode.Uri {
    return vscode.Uri.joinPath(this.context.extensionUri, 'dist');
  }

  private page(webview: vscode.Webview): string {
    const nonce = randomBytes(16).toString('base64');
    const uri = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(this.dist, name));
    const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: blob:; ` +
      `style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
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

function pathOf({ place, board }: Shown): Path | undefined {
  const { document, position } = place;
  if (document.isClosed || document.version !== board.version) return undefined;
  return { document, line: board.line, at: indexIn(board.line, position) };
}

function visible(document: vscode.TextDocument): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find((editor) => editor.document === document);
}

function anyRecord(): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => isRecord(document));
}

/** None where there is no such file any more. */
async function openRecord(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const { textDocuments } = vscode.workspace;
  // One without a file that has been thrown away would be made anew.
  if (uri.scheme === 'untitled' && !textDocuments.some((document) => document.uri.toString() === uri.toString())) return undefined;
  const document = await Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined);
  return isRecord(document) ? document : undefined;
}
