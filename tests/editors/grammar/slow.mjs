// Odd lines, a size and four times that: a colour that takes more than about four times as long takes the square.
//   node slow.mjs NEOVIM
// Left out is what nests: TextMate's stack of scopes grows with each `(`, whatever the patterns are.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INITIAL, grammarOf } from './textmate.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const [neovim] = process.argv.slice(2);
const games = { abalone: 'apgn', derive: 'derive', tantrix: 'tantrix' };
const of = (part) => (size) => part.repeat(Math.ceil(size / part.length));
const between = (before, part, after) => (size) => before + of(part)(size) + after;
const shapes = {
  moves: of('1. a4b4 i6h6 '), actions: of('1. 1Bh5 5Vg6 '), turns: of('1G: ryyggr 0 (?) nf '),
  situations: of('*f 8/9/10 (gyb), '), digits: of('1'), numbers: of('1 '), dots: of('1.'), letters: of('r'),
  places: of('1/'), spaces: between('a1', ' ', 'x'), title: between('Standard', ' ', 'x'),
  dashes: between('1Bh5', '-', 'x'), arrows: between('1Bh5', ' ->', '!'), header: between('4G:', ' ', '1'),
  holders: of('gf '), cut: of('gf 1/2 ('), commas: of(', '),
  tags: of('[Event "a '), quotes: between('[Event ', '"', ''), commands: between('{', '[%', ''), comments: of('({a}'),
  marks: between('(', '!', 'x'), nags: between('(', '$1', 'x'), remarks: between('(', '{a}', 'x'),
};
// Only Vim looks over the ends of lines.
const lines = {
  remarks: between('(', '{a}\n', ''), blank: between('{', '\n', ''), commas: of(',\n'), gap: between('gf', '\n', 'x'),
};

let [passed, failed] = [0, 0];
const check = (name, small, large, enough) => {
  const good = large < enough || large < 10 * small;
  if (good) passed += 1;
  else failed += 1;
  if (!good) console.log(`FAIL  ${name}: ${Math.round(small)} ms, of four times the size ${Math.round(large)} ms`);
};

// Where any parenthesis opens a variation.
const nests = { abalone: ['comments', 'cut'], derive: ['comments', 'cut'], tantrix: [] };
for (const game of Object.keys(games)) {
  const grammar = await grammarOf(game);
  for (const line of Object.values(shapes)) grammar.tokenizeLine(line(100), INITIAL);
  for (const [name, line] of Object.entries(shapes)) {
    if (nests[game].includes(name)) continue;
    // The processor's time, and the least of some: others use the machine too.
    const [small, large] = [5000, 20000].map((size) => Math.min(...[1, 2, 3].map(() => {
      const start = process.cpuUsage();
      grammar.tokenizeLine(line(size), INITIAL);
      return process.cpuUsage(start).user / 1000;
    })));
    check(`TextMate, ${game}, ${name}`, small, large, 600);
  }
}

const work = mkdtempSync(join(tmpdir(), 'slow-'));
try {
  const asked = [];
  for (const [game, extension] of Object.entries(games)) {
    for (const [kind, all, sizes] of [['', shapes, [750, 3000]], [', lines', lines, [5000, 20000]]]) {
      for (const [name, text] of Object.entries(all)) {
        const files = sizes.map((size) => join(work, `${name}${kind ? '-lines' : ''}-${size}.${extension}`));
        files.forEach((file, at) => writeFileSync(file, `${text(sizes[at])}\n`));
        asked.push({ name: `Neovim, ${game}, ${name}${kind}`, files });
      }
    }
  }
  const took = new Map();
  const said = execFileSync(neovim, ['--clean', '--headless', '--cmd', `set rtp^=${root}/editors/nvim`,
    '--cmd', 'let g:scoresheet_cmd = "false"', '-c', `luafile ${join(root, 'tests/editors/grammar/slow.lua')}`], {
    env: { ...process.env, RECORDS: asked.flatMap(({ files }) => files).join('\n') }, encoding: 'utf8', timeout: 100000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for (const line of said.trim().split('\n')) took.set(...Object.entries(JSON.parse(line))[0]);
  for (const { name, files } of asked) {
    const [small, large] = files.map((file) => took.get(file) ?? Infinity);
    check(name, small, large, 600);
  }
} catch (error) {
  failed += 1;
  console.log(`FAIL  Neovim: ${error.message}`);
} finally {
  rmSync(work, { recursive: true });
}
console.log(`odd lines: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
