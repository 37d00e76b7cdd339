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
  // A driver in machine code, and messages that the provider never loads.
  external: ['@libsql/client', 'virtual:*'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
  plugins: [sourceUrls],
});
// Whole or not at all: another process may be starting from it.
await rename(partialFile, outfile);
