// The settings of the extension are those of the server: the same names, kinds and defaults.
//   node settings.mjs SERVER
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [server] = process.argv.slice(2);
const { contributes } = JSON.parse(readFileSync(new URL('../../../editors/vscode/package.json', import.meta.url), 'utf8'));
const ours = new Map(contributes.configuration.flatMap(({ properties }) => Object.entries(properties)));
const schema = JSON.parse(execFileSync(server, ['schema'], { encoding: 'utf8' }));

// Of the extension alone; and of the server alone: a file's language says its game, and the board has the panel's size.
const EXTENSION = ['server.path', 'trace.server', 'board.followCursor'];
const SERVER = ['game', 'board.size'];
// A picture can be shown here, and `auto` follows the colours of the editor.
const OTHERWISE = ['hoverImages', 'board.theme'];

const theirs = new Map();
for (const [name, value] of Object.entries(schema.properties)) {
  const isTable = value.properties && !('default' in value);
  if (!isTable) theirs.set(name, value);
  else for (const [key, inner] of Object.entries(value.properties)) theirs.set(`${name}.${key}`, inner);
}

const faults = [];
for (const [name, value] of theirs) {
  if (SERVER.includes(name)) continue;
  const here = ours.get(`scoresheet.${name}`);
  if (!here) {
    faults.push(`the server's setting ${name} is not in package.json`);
    continue;
  }
  if (here.type !== value.type) faults.push(`${name}: ${here.type} here, ${value.type} there`);
  const missing = (value.enum ?? []).filter((word) => !here.enum?.includes(word));
  if (missing.length > 0) faults.push(`${name}: ${missing} cannot be chosen`);
  const same = JSON.stringify(here.default) === JSON.stringify(value.default);
  if (!same && !OTHERWISE.includes(name)) faults.push(`${name}: by default ${here.default} here, ${value.default} there`);
}
for (const name of ours.keys()) {
  const bare = name.replace('scoresheet.', '');
  if (!theirs.has(bare) && !EXTENSION.includes(bare)) faults.push(`the server knows no setting ${bare}`);
}
console.log(faults.length > 0 ? faults.join('\n') : `${theirs.size} settings agree`);
process.exit(faults.length > 0 || theirs.size === 0 ? 1 : 0);
