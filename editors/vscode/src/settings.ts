/** Settings that the extension reads itself. What is of the wrong kind there counts as not set: the editor underlines it. */
import * as vscode from 'vscode';

function read(name: string, scope?: vscode.ConfigurationScope): unknown {
  return vscode.workspace.getConfiguration('scoresheet', scope).get<unknown>(name);
}

export function flag(name: string, otherwise: boolean, scope?: vscode.ConfigurationScope): boolean {
  const set = read(name, scope);
  return typeof set === 'boolean' ? set : otherwise;
}

/** One of the words; the first of them where it is none. */
export function oneOf<const T extends string>(name: string, words: readonly [T, ...T[]], scope?: vscode.ConfigurationScope): T {
  const set = read(name, scope);
  return words.find((word) => word === set) ?? words[0];
}
