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

/** Packages of many modules, of which a start would read more than of all the others, and one whose modules only a bundler resolves. */
const BUNDLED = /^(?:@hono\/node-server|drizzle-orm|hono|jsvat-next|pdf-lib|validator|zod)(?:\/|$)/;
/** Has a part in machine code. */
const DATABASE = /^@?libsql(?:\/|$)/;
/** Other packages stay external, because some don't work in a bundle. */
const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point' || BUNDLED.test(path)) return null;
      // What a bundled package needs is found from its own folder alone.
      return resolveDir.includes('/node_modules/') && !DATABASE.test(path) ? null : { path, external: true };
    });
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
  // jsvat-next has its default export in Node alone.
  logOverride: { 'import-is-undefined': 'silent' },
  plugins: [externalPackages, sourceUrls],
});
// Atomic, because another process may be starting from it.
await rename(partialFile, outfile);
