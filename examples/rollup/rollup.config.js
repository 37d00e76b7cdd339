import { copyFileSync } from 'node:fs';
import resolve from '@rollup/plugin-node-resolve';
import { importMetaAssets } from '@web/rollup-plugin-import-meta-assets';
import esbuild from 'rollup-plugin-esbuild';

export default {
  input: 'src/main.ts',
  output: { dir: 'dist', format: 'es' },
  plugins: [
    resolve({ browser: true }),
    esbuild(),
    // Fonts and the worker of the elements are files of their own.
    importMetaAssets(),
    { name: 'page', writeBundle: () => copyFileSync('index.html', 'dist/index.html') },
  ],
};
