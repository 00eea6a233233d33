// Bundles the extension and its panel into dist/, and copies the grammars to where package.json names them.
import { build } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';

const here = new URL('.', import.meta.url).pathname;
const common = { absWorkingDir: here, bundle: true, minify: true, logLevel: 'warning', legalComments: 'none' };
rmSync(`${here}dist`, { recursive: true, force: true });
await build({
  ...common,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  external: ['vscode'],
  platform: 'node',
  format: 'cjs',
  target: 'node20',
});
await build({
  ...common,
  entryPoints: { panel: 'src/panel/main.ts', style: 'src/panel/style.css' },
  outdir: 'dist',
  format: 'iife',
  target: 'es2022',
});

mkdirSync(`${here}syntaxes`, { recursive: true });
for (const name of readdirSync(`${here}../../syntaxes`).filter((name) => name.endsWith('.tmLanguage.json'))) {
  cpSync(`${here}../../syntaxes/${name}`, `${here}syntaxes/${name}`);
}
