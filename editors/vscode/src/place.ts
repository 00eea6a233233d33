/** Places of records, and the cursors that are put there. */
import * as vscode from 'vscode';

/** A place in a record, whether the record is seen or not. It stays with its text while that is edited. */
export class Place {
  private offset: number;
  private at: vscode.Position;
  private eol: vscode.EndOfLine;

  constructor(
    readonly document: vscode.TextDocument,
    position: vscode.Position,
  ) {
    this.offset = document.offsetAt(position);
    this.at = this.position;
    this.eol = document.eol;
  }

  get position(): vscode.Position {
    return this.document.positionAt(this.offset);
  }

  is(document: vscode.TextDocument, position: vscode.Position): boolean {
    return this.document === document && this.offset === document.offsetAt(position);
  }

  /** What is inserted right at it stands behind it. */
  shift({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document !== this.document) return;
    if (document.eol === this.eol) this.shiftBy(contentChanges);
    // Told as one change of all there is; lines and columns stay.
    else this.offset = document.offsetAt(this.at);
    this.at = this.position;
    this.eol = document.eol;
  }

  private shiftBy(contentChanges: readonly vscode.TextDocumentContentChangeEvent[]): void {
    // All of them are counted in the text as it was before.
    const was = this.offset;
    for (const { rangeOffset, rangeLength, text } of contentChanges) {
      const end = rangeOffset + rangeLength;
      if (end <= was && rangeOffset < was) this.offset += text.length - rangeLength;
      else if (rangeOffset < was) this.offset += Math.min(0, rangeOffset + text.length - was);
    }
  }
}

/** Does work about a place, which stays with its text meanwhile. */
export async function keeping<T>({ document, position }: Place, work: (place: Place) => Promise<T>): Promise<T> {
  const place = new Place(document, position);
  const heard = vscode.workspace.onDidChangeTextDocument((event) => place.shift(event));
  try {
    return await work(place);
  } finally {
    heard.dispose();
  }
}

/**
 * Puts cursors, and knows what was told to them. The window says where a cursor is only later, and then for a moment
 * what is known of it is older than what was told last; whoever counts steps from there loses some.
 */
export class Cursor implements vscode.Disposable {
  private editor: vscode.TextEditor | undefined;
  /** What has not come back yet. */
  private told: vscode.Position[] = [];
  private readonly moved = new vscode.EventEmitter<{ editor: vscode.TextEditor; position: vscode.Position }>();
  /** Fires where a cursor has come to rest. */
  readonly onDidMove = this.moved.event;
  private readonly heard: vscode.Disposable[];

  constructor() {
    this.heard = [vscode.window.onDidChangeTextEditorSelection((event) => this.hear(event)), this.moved];
  }

  put(editor: vscode.TextEditor, position: vscode.Position): void {
    if (this.editor !== editor) this.told = [];
    this.editor = editor;
    const selection = new vscode.Selection(position, position);
    // Where nothing changes nothing comes back.
    if (this.told.length > 0 || !editor.selection.isEqual(selection)) this.told.push(position);
    reveal(editor, position);
  }

  of(editor: vscode.TextEditor): vscode.Position {
    return (this.editor === editor && this.told.at(-1)) || editor.selection.active;
  }

  dispose(): void {
    vscode.Disposable.from(...this.heard).dispose();
  }

  private hear({ textEditor, selections, kind }: vscode.TextEditorSelectionChangeEvent): void {
    const position = selections[0]?.active;
    if (!position) return;
    if (textEditor === this.editor) {
      const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
      const byHand = kind === Keyboard || kind === Mouse;
      const at = this.told.findIndex((told) => told.isEqual(position));
      if (byHand) this.told = [];
      else this.told.splice(0, at + 1);
      if (at >= 0 && this.told.length > 0) return;
    }
    this.moved.fire({ editor: textEditor, position });
  }
}

export function toPosition({ line, character }: { line: number; character: number }): vscode.Position {
  return new vscode.Position(line, character);
}

export function reveal(editor: vscode.TextEditor, at: vscode.Position): void {
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
