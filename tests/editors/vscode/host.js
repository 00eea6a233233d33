// Runs inside the extension host of VS Code (see api.mjs).
const assert = require('node:assert');
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const vscode = require('vscode');

let [passed, failed] = [0, 0];
async function check(name, work) {
  try {
    await work();
    passed += 1;
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}: ${String(error.message ?? error).slice(0, 600)}`);
  }
}

/** What `done` gives once it gives something. */
async function until(done, limit = 10_000) {
  for (let waited = 0; ; waited += 50) {
    const answer = await done();
    if (answer) return answer;
    if (waited > limit) throw new Error(`in vain: ${done}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const folder = () => vscode.workspace.workspaceFolders[0].uri;
const uriOf = (name) => vscode.Uri.joinPath(folder(), name);
const run = (command, ...args) => vscode.commands.executeCommand(command, ...args);

async function open(name) {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  return vscode.window.showTextDocument(document);
}

/** The range of the n-th place of a text, from 1. */
function place(document, text, nth = 1) {
  let at = -1;
  for (let count = 0; count < nth; count++) at = document.getText().indexOf(text, at + 1);
  assert(at >= 0, `not in ${document.fileName}: ${text}`);
  return new vscode.Range(document.positionAt(at), document.positionAt(at + text.length));
}

const findings = (uri) => vscode.languages.getDiagnostics(uri);
const errors = (uri) => findings(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
const anyError = (uri, limit) => until(() => errors(uri)[0], limit);
const codeOf = ({ code }) => (typeof code === 'object' ? code.value : code);

async function replace(editor, range, text) {
  assert(await editor.edit((edit) => edit.replace(range, text)));
}

async function hoverAt(document, position) {
  const hovers = await run('vscode.executeHoverProvider', document.uri, position);
  return hovers.flatMap(({ contents }) => contents.map((part) => part.value ?? part)).join('\n');
}

/** The server's token at a place: its type and modifiers. */
async function tokenAt(document, range) {
  const legend = await run('vscode.provideDocumentSemanticTokensLegend', document.uri);
  const { data } = await run('vscode.provideDocumentSemanticTokens', document.uri);
  for (let at = 0, line = 0, column = 0; at < data.length; at += 5) {
    line += data[at];
    column = data[at] ? data[at + 1] : column + data[at + 1];
    if (line === range.start.line && column <= range.start.character && range.start.character < column + data[at + 2]) {
      const modifiers = legend.tokenModifiers.filter((_, bit) => data[at + 4] & (1 << bit));
      return [legend.tokenTypes[data[at + 3]], ...modifiers];
    }
  }
}

/** What the extension says: its messages, its log, and its part of the status bar. */
const told = [];
const logged = [];
let status;

/** Listens to the extension, by the very functions that it calls. */
function listen({ extensionPath }) {
  const { languages, window } = Module._load('vscode', { filename: `${extensionPath}/dist/extension.js` }, false);
  for (const name of ['showErrorMessage', 'showWarningMessage', 'showInformationMessage']) {
    window[name] = async (message) => void told.push(message);
  }
  const { createLanguageStatusItem } = languages;
  languages.createLanguageStatusItem = (...of) => (status = createLanguageStatusItem(...of));
  const { createOutputChannel } = window;
  window.createOutputChannel = (...of) => {
    const channel = createOutputChannel(...of);
    const { info } = channel;
    channel.info = (...said) => {
      logged.push(said[0]);
      info(...said);
    };
    return channel;
  };
}

async function beginning() {
  const extension = vscode.extensions.getExtension('scoresheet.scoresheet');
  listen(extension);
  const begun = performance.now();
  await extension.activate();
  console.log(`time  the extension is ready after ${Math.round(performance.now() - begun)} ms`);
  await until(() => status.text === 'Scoresheet', 20_000);
  console.log(`time  the server is ready after ${Math.round(performance.now() - begun)} ms`);
  const { document } = await open('slip.apgn');
  await check('the server attaches', () => anyError(document.uri, 20_000));
  console.log(`time  the editor and the first squiggle in it are there after ${Math.round(performance.now() - begun)} ms`);
}

async function languages() {
  for (const [name, language] of [['slip.apgn', 'abalone'], ['slip.derive', 'derive'], ['slip.tantrix', 'tantrix']]) {
    await check(`${name} is ${language}`, async () => {
      assert.strictEqual((await vscode.workspace.openTextDocument(uriOf(name))).languageId, language);
    });
  }
  await check('the extension is active', async () => {
    const extension = vscode.extensions.getExtension('scoresheet.scoresheet');
    await until(() => extension.isActive);
  });
  await check('every command that it names is there', async () => {
    const { packageJSON } = vscode.extensions.getExtension('scoresheet.scoresheet');
    const known = await vscode.commands.getCommands(true);
    const missing = packageJSON.contributes.commands.filter(({ command }) => !known.includes(command));
    assert.deepStrictEqual(missing, []);
  });
  await check('the files that it names are in the package', async () => {
    const { packageJSON, extensionPath } = vscode.extensions.getExtension('scoresheet.scoresheet');
    const named = JSON.stringify(packageJSON).match(/"(?:\.\/|media\/)[\w./-]+\.(?:json|js|svg|png)"/g)
      .concat('"package.nls.json"', '"package.nls.fr.json"');
    assert(named.length > 10);
    const missing = named.map((name) => JSON.parse(name)).filter((name) => !existsSync(`${extensionPath}/${name}`));
    assert.deepStrictEqual(missing, []);
  });
}

async function abalone() {
  const editor = await open('slip.apgn');
  const { document } = editor;
  await check('one error, with its code and source', () => {
    const [error, ...others] = errors(document.uri);
    assert.deepStrictEqual([codeOf(error), error.source, others.length], ['abalone/empty-origin', 'scoresheet', 0]);
  });
  await check('it covers the move, behind letters of two bytes', () => {
    assert(errors(document.uri)[0].range.isEqual(place(document, 'c7d3')), JSON.stringify(errors(document.uri)[0].range));
  });
  await check('it says which move, and what was meant', () => {
    assert.match(errors(document.uri)[0].message, /^Black's 7th, c7d3:.*c2d3/s);
  });
  await check('what is behind it is dimmed', () => {
    const dimmed = findings(document.uri).filter(({ tags }) => tags?.includes(vscode.DiagnosticTag.Unnecessary));
    assert(dimmed[0].range.start.isEqual(place(document, 'i8h8').start));
  });
  await check('the hover has a picture and a board of text', async () => {
    const said = await hoverAt(document, place(document, 'h7g6').start);
    assert(said.includes('h7g6') && said.includes('](data:image/svg+xml;base64,'), said.slice(0, 300));
    assert(said.length < 60_000, `${said.length} characters`);
  });
  await check('the picture is at most 180 px high', async () => {
    const data = /base64,([A-Za-z0-9+/=]+)/.exec(await hoverAt(document, place(document, 'h7g6').start))[1];
    const height = Number(/height="(\d+)"/.exec(Buffer.from(data, 'base64').toString())[1]);
    assert(height > 100 && height <= 180, String(height));
  });
  await check('moves, tags and variations are told apart', async () => {
    assert.deepStrictEqual((await tokenAt(document, place(document, 'a4b4')))[0], 'function');
    assert.deepStrictEqual((await tokenAt(document, place(document, 'Variant')))[0], 'property');
    const variation = await tokenAt(document, place(document, 'h5g4'));
    assert(variation.includes('variation') && variation.includes('second'), String(variation));
    assert((await tokenAt(document, place(document, 'i8h8'))).includes('unchecked'));
  });
  await check('the outline names the game', async () => {
    const symbols = await run('vscode.executeDocumentSymbolProvider', document.uri);
    assert.strictEqual(symbols.length, 1);
    assert(/Farrant/.test(symbols[0].name) && symbols[0].children.length === 2, JSON.stringify(symbols[0].name));
  });
  await check('tags fold', async () => {
    const folds = await run('vscode.executeFoldingRangeProvider', document.uri);
    assert(folds.some(({ start }) => start === 0), JSON.stringify(folds));
  });
  await check('a lens shows the board', async () => {
    const lenses = await run('vscode.executeCodeLensProvider', document.uri);
    assert(lenses.some(({ command }) => command?.command === 'scoresheet.showBoard'), JSON.stringify(lenses));
  });
  await check('the quick fix mends it', async () => {
    const range = place(document, 'c7d3');
    const actions = await run('vscode.executeCodeActionProvider', document.uri, range, 'quickfix', 20);
    const preferred = actions.find(({ isPreferred, edit }) => isPreferred && edit) ?? actions.find(({ edit }) => edit);
    assert(preferred, JSON.stringify(actions.map(({ title }) => title)));
    assert(await vscode.workspace.applyEdit(preferred.edit));
    await until(() => findings(document.uri).length === 0);
    place(document, 'c2d3');
  });
  await check('completion has the legal moves', async () => {
    const end = document.positionAt(document.getText().trimEnd().length);
    await replace(editor, new vscode.Range(end, end), '\n10. b');
    const at = place(document, '10. b').end;
    const { items } = await run('vscode.executeCompletionItemProvider', document.uri, at);
    const labels = items.map(({ label }) => label.label ?? label);
    assert(labels.includes('b3b4') && labels.includes('b5c5b6'), labels.slice(0, 10).join(' '));
    await run('undo');
  });
}

async function others() {
  for (const [name, code, wrong] of [['slip.derive', 'derive/off-board', 'v6'], ['slip.tantrix', 'tantrix/no-such-position', '29']]) {
    await check(`${name}: the error, where it is`, async () => {
      const { document } = await open(name);
      const error = await anyError(document.uri);
      assert.strictEqual(codeOf(error), code);
      assert(error.range.contains(place(document, wrong)), JSON.stringify(error.range));
    });
  }
  await check('hints stand between the moves of Tantrix', async () => {
    const { document } = await open('slip.tantrix');
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await run('vscode.executeInlayHintProvider', document.uri, whole);
    assert(hints.length > 0);
  });
}

/** Until the window has answered, an older selection can still come back from it. */
async function putCursor(editor, position) {
  let heard;
  const told = new Promise((resolve) => {
    heard = vscode.window.onDidChangeTextEditorSelection(({ selections }) => {
      if (selections[0].active.isEqual(position)) resolve();
    });
  });
  if (!editor.selection.active.isEqual(position)) {
    editor.selection = new vscode.Selection(position, position);
    await told;
  }
  heard.dispose();
}

async function moves() {
  const editor = await open('game.apgn');
  const { document } = editor;
  const go = (range) => putCursor(editor, range.end);
  const cursor = (range) => until(() => editor.selection.active.isEqual(range.end), 5000);
  await check('the next move is one further in the line', async () => {
    await go(place(document, 'a4b4'));
    await run('scoresheet.nextMove');
    await cursor(place(document, 'i6h6'));
  });
  await check('behind a variation the main line goes on', async () => {
    await go(place(document, 'i5h5'));
    await run('scoresheet.nextMove');
    await cursor(place(document, 'b5c5', 2));
  });
  await check('before a variation is the move that it branches off behind', async () => {
    await go(place(document, 'i7h6'));
    await run('scoresheet.previousMove');
    await cursor(place(document, 'a5b5'));
  });
  await check('before the first move is the start', async () => {
    await go(place(document, 'a4b4'));
    await run('scoresheet.previousMove');
    await until(() => editor.selection.active.isBefore(place(document, 'a4b4').start), 5000);
  });
  await check('a diagram is a comment that does no harm', async () => {
    await go(place(document, 'i6h6'));
    await run('scoresheet.insertDiagram');
    const [, drawn] = /i6h6\s*\{([^}]*)\}\s*2\. a5b5/.exec(document.getText()) ?? [];
    assert(/i5|a1/.test(drawn), JSON.stringify(document.getText()));
    // A slip behind it is the only one that is then found.
    const end = document.lineAt(document.lineCount - 1).range.end;
    await replace(editor, new vscode.Range(end, end), ' z9z8');
    await anyError(document.uri);
    assert.deepStrictEqual(errors(document.uri).map(({ range }) => document.getText(range)), ['z9z8']);
    await run('undo');
    await run('undo');
  });
}

/** A record of that name and text in the folder. */
async function written(name, text) {
  await vscode.workspace.fs.writeFile(uriOf(name), Buffer.from(text));
  return open(name);
}

async function steps() {
  const turns = Array.from({ length: 30 }, (_, n) => `${n + 1}. ${['a4b4 i6h6', 'b4a4 h6i6'][n % 2]}`);
  await written('other.apgn', '[Variant "standard"]\n\n1. a4b4 i6h6\n');
  const editor = await written('thirty.apgn', `[Variant "standard"]\n\n${turns.join('\n')}\n`);
  const { document } = editor;
  const behind = (ply) => new vscode.Position(2 + Math.floor(ply / 2), document.lineAt(2 + Math.floor(ply / 2)).text.length);
  const isAt = (position) => until(() => editor.selection.active.isEqual(position), 5000);
  const all = (name, count) => Promise.all(Array.from({ length: count }, () => run(`scoresheet.${name}`)));
  const twenty = async () => {
    await putCursor(editor, new vscode.Position(0, 0));
    await all('nextMove', 20);
    await isAt(behind(19));
    await all('previousMove', 8);
    await isAt(behind(11));
    await Promise.all([all('nextMove', 5), all('previousMove', 3), all('nextMove', 6)]);
    await isAt(behind(19));
  };
  await check('twenty steps at once are twenty', twenty);
  await run('scoresheet.showBoard');
  await check('and so they are with the board', twenty);
  await check('behind another tab, the record that the board shows is meant', async () => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uriOf('notes.md')));
    await run('scoresheet.nextMove');
    const shown = await until(() => vscode.window.visibleTextEditors.find((editor) => editor.document.uri.path.endsWith('thirty.apgn')));
    await until(() => shown.selection.active.isEqual(document.lineAt(12).range.start.translate(0, '11. a4b4'.length)));
  });
  await run('workbench.action.closeAllEditors');
  await check('with other ends of lines the board stays where it is', async () => {
    const other = await written('ends.apgn', `[Variant "standard"]\n${';\n'.repeat(30)}1. a4b4 i6h6\n2. a5b5 i5h5\n3. b5c5 i7h6\n`);
    await putCursor(other, place(other.document, 'b5c5').end);
    await run('scoresheet.showBoard');
    assert(await other.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.CRLF)));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uriOf('notes.md')), other.viewColumn);
    await run('scoresheet.nextMove');
    const end = place(other.document, 'i7h6').end;
    await until(() => vscode.window.visibleTextEditors.some(({ document, selection }) => document === other.document && selection.active.isEqual(end)));
    await run('workbench.action.closeAllEditors');
  });
}

async function diagrams() {
  const GAME = '[Variant "standard"]\n\n{ What is said. }\n1. a4b4 i6h6 {and more}\n';
  /** What a diagram makes of a record where the cursor is at a text of it. */
  const drawn = async (name, text, at, nth) => {
    const editor = await written(name, text);
    const { end } = place(editor.document, at, nth);
    await putCursor(editor, end);
    await run('scoresheet.insertDiagram');
    const result = editor.document.getText();
    await until(async () => (await run('vscode.executeDocumentSymbolProvider', editor.document.uri))?.length > 0);
    assert.deepStrictEqual(errors(editor.document.uri), []);
    await run('workbench.action.files.revert');
    // What it is put between; the rest is as it was.
    const length = result.length - text.length;
    const diagram = (at) => /^\n?\{\n[^{}]*[O@][^{}]*\n\}\n$/.test(result.slice(at, at + length));
    const is = (at) => diagram(at) && result.slice(0, at) + result.slice(at + length) === text;
    const found = [...text, ''].findIndex((_, index) => is(index));
    assert(found >= 0, result);
    return [text.slice(0, found), text.slice(found)];
  };
  await check('with the cursor in a tag a diagram stands before the first move', async () => {
    assert.match((await drawn('drawn.apgn', GAME, 'stand'))[1], /^1\. a4b4/);
  });
  await check('and so with the cursor in the comment before it', async () => {
    assert.match((await drawn('drawn.apgn', GAME, 'What is'))[1], /^1\. a4b4/);
  });
  await check('with the cursor in the comment behind a move it stands behind the move', async () => {
    assert.match((await drawn('drawn.apgn', GAME, ' more'))[0], /i6h6$/);
  });
  await check('in a game without a move it stands behind the tags, also of the second game', async () => {
    assert.strictEqual((await drawn('none.apgn', '[Variant "standard"]\n', 'stand'))[0], '[Variant "standard"]');
    const [before] = await drawn('second.apgn', `${GAME}\n[Event "x"]\n[Variant "standard"]\n`, 'Event');
    assert.match(before, /"x"\]\n\[Variant "standard"\]$/);
  });
  await check('an editor that is read-only is left as it is', async () => {
    const { document } = await written('drawn.apgn', GAME);
    await run('workbench.action.files.setActiveEditorReadonlyInSession');
    await run('scoresheet.insertDiagram');
    await run('workbench.action.files.setActiveEditorWriteableInSession');
    assert.strictEqual(document.getText(), GAME);
  });
}

async function life() {
  const { document } = await open('slip.derive');
  await check('stopped, the server takes its findings along', async () => {
    await run('scoresheet.stopServer');
    await until(() => findings(document.uri).length === 0);
  });
  await check('started, it brings them again', async () => {
    await run('scoresheet.startServer');
    await anyError(document.uri);
  });
  await check('started anew, it works, at the best of three times in less than a second', async () => {
    const times = [];
    for (let count = 0; count < 3; count++) {
      const begun = performance.now();
      await run('scoresheet.restartServer');
      await anyError(document.uri);
      times.push(Math.round(performance.now() - begun));
    }
    console.log(`time  started anew, with its findings, in ${times.join(', ')} ms`);
    assert(Math.min(...times) < 1000, times.join(', '));
  });
  await check('a wrong path in the settings is told, and taken back all is well', async () => {
    const settings = vscode.workspace.getConfiguration('scoresheet');
    await settings.update('server.path', '/no/such/scoresheet', vscode.ConfigurationTarget.Workspace);
    void run('scoresheet.restartServer');
    await until(() => findings(document.uri).length === 0);
    await settings.update('server.path', undefined, vscode.ConfigurationTarget.Workspace);
    await run('scoresheet.restartServer');
    await anyError(document.uri);
  });
  await check('settings are applied while it runs', async () => {
    const settings = vscode.workspace.getConfiguration('scoresheet');
    const english = errors(document.uri)[0].message;
    const isFrench = () => errors(document.uri).some(({ message }) => message !== english && message.includes('la case'));
    await settings.update('language', 'fr', vscode.ConfigurationTarget.Workspace);
    await until(isFrench);
    await settings.update('language', undefined, vscode.ConfigurationTarget.Workspace);
    await until(() => errors(document.uri).length > 0 && !isFrench());
  });
}

/** Sets it for the folder; without a value, no longer. */
const set = (name, value) =>
  vscode.workspace.getConfiguration('scoresheet').update(name, value, vscode.ConfigurationTarget.Workspace);

const alive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A program in the folder that tells its process and is asked for its version; `lsp` is what it does else. */
function script(name, lsp, version = 'echo scoresheet 0.1.0; exit') {
  const path = uriOf(name).fsPath;
  const text = `#!/bin/sh\necho $$ >"$0.pid"\npwd >"$0.cwd"\nif [ "$1" = --version ]; then ${version}; fi\necho $$ >"$0.lsp"\n${lsp}\n`;
  writeFileSync(path, text, { mode: 0o755 });
  const pid = (of = 'lsp') => until(() => existsSync(`${path}.${of}`) && Number(readFileSync(`${path}.${of}`, 'utf8')));
  return { path, pid, forget: () => ['pid', 'lsp'].forEach((of) => rmSync(`${path}.${of}`, { force: true })) };
}

async function within(limit, work) {
  const begun = performance.now();
  await work();
  const lasted = Math.round(performance.now() - begun);
  assert(lasted < limit, `${lasted} ms`);
}

const saidSince = (from, what) => until(() => told.slice(from).some((message) => what.test(message)), 20_000)
  .catch(() => assert.fail(`not said: ${what}, but ${JSON.stringify(told.slice(from))}`));

async function editors() {
  await check('a lens in one of two editors moves the cursor of that one, and a button none', async () => {
    const { document } = await open('game.apgn');
    const at = place(document, 'i6h6').end;
    const shown = async (column) => {
      const editor = await vscode.window.showTextDocument(document, column);
      return until(() => vscode.window.activeTextEditor === editor && editor);
    };
    const one = await shown(vscode.ViewColumn.One);
    one.selection = new vscode.Selection(0, 1, 0, 1);
    const other = await shown(vscode.ViewColumn.Two);
    await run('scoresheet.showBoard', document.uri.toString(), { line: at.line, character: at.character });
    await until(() => other.selection.active.isEqual(at));
    assert(one.selection.active.isEqual(new vscode.Position(0, 1)), JSON.stringify(one.selection.active));
    await run('scoresheet.showBoard', document.uri, { groupId: 1 });
    assert(other.selection.active.isEqual(at), JSON.stringify(other.selection.active));
    await run('workbench.action.closeAllEditors');
  });
}

async function settings() {
  const { document } = await open('slip.derive');
  await anyError(document.uri);
  await check('what is said is in the log where the setting wants it', async () => {
    const traced = () => logged.filter((line) => /textDocument\/hover/.test(line)).length;
    await hoverAt(document, new vscode.Position(0, 1));
    assert.strictEqual(traced(), 0);
    await set('trace.server', 'messages');
    await until(async () => {
      await hoverAt(document, new vscode.Position(0, 1));
      return traced() > 0;
    });
    await set('trace.server', undefined);
    await until(async () => {
      const before = traced();
      await hoverAt(document, new vscode.Position(0, 1));
      return traced() === before;
    });
  });
  await check('the status speaks the language that is set, at once', async () => {
    await set('language', 'fr');
    await run('scoresheet.stopServer');
    await until(() => status.text === 'Scoresheet est arrêté');
    await set('language', undefined);
    await until(() => status.text === 'Scoresheet is stopped' && status.command.title === 'Start server');
    await run('scoresheet.startServer');
    await anyError(document.uri);
  });
  await check('settings of a wrong kind count as not set', async () => {
    const wrong = { language: 5, 'trace.server': 7, 'hints.score': null, hoverImages: 'x', 'board.theme': 'x' };
    for (const [name, value] of Object.entries(wrong)) await set(name, value);
    await run('scoresheet.restartServer');
    await anyError(document.uri);
    for (const name of Object.keys(wrong)) await set(name, undefined);
  });
}

async function programs() {
  const { document } = await open('slip.derive');
  const { extensionPath } = vscode.extensions.getExtension('scoresheet.scoresheet');
  const real = `${extensionPath}/server/scoresheet`;
  /** That the program of such a path is refused, and why. */
  const refused = async (path, why) => {
    const before = told.length;
    await set('server.path', path);
    await run('scoresheet.restartServer');
    await saidSince(before, why);
    assert.strictEqual(status.severity, vscode.LanguageStatusSeverity.Error);
  };
  /** That it is run. */
  const runs = async (path, script) => {
    script.forget();
    await set('server.path', path);
    await run('scoresheet.restartServer');
    await anyError(document.uri);
    await script.pid();
    const before = told.length;
    await run('scoresheet.showServerVersion');
    await saidSince(before, /^scoresheet \d.*scoresheet\.server\.path/);
    assert(told.at(-1).includes(script.path), told.at(-1));
  };
  const { PATH, HOME } = process.env;
  const planted = script('planted', `exec ${real} "$@"`);
  mkdirSync(uriOf('bin').fsPath, { recursive: true });
  const good = script('bin/good', `exec ${real} "$@"`);
  await check('a program that lies in the folder is not run for its name', async () => {
    process.env.PATH = `:.:${PATH}`;
    await refused('planted', /planted .*no such program on the PATH/);
    assert(!existsSync(`${planted.path}.pid`));
  });
  await check('of the PATH it is, by a bare name, and not in the folder of the records', async () => {
    process.env.PATH = `.:${uriOf('bin').fsPath}:${PATH}`;
    await runs('good', good);
    assert.strictEqual(readFileSync(`${good.path}.cwd`, 'utf8').trim(), uriOf('bin').fsPath);
  });
  process.env.PATH = PATH;
  await check('a relative path is one of the folder', () => runs('bin/good', good));
  await check('variables stand for what they are', async () => {
    process.env.HOME = folder().fsPath;
    process.env.GOOD = 'good';
    await runs('${workspaceFolder}/bin/${env:GOOD}', good);
    await runs('~/bin/good', good);
  });
  process.env.HOME = HOME;
  await check('what cannot be the path of a program is told, with a remedy', async () => {
    await refused(5, /^5 .*not the path of a program\. Name another/);
    await refused('${nothing}/scoresheet', /nothing is known of \$\{nothing\}/);
    await refused('~', /it may not be run/);
  });
}

/** Servers that hang or crash. */
async function patience() {
  const { document } = await open('slip.derive');
  const anew = async () => {
    await set('server.path', undefined);
    await run('scoresheet.restartServer');
  };
  const recovers = async () => {
    await anew();
    await anyError(document.uri);
  };
  /** Starts it and gives its process once it hangs. */
  const hangs = async (script, of) => {
    script.forget();
    await set('server.path', script.path);
    const started = run('scoresheet.restartServer');
    return [await script.pid(of), started];
  };
  const mute = script('mute', 'exec sleep 1000');
  await check('a server that hangs while it starts is left at once', async () => {
    const [pid] = await hangs(mute);
    await within(2000, () => run('scoresheet.stopServer'));
    await until(() => !alive(pid) && status.text === 'Scoresheet is stopped', 2000);
    const [again] = await hangs(mute);
    await within(3000, recovers);
    assert(!alive(again));
  });
  await check('and so is one that hangs when it is asked for its version', async () => {
    const [pid] = await hangs(script('asleep', '', 'exec sleep 1000'), 'pid');
    await within(2000, recovers);
    await until(() => !alive(pid), 2000);
  });
  await check('one that hangs when it is to end is ended', async () => {
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 0, result: { capabilities: {} } });
    const stubborn = `trap "" TERM; read -r _; printf 'Content-Length: ${answer.length}\\r\\n\\r\\n%s' '${answer}'; exec sleep 1000`;
    const [pid, started] = await hangs(script('stubborn', stubborn));
    await started;
    assert.strictEqual(status.text, 'Scoresheet');
    await within(4000, () => run('scoresheet.stopServer'));
    await until(() => !alive(pid), 2000);
    await recovers();
  });
  await check('one that crashes again and again is given up, and can be started anew', async () => {
    const frail = script('frail', `exec ${vscode.extensions.getExtension('scoresheet.scoresheet').extensionPath}/server/scoresheet "$@"`);
    const before = told.length;
    let [pid, started] = await hangs(frail);
    await started;
    const givenUp = () => told.slice(before).find((message) => /has crashed 5 times within 3 minutes/.test(message));
    for (let count = 0; count < 5; count++) {
      await until(() => status.text === 'Scoresheet');
      frail.forget();
      process.kill(pid, 'SIGKILL');
      pid = await until(async () => givenUp() || (existsSync(`${frail.path}.lsp`) && frail.pid()));
    }
    assert(givenUp(), JSON.stringify(told.slice(before)));
    await recovers();
  });
  const server = `${vscode.extensions.getExtension('scoresheet.scoresheet').extensionPath}/server/scoresheet`;
  const started = async (of) => {
    const [pid, started] = await hangs(of);
    await started;
    return pid;
  };
  /** A step that waits for a server that hangs, and what becomes of it and of the next one. */
  const stepMeanwhile = async (work) => {
    const editor = await open('game.apgn');
    await putCursor(editor, new vscode.Position(0, 0));
    const before = told.length;
    const pid = await started(script('stuck', `exec ${server} "$@"`));
    process.kill(pid, 'SIGSTOP');
    const step = run('scoresheet.nextMove');
    await work(pid);
    await within(10_000, () => step);
    const first = place(editor.document, 'a4b4').end;
    await until(() => editor.selection.active.isEqual(first));
    await run('scoresheet.nextMove');
    await until(() => editor.selection.active.isAfter(first));
    assert.deepStrictEqual(told.slice(before), []);
    await open('slip.derive');
    await recovers();
  };
  await check('what a server that hangs was asked is asked of the next one', () => stepMeanwhile(anew));
  await check('and so it is of one that crashes', () => stepMeanwhile((pid) => process.kill(pid, 'SIGKILL')));
  await check('one that closes its output and stays is ended', async () => {
    const clinging = script('clinging', `exec 3<&0; ${server} "$@" <&3 3<&- & echo $! >"$0.inner"; exec 3<&-; wait; exec >&- 2>&- </dev/null; exec sleep 1000`);
    const pid = await started(clinging);
    const again = until(async () => (await clinging.pid()) !== pid);
    process.kill(await clinging.pid('inner'), 'SIGKILL');
    await again;
    await until(() => !alive(pid), 2000);
    await recovers();
  });
  await check('one that ends as soon as it has begun is given up, that is told once, and nothing of it stays', async () => {
    const answer = '{"jsonrpc":"2.0","id":0,"result":{"capabilities":{"executeCommandProvider":{"commands":["scoresheet.board"]}}}}';
    const brief = script('brief', `head -c 100 >/dev/null; printf 'Content-Length: %d\\r\\n\\r\\n%s' ${answer.length} '${answer}'; exit`);
    const before = told.length;
    const [, started] = await hangs(brief);
    await started;
    await saidSince(before, /has crashed 5 times|did not start/);
    await until(() => status.severity === vscode.LanguageStatusSeverity.Error);
    await recovers();
    assert.strictEqual(told.length - before, 1, JSON.stringify(told.slice(before)));
  });
  await check('one that does not answer is given up, and that is told', async () => {
    const before = told.length;
    const [pid, started] = await hangs(mute);
    await within(20_000, () => started);
    await saidSince(before, /does not answer/);
    assert.deepStrictEqual([told.length - before, status.severity], [1, vscode.LanguageStatusSeverity.Error], JSON.stringify(told.slice(before)));
    await until(() => !alive(pid), 2000);
    await recovers();
  });
  await check('whether to start anew is asked where another server is set, and not where that has happened', async () => {
    const asked = () => told.filter((message) => /^Another Scoresheet server/.test(message)).length;
    assert.strictEqual(asked(), 0);
    await set('server.path', mute.path);
    await until(() => asked() === 1);
    await set('server.path', undefined);
  });
}

exports.run = async () => {
  await beginning();
  // Without a server nothing of the rest can be.
  if (failed === 0) {
    await languages();
    await abalone();
    await others();
    await moves();
    await steps();
    await diagrams();
    await life();
    await editors();
    await settings();
    await programs();
    await patience();
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) throw new Error(`${failed} failed`);
};
