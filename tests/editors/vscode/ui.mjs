// Uses VS Code by mouse and keyboard, as a person does, and leaves pictures of what was seen in PICTURES.
//   node ui.mjs URL FOLDER EXTENSION
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(`${process.env.PLAYWRIGHT}/`)('playwright-core');
const [url, folder, extension] = process.argv.slice(2);
const pictures = process.env.PICTURES;
mkdirSync(pictures, { recursive: true });

let [passed, failed] = [0, 0];
function check(name, ok, seen) {
  if (ok) passed += 1;
  else failed += 1;
  console.log(ok ? `ok    ${name}` : `FAIL  ${name}: ${JSON.stringify(seen)?.slice(0, 400)}`);
  return ok;
}

/** What `done` gives once it gives something; else what it gave last. */
async function until(done, limit = 10_000) {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await Promise.resolve(done()).catch(() => undefined);
    if (answer || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 1100, height: 700 } });
await context.grantPermissions(['clipboard-read', 'clipboard-write']);
const page = await context.newPage();
// What is asked for beyond the loopback would be a fault: nothing of ours may.
const outside = [];
page.on('request', (request) => {
  const asked = URL.parse?.(request.url()) ?? new URL(request.url());
  // VS Code itself looks for news of extensions, and names by addresses of that form what its own worker answers.
  const own = ['127.0.0.1', 'open-vsx.org'].includes(asked.hostname) || asked.hostname.endsWith('.vscode-resource.vscode-cdn.net');
  if (/^(https?|wss?):$/.test(asked.protocol) && !own) outside.push(request.url());
});

const RECORD = '[Variant "standard"]\n\n1. a4b4 i6h6 2. a5b5 i5h5 (2... i7h6 3. b5c5) 3. b5c5 i7h6\n';
const END = RECORD.split('\n')[2].length + 1;
// Before there is a window: one that is open is late to find what is new.
for (const name of ['focus', 'one', 'two']) writeFileSync(`${folder}/${name}.apgn`, RECORD);

/** The text, its hovers and the board; `failed` is the whole window. Some of them are the extension's (media/). */
const EDITORS = { x: 327, y: 36, width: 770, height: 632 };
const picture = (name, height = EDITORS.height) =>
  page.screenshot({ path: `${pictures}/${name}.png`, ...(name === 'failed' ? {} : { clip: { ...EDITORS, height } }) });
const keys = page.keyboard;
const remote = (name) => `vscode-remote://${new URL(url).host}${folder}/${name}`;
const text = () => readFileSync(`${folder}/slip.apgn`, 'utf8');
const editor = page.locator('.editor-instance .monaco-editor').first();
/** The part of a line that a text stands in; no-break spaces are how the editor draws blanks. */
const shown = (what) => editor.locator('.view-line span span').filter({ hasText: what }).first();

async function open(name) {
  const payload = JSON.stringify([['openFile', remote(name)]]);
  await page.goto(`${url}/?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(payload)}`);
  await editor.locator('.view-line').first().waitFor({ timeout: 60_000 });
}

/** The same in the window that there is, which takes less time than a new one. */
async function openNext(name) {
  if (page.url() === 'about:blank') return open(name);
  // Of what is not saved it would ask.
  await command('File: Save All Files');
  await command('View: Close All Editors');
  await quickOpen(name);
}

/** Presses keys that open the line at the top, more than once where a busy machine swallows them. */
async function ask(shortcut) {
  const input = page.locator('.quick-input-widget:visible');
  const open = await until(async () => {
    await keys.press(shortcut);
    return input.waitFor({ timeout: 4000 }).then(() => true);
  }, 30_000);
  if (!open) throw new Error(`${shortcut} opens nothing`);
}

async function command(name) {
  await ask('F1');
  // All at once: the list is long, and made anew for each letter.
  await keys.insertText(name);
  const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first();
  const found = await row.waitFor({ timeout: 10_000 }).then(() => true, () => false);
  if (!found) {
    await keys.press('Escape');
    return false;
  }
  await row.click();
  return true;
}

/** Puts the cursor on the line and column, from 1. */
async function go(line, column) {
  const stands = async () => (await status()).includes(`Ln ${line}, Col ${column}`) && (await isFocused());
  const isThere = await until(async () => {
    // In the board the keys are not the editor's, and what was clicked there may take the focus back once.
    await focusText();
    if (!(await isFocused()) || !(await status()).includes('Ln ')) return false;
    await ask('Control+g');
    await keys.insertText(`${line}:${column}`);
    await keys.press('Enter');
    return until(stands, 2000);
  }, 20_000);
  if (!isThere) throw new Error(`the cursor does not come to ${line}:${column}, but ${await status()}`);
}

const isFocused = async () => /\bfocused\b/.test(await editor.getAttribute('class'));

/** A key that came while the focus is on its way out of a board would be lost. */
async function focusText(group = 1) {
  await keys.press(`Control+${group}`);
  await until(() => page.evaluate(() => document.activeElement?.tagName !== 'IFRAME'));
}

/** What the editor shows, without the breaks of long lines. */
const seen = async () => (await editor.locator('.view-line').allInnerTexts()).join('').replaceAll('\u00a0', ' ');
const status = async () => (await page.locator('.statusbar-item').allInnerTexts()).join(' | ');

/** Whether a line over a game comes to say so. */
const lens = (what) =>
  page.locator('.codelens-decoration').filter({ hasText: what }).first().waitFor({ timeout: 10_000 }).then(() => true, () => false);

/** Where a text is on the screen. */
async function place(what) {
  return editor.locator('.view-lines').evaluate((lines, what) => {
    const walker = document.createTreeWalker(lines, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.replaceAll('\u00a0', ' ').indexOf(what);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + what.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
  }, what);
}

/** Rests the mouse on a text until a hover opens in which there is something; on a busy machine it may take a few goes. */
async function hover(what, inside) {
  const box = page.locator('.monaco-hover:visible').filter({ has: page.locator('.hover-contents') }).first();
  const wanted = typeof inside === 'string' ? box.locator(inside).first() : box.getByText(inside).first();
  return until(async () => {
    await keys.press('Escape');
    await page.mouse.move(700, 620);
    const at = await place(what);
    if (!at) return undefined;
    await page.mouse.move(at.x - 3, at.y);
    await page.mouse.move(at.x, at.y);
    return wanted.waitFor({ timeout: 6000 }).then(() => box, () => undefined);
  }, 40_000);
}

async function checks() {
  await open('slip.apgn');
  const squiggle = editor.locator('.squiggly-error').first();
  const refused = page.locator('.notification-toast').filter({ hasText: 'no server for Scoresheet' });
  await squiggle.or(refused).first().waitFor({ timeout: 40_000 }).catch(() => {});
  if (!check('the server attaches', await squiggle.isVisible(), await refused.allInnerTexts())) return false;
  check('the status bar says Abalone', (await status()).includes('Abalone'), await status());
  check('what is behind the error is dimmed', (await editor.locator('.squiggly-inline-unnecessary').count()) > 0);
  const colour = (what) => shown(what).evaluate((span) => getComputedStyle(span).color);
  check('tags, moves and comments differ in colour',
    new Set([await colour('Variant'), await colour('a4b4'), await colour('one wrong')]).size === 3);
  check('a lens over the game shows its board', await lens('Show the board'));
  await picture('check', 300);

  let box = await hover('h7g6', 'img');
  if (!check('a hover opens on a move', box)) return true;
  const image = box.locator('img').first();
  const size = await until(() => image.evaluate((img) => img.complete && img.naturalWidth > 0 && [img.naturalWidth, img.naturalHeight]));
  check('the hover has a picture', Boolean(size), size);
  const height = (await box.boundingBox()).height;
  check('the hover is at most 250 px high', height > 100 && height <= 250, height);
  check('the picture is seen whole', await image.evaluate((img) => {
    const [inner, outer] = [img.getBoundingClientRect(), img.closest('.monaco-hover').getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
  }));
  const told = box.locator('p').filter({ hasText: 'h7g6' }).first();
  check('its text is readable in a light theme', (await told.evaluate(contrastOf)) >= 4.5, await told.evaluate(contrastOf));
  await picture('hover', 520);

  box = await hover('c7d3', /Black's 7th/);
  check('the hover of the error says which move', box);
  await keys.press('Escape');

  // The line of the slip is the eighth, the move behind the comment.
  const line = text().split('\n').findIndex((line) => line.includes('c7d3')) + 1;
  const column = text().split('\n')[line - 1].indexOf('c7d3') + 1;
  await go(line, column + 1);
  await command('Quick Fix...');
  const menu = page.locator('.action-widget:visible');
  await menu.waitFor({ timeout: 10_000 }).catch(() => {});
  await until(async () => (await menu.innerText()).includes('c2d3'));
  check('the quick fixes open', (await menu.innerText().catch(() => '')).includes('c2d3'));
  await picture('fix', 520);
  await menu.locator('.monaco-list-row').filter({ hasText: 'c2d3' }).first().click();
  check('the quick fix is applied', await until(async () => await place('c2d3')));
  check('and the squiggle goes', await until(async () => (await editor.locator('.squiggly-error').count()) === 0));

  await keys.press('Control+End');
  await keys.type('10. b3');
  await until(() => page.locator('.suggest-widget.visible').isVisible(), 3000);
  if (!(await page.locator('.suggest-widget.visible').isVisible())) await keys.press('Control+Space');
  const rows = page.locator('.suggest-widget.visible .monaco-list-row');
  await rows.first().waitFor({ timeout: 10_000 }).catch(() => {});
  const labels = await rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  check('completion has legal moves', labels.some((label) => label?.startsWith('b3b4')), labels);
  await picture('completion');
  await keys.press('Escape');
  for (let count = 0; count < 6; count++) await keys.press('Backspace');

  await command('Scoresheet: Show Server Version');
  const toast = page.locator('.notification-toast').filter({ hasText: 'scoresheet 0' });
  check('the server is the one of the package', await until(async () => (await toast.innerText()).includes('(bundled)')),
    await page.locator('.notification-toast').allInnerTexts());
  await command('Notifications: Clear All Notifications');

  await command('Scoresheet: Restart Server');
  await keys.press('Control+Home');
  check('restarted, it answers', await hover('g6f5', 'img'));
  await keys.press('Escape');
  return true;
}

/** Opens the board; its page. */
async function showBoard() {
  await command('Scoresheet: Show Board');
  return boardPage();
}

/** The board's page, in which there is such a label. */
const boardPage = (label = '') => until(async () => {
  for (const frame of page.frames()) {
    if ((await frame.locator('#label').filter({ hasText: label, visible: true }).count().catch(() => 0)) > 0) return frame;
  }
}, 40_000);

/** Which side a board is seen from: where its letters stand. */
const pieces = (src) => (decodeURIComponent(src ?? '').match(/<text[^>]*>a<|<text[^>]*>i</g) ?? []).join();

/** How much the text of a part stands out from its ground. */
function contrastOf(part) {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).map((part) => part / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let ground = part;
  while (/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
  const [one, other] = [getComputedStyle(part).color, getComputedStyle(ground).backgroundColor].map(light);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The boards of the other games, where moves are too many to come all at once. */
async function others() {
  await openNext('game.derive');
  await until(async () => (await status()).includes('Dérive'));
  await go(4, 32);
  let panel = await showBoard();
  await until(async () => (await panel.locator('#label').innerText()).includes('5Vc6-c5'));
  await panel.locator('#overlay [data-cell="h6"]').click();
  const ends = panel.locator('#overlay .end');
  check('Dérive: a die shows all cells that it can go to', await until(async () => (await ends.count()) > 90), await ends.count());
  await picture('derive');
  await panel.locator('#overlay [data-cell="h10"]').click();
  check('Dérive: a click writes the action', await until(async () => (await seen()).includes('3. 1Bh6-h10')), await seen());

  await openNext('game.tantrix');
  await until(async () => (await status()).includes('Tantrix'));
  await go(5, 5);
  panel = await showBoard();
  await until(async () => (await panel.locator('#label').innerText()).includes('ggryyr'));
  const entries = panel.locator('#overlay .entry');
  check('Tantrix: the places where a tile can go are marked', await until(async () => (await entries.count()) >= 6), await entries.count());
  await picture('tantrix');
  await entries.first().click();
  const tiles = panel.locator('#choice button');
  await tiles.first().waitFor();
  await keys.press('Escape');
  check('Tantrix: Escape leaves open which tile is meant', (await tiles.count()) === 0
    && (await panel.evaluate(() => document.activeElement.classList.contains('entry'))), await tiles.count());
  await entries.first().click();
  const tile = panel.locator('#choice button').first();
  await tile.waitFor();
  const move = await tile.innerText();
  await tile.click();
  check('Tantrix: a click on one and on a tile write the turn', await until(async () => (await seen()).includes(`3G: ${move}`)), [move, await seen()]);
  await go(1, 2);
  await until(async () => (await panel.locator('#label').innerText()).includes('Start'));
  await entries.first().click();
  check('Tantrix: of more tiles than are listed the number is said', await until(async () => /^and \d+ more$/.test(await panel.locator('#choice span').innerText())),
    await panel.locator('#choice').innerText());
}

/** The board beside the text. */
async function board() {
  await openNext('game.apgn');
  await shown('a4b4').waitFor({ timeout: 40_000 }).catch(() => {});
  await until(async () => (await status()).includes('Abalone'));
  const record = () => readFileSync(`${folder}/game.apgn`, 'utf8');
  const line = record().split('\n').findIndex((line) => line.startsWith('1. ')) + 1;
  const column = (move, nth = 1) => {
    let at = -1;
    for (let count = 0; count < nth; count++) at = record().split('\n')[line - 1].indexOf(move, at + 1);
    return at + 1;
  };
  await go(line, column('i6h6') + 1);
  // VS Code hands such a button a file and something of its own.
  await page.locator('.editor-actions [aria-label^="Show Board"], .title-actions [aria-label^="Show Board"]').first().click();
  let panel = await boardPage();
  if (!check('the button over the text opens the board', panel)) return;
  const label = () => panel.locator('#label').innerText();
  const says = (what) => until(async () => (await label()).includes(what));
  let image = panel.locator('#image');
  check('it shows the position behind the move at the cursor', await says('1b i6h6'), await label());
  check('its picture is drawn', await until(() => image.evaluate((img) => img.complete && img.naturalWidth > 0)));
  check('it says who is to move, and the score',
    (await label()).includes('Black to move') && (await panel.locator('#score').innerText()) === 'Black 0 : White 0', await label());
  check('the focus stays in the text', await page.evaluate(() => document.activeElement?.tagName !== 'IFRAME'));
  await picture('board');

  await go(line, column('a5b5') + 1);
  check('it follows the cursor', await says('2a a5b5'), await label());
  await command('Scoresheet: Next Move');
  check('Next Move goes on in the text and on the board', await says('2b i5h5'), await label());
  await keys.press('Alt+,');
  check('the key for the previous move goes back', await says('2a a5b5'), await label());

  await panel.locator('button[aria-label="Next move"]').click();
  check('its button steps', await says('2b i5h5'), await label());
  await keys.press('ArrowRight');
  check('its arrow keys step', await says('3a b5c5'), await label());
  await focusText();
  await until(async () => (await status()).includes('Ln '));
  check('the cursor in the text steps along', (await status()).includes(`Col ${column('b5c5', 2) + 4}`), await status());
  await panel.locator('#controls button:enabled').first().focus();
  await keys.press('Home');
  check('Home goes to the start', await says('Start'), await label());
  check('there is nothing before it', await panel.locator('button[aria-label="Previous move"]').isDisabled());
  await keys.press('End');
  check('End goes to the last move', await says('3b i7h6'), await label());
  const clock = await panel.locator('#clock').innerText();
  check('it says what the clocks showed', clock === 'Black 0:09:58 · White 0:10:02', clock);

  await go(line, column('a5b5') + 1);
  const branch = panel.locator('#branches button');
  check('a variation that begins here is offered', await until(async () => (await branch.innerText()) === '2b i7h6'), await branch.allInnerTexts());
  await picture('branch');
  await branch.click();
  check('and leads into it', await says('2b i7h6'), await label());
  check('its line is the variation\'s', await until(async () => (await panel.locator('#line .variation').count()) === 2), await label());
  await picture('variation');

  // A legal move by hand: a marble, then where it goes.
  await go(line, column('i7h6', 2) + 1);
  await says('3b i7h6');
  const cell = (name) => panel.locator(`#overlay [data-cell="${name}"]`);
  await cell('c5').click();
  await picture('targets');
  const ends = await panel.locator('#overlay .end').count();
  check('where a marble can go is marked', ends > 0, ends);
  await cell('c6').click();
  const chooser = panel.locator('#choice button').filter({ hasText: /^c5c6$/ });
  if ((await chooser.count()) > 0) await chooser.first().click();
  check('a click writes a legal move', await until(async () => (await seen()).includes('4. c5c6')), await seen());
  check('and the board is behind it', await says('4a c5c6'), await label());
  await go(line, column('a4b4') + 1);
  await says('1a a4b4');
  // By keyboard alone, and where another move stands: it becomes a variation.
  await panel.locator('#label').click();
  await cell('i5').focus();
  await keys.press('Enter');
  await panel.locator('#overlay [data-cell="h4"].end').focus();
  await keys.press('Enter');
  check('a move by keyboard opens a variation', await until(async () => (await seen()).includes('i5h4)')), await seen());
  await picture('written');

  // A cell of Abalone is drawn as a circle: where it is clicked must be where it is seen.
  const strays = () => panel.evaluate(() => {
    const svg = decodeURIComponent(document.getElementById('image').src);
    const cells = [...document.querySelectorAll('#overlay [data-cell]')];
    const circles = [...svg.matchAll(/cx="(-?\d+)" cy="(-?\d+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const seen = ({ cx, cy }) => circles.some(([x, y]) => Math.hypot(x - cx.baseVal.value, y - cy.baseVal.value) < 2);
    return cells.length > 5 ? cells.filter((cell) => !seen(cell)).map((cell) => cell.dataset.cell) : ['none'];
  });
  check('cells are clicked where they are seen', (await strays()).length === 0, await strays());
  const drawn = await image.getAttribute('src');
  await panel.locator('button[aria-label="Flip the board"]').click();
  check('it can be flipped', await until(async () => (await image.getAttribute('src')) !== drawn));
  check('and then too', (await strays()).length === 0, await strays());
  await panel.locator('button[aria-label="Copy as PNG"]').click();
  check('it can be copied as PNG', await until(async () => (await panel.locator('#copied').innerText()) === 'PNG copied'),
    await panel.locator('#copied').innerText());
  await panel.locator('button[aria-label="Copy as SVG"]').click();
  check('it can be copied as SVG', await until(async () => (await page.evaluate(() => navigator.clipboard.readText())).startsWith('<svg')));
  await panel.locator('button[aria-label="Copy as text"]').click();
  check('it can be copied as text', await until(async () => /a1/.test(await page.evaluate(() => navigator.clipboard.readText()))));

  const unnamed = await panel.locator('button, [role=button], input, img').evaluateAll((parts) =>
    parts.filter((part) => !(part.getAttribute('aria-label') || part.getAttribute('alt') || part.textContent.trim())).length);
  check('everything on it has a name', unnamed === 0, unnamed);
  const contrast = () => panel.locator('#label').evaluate(contrastOf);
  check('its text is readable in a light theme', (await contrast()) >= 4.5, await contrast());
  const light = await image.getAttribute('src');
  set({ 'workbench.colorTheme': 'Default Dark Modern', 'scoresheet.language': 'fr' });
  panel = await boardPage('trait');
  check('in French the board speaks French', panel);
  panel ??= await boardPage();
  image = panel.locator('#image');
  check('in a dark theme the board is dark', await until(async () => (await image.getAttribute('src')) !== light));
  check('and its text readable', await until(async () => (await contrast()) >= 4.5), await contrast());
  check('and so does the lens', await lens('Montrer le plateau'));
  await picture('dark');
  const box = await hover('b5c5', /Noirs/);
  check('settings are applied while it runs', box);
  const told = box?.locator('p').filter({ hasText: 'b5c5' }).first();
  check('the hover is readable in a dark theme', (await told?.evaluate(contrastOf)) >= 4.5, await told?.evaluate(contrastOf));
  await picture('french');

  await keys.press('Escape');
  set({});
  panel = await boardPage('to move');
  check('set back, the board is as it was', await until(async () => (await panel.locator('#image').getAttribute('src')) === light));
}

/** Settings of the folder. */
function set(settings) {
  mkdirSync(`${folder}/.vscode`, { recursive: true });
  writeFileSync(`${folder}/.vscode/settings.json`, JSON.stringify(settings));
}

/** Does something while answers to a method wait, and at least one of them does. */
async function whileHeld(method, work, then) {
  rmSync(`${folder}/held`, { force: true });
  writeFileSync(`${folder}/hold`, method);
  await work();
  await until(() => existsSync(`${folder}/held`));
  await then();
  rmSync(`${folder}/hold`);
}

async function quickOpen(name, group = 1) {
  await until(async () => {
    await focusText(group);
    await ask('Control+p');
    await keys.insertText(name);
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first().click({ timeout: 4000 });
    return page.locator('.tab.active').filter({ hasText: name }).first().waitFor({ timeout: 4000 }).then(() => true);
  }, 30_000);
}

const toasts = () => page.locator('.notification-toast').allInnerTexts();
const toast = (what) => page.locator('.notification-toast').filter({ hasText: what }).first().waitFor({ timeout: 10_000 }).then(() => true, () => false);

/** What is done on the board is done at the place that it shows: whatever the text, the cursor and the tabs do meanwhile. */
async function placesOfTheBoard() {
  // The server is one whose answers can be held back.
  const gate = new URL('gate.py', import.meta.url).pathname;
  writeFileSync(`${folder}/gate`, `#!/bin/sh\nexec python3 ${gate} ${extension}/server/scoresheet ${folder} "$@"\n`, { mode: 0o755 });
  set({ 'scoresheet.server.path': `${folder}/gate` });
  await openNext('one.apgn');
  await until(async () => (await status()).includes('Abalone'));
  // It is asked about the server when the settings come.
  const isGated = () => existsSync(`${folder}/gated`);
  await until(async () => isGated() || (await command('Scoresheet: Restart Server'), await until(isGated, 3000)), 60_000);
  await command('Notifications: Clear All Notifications');
  await go(3, END);
  let panel = await showBoard();
  const label = () => panel.locator('#label').innerText();
  const says = (what) => until(async () => (await label()).includes(what));
  const press = async (move) => {
    await panel.locator('#playable').evaluate((details) => { details.open = true; });
    await panel.locator('#moves button').filter({ hasText: new RegExp(`^${move}$`) }).click();
  };
  const undo = async () => {
    await focusText();
    await until(async () => {
      if ((await seen()).trim() === RECORD.replaceAll('\n', '')) return true;
      await keys.press('Control+z');
    });
    await go(3, END);
    await says('3b i7h6');
  };
  const type = async (line, column, what) => {
    await go(line, column);
    // At once: what stands in a comment that is not closed yet is no game.
    await keys.insertText(what);
    await until(async () => (await seen()).includes(what));
  };
  await says('3b i7h6');

  await whileHeld('scoresheet/play', () => press('c5c6'), () => type(3, 1, '{hello} '));
  check('a move that was clicked before something was typed is written where it belongs',
    await until(async () => (await seen()).endsWith('{hello} ' + RECORD.split('\n')[2] + ' 4. c5c6')), [await seen(), await toasts()]);
  await undo();
  await whileHeld('scoresheet/play', () => press('c5c6'), async () => {
    await go(3, END);
    for (let count = 0; count < 4; count++) await keys.press('Backspace');
    await until(async () => (await seen()).endsWith('3. b5c5 '));
  });
  check('where another position stands by then, it is said', await toast('c5c6 was not written'));
  check('and nothing is written', (await seen()).endsWith('3. b5c5 '), await seen());
  await command('Notifications: Clear All Notifications');
  await undo();
  await whileHeld('scoresheet/board', () => go(3, 8), () => press('c5c6'));
  check('what is clicked while the cursor is ahead of the board is played on the board that is seen',
    await until(async () => (await seen()).endsWith('i7h6 4. c5c6')), [await seen(), await toasts()]);
  await says('4a c5c6');
  await undo();

  await panel.locator('#moves button').filter({ hasText: /^c5c6$/ }).dblclick();
  await says('4a c5c6');
  check('two clicks on a move write it once', (await seen()).endsWith('i7h6 4. c5c6'), await seen());
  await undo();

  await go(3, 8);
  await says('1a a4b4');
  await panel.locator('#label').click();
  for (let count = 0; count < 5; count++) await keys.press('ArrowRight');
  for (let count = 0; count < 2; count++) await keys.press('ArrowLeft');
  check('no step is lost when keys come quickly', await says('2b i5h5'), await label());
  await whileHeld('scoresheet/board', () => keys.press('ArrowRight'), async () => {
    await keys.press('ArrowRight');
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await keys.press('ArrowRight');
  });
  check('nor while the board is late', await says('3a b5c5'), await label());

  // By its colours it is seen that the settings have come.
  const drawing = () => panel.locator('#image').getAttribute('src');
  const isPaper = async () => decodeURIComponent(await drawing()).includes('rx="30" fill="#fff"');
  set({ 'scoresheet.server.path': `${folder}/gate`, 'scoresheet.board.followCursor': false, 'scoresheet.board.theme': 'paper' });
  await until(isPaper);
  await go(3, END);
  await command('Scoresheet: Show Board');
  await says('3b i7h6');
  await go(3, 8);
  await panel.locator('button[aria-label="Previous move"]').click();
  check('where the board does not follow the cursor, it steps from what it shows', await says('3a b5c5'), await label());
  await panel.locator('button[aria-label="Next move"]').click();
  await says('3b i7h6');
  await go(3, 8);
  await press('c5c6');
  check('and plays there', await until(async () => (await seen()).endsWith('i7h6 4. c5c6')), await seen());
  set({ 'scoresheet.server.path': `${folder}/gate` });
  await until(async () => !(await isPaper()));
  await undo();

  await command('File: Set Active Editor Read-only in Session');
  await press('c5c6');
  check('what a read-only editor refuses is said', await toast('c5c6 could not be written'));
  check('and not written', (await seen()).trim() === RECORD.replaceAll('\n', ''), await seen());
  await command('Notifications: Clear All Notifications');
  await focusText();
  await command('File: Set Active Editor Writeable in Session');

  const flip = panel.locator('button[aria-label="Flip the board"]');
  const side = async () => pieces(await drawing());
  const plain = await side();
  await flip.click();
  await until(async () => (await side()) !== plain);
  const turned = await side();
  await flip.click();
  await until(async () => (await side()) === plain);
  set({ 'scoresheet.server.path': `${folder}/gate`, 'scoresheet.board.flip': true });
  check('turned and turned back, it goes by its setting again', await until(async () => (await side()) === turned));
  set({ 'scoresheet.server.path': `${folder}/gate` });
  await until(async () => (await side()) === plain);

  await command('Scoresheet: Stop Server');
  const start = panel.locator('main > button').filter({ hasText: 'Start server', visible: true });
  check('without a server it says so', await until(async () => (await panel.locator('#nothing').innerText()).includes('does not run')));
  await start.click();
  check('and starts it', await says('3b i7h6'), await panel.locator('#nothing').innerText());

  // Another record is seen, and this one is behind another tab.
  await focusText();
  await command('View: Split Editor Down');
  await quickOpen('two.apgn', 2);
  await focusText();
  await says('3b i7h6');
  await quickOpen('notes.md');
  await flip.click();
  check('with its record behind another tab the board can be flipped', await until(async () => (await side()) === turned) && await says('3b i7h6'));
  await page.evaluate(() => history.replaceState(null, '', location.href.replace(/&payload=.*/, '')));
  await command('Developer: Reload Window');
  await until(async () => (await page.locator('.editor-instance').count()) === 0);
  await editor.locator('.view-line').first().waitFor({ timeout: 60_000 });
  panel = await boardPage('3b i7h6');
  check('and comes back when the window is loaded again', panel && (await panel.locator('h1').innerText()) === 'Board: one.apgn');
  panel ??= await boardPage();
  check('turned as it was', await until(async () => (await side()) === turned));
  await panel.locator('#label').click();
  await command('Scoresheet: Previous Move');
  check('a command given on it steps in the record that it shows', await says('3a b5c5'), await label());
  await panel.locator('button[aria-label="Next move"]').click();
  await says('3b i7h6');
  await until(() => page.locator('.tab.active').filter({ hasText: 'one.apgn' }).first().isVisible());
  await quickOpen('notes.md');
  await press('c5c6');
  await says('4a c5c6');
  await command('File: Save All Files');
  const file = (name) => readFileSync(`${folder}/${name}.apgn`, 'utf8');
  check('a move is written into that record', await until(() => file('one').includes('i7h6 4. c5c6')), file('one'));
  check('and not into the one that is seen', file('two') === RECORD, file('two'));
}

/** Where the focus is when the board is used by keyboard. */
async function focusOnTheBoard() {
  await openNext('focus.apgn');
  await until(async () => (await status()).includes('Abalone'));
  await go(3, END);
  const panel = await showBoard();
  const says = (what) => until(async () => (await panel.locator('#label').innerText()).includes(what));
  await says('3b i7h6');
  const focus = () => panel.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName);
  const hasFocus = (what) => until(async () => what.test(await focus()), 5000);
  await panel.locator('#line button').nth(1).focus();
  await keys.press('Enter');
  await says('1b i6h6');
  check('gone to a move of the line, the focus is on it', await hasFocus(/^1b i6h6$/), await focus());
  await keys.press('ArrowRight');
  await says('2a a5b5');
  check('and goes along with the steps', await hasFocus(/^2a a5b5$/), await focus());
  await panel.locator('#branches button').focus();
  await keys.press('Enter');
  await says('2b i7h6');
  check('and into a variation', await hasFocus(/^2b i7h6$/), await focus());
  await panel.locator('button[aria-label="Last move"]').focus();
  await keys.press('Enter');
  await says('3a b5c5');
  check('at the end it stays on the button', await hasFocus(/^Last move$/), await focus());
  check('which leads nowhere', (await panel.locator('[aria-disabled=true]').count()) === 2);
  await panel.locator('#overlay .origin').first().focus();
  const piece = await focus();
  await keys.press('Enter');
  await hasFocus(/^to /);
  await keys.press('Escape');
  check('Escape gives it back to the piece', (await focus()) === piece, [piece, await focus()]);
  await keys.press('Enter');
  await hasFocus(/^to /);
  await keys.press('Enter');
  const choice = panel.locator('#choice button').first();
  if ((await choice.count()) > 0) await keys.press('Enter');
  await says('3b');
  check('behind a move it is on the board', await hasFocus(/^from /), await focus());
  check('a page that tells its name and sends nothing', (await panel.locator('h1').innerText()) === 'Board: focus.apgn'
    && /base-uri 'none'; form-action 'none'/.test(await panel.locator('meta[http-equiv]').getAttribute('content')));
}

/** A window whose language is French, as far as it goes without the French of VS Code itself. */
async function french() {
  set({});
  await page.addInitScript(() => Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { get: () => 'fr', set: () => {} }));
  await open('game.apgn');
  await until(async () => (await status()).includes('Abalone'));
  check('a command is found by its French name', await command('Scoresheet: Coup suivant'));
  check('and the board opened by it', await command('Scoresheet: Montrer le plateau') && await boardPage('trait'));
}

// The others mean nothing where the first fails. Some of them alone: PARTS=checks,board.
const parts = [checks, board, others, focusOnTheBoard, placesOfTheBoard, french];
const wanted = process.env.PARTS?.split(',') ?? parts.map(({ name }) => name);
for (const part of parts.filter(({ name }) => wanted.includes(name))) {
  const begun = performance.now();
  const done = await part().catch((error) => check(`the tests of ${part.name} come to their end`, false, String(error)));
  console.log(`time  ${part.name} took ${Math.round((performance.now() - begun) / 1000)} s`);
  if (done === false && part === checks) break;
}
if (failed) await picture('failed');
check('nothing is asked for outside this machine', outside.length === 0, outside.slice(0, 5));
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
