// Has VS Code run host.js in its extension host, as its own tests in browsers do.
//   node api.mjs URL FOLDER EXTENSION HOST.JS
import { createRequire } from 'node:module';

const { chromium } = createRequire(`${process.env.PLAYWRIGHT}/`)('playwright-core');
const [url, folder, extension, tests] = process.argv.slice(2);
const remote = (path) => `vscode-remote://${new URL(url).host}${path}`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext();
await context.grantPermissions(['clipboard-read', 'clipboard-write']);
const page = await context.newPage();
const ended = new Promise((resolve) => {
  // VS Code's own messages come the same way.
  const ours = /^(ok    |FAIL  |time  |\d+ passed, )/;
  void page.exposeFunction('codeAutomationLog', (type, args) => {
    if (process.env.VERBOSE || ours.test(String(args[0]))) console.log(...args);
  });
  void page.exposeFunction('codeAutomationExit', (code) => resolve(code));
  setTimeout(() => {
    console.log('FAIL  the tests come to their end\n0 passed, 1 failed');
    resolve(124);
  }, 120_000);
});
// It runs tests that an address names only where its server was started to be tested. Such a server shows no messages,
// which those by hand want to see; so only this page is told that it was.
await page.addInitScript(() => {
  new MutationObserver((_, observer) => {
    const told = document.getElementById('vscode-workbench-web-configuration');
    if (!told) return;
    observer.disconnect();
    const settings = JSON.parse(told.dataset.settings);
    settings.developmentOptions = { ...settings.developmentOptions, enableSmokeTestDriver: true };
    told.dataset.settings = JSON.stringify(settings);
  }).observe(document, { childList: true, subtree: true });
});
const payload = [['extensionDevelopmentPath', remote(extension)], ['extensionTestsPath', remote(tests)]];
await page.goto(`${url}/?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
const code = await ended;
await browser.close();
process.exit(code);
