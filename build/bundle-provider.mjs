/**
 * Bundles the demo's servers into one file, `.demo/provider/main.mjs`, so that a start doesn't read and compile some 1,200 modules.
 * Files that they read at run time stay in the sources, so the bundle only runs in the repository.
 * `bundle-provider.mjs source output` bundles another program that starts a provider.
 */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [source = 'demo/provider/main.ts', output = '.demo/provider/main.mjs'] = process.argv.slice(2);
const outfile = join(root, output);
const partialFile = `${outfile}.${process.pid}`;

/** Lets bundled modules find their files beside their sources. */
const sourceUrls = {
  name: 'source-urls',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]demo[\\/](provider|host)[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/**
 * Packages stay external, because some don't work in a bundle. Only a bundler can resolve the modules of validator, and of pdf-lib
 * a start would read more than of all the others.
 */
const BUNDLED = /^(?:validator\/|pdf-lib$)/;
const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, resolveDir }) =>
      // What a bundled package needs is found from its own folder alone.
      kind === 'entry-point' || BUNDLED.test(path) || resolveDir.includes('/node_modules/')
        ? null
        : { path, external: true },
    );
  },
};

await build({
  absWorkingDir: root,
  entryPoints: [source],
  outfile: partialFile,
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  format: 'esm',
  target: 'node20',
  // `sideEffects` of package.json is about what the package ships.
  ignoreAnnotations: true,
  // Messages that the provider never loads.
  external: ['virtual:*'],
  logLevel: 'warning',
  plugins: [externalPackages, sourceUrls],
});
// Atomic, because another process may be starting from it.
await rename(partialFile, outfile);
