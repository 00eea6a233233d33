/** Which program `scoresheet` is run: that of the settings, else the bundled one, else that of the PATH. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import { onPath } from './search';
import { t, type Word } from './words';

/** The oldest server that this extension can talk to. */
const OLDEST = [0, 1, 0];

export interface Program {
  /** Absolute: the one that is looked at is the one that is run. */
  path: string;
  /** Where it was found. */
  source: Source;
  /** The bundled one is not asked before it runs. */
  version?: string | undefined;
}

type Source = 'scoresheet.server.path' | 'bundled' | 'PATH';

/** What to do where the program of a source is of no use. */
const REMEDY: Record<Source, Word> = {
  'scoresheet.server.path': 'Name another one there, or none to take the one that comes with the extension.',
  bundled: 'Install the program scoresheet and name it in scoresheet.server.path.',
  PATH: 'Install it with “cargo install --path .” in its repository, or name it in scoresheet.server.path.',
};

/** Why there is none, and what to do; in the language that is spoken when it is asked. */
export class NoProgram extends Error {
  readonly say: () => string;

  constructor(path: string, source: Source, why: () => string) {
    const say = () => `${t('{0} ({1}) is no server for Scoresheet: {2}.', path, source, why())} ${t(REMEDY[source])}`;
    super(say());
    this.say = say;
  }
}

/** What the settings name, as it stands there. */
export function named(): unknown {
  const set = vscode.workspace.getConfiguration('scoresheet').get<unknown>('server.path');
  return (typeof set === 'string' ? set.trim() : set) || undefined;
}

export async function find(context: vscode.ExtensionContext, signal: AbortSignal): Promise<Program> {
  const set = named();
  if (set !== undefined) return checked({ path: absolute(set), source: 'scoresheet.server.path' }, signal);
  const windows = process.platform === 'win32';
  const bundled = context.asAbsolutePath(join('server', windows ? 'scoresheet.exe' : 'scoresheet'));
  if (existsSync(bundled)) return { path: bundled, source: 'bundled' };
  const path = onPath('scoresheet', process.env, windows);
  if (!path) throw new NoProgram('scoresheet', 'PATH', () => t('there is no such program'));
  return checked({ path, source: 'PATH' }, signal);
}

/** A bare name is looked for in the PATH, and what is relative is so to the folder that is open. */
function absolute(set: unknown): string {
  const no = (why: () => string) => new NoProgram(typeof set === 'string' ? set : JSON.stringify(set), 'scoresheet.server.path', why);
  if (typeof set !== 'string') throw no(() => t('it is not the path of a program'));
  const path = set.replace(/^~(?=$|[/\\])/, homedir()).replace(/\$\{([^}]*)\}/g, (whole, variable: string) => {
    const [, kind, of] = /^(workspaceFolder|userHome|env)(?::(.*))?$/.exec(variable) ?? [];
    const value = kind === 'env' ? process.env[of ?? ''] : kind === 'userHome' ? homedir() : kind && folder(of);
    if (!value) throw no(() => t('nothing is known of {0}', whole));
    return value;
  });
  if (isAbsolute(path)) {
    // Whoever sets it for all folders does not mean that any of them may bring its own.
    if (set.includes('${workspaceFolder') && !vscode.workspace.isTrusted) throw no(() => t('the folder is not trusted'));
    return path;
  }
  if (!/[/\\]/.test(path)) {
    const found = onPath(path, process.env, process.platform === 'win32');
    if (!found) throw no(() => t('there is no such program on the PATH'));
    return found;
  }
  const open = folder();
  if (!open) throw no(() => t('no folder is open that it could be relative to'));
  if (!vscode.workspace.isTrusted) throw no(() => t('the folder is not trusted'));
  return join(open, path);
}

function folder(name?: string): string | undefined {
  const folders = vscode.workspace.workspaceFolders?.filter(({ uri }) => uri.scheme === 'file');
  return (name === undefined ? folders?.[0] : folders?.find((folder) => folder.name === name))?.uri.fsPath;
}

/** The program, if it is what it should be and new enough. */
export async function checked({ path, source }: Program, signal: AbortSignal): Promise<Program> {
  const no = (why: () => string) => new NoProgram(path, source, why);
  const options = { cwd: dirname(path), timeout: 10_000, killSignal: 'SIGKILL' as const, signal };
  const said = await new Promise<string>((resolve, reject) => {
    execFile(path, ['--version'], options, (error, stdout) => {
      if (!error) return resolve(stdout.trim());
      const { code, killed, message } = error;
      reject(no(() => (typeof code === 'number' ? t('it ends with code {0}', code)
        : killed ? t('it does not answer') : because(code) ?? firstLine(message))));
    });
  });
  const numbers = /^scoresheet (\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number);
  if (!numbers) throw no(() => t('it says “{0}” of itself', firstLine(said)));
  const differs = OLDEST.findIndex((part, at) => part !== numbers[at]);
  if (differs >= 0 && (numbers[differs] ?? 0) < (OLDEST[differs] ?? 0)) {
    throw no(() => t('it is version {0}, and {1} or newer is needed', numbers.join('.'), OLDEST.join('.')));
  }
  return { path, source, version: said.slice('scoresheet '.length) };
}

/** A folder that is not there counts as a program that is not. */
function because(code: unknown): string | undefined {
  const why: Record<string, Word> = { ENOENT: 'there is no such program', ENOTDIR: 'there is no such program', EACCES: 'it may not be run' };
  const word = why[String(code)];
  return word && t(word);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
