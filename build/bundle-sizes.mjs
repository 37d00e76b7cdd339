/**
 * Prints the raw and Brotli bytes of each element, before interaction and when open. With `--check` it fails over a budget of
 * build/budgets.json; with `report`, as in `npm run build -- report`, it also attributes the bytes to packages and folders.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { budgets } from './budgets.mjs';
import { printByteReport } from './byte-report.mjs';

const dist = new URL('../dist/', import.meta.url).pathname;
const modules = new Map();

/** The name of a file in `dist/chunks` without its hash. */
const chunkName = (file) => file.replace(/^chunks\//, '').replace(/-.{8}\.js$/, '');

/** The code with stable hashes in chunk names. Real hashes change with any change anywhere, and the compressed size with them. */
const withStableHashes = (code) =>
  code.replace(
    /([\w.-]+)-[\w-]{8}(?=\.js\b)/g,
    (_, name) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}`,
  );

/** Sizes in bytes, and the imports, of a file in `dist`. */
function readModule(file) {
  if (!modules.has(file)) {
    const code = readFileSync(join(dist, file), 'utf8');
    const resolve = (match) => normalize(join(dirname(file), match[1]));
    const statics = [
      ...code.matchAll(/(?:^|[;\s}])(?:import|export)\s*(?:[\w*{][^"'()]*?from\s*)?["'](\.[^"']+)["']/g),
    ].map(resolve);
    const dynamics = [...code.matchAll(/import\(["'](\.[^"']+)["']\)/g)].map(resolve);
    const br = brotliCompressSync(withStableHashes(code)).byteLength;
    modules.set(file, { raw: Buffer.byteLength(code), br, statics, dynamics });
  }
  return modules.get(file);
}

/** The files and everything they import statically. */
export function transitiveImports(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    transitiveImports(readModule(file).statics, found);
  }
  return found;
}

const sumSizes = (files) =>
  [...files].reduce((total, file) => ({ raw: total.raw + readModule(file).raw, br: total.br + readModule(file).br }), {
    raw: 0,
    br: 0,
  });

/** Files that are imported on demand by any of the given ones. */
const dynamicImports = (files, pattern) =>
  [...files].flatMap((file) => readModule(file).dynamics).filter((file) => pattern.test(file));

/** What an open element loads automatically but can be used without: how calls are made and parsed, messages, the chat's socket. */
const LOADED_WHEN_OPEN =
  /chunks\/(fetch-response|conversations|message-list|domain-search\.parts|[\w-]+\.endpoints|schemas)-/;
/** What a search loads to make its call and parse the response. */
const LOADED_BY_SEARCH = /chunks\/(fetch-response|(availability|product)\.endpoints|schemas)-/;
const SOCKET = /chunks\/(open-transport|pusher)-/;

/** `files` and, recursively, what they import on demand and matches the pattern. Shells are skipped: they load that when opened. */
function withDynamicImports(files, pattern) {
  const all = transitiveImports(files);
  const importers = [...all].filter((file) => !file.startsWith('portal-'));
  const more = dynamicImports(importers, pattern).filter((file) => !all.has(file));
  return more.length > 0 ? withDynamicImports([...all, ...more], pattern) : all;
}

/** The files that an element loads `before` any interaction, until it is `usable`, until a search is `answered`, and until it has `settled`. */
function filesOf(tag) {
  const before = transitiveImports([`${tag}.js`]);
  const roots = dynamicImports(before, new RegExp(`chunks/${tag.replace('portal-', '')}\\.root-`));
  const usable = transitiveImports([...before, ...roots]);
  const hasSocket = tag === 'portal-live-chat';
  const withSocket = hasSocket ? withDynamicImports(usable, SOCKET) : usable;
  const answered = tag === 'portal-domain-search' ? withDynamicImports(usable, LOADED_BY_SEARCH) : usable;
  return { before, usable, withSocket, answered, settled: withDynamicImports(withSocket, LOADED_WHEN_OPEN) };
}

/** @returns all files that an element loads when it is opened, in `dist` */
export const openedFiles = (tag) => [...filesOf(tag).settled];

function measureElement(tag) {
  const files = filesOf(tag);
  const [before, open, withSocket, answered, settled] = Object.values(files).map(sumSizes);
  return {
    name: tag,
    requests: files.before.size,
    files: files.usable.size,
    before,
    open,
    withSocket,
    answered,
    settled,
  };
}

export function measureElements() {
  const tags = ['portal-live-chat', 'portal-domain-search', 'portal-cart', 'portal-email-manager', 'portal-app'];
  const rows = tags.map(measureElement);
  const shells = transitiveImports(tags.map((tag) => `${tag}.js`));
  const react = [...modules.keys()].filter((file) => file.includes('chunks/react-'));
  return { rows, all: { requests: shells.size, ...sumSizes(shells) }, react: sumSizes(react) };
}

/** The schemas of what the frame reads on every page. */
const READ_BY_FRAME = /chunks\/page-schemas-/;

const chunkFiles = () =>
  readdirSync(`${dist}chunks`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => `chunks/${file}`);

/** The files that a signed-in user has loaded on any page. */
const frameFiles = () =>
  withDynamicImports(
    [...openedFiles('portal-app'), ...chunkFiles().filter((file) => chunkName(file) === 'main.layout')],
    READ_BY_FRAME,
  );

/** Brotli bytes of the frame around every page, without those of the sign-in. */
function measureFrame() {
  const signIn = openedFiles('portal-app');
  return sumSizes([...frameFiles()].filter((file) => !signIn.includes(file))).br;
}

/**
 * Brotli bytes that each page of the portal loads in addition to the frame.
 * @returns `{name, br, files}`, the largest first
 */
export function measurePages() {
  const shared = frameFiles();
  return chunkFiles()
    .filter((file) => /(\.screens?|^checkout\.root)$/.test(chunkName(file)))
    .map((page) => {
      const own = [...transitiveImports([page])].filter((file) => !shared.has(file));
      return { name: chunkName(page).replace(/\.\w+$/, ''), br: sumSizes(own).br, files: own };
    })
    .sort((a, b) => b.br - a.br);
}

const CONTAINER_PAGES = [
  ...['projects', 'project', 'services', 'containers', 'container', 'images', 'volumes', 'configs'],
  ...['create', 'customize', 'create-container', 'node', 'node-projects', 'node-project', 'create-node-project'],
];
const screens = (names) => names.map((name) => `${name}.screen`);
/** What these chunks must only load on demand. */
const ON_DEMAND = [
  { chunks: screens(CONTAINER_PAGES), parts: ['log-panel', 'compose.rules', 'code-editor'] },
  // The public suffix list, on pages that check addresses but split no names.
  {
    chunks: [...screens([...CONTAINER_PAGES, 'sign-up', 'team']), 'pre-chat-form', 'chat-ended'],
    parts: ['suffix-list'],
  },
  // A short conversation is rendered without it.
  { chunks: ['message-list'], parts: ['virtua'] },
];

/** A sentence for each part that a chunk loads eagerly though it must not. */
function findEagerParts({ chunks, parts }) {
  const files = chunkFiles();
  const fileOf = (name) => {
    const file = files.find((file) => chunkName(file) === name);
    if (!file) throw new Error(`There is no chunk ${name}: build/bundle-sizes.mjs names it`);
    return file;
  };
  const eager = parts.map(fileOf);
  return chunks.flatMap((name) =>
    [...transitiveImports([fileOf(name)])]
      .filter((file) => eager.includes(file))
      .map((file) => `${file} is loaded with ${name} instead of on demand`),
  );
}

const largePages = (pages) => pages.filter(({ br }) => br > budgets.pages.each);

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const sizes = ({ raw, br }) => `${kB(raw)} / ${kB(br)}`;

function printSizes({ rows, all, react }, pages, frame) {
  const ratio = ({ br }) => `${(br / react.br).toFixed(2)}`;
  console.log(
    '\n| element | files | before interaction raw / br | files | usable raw / br | × React | with socket, br | × React | all it loads automatically, br |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const { name, requests, files, before, open, withSocket, settled } of rows) {
    const socket = withSocket.br > open.br ? `${kB(withSocket.br)} | ${ratio(withSocket)}` : ' | ';
    console.log(
      `| ${name} | ${requests} | ${sizes(before)} | ${files} | ${sizes(open)} | ${ratio(open)} | ${socket} | ${kB(settled.br)} |`,
    );
  }
  const { answered } = rows.find(({ name }) => name === 'portal-domain-search');
  console.log(
    `| portal-domain-search until a search is answered | | | | ${sizes(answered)} | ${ratio(answered)} | | | |`,
  );
  console.log(`| all five shells | ${all.requests} | ${sizes(all)} | | | | | | |`);
  console.log(`| react chunk alone | 1 | | | ${sizes(react)} | 1.00 | | | |\n`);
  const above = largePages(pages);
  console.log(
    `frame around every page ${kB(frame)} br; ${pages.length} pages, ${above.length} of them above ${kB(budgets.pages.each)} br: ${above.map(({ name, br }) => `${name} ${kB(br)}`).join(', ')}\n`,
  );
}

/** `[name, figure, budget]` of everything over its budget, or without one. */
function exceededBudgets({ rows, all }, pages, frame) {
  return [
    ...rows.flatMap(({ name, requests, files, before, open, withSocket, answered, settled }) => [
      [`${name}: requests before interaction`, requests, budgets[name]?.requests],
      [`${name}: files until it can be used`, files, budgets[name]?.files],
      [`${name}: bytes before interaction`, before.br, budgets[name]?.before],
      [`${name}: bytes until it can be used`, open.br, budgets[name]?.open],
      ...(withSocket.br > open.br
        ? [[`${name}: bytes with its socket`, withSocket.br, budgets[name]?.withSocket]]
        : []),
      ...(name === 'portal-domain-search'
        ? [[`${name}: bytes until a search is answered`, answered.br, budgets[name]?.answered]]
        : []),
      [`${name}: bytes of all it loads automatically`, settled.br, budgets[name]?.settled],
    ]),
    ['bytes of all five shells', all.br, budgets.all],
    ['bytes of the frame around every page', frame, budgets.frame],
    ...pages.map(({ name, br }) => [`bytes of the page ${name}`, br, budgets.pages[name] ?? budgets.pages.each]),
  ].filter(([, figure, budget]) => !(figure <= budget));
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const elements = measureElements();
  const pages = measurePages();
  const frame = measureFrame();
  const eagerParts = ON_DEMAND.flatMap(findEagerParts);
  printSizes(elements, pages, frame);
  if (process.argv.includes('report'))
    printByteReport(
      [
        ...elements.rows.map(({ name }) => ({ name, files: [...filesOf(name).settled] })),
        ...largePages(pages).map(({ name, files }) => ({ name: `page ${name}`, files })),
      ].map(({ name, files }) => ({ name, files: files.map((file) => ({ file, br: readModule(file).br })) })),
    );
  const exceeded = exceededBudgets(elements, pages, frame);
  for (const [name, figure, budget] of exceeded)
    console.error(`over budget: ${name}: ${figure}, ${budget === undefined ? 'which has none' : `budget ${budget}`}`);
  for (const problem of eagerParts) console.error(problem);
  if (exceeded.length + eagerParts.length > 0 && process.argv.includes('--check')) process.exit(1);
}
