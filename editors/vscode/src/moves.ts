/** What commands do in the text of a record: step, play, copy, insert. */
import * as vscode from 'vscode';
import { BOARD, PLAY, type Board, type BoardParams, type LinePly, type Play } from './protocol';
import { LANGUAGES, type Server } from './server';
import { sideName, t } from './words';

export type Step = 'first' | 'previous' | 'next' | 'last';

export function isRecord(document: vscode.TextDocument | undefined): boolean {
  return document !== undefined && LANGUAGES.includes(document.languageId);
}

/** The record that the commands mean: where the cursor is, or the last one where it was. */
export function recordEditor(last?: vscode.TextEditor): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  if (active && isRecord(active.document)) return active;
  const shown = vscode.window.visibleTextEditors.filter((editor) => isRecord(editor.document));
  return shown.find((editor) => editor.document === last?.document) ?? shown[0];
}

export function board(server: Server, editor: vscode.TextEditor, look: Omit<BoardParams, 'textDocument' | 'position'> = {}, quietly = false) {
  const params = { ...server.toDocument(editor.document, editor.selection.active), ...look };
  return server.ask<Board>(BOARD, params, quietly);
}

/** Moves the cursor to a move of the line of play, so that the board behind it is shown. */
export function go(editor: vscode.TextEditor, board: Board, to: Step): void {
  const { line } = board;
  const at = indexOf(line, editor.selection.active);
  const wanted = { first: -1, previous: at - 1, next: at + 1, last: line.length - 1 }[to];
  if (wanted >= line.length || at === wanted) return;
  const ply = line[wanted];
  const first = line[0];
  if (ply) {
    reveal(editor, toPosition(ply.position));
  } else if (first) {
    // The start: right before the first move, so that no move is touched.
    const start = toPosition(first.range.start);
    const before = editor.document.offsetAt(start) - 1;
    reveal(editor, before < 0 ? start : editor.document.positionAt(before));
  }
}

/** The last move of the line that begins before a position or touches it; -1 at the start. */
function indexOf(line: LinePly[], at: vscode.Position): number {
  let found = -1;
  for (const [index, ply] of line.entries()) {
    if (toPosition(ply.range.start).isAfter(at)) break;
    found = index;
  }
  return found;
}

export function toPosition({ line, character }: { line: number; character: number }): vscode.Position {
  return new vscode.Position(line, character);
}

export function reveal(editor: vscode.TextEditor, at: vscode.Position): void {
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Writes a move, as the next one or as a variation, and puts the cursor behind it. */
export async function play(server: Server, editor: vscode.TextEditor, move: string): Promise<boolean> {
  const params = { ...server.toDocument(editor.document, editor.selection.active), move };
  const answer = await server.ask<Play>(PLAY, params);
  if (!answer) return false;
  const edit = answer.edit ? await server.toEdit(answer.edit) : undefined;
  if (edit && !(await vscode.workspace.applyEdit(edit))) {
    void vscode.window.showWarningMessage(t('{0} could not be written.', move));
    return false;
  }
  reveal(editor, toPosition(answer.position));
  return true;
}

export async function choosePlay(server: Server, editor: vscode.TextEditor): Promise<void> {
  const there = await board(server, editor);
  if (!there) return;
  if (there.moves.length === 0) {
    void vscode.window.showInformationMessage(there.remark ?? t('There is no move to play here.'));
    return;
  }
  const turn = there.side ? t('{0} to move', sideName(there.side)) : undefined;
  const after = there.label ? `${there.label} ${there.move}` : t('Start');
  const title = [after, turn].filter(Boolean).join(' · ');
  const chosen = await vscode.window.showQuickPick(there.moves.map(({ move }) => move), {
    title,
    placeHolder: there.remark ?? t('The move to be written'),
  });
  if (chosen) await play(server, editor, chosen);
}

export async function copyPosition(server: Server, editor: vscode.TextEditor): Promise<void> {
  const there = await board(server, editor);
  if (!there) return;
  const forms = [
    { label: t('Text'), description: t('a board of letters'), text: there.text },
    { label: 'SVG', description: t('a drawing'), text: there.svg },
    { label: 'JSON', description: t('for other programs'), text: JSON.stringify(there.position, null, 2) },
  ];
  const chosen = await vscode.window.showQuickPick(forms, { title: t('Copy the position as') });
  if (chosen) await vscode.env.clipboard.writeText(chosen.text);
}

/** Puts the board of text into a comment behind the move at the cursor. */
export async function insertDiagram(server: Server, editor: vscode.TextEditor): Promise<void> {
  const there = await board(server, editor);
  if (!there) return;
  const ply = there.line[indexOf(there.line, editor.selection.active)];
  const at = ply ? toPosition(ply.position) : editor.selection.active;
  const board_ = there.text.replace(/\s+$/, '');
  await editor.edit((edit) => edit.insert(at, `\n{\n${board_}\n}\n`));
}
