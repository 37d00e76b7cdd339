/**
 * Writes the demo's servers into one file, `.demo/provider/main.mjs`, for a start without reading and compiling some 1,200
 * modules. What they read beside themselves stays in the sources, so that this runs only where those are.
 */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = join(root, '.demo/provider/main.mjs');
const partialFile = `${outfile}.${process.pid}`;

/** A module finds its files beside its source, also from the bundle. */
const sourceUrls = {
  name: 'source-urls',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]demo[\\/](provider|host)[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** Packages stay as they are, as not each of them works from within a bundle. This one's modules only a bundler can find. */
const BUNDLED = /^validator\//;
const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || BUNDLED.test(path) ? null : { path, external: true },
    );
  },
};

await build({
  absWorkingDir: root,
  entryPoints: ['demo/provider/main.ts'],
  outfile: partialFile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // `sideEffects` of package.json is about what the package ships.
  ignoreAnnotations: true,
  // Messages that the provider never loads.
  external: ['virtual:*'],
  logLevel: 'warning',
  plugins: [externalPackages, sourceUrls],
});
// Whole or not at all: another process may be starting from it.
await rename(partialFile, outfile);
