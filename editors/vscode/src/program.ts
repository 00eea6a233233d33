/** Which program `scoresheet` is run: that of the settings, else the bundled one, else that of the PATH. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { t, type Word } from './words';

/** The oldest server that this extension can talk to. */
const OLDEST = [0, 1, 0];

export interface Program {
  path: string;
  /** Where it was found. */
  source: Source;
  version: string;
}

type Source = 'scoresheet.server.path' | 'bundled' | 'PATH';

/** What to do where the program of a source is of no use. */
const REMEDY: Record<Source, Word> = {
  'scoresheet.server.path': 'Name another one there, or none to take the one that comes with the extension.',
  bundled: 'Install the program scoresheet and name it in scoresheet.server.path.',
  PATH: 'Install it with “cargo install --path .” in its repository, or name it in scoresheet.server.path.',
};

/** Why there is none, and what to do. */
export class NoProgram extends Error {}

export async function find(context: vscode.ExtensionContext): Promise<Program> {
  const name = process.platform === 'win32' ? 'scoresheet.exe' : 'scoresheet';
  const set = vscode.workspace.getConfiguration('scoresheet').get<string | null>('server.path')?.trim();
  if (set) return checked(set.startsWith('~/') ? join(homedir(), set.slice(2)) : set, 'scoresheet.server.path');
  const bundled = context.asAbsolutePath(join('server', name));
  return existsSync(bundled) ? checked(bundled, 'bundled') : checked(name, 'PATH');
}

/** The program, if it is what it should be and new enough. */
async function checked(path: string, source: Source): Promise<Program> {
  const no = (why: string) => new NoProgram(`${t('{0} ({1}) is no server for Scoresheet: {2}.', path, source, why)} ${t(REMEDY[source])}`);
  const said = await new Promise<string>((resolve, reject) => {
    execFile(path, ['--version'], { timeout: 10_000 }, (error, stdout) => {
      if (!error) return resolve(stdout.trim());
      reject(no(typeof error.code === 'number' ? t('it ends with code {0}', error.code) : because(error.code) ?? firstLine(error.message)));
    });
  });
  const numbers = /^scoresheet (\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number);
  if (!numbers) throw no(t('it says “{0}” of itself', firstLine(said)));
  const differs = OLDEST.findIndex((part, at) => part !== numbers[at]);
  if (differs >= 0 && (numbers[differs] ?? 0) < (OLDEST[differs] ?? 0)) {
    throw no(t('it is version {0}, and {1} or newer is needed', numbers.join('.'), OLDEST.join('.')));
  }
  return { path, source, version: said.slice('scoresheet '.length) };
}

function because(code: unknown): string | undefined {
  return { ENOENT: t('there is no such program'), EACCES: t('it may not be run') }[String(code)];
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
