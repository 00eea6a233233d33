/** Where the cells of a board are in its drawing: as the server says, else by the plan of each game's board. */
import type { Board, Target } from '../protocol';

export type Cells = Map<string, [x: number, y: number]>;

/** In the units of the drawing: neighbours are 100 apart. */
export function cells(board: Board, moves: Target[], flipped: boolean): Cells {
  if (board.cells) return new Map(Object.entries(board.cells));
  const found: Cells = new Map();
  const [left, top, width, height] = frame(board.svg);
  const put = (name: string, x: number, y: number) =>
    found.set(name, flipped ? [2 * left + width - x, 2 * top + height - y] : [x, y]);
  if (board.kind === 'abalone') {
    // Nine rows, a at the bottom; the columns run slantwise.
    for (let row = 0; row < 9; row++) {
      for (let column = 1; column <= 9; column++) {
        if (Math.abs(row + 1 - column) > 4) continue;
        put('abcdefghi'.charAt(row) + column, (column - 3) * 100 - row * 50, (4 - row) * 86.6);
      }
    }
  } else if (board.kind === 'derive') {
    for (let column = 0; column < 10; column++) {
      for (let row = 1; row <= 10; row++) put('abcdefghij'.charAt(column) + row, column * 100, (1 - row) * 100);
    }
  } else if (board.kind === 'tantrix') {
    // Wherever a tile can go: axial coordinates, the first tile at their origin.
    for (const { to } of moves) {
      const [q, r] = (to ?? '').split(',').map(Number);
      if (to && q !== undefined && r !== undefined) put(to, 100 * q + 50 * r, 86.6 * r);
    }
  }
  return found;
}

/** Left, top, width and height of a drawing. */
export function frame(svg: string): [number, number, number, number] {
  const numbers = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(/[\s,]+/).map(Number);
  const [left = 0, top = 0, width = 100, height = 100] = numbers ?? [];
  return [left, top, width, height];
}
