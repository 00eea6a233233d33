/** What commands do in the text of a record: step, play, copy, insert. */
import * as vscode from 'vscode';
import { keeping, toPosition, type Cursor, type Place } from './place';
import { BOARD, PLAY, type Board, type BoardParams, type LinePly, type Play, type Step } from './protocol';
import { LANGUAGES, type Server } from './server';
import { sideName, t } from './words';

export { reveal, toPosition } from './place';

export function isRecord(document: vscode.TextDocument | undefined): boolean {
  return document !== undefined && LANGUAGES.includes(document.languageId);
}

export function activeRecord(): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  return active && isRecord(active.document) ? active : undefined;
}

/** What a command is about: a place of a record, and how its text is come to. */
export interface Meant {
  place: Place;
  /** The editor of the record, which is shown where it was not. */
  editor(): Promise<vscode.TextEditor>;
  /** Puts the cursor there. */
  go(editor: vscode.TextEditor, position: vscode.Position): void;
}

/** How often it is looked anew while somebody types. */
const TRIES = 10;

type Look = Omit<BoardParams, 'textDocument' | 'position'>;

export function board(server: Server, { document, position }: Place, look: Look = {}, quietly = false) {
  return server.ask<Board>(BOARD, { ...server.toDocument(document, position), ...look }, quietly);
}

/** The board of a place that is kept, of the text as it is now: asked for again where that has changed meanwhile. */
async function boardNow(server: Server, place: Place): Promise<Board | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await board(server, place);
    if (answer === null) tell(t('There is no game at the cursor.'));
    if (!answer) return undefined;
    if (answer.version === place.document.version) return answer;
  }
  warn(t('The record has changed meanwhile: try again.'));
  return undefined;
}

const tell = (message: string) => void vscode.window.showInformationMessage(message);
const warn = (message: string) => void vscode.window.showWarningMessage(message);

// ---- steps

/** Where a step leads to from a move of a line; -1 is the start. */
export function stepped(line: LinePly[], at: number, to: Step): number {
  const wanted = { first: -1, previous: at - 1, next: at + 1, last: line.length - 1 }[to];
  return Math.max(-1, Math.min(wanted, line.length - 1));
}

/** The place behind a move of a line; that of the start is right before the first move, so that no move is touched. */
export function placeIn(document: vscode.TextDocument, line: LinePly[], at: number): vscode.Position | undefined {
  const ply = line[at];
  if (ply) return toPosition(ply.position);
  const first = line[0];
  return first && document.positionAt(Math.max(0, document.offsetAt(toPosition(first.range.start)) - 1));
}

/** The last move of the line that begins before a position or touches it; -1 at the start. */
export function indexIn(line: LinePly[], at: vscode.Position): number {
  let found = -1;
  for (const [index, ply] of line.entries()) {
    if (toPosition(ply.range.start).isAfter(at)) break;
    found = index;
  }
  return found;
}

/** Steps in the text alone. Those that come while the line is asked for are made in it, all at once. */
export class Walk {
  private steps: Step[] = [];
  private walked: { editor: vscode.TextEditor; done: Promise<void> } | undefined;

  constructor(
    private readonly server: Server,
    private readonly cursor: Cursor,
  ) {}

  step(meant: Meant, editor: vscode.TextEditor, to: Step): Promise<void> {
    if (this.walked?.editor !== editor) this.steps = [];
    this.steps.push(to);
    if (this.walked?.editor !== editor) {
      const walked = { editor, done: this.walk(meant, editor) };
      this.walked = walked;
      walked.done = walked.done.finally(() => {
        if (this.walked === walked) this.walked = undefined;
      });
    }
    return this.walked.done;
  }

  private async walk(meant: Meant, editor: vscode.TextEditor): Promise<void> {
    const { steps } = this;
    await keeping(meant.place, async (place) => {
      const there = await boardNow(this.server, place);
      const made = steps.splice(0);
      if (!there) return;
      const at = indexIn(there.line, place.position);
      const wanted = made.reduce((at, to) => stepped(there.line, at, to), at);
      const position = wanted === at ? undefined : placeIn(editor.document, there.line, wanted);
      if (position) this.cursor.put(editor, position);
    });
  }
}

// ---- what is written


/** Whether it was: an editor that is read-only says so, and changes nothing. */
async function write(editor: vscode.TextEditor, edits: vscode.TextEdit[]): Promise<boolean> {
  const { version } = editor.document;
  const all = (edit: vscode.TextEditorEdit) => edits.forEach(({ range, newText }) => edit.replace(range, newText));
  const done = await editor.edit(all).then((done) => done, () => false);
  return done && editor.document.version !== version;
}

const isSame = (one: Board, other: Board) =>
  one.kind === other.kind && one.ply === other.ply && one.side === other.side && one.text === other.text;

/**
 * Writes a move, as the next one or as a variation, and puts the cursor behind it. It was chosen on a board: where the
 * text is not the one any more that this was of, the same position must still be there, else nothing is written.
 */
export async function play(server: Server, meant: Meant, move: string, seen: Board): Promise<boolean> {
  const { document } = meant.place;
  return keeping(meant.place, async (place) => {
    const editor = await meant.editor();
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0 || seen.version !== document.version) {
        const there = await board(server, place);
        if (there === undefined) return false;
        if (!there || !isSame(there, seen)) break;
        if (there.version !== document.version) continue;
      }
      const { version } = document;
      const answer = await server.ask<Play>(PLAY, { ...server.toDocument(document, place.position), move });
      if (!answer) return false;
      const edit = answer.edit ? await server.toEdit(answer.edit) : undefined;
      if (answer.version !== document.version || version !== document.version) continue;
      if (edit && !(await write(editor, edit.entries().flatMap(([, edits]) => edits)))) {
        if (document.version !== version) continue;
        warn(t('{0} could not be written.', move));
        return false;
      }
      meant.go(editor, toPosition(answer.position));
      return true;
    }
    warn(t('The record has changed meanwhile: {0} was not written.', move));
    return false;
  });
}

export function choosePlay(server: Server, meant: Meant): Promise<boolean> {
  return keeping(meant.place, async (place) => {
    const there = await boardNow(server, place);
    if (!there) return false;
    if (there.moves.length === 0) {
      tell(there.remark ?? t('There is no move to play here.'));
      return false;
    }
    const turn = there.side ? t('{0} to move', sideName(there.side)) : undefined;
    const after = there.label ? `${there.label} ${there.move}` : t('Start');
    const title = [after, turn].filter(Boolean).join(' · ');
    const chosen = await vscode.window.showQuickPick(there.moves.map(({ move }) => move), {
      title,
      placeHolder: there.remark ?? t('The move to be written'),
    });
    return chosen ? play(server, { ...meant, place }, chosen, there) : false;
  });
}

export function copyPosition(server: Server, { place }: Meant): Promise<void> {
  return keeping(place, async (place) => {
    const there = await boardNow(server, place);
    if (!there) return;
    const forms = [
      { label: t('Text'), description: t('a board of letters'), text: there.text },
      { label: 'SVG', description: t('a drawing'), text: there.svg },
      { label: 'JSON', description: t('for other programs'), text: JSON.stringify(there.position, null, 2) },
    ];
    const chosen = await vscode.window.showQuickPick(forms, { title: t('Copy the position as') });
    if (chosen) await vscode.env.clipboard.writeText(chosen.text);
  });
}

/** Puts the board of text into a comment behind the move at the cursor, at the start before the first one. */
export function insertDiagram(server: Server, meant: Meant): Promise<void> {
  return keeping(meant.place, async (place) => {
    const editor = await meant.editor();
    for (let tries = 0; tries < TRIES; tries++) {
      const there = await boardNow(server, place);
      if (!there) return;
      const ply = there.line[indexIn(there.line, place.position)];
      const at = ply ? toPosition(ply.position) : await beforeMoves(place, there.line);
      const { version } = place.document;
      if (there.version !== version) continue;
      const comment = `{\n${there.text.replace(/\s+$/, '')}\n}\n`;
      const isAtMargin = !ply && at.character === 0;
      if (await write(editor, [vscode.TextEdit.insert(at, isAtMargin ? comment : `\n${comment}`)])) return;
      if (place.document.version === version) return warn(t('{0} could not be written.', t('The diagram')));
    }
    warn(t('The record has changed meanwhile: try again.'));
  });
}

/** Before the first move and its number; at the end of a game that has none. */
async function beforeMoves({ document, position }: Place, [first]: LinePly[]): Promise<vscode.Position> {
  if (!first) return endOfGame(document, position);
  const start = toPosition(first.range.start);
  const before = document.lineAt(start.line).text.slice(0, start.character);
  return start.translate(0, -(/\d+\w*\s*[.:]+\s*$/.exec(before)?.[0].length ?? 0));
}

async function endOfGame(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Position> {
  const games = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider', document.uri);
  const game = games?.filter(({ range }) => range.start.isBeforeOrEqual(position)).at(-1);
  return game?.range.end ?? document.lineAt(document.lineCount - 1).range.end;
}
