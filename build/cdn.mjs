/**
 * `npm run cdn -- --base=https://cdn.example/portal-elements@1.2.3/` writes `cdn/<version>/`: the files of `dist` that browsers
 * load, byte for byte as they are published, and beside them
 * - `sri.json`: the SHA-384 digest of each file, as the attribute `integrity` has it;
 * - `importmap.json`: the import map of all entries, with the digests of all modules;
 * - `embed.json`: the data of each element for a page of snippets;
 * - `.br` and `.gz` of each file, as build/compress.mjs wrote them into `dist`.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { transitiveImports } from './bundle-sizes.mjs';

const isForBrowsers = (file) => /^(chunks\/)?[^/]+\.(js|css|woff2)$|^THIRD-PARTY-NOTICES\.txt$/.test(file);

/** @returns the digest of a file's bytes, as `integrity` has it */
export const digest = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** @returns where jsDelivr serves the files of a published version */
export const jsDelivr = (version) => `https://cdn.jsdelivr.net/npm/portal-elements@${version}/dist/`;

/**
 * @param exports of package.json
 * @param sri digests by file
 * @param base address of the folder, with a slash at its end
 * @returns an import map as the HTML standard has it
 */
export function createImportMap({ exports, sri, base }) {
  const entries = Object.entries(exports).flatMap(([entry, { default: file } = {}]) =>
    file?.endsWith('.js') ? [[`portal-elements${entry.slice(1)}`, base + file.slice('./dist/'.length)]] : [],
  );
  const modules = Object.entries(sri).filter(([file]) => file.endsWith('.js') && file !== 'loader.js');
  return {
    imports: Object.fromEntries(entries),
    // No module imports another by name.
    scopes: {},
    integrity: Object.fromEntries(modules.map(([file, integrity]) => [base + file, integrity])),
  };
}

/** Everything that an element can load, including on demand. */
function reachableFrom(file, folder, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(folder, file), 'utf8');
  for (const [, specifier] of code.matchAll(/["'](\.{1,2}\/[^"']+\.(?:js|woff2))["']/g)) {
    const next = posix.join(posix.dirname(file), specifier);
    if (next.endsWith('.js')) reachableFrom(next, folder, found);
    else found.add(next);
  }
  return found;
}

/** The data for a page of snippets: URLs, digests and the files of each element. */
function describeElements({ tags, folder, base, sri, version }) {
  const describe = (file) => ({ url: base + file, integrity: sri[file] });
  const elements = tags.map((tag) => [
    tag,
    {
      ...describe(`${tag}.js`),
      /** Loaded before any interaction; for `<link rel="modulepreload">`. */
      first: [...transitiveImports([`${tag}.js`])].map(describe),
      /** Everything that it can load, including on demand. */
      all: [...reachableFrom(`${tag}.js`, folder)].map(describe),
    },
  ]);
  const { url, integrity } = describe('loader.js');
  return {
    version,
    base,
    loader: {
      url,
      integrity,
      html: `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" defer></script>`,
    },
    elements: Object.fromEntries(elements),
  };
}

/** @returns the paths of the files in `dist` that browsers load */
export const browserFiles = (dist) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isForBrowsers)
    .sort();

/** Copies the files of `dist` that browsers load. @returns their paths in it */
export function copyBrowserFiles(dist, folder) {
  const files = browserFiles(dist);
  for (const file of files) cpSync(join(dist, file), join(folder, file));
  return files;
}

/** @returns the folder that was written */
export function writeCdn({ root, target, base }) {
  const { exports, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(target, version);
  const address = (base ?? jsDelivr(version)).replace(/\/*$/, '/');
  rmSync(folder, { recursive: true, force: true });
  const files = copyBrowserFiles(join(root, 'dist'), folder);
  const compressed = files.flatMap((file) => [`${file}.br`, `${file}.gz`]);
  for (const file of compressed.filter((file) => existsSync(join(root, 'dist', file))))
    cpSync(join(root, 'dist', file), join(folder, file));
  const sri = Object.fromEntries(files.map((file) => [file, digest(readFileSync(join(folder, file)))]));
  const tags = files.flatMap((file) => /^(portal-[\w-]+)\.js$/.exec(file)?.[1] ?? []);
  const write = (name, content) => writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('sri.json', sri);
  write('importmap.json', createImportMap({ exports, sri, base: address }));
  write('embed.json', describeElements({ tags, folder, base: address, sri, version }));
  return folder;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { values } = parseArgs({ options: { base: { type: 'string' } } });
  const root = resolve(import.meta.dirname, '..');
  console.log(writeCdn({ root, target: join(root, 'cdn'), ...values }));
}
