/** Which program `scoresheet` is run: that of the settings, else the bundled one, else that of the PATH. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** The oldest server that this extension can talk to. */
const OLDEST = [0, 1, 0];

export interface Program {
  path: string;
  /** Where it was found, as it is told. */
  source: string;
  version: string;
}

/** Why there is none, and whether another setting could help. */
export class NoProgram extends Error {}

export async function find(context: vscode.ExtensionContext): Promise<Program> {
  const name = process.platform === 'win32' ? 'scoresheet.exe' : 'scoresheet';
  const set = vscode.workspace.getConfiguration('scoresheet').get<string | null>('server.path')?.trim();
  if (set) {
    const path = set.startsWith('~/') ? join(homedir(), set.slice(2)) : set;
    return { path, source: 'scoresheet.server.path', version: await version(path, 'scoresheet.server.path') };
  }
  const bundled = context.asAbsolutePath(join('server', name));
  if (existsSync(bundled)) {
    return { path: bundled, source: 'bundled', version: await version(bundled, 'the bundled program') };
  }
  return { path: name, source: 'PATH', version: await version(name, 'the PATH') };
}

async function version(path: string, source: string): Promise<string> {
  const said = await new Promise<string>((resolve, reject) => {
    execFile(path, ['--version'], { timeout: 10_000 }, (error, stdout) => {
      if (!error) return resolve(stdout.trim());
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      const remedy = source === 'the PATH'
        ? 'Install it (`cargo install --path .` in its repository), or name it in the settings.'
        : 'Name another one in the settings, or none to take the one that comes with the extension.';
      const why = missing ? 'there is no such program' : firstLine(error.message);
      reject(new NoProgram(`Scoresheet cannot run ${path} (from ${source}): ${why}. ${remedy}`));
    });
  });
  const numbers = /^scoresheet (\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number);
  if (!numbers) {
    throw new NoProgram(`${path} (from ${source}) is not the program scoresheet: it says “${firstLine(said)}”.`);
  }
  const first = OLDEST.findIndex((part, at) => part !== numbers[at]);
  if (first >= 0 && (numbers[first] ?? 0) < (OLDEST[first] ?? 0)) {
    throw new NoProgram(
      `${path} (from ${source}) is scoresheet ${numbers.join('.')}; this extension needs ${OLDEST.join('.')} or newer. ` +
        'Install it anew, or leave the setting empty.',
    );
  }
  return said.slice('scoresheet '.length);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
