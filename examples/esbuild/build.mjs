import { copyFileSync, cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  target: 'es2022',
});
copyFileSync('index.html', 'dist/index.html');
// esbuild leaves fonts and workers of packages where they are: they go beside the bundle.
const chunks = fileURLToPath(new URL('./chunks/', import.meta.resolve('portal-elements')));
const isFolder = (path) => path === chunks;
cpSync(chunks, 'dist', {
  recursive: true,
  filter: (path) => isFolder(path) || /\.woff2$|\.worker-[\w-]+\.js$/.test(path),
});
