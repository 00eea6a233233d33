/** Where a program of a bare name is. Of Node alone, so that it can be tested without an editor. */
import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/**
 * Its absolute path, by the folders of PATH. Never the current folder, nor one relative to it: that is often the folder
 * of somebody else's records, and what lies there must not be run because of its name.
 */
export function onPath(name: string, env: NodeJS.ProcessEnv, windows: boolean, runs = isProgram): string | undefined {
  const { delimiter, isAbsolute, join } = windows ? win32 : posix;
  const folders = (env['PATH'] ?? '').split(delimiter).map((folder) => (windows ? folder.replace(/^"(.*)"$/, '$1') : folder));
  const names = windows ? withEndings(name, env['PATHEXT']) : [name];
  return folders.filter((folder) => isAbsolute(folder)).flatMap((folder) => names.map((name) => join(folder, name))).find(runs);
}

/** By PATHEXT; scripts, which it names too, can only be run through a shell. */
function withEndings(name: string, endings = '.COM;.EXE'): string[] {
  const programs = endings.split(';').filter((ending) => /^\.(com|exe)$/i.test(ending));
  return /\.(com|exe)$/i.test(name) ? [name] : programs.map((ending) => name + ending.toLowerCase());
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
