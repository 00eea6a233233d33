// What three readers take each character of some records for: the TextMate grammars, the syntax files of Neovim, and
// the server. The first two come from one description, but their engines differ; the third reads records for good: in
// those named `damaged` it sees what shapes do not tell, and is not asked.
//   node agree.mjs NEOVIM SERVER FILE...
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INITIAL, grammarOf } from './textmate.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');

const [neovim, server, ...files] = process.argv.slice(2);
const games = { '.apgn': 'abalone', '.abalone': 'abalone', '.derive': 'derive', '.tantrix': 'tantrix' };
// Words of a scope or group to a class. What a reader tells apart more finely than another is one class here.
const CLASSES = [
  [/TagName|\.property\.tag/, 'tag'],
  [/String|^string/, 'string'],
  [/Comment|Escape|Command|Todo|^comment/, 'comment'],
  [/Variation(Move|Action|Tile)|\.other\.variation/, 'move in a variation'],
  [/Number|^constant\.numeric/, 'number'],
  [/Title|\.type\.title/, 'title'],
  [/Position|\.parameter\.position/, 'position'],
  [/Draw|\.draw/, 'draw'],
  [/Situation|\.situation/, 'situation'],
  [/Mark|Nag|^keyword\.operator/, 'mark'],
  [/Result|^keyword\.control/, 'result'],
  [/Move|Action|Tile|^entity\.name\.function/, 'move'],
];
const LSP = {
  property: 'tag', string: 'string', comment: 'comment', number: 'number', type: 'title', parameter: 'position',
  variable: 'draw', macro: 'situation', operator: 'mark', keyword: 'result', function: 'move',
};
const classOf = (name) => CLASSES.find(([pattern]) => pattern.test(name))?.[1] ?? '';

async function textmate(file) {
  const grammar = await grammarOf(games[extname(file)]);
  let stack = INITIAL;
  return readFileSync(file, 'utf8').split('\n').map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    const found = Array(line.length).fill('');
    for (const token of tokens) found.fill(classOf(token.scopes.at(-1)), token.startIndex, token.endIndex);
    return found;
  });
}

function vim() {
  const said = execFileSync(neovim, ['--clean', '--headless', '--cmd', `set rtp^=${root}/editors/nvim`,
    '--cmd', 'let g:scoresheet_cmd = "false"', '-c', `luafile ${here}/nvim.lua`], {
    env: { ...process.env, RECORDS: files.map((file) => resolve(file)).join('\n') }, encoding: 'utf8', timeout: 60000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return said.trim().split('\n').map((line, at) => {
    const groups = JSON.parse(line);
    return readFileSync(files[at], 'utf8').replace(/\n$/, '').split('\n').map((text, row) => {
      let byte = 0;
      return [...text].flatMap((char) => {
        const name = groups[row][byte];
        byte += Buffer.byteLength(char);
        return Array(char.length).fill(classOf(name));
      });
    });
  });
}

/** Asks the server for the tokens of a file. */
async function asked() {
  const child = spawn(server, ['lsp'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = [];
  child.on('error', () => {});
  child.on('exit', () => ended.forEach((end) => end()));
  child.stdin.on('error', () => {});
  const waiting = new Map();
  let buffer = Buffer.alloc(0);
  child.stdout.on('data', (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      const length = head < 0 ? NaN : Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head))[1]);
      if (!(buffer.length >= head + 4 + length)) return;
      const message = JSON.parse(buffer.subarray(head + 4, head + 4 + length));
      buffer = buffer.subarray(head + 4 + length);
      waiting.get(message.id)?.(message.result);
    }
  });
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  let id = 0;
  const request = (method, params) => new Promise((resolve, reject) => {
    id += 1;
    waiting.set(id, resolve);
    ended.push(() => reject(new Error('no server')));
    setTimeout(() => reject(new Error(`no answer to ${method}`)), 20000).unref();
    send({ id, method, params });
  });
  try {
    const { capabilities } = await request('initialize', {
      capabilities: { textDocument: { semanticTokens: { requests: { full: true } } } },
    });
    const { tokenTypes, tokenModifiers } = capabilities.semanticTokensProvider.legend;
    const variation = 1 << tokenModifiers.indexOf('variation');
    send({ method: 'initialized', params: {} });
    const found = [];
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      const uri = `file://${resolve(file)}`;
      send({ method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: games[extname(file)], version: 1, text } } });
      const { data } = await request('textDocument/semanticTokens/full', { textDocument: { uri } });
      const lines = text.split('\n').map((line) => Array(line.length).fill(''));
      for (let at = 0, line = 0, column = 0; at < data.length; at += 5) {
        line += data[at];
        column = data[at] ? data[at + 1] : column + data[at + 1];
        const type = LSP[tokenTypes[data[at + 3]]];
        const name = type === 'move' && data[at + 4] & variation ? 'move in a variation' : type;
        lines[line].fill(name, column, column + data[at + 2]);
      }
      found.push(lines);
    }
    return found;
  } finally {
    child.kill();
  }
}

/** The first place where two readers see different classes; white space has no colour. */
function difference(text, one, other) {
  const lines = text.split('\n');
  for (const [row, line] of lines.entries()) {
    for (let column = 0; column < line.length; column++) {
      const [a, b] = [one[row]?.[column] ?? '', other[row]?.[column] ?? ''];
      // The server leaves the quotes of a value to the grammar.
      if (a === 'string' && b === '' && line[column] === '"') continue;
      if (a !== b && /\S/.test(line[column])) return `${row + 1}:${column + 1} ${line.slice(column, column + 12)}: ${a} | ${b}`;
    }
  }
}

let [passed, failed] = [0, 0];
const check = (name, wrong) => {
  if (wrong === undefined) passed += 1;
  else failed += 1;
  console.log(wrong === undefined ? `ok    ${name}` : `FAIL  ${name}: ${wrong}`);
};

const of = (promise) => Promise.resolve(promise).catch((error) => error);
const inNeovim = await of((async () => vim())());
const inServer = await of(asked());
for (const [at, file] of files.entries()) {
  const text = readFileSync(file, 'utf8');
  const grammar = await textmate(file);
  const classes = new Set(grammar.flat());
  check(`${file}: the grammar colours it`, classes.size > 3 ? undefined : [...classes]);
  check(`${file}: Neovim agrees`, inNeovim instanceof Error ? inNeovim.message : difference(text, grammar, inNeovim[at]));
  if (basename(file).startsWith('damaged.')) continue;
  check(`${file}: the server agrees`,
    inServer instanceof Error ? inServer.message : difference(text, grammar, inServer[at]));
}
console.log(`three readers: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
