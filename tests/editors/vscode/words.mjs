// What the extension says is said in French too, and nothing else stands in its catalogues.
import { readFileSync, readdirSync } from 'node:fs';

const root = new URL('../../../editors/vscode/', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');
const faults = [];

/** What a translation must keep: places for parts, code, links to commands. */
const kept = (text) => (text.match(/\{\d\}|`[^`]*`|\]\([^)]*\)/g) ?? []).sort().join(' ');
function compare(english, french) {
  for (const [key, text] of Object.entries(english)) {
    if (!french[key]) faults.push(`no French for ${key}`);
    else if (kept(text) !== kept(french[key])) faults.push(`${key}: ${kept(text)} becomes ${kept(french[key])}`);
  }
  for (const key of Object.keys(french)) if (!(key in english)) faults.push(`French only: ${key}`);
}

const manifest = read('package.json');
const [english, french] = ['package.nls.json', 'package.nls.fr.json'].map((name) => JSON.parse(read(name)));
compare(english, french);
const named = new Set(Array.from(manifest.matchAll(/"%([\w.]+)%"/g), ([, key]) => key));
for (const key of named) if (!(key in english)) faults.push(`package.json names ${key}, which is nowhere`);
for (const key of Object.keys(english)) if (!named.has(key)) faults.push(`nobody says ${key}`);
for (const [said] of manifest.matchAll(/"(?:title|description|markdownDescription|altText)": "[^%][^"]*"/g)) faults.push(`not in the catalogue: ${said}`);

// The compiler knows that what is said in the sources is in the catalogue.
const words = JSON.parse(read('l10n/fr.json'));
const sources = ['src/', 'src/panel/'].flatMap((folder) =>
  readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.ts')).map((name) => read(folder + name))).join('\n');
const sides = ['Black', 'White', 'Red', 'Green', 'Blue', 'Yellow'];
for (const [text, said] of Object.entries(words)) {
  if (kept(text) !== kept(said)) faults.push(`${text}: ${said}`);
  if (!sides.includes(text) && !sources.includes(`'${text}'`)) faults.push(`nobody says ${text}`);
}

const count = named.size + Object.keys(words).length;
console.log(faults.length > 0 ? faults.join('\n') : `${count} texts in two languages`);
process.exit(faults.length > 0 || count < 50 ? 1 : 0);
