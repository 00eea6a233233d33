/** What editor and server say, in the log, where `scoresheet.trace.server` asks for it. */
import * as vscode from 'vscode';
import { oneOf } from './settings';

/**
 * The log as the language client is to see it. The client goes by the level of its channel alone: there it says how
 * much only once the level is Trace, at which nobody would see it without setting that too.
 */
export function traced(log: vscode.LogOutputChannel): { channel: vscode.LogOutputChannel; heard: vscode.Disposable } {
  const wanted = () => oneOf('trace.server', ['off', 'messages', 'verbose']) !== 'off';
  const level = () => (wanted() ? vscode.LogLevel.Trace : log.logLevel);
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const heard = vscode.Disposable.from(
    changed,
    log.onDidChangeLogLevel(() => changed.fire(level())),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('scoresheet.trace')) changed.fire(level());
    }),
  );
  const trace = (message: string) => (log.logLevel === vscode.LogLevel.Trace ? log.trace(message) : log.info(message));
  const channel: vscode.LogOutputChannel = Object.create(log, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: changed.event },
    trace: { value: trace },
  });
  return { channel, heard };
}
