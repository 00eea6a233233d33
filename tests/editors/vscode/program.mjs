// A program of a bare name is found on the PATH alone, and never in the folder that is open, on Windows too.
import { createRequire } from 'node:module';

const root = new URL('../../../editors/vscode/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', root))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [new URL('src/search.ts', root).pathname], bundle: true, platform: 'node', format: 'esm', write: false,
});
const { onPath } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const CASES = [
  // Name, PATH, PATHEXT (Windows, else none), what is there, what is found.
  ['scoresheet', '/a:/b', undefined, ['/b/scoresheet'], '/b/scoresheet'],
  ['scoresheet', '/a:/b', undefined, ['/a/scoresheet', '/b/scoresheet'], '/a/scoresheet'],
  ['scoresheet', ':.:bin:/a', undefined, ['scoresheet', './scoresheet', '/scoresheet', 'bin/scoresheet'], undefined],
  ['scoresheet', '', undefined, ['scoresheet', '/scoresheet'], undefined],
  ['scoresheet', 'C:\\a;D:\\b', '.COM;.EXE;.BAT', ['D:\\b\\scoresheet.exe'], 'D:\\b\\scoresheet.exe'],
  ['scoresheet.exe', 'C:\\a', '.EXE', ['C:\\a\\scoresheet.exe'], 'C:\\a\\scoresheet.exe'],
  ['scoresheet', '"C:\\a b"', '.EXE', ['C:\\a b\\scoresheet.exe'], 'C:\\a b\\scoresheet.exe'],
  ['scoresheet', 'C:\\a', '.EXE;.CMD', ['C:\\a\\scoresheet.cmd', 'C:\\a\\scoresheet'], undefined],
  ['scoresheet', ';.;bin', '.EXE', ['scoresheet.exe', '.\\scoresheet.exe', '\\scoresheet.exe', 'bin\\scoresheet.exe'], undefined],
];
const faults = [];
for (const [name, PATH, PATHEXT, there, wanted] of CASES) {
  const found = onPath(name, { PATH, PATHEXT }, PATHEXT !== undefined, (path) => there.includes(path));
  if (found !== wanted) faults.push(`${name} on ${JSON.stringify(PATH)}: ${found} instead of ${wanted}`);
}
console.log(faults.length > 0 ? faults.join('\n') : `${CASES.length} programs are found, or not, as they should`);
process.exit(faults.length > 0 ? 1 : 0);
