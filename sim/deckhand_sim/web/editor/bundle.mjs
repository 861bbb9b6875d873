// Makes editor.js of editor.mjs, in the folder where npm put both's needs: node bundle.mjs
import { build } from 'esbuild';

await build({
  entryPoints: ['editor.mjs'], outfile: 'editor.js', bundle: true, minify: true, format: 'iife', globalName: 'Editor',
  legalComments: 'none', charset: 'ascii', target: 'es2022', logLevel: 'error',
});
