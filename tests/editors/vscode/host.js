// Runs inside the extension host of VS Code (see api.mjs).
const assert = require('node:assert');
const { existsSync } = require('node:fs');
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

async function beginning() {
  const extension = vscode.extensions.getExtension('scoresheet.scoresheet');
  const begun = performance.now();
  await extension.activate();
  console.log(`time  extension and server are ready after ${Math.round(performance.now() - begun)} ms`);
  const { document } = await open('slip.apgn');
  await check('the server attaches', () => anyError(document.uri, 20_000));
  console.log(`time  the first squiggle is there after ${Math.round(performance.now() - begun)} ms`);
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
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) throw new Error(`${failed} failed`);
};
