// Builds editor.js from editor.mjs, in the folder where npm installed both's dependencies: node bundle.mjs
import { build } from 'esbuild';

await build({
  entryPoints: ['editor.mjs'], outfile: 'editor.js', bundle: true, minify: true, format: 'iife', globalName: 'Editor',
  legalComments: 'none', charset: 'ascii', target: 'es2022', logLevel: 'error',
});
