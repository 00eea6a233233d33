/**
 * What is said between this extension and the server beyond the Language Server Protocol. The server's side:
 * `src/server/handlers/board.rs`.
 */
import type { Position, Range, WorkspaceEdit } from 'vscode-languageclient';

/** `scoresheet/board`: the position behind the move at a place, or behind the last one before it. */
export interface BoardParams {
  textDocument: { uri: string };
  position: Position;
  /** Which side it is seen from; as the settings say where it is not told. */
  flip?: boolean;
  /** A theme: `wood`, `slate`, `paper`. */
  style?: string;
  /** Only the moves that begin so, all of them; without it a list too long is cut, and `remark` says so. */
  starting?: string;
}

/** `null` where there is no game. */
export interface Board {
  uri: string;
  /** The version of the document that it is of. */
  version: number;
  /** The identifier of the game: `abalone`. */
  kind: string;
  /** The game of the file, counted from 1. */
  game: number;
  /** Moves made so far in the line of play. */
  ply: number;
  /** The move that led here, `12b`, and as it is written; none at the start. */
  label?: string | null;
  move?: string | null;
  /** Whose turn it is: `black`. */
  side?: string | null;
  result?: string | null;
  score: Record<string, number>;
  /** What the clocks showed last, as far as the record says. */
  clock: Record<string, string>;
  svg: string;
  /** Where the cells are in the drawing, in its own units, in which neighbours are 100 apart. */
  cells: Record<string, [x: number, y: number]>;
  text: string;
  /** What `scoresheet board --format json` prints. */
  position: unknown;
  /** From the start of the game through this position to the end of its line. */
  line: LinePly[];
  /** Moves that stand in the text behind this position, beside the next of the line. */
  variations: LinePly[];
  /** What can be played from here. */
  moves: Target[];
  /** What the moves leave out. */
  remark?: string | null;
  /** Why this is not the position that was asked for, but an earlier one. */
  trouble?: string | null;
}

/** A move of the line of play. */
export interface LinePly {
  label: string;
  move: string;
  range: Range;
  /** Behind it. */
  position: Position;
  /** Whether it stands in the main line. */
  main: boolean;
  /** Whether there is a position behind it. */
  played: boolean;
}

/** A legal move. */
export interface Target {
  move: string;
  /** The cells that the piece which it is about leaves and comes to; none: off the board. */
  from?: string | null;
  to?: string | null;
  /** Of all its pieces, that one first. */
  steps: { from?: string | null; to?: string | null }[];
}

/** `scoresheet/play`: writes a move that is played from the position at a place. */
export interface PlayParams extends BoardParams {
  move: string;
}

export interface Play {
  /** None where the move stands there already. */
  edit?: WorkspaceEdit | null;
  /** Behind the move, once the edit is made. */
  position: Position;
  /** The version of the document that the edit is for. */
  version: number;
}

export const BOARD = 'scoresheet/board';
export const PLAY = 'scoresheet/play';

export type Step = 'first' | 'previous' | 'next' | 'last';

/** What the panel is given back when the window is loaded again. */
export interface Kept {
  uri: string;
  position: Position;
  /** Whether it is seen from the other side than the settings say. */
  turned: boolean;
}

/** From the extension to the panel. Boards are counted: an answer is about one of them. */
export type ToPanel =
  | { type: 'board'; serial: number; board: Board; at: number; name: string; kept: Kept }
  | { type: 'moves'; serial: number; moves: Target[] }
  | { type: 'none'; reason: string; startsServer: boolean }
  | { type: 'copied'; what: string };

/** From the panel to the extension; `serial` says on which board it was done. */
export type FromPanel =
  | { type: 'ready' }
  | { type: 'start' }
  | { type: 'go'; to: Step }
  | { type: 'goto'; serial: number; position: Position }
  | { type: 'play'; serial: number; move: string }
  | { type: 'list'; serial: number; starting: string }
  | { type: 'flip' }
  | { type: 'copy'; what: 'svg' | 'text' }
  | { type: 'save'; png: string };
