/**
 * The board's page. It shows what it is told and tells what is done on it; what a move means the server knows.
 *
 * Nothing of a record becomes markup: texts are set as text, and the drawing is an image, which runs nothing.
 */
import type { Board, FromPanel, LinePly, Kept, Target, ToPanel } from '../protocol';
import { sideName, speak, t, type Word } from '../words';

const vscode = acquireVsCodeApi<Kept>();
speak(undefined, document.documentElement.lang);
const send = (message: FromPanel) => vscode.postMessage(message);

/** More moves than that are found by typing. */
const SHOWN = 80;
/** How much of the panel's height a board takes at most, in percent. */
const HIGHEST = 62;
const SVG = 'http://www.w3.org/2000/svg';

let board: Board | undefined;
/** Which of the boards that were told it is: what is done is done on that one. */
let serial = 0;
/** What is known to be playable: what came with the board, and what was asked for since. */
let known: Target[] = [];
/** The cell whose piece is to be moved. */
let chosen: string | undefined;
/** The cell that was clicked where several moves may be meant. */
let asked: string | undefined;
/** What the line of play shows. */
let shownLine = '';

// ---- the page

type Child = Node | string | undefined;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** A text that names what it stands on, and is not seen. */
const named = (text: Word) => ({ 'aria-label': t(text) });

function button(label: string, text: string, run: () => void, keys?: string): HTMLButtonElement {
  const made = element('button', { type: 'button', 'aria-label': label, title: keys ? `${label} (${keys})` : label }, text);
  if (keys) made.setAttribute('aria-keyshortcuts', keys);
  made.addEventListener('click', run);
  return made;
}

const label = element('p', { id: 'label', role: 'status', 'aria-live': 'polite' });
const score = element('p', { id: 'score' });
const clock = element('p', { id: 'clock' });
const trouble = element('p', { id: 'trouble', role: 'alert' });
const image = element('img', { id: 'image', alt: '' });
const overlay = document.createElementNS(SVG, 'svg');
overlay.id = 'overlay';
overlay.setAttribute('role', 'group');
overlay.setAttribute('aria-label', t('Pieces that can move'));
const stage = element('div', { id: 'stage' }, image, overlay);
const hint = element('p', { id: 'hint', role: 'status', 'aria-live': 'polite' });
const steps = {
  first: button(t('First position'), '|◀', () => send({ type: 'go', to: 'first' }), 'Home'),
  previous: button(t('Previous move'), '◀', () => send({ type: 'go', to: 'previous' }), 'ArrowLeft'),
  next: button(t('Next move'), '▶', () => send({ type: 'go', to: 'next' }), 'ArrowRight'),
  last: button(t('Last move'), '▶|', () => send({ type: 'go', to: 'last' }), 'End'),
};
// A group and no toolbar, as arrow keys step wherever the focus is.
const controls = element(
  'div',
  { id: 'controls', role: 'group', ...named('Replay') },
  ...Object.values(steps),
  button(t('Flip the board'), '⇅', () => send({ type: 'flip' }), 'f'),
);
const choice = element('div', { id: 'choice', role: 'group', ...named('Which move is meant?') });
const line = element('ol', { id: 'line', ...named('The moves of this line') });
const variations = element('ul', named('Variations from here'));
const branches = element('div', { id: 'branches' }, element('span', { 'aria-hidden': 'true' }, t('or')), variations);
const filter = element('input', { type: 'search', placeholder: t('How the move begins'), ...named('How the move begins') });
const moves = element('ul', { id: 'moves', ...named('Moves that can be played') });
const remark = element('p', { id: 'remark' });
const playable = element('details', { id: 'playable' }, element('summary', {}, t('Play a move')), filter, moves, remark);
const copied = element('span', { id: 'copied', role: 'status', 'aria-live': 'polite' });
const copies = element(
  'div',
  { id: 'copies', role: 'group', ...named('Copy the position') },
  element('span', { 'aria-hidden': 'true' }, t('Copy as')),
  button(t('Copy as {0}', 'SVG'), 'SVG', () => send({ type: 'copy', what: 'svg' })),
  button(t('Copy as {0}', 'PNG'), 'PNG', () => void copyPicture()),
  button(t('Copy as text'), t('Text'), () => send({ type: 'copy', what: 'text' })),
  copied,
);
const nothing = element('p', { id: 'nothing', role: 'status', tabindex: '-1' });
const startServer = button(t('Start server'), t('Start server'), () => send({ type: 'start' }));
startServer.hidden = true;
const title = element('h1', {}, t('Board'));
const all = element(
  'div',
  { id: 'all' },
  element('header', {}, label, element('div', { id: 'counts' }, score, clock)),
  trouble,
  stage,
  controls,
  hint,
  choice,
  element('section', named('Line of play'), line, branches),
  playable,
  copies,
);
all.hidden = true;
document.getElementById('main')?.append(title, all, nothing, startServer);

// ---- what is shown

function show(told: Board, at: number, name: string): void {
  // Another look, or an edit elsewhere: what was begun goes on.
  const isSame = board?.text === told.text && board.label === told.label && board.move === told.move && board.kind === told.kind;
  board = told;
  known = told.moves;
  if (!isSame) {
    chosen = asked = undefined;
    filter.value = '';
  }
  const after = told.label ? `${told.label} ${told.move ?? ''}` : t('Start');
  const turn = told.side ? t('{0} to move', sideName(told.side)) : told.result ? t('Result {0}', told.result) : '';
  title.textContent = t('Board: {0}', name);
  label.textContent = [after, turn].filter(Boolean).join(' · ');
  const each = (of: Record<string, string | number>) => Object.entries(of).map(([side, value]) => `${sideName(side)} ${value}`);
  score.textContent = each(told.score).join(' : ');
  clock.textContent = each(told.clock).join(' · ');
  clock.setAttribute('aria-label', `${t('Clocks')}: ${clock.textContent}`);
  clock.hidden = clock.textContent === '';
  trouble.textContent = told.trouble ?? '';
  trouble.hidden = !told.trouble;
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(told.svg)}`;
  image.alt = `${t('Board: {0}', name)}, ${after}. ${turn}`;
  enable([steps.first, steps.previous], at >= 0);
  enable([steps.next, steps.last], at + 1 < told.line.length);
  keepingFocus(() => {
    showLine(told);
    showMoves();
    showPieces();
  });
  list(filter.value.trim());
  if (chosen) listFrom(chosen);
}

/** A button that leads nowhere keeps the focus; where a step leads is known better by who has made the ones before. */
function enable(buttons: HTMLButtonElement[], can: boolean): void {
  for (const button of buttons) button.setAttribute('aria-disabled', String(!can));
}

/** Made anew only where it is another one: it may have thousands of moves. */
function showLine({ line: plies, variations: others, ply }: Board): void {
  const key = JSON.stringify(plies.map(({ label, move, main, played, position }) => [label, move, main, played, position]));
  if (key !== shownLine) line.replaceChildren(...plies.map((ply) => element('li', {}, goTo(ply))));
  shownLine = key;
  line.querySelector('[aria-current]')?.removeAttribute('aria-current');
  // A ply further for each move made.
  const current = line.children[ply - 1]?.firstElementChild;
  current?.setAttribute('aria-current', 'step');
  current?.scrollIntoView({ block: 'nearest' });
  variations.replaceChildren(...others.map((ply) => element('li', {}, goTo(ply))));
  branches.hidden = others.length === 0;
}

// ---- the focus

/** The parts that are made anew, with what has the focus in them. */
type Focus = { part: Element; index: number; cell?: string | undefined } | undefined;

const inside = (part: Element) => [...part.querySelectorAll<HTMLElement | SVGElement>('button, [role=button]')];

function focused(): Focus {
  const { activeElement } = document;
  const part = [line, variations, overlay, choice, moves, nothing, startServer].find((part) => part.contains(activeElement));
  const cell = (activeElement as SVGElement | null)?.dataset['cell'];
  return part && { part, index: inside(part).findIndex((one) => one === activeElement), cell };
}

function keepingFocus(work: () => void): void {
  const focus = focused();
  work();
  giveBack(focus);
}

/** To the same part again: the move that is shown, the same cell, the same place in a list; else to where one goes on. */
function giveBack(focus: Focus): void {
  // Where the text has it, it is not taken away from there.
  if (!focus || !document.hasFocus()) return;
  const { part, index, cell } = focus;
  const current = line.querySelector<HTMLElement>('[aria-current]');
  const pieces = inside(overlay);
  const piece = pieces.find((piece) => piece.dataset['cell'] === cell) ?? pieces[Math.max(0, Math.min(index, pieces.length - 1))];
  const listed = inside(moves);
  const goesOn = part === line || part === variations ? current
    : part === choice ? inside(choice)[index] ?? piece
    : part === overlay ? piece
    : part === moves ? listed[Math.min(index, listed.length - 1)] : undefined;
  (goesOn ?? steps.next).focus({ preventScroll: part !== line });
}

/** A move of the text, to be gone to. */
function goTo(ply: LinePly): HTMLButtonElement {
  const text = `${ply.label} ${ply.move}`;
  const go = button(text, text, () => send({ type: 'goto', serial, position: ply.position }));
  go.className = [ply.main ? '' : 'variation', ply.played ? '' : 'unplayed'].join(' ').trim();
  return go;
}

function showMoves(): void {
  const typed = filter.value.trim().toLowerCase();
  const fitting = known.filter(({ move }) => move.toLowerCase().startsWith(typed));
  moves.replaceChildren(
    ...fitting.slice(0, SHOWN).map(({ move }) => element('li', {}, button(t('Play {0}', move), move, () => playMove(move)))),
  );
  const more = fitting.length - SHOWN;
  remark.textContent = [more > 0 ? t('and {0} more', more) : '', board?.remark ?? ''].filter(Boolean).join('. ');
  playable.hidden = known.length === 0;
}

function playMove(move: string): void {
  // The focus goes back to where the piece went: the board that is told next has it there.
  const focus = focused();
  choice.replaceChildren();
  if (focus?.part === choice) giveBack({ ...focus, cell: asked });
  asked = undefined;
  send({ type: 'play', serial, move });
}

// ---- moves by hand

/** The cell that a move is begun at, and the one where it ends: of its first piece. */
const from = (target: Target) => target.from ?? undefined;
const to = (target: Target) => target.to ?? undefined;

/** Cells to be clicked: the pieces that can move, and where the chosen one can go. */
function showPieces(): void {
  choice.replaceChildren();
  const places = Object.entries(board?.cells ?? {});
  const all = known;
  const targets = all.filter((move) => from(move) === chosen);
  const origins = new Set(all.map(from).filter((cell) => cell !== undefined));
  // What enters the board comes from no cell, and goes to one by a single click.
  const entered = new Set(all.filter((move) => from(move) === undefined).map(to).filter((cell) => cell !== undefined));
  const ends = new Set((chosen ? targets : []).map(to).filter((cell) => cell !== undefined));
  const parts: Element[] = [];
  for (const [cell, [x, y]] of places) {
    const isEnd = ends.has(cell);
    const isEntry = chosen === undefined && entered.has(cell) && !origins.has(cell);
    if (!isEnd && !isEntry && !origins.has(cell)) continue;
    // A cell that is named by numbers of the drawing's own is told as moves name it.
    const entry = cell.includes(',') ? all.find((move) => to(move) === cell)?.move.split(' ').slice(1).join(' ') : cell;
    const text = isEnd ? t('to {0}', cell) : cell === chosen ? t('{0}, chosen', cell)
      : isEntry ? t('enter at {0}', entry ?? cell) : t('from {0}', cell);
    const part = document.createElementNS(SVG, 'circle');
    const attributes = { cx: x, cy: y, r: 46, role: 'button', tabindex: 0, 'aria-label': text, 'data-cell': cell };
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
    part.setAttribute('class', isEnd ? 'end' : cell === chosen ? 'chosen' : isEntry ? 'entry' : 'origin');
    if (cell === chosen) part.setAttribute('aria-pressed', 'true');
    const press = () => (isEnd || isEntry ? meant(cell) : choose(cell === chosen ? undefined : cell));
    part.addEventListener('click', press);
    part.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press();
    });
    parts.push(part);
  }
  overlay.replaceChildren(...parts);
  if (parts.length === 0) playable.open = true;
  overlay.classList.toggle('many', ends.size > 20);
  hint.textContent = chosen ? t('{0}: choose where it goes, or Escape', chosen)
    : origins.size > 0 ? t('Click a piece and then where it goes.')
    : parts.length > 0 ? t('Click where the next piece goes.') : '';
  if (asked) offer(asked);
  if (board) layOut(board, places.map(([, place]) => place));
}

const pieceAt = (cell: string | undefined) => overlay.querySelector<SVGElement>(`[data-cell="${cell}"]`);

/** Left, top, width and height of a drawing. */
function frame(svg: string): [number, number, number, number] {
  const numbers = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(/[\s,]+/).map(Number);
  const [left = 0, top = 0, width = 100, height = 100] = numbers ?? [];
  return [left, top, width, height];
}

/** Gives the drawing and what is clicked one scale, with room for places beyond the edge of the board. */
function layOut(told: Board, places: [number, number][]): void {
  const [left, top, width, height] = frame(told.svg);
  const xs = [left, left + width, ...places.flatMap(([x]) => [x - 50, x + 50])];
  const ys = [top, top + height, ...places.flatMap(([, y]) => [y - 50, y + 50])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - x, Math.max(...ys) - y];
  overlay.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
  stage.style.aspectRatio = `${w} / ${h}`;
  stage.style.width = `min(100%, ${(HIGHEST * w) / h}vh)`;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  image.style.left = percent(left - x, w);
  image.style.top = percent(top - y, h);
  image.style.width = percent(width, w);
  image.style.height = percent(height, h);
}

function choose(cell: string | undefined): void {
  const before = chosen;
  chosen = cell;
  asked = undefined;
  if (cell) listFrom(cell);
  showPieces();
  (cell ? overlay.querySelector<SVGElement>('.end') : pieceAt(before))?.focus();
}

const listFrom = (cell: string) => list(common(known.filter((move) => from(move) === cell).map(({ move }) => move)));

/** What several texts begin with. */
function common(texts: string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** Asks for all moves that begin so, where the board came with some of them only. */
function list(starting: string): void {
  if (board?.remark && starting) send({ type: 'list', serial, starting });
}

/** Moves of the chosen piece, or of one that enters, that end at a cell. */
const endingAt = (cell: string) => known.filter((move) => from(move) === chosen && to(move) === cell);

/** Plays the move, or asks which of several. */
function meant(cell: string): void {
  const [only, ...others] = endingAt(cell);
  if (only && others.length === 0) return playMove(only.move);
  asked = cell;
  offer(cell);
  choice.querySelector('button')?.focus();
}

function offer(cell: string): void {
  const fitting = endingAt(cell);
  hint.textContent = t('Which move is meant?');
  choice.replaceChildren(...fitting.slice(0, SHOWN).map(({ move }) => button(t('Play {0}', move), move, () => playMove(move))));
  if (fitting.length > SHOWN) choice.append(element('span', {}, t('and {0} more', fitting.length - SHOWN)));
}

/** None of them: the cell may be clicked again. */
function leaveOpen(cell: string): void {
  asked = undefined;
  showPieces();
  pieceAt(cell)?.focus();
}

// ---- pictures

function tellCopied(what: string): void {
  copied.textContent = t('{0} copied', what);
  setTimeout(() => copied.replaceChildren(), 4000);
}

async function copyPicture(): Promise<void> {
  if (!board) return;
  const [, , width, height] = frame(board.svg);
  const canvas = document.createElement('canvas');
  canvas.height = 800;
  canvas.width = Math.round((800 * width) / height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    tellCopied('PNG');
  } catch {
    const data = canvas.toDataURL('image/png');
    send({ type: 'save', png: data.slice(data.indexOf(',') + 1) });
  }
}

// ---- what is heard

filter.addEventListener('input', () => {
  showMoves();
  list(filter.value.trim());
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape' && asked) return leaveOpen(asked);
  if (event.key === 'Escape' && chosen) return choose(undefined);
  if (event.target === filter) return;
  const key = { ArrowLeft: steps.previous, ArrowRight: steps.next, Home: steps.first, End: steps.last }[event.key];
  if (key) {
    event.preventDefault();
    key.click();
  } else if (event.key === 'f') {
    send({ type: 'flip' });
  }
});

window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
  switch (data.type) {
    case 'board': {
      vscode.setState(data.kept);
      serial = data.serial;
      all.hidden = false;
      nothing.textContent = '';
      show(data.board, data.at, data.name);
      startServer.hidden = true;
      break;
    }
    case 'moves':
      if (data.serial !== serial) break;
      known = [...new Map([...known, ...data.moves].map((move) => [move.move, move])).values()];
      keepingFocus(() => {
        showMoves();
        if (chosen) showPieces();
      });
      break;
    case 'none': {
      const hadFocus = all.contains(document.activeElement);
      all.hidden = true;
      board = undefined;
      nothing.textContent = data.reason;
      startServer.hidden = !data.startsServer;
      if (hadFocus) (data.startsServer ? startServer : nothing).focus();
      break;
    }
    case 'copied':
      tellCopied(data.what);
      break;
  }
});

send({ type: 'ready' });
