/**
 * Prints the raw and brotli bytes of each element, before interaction and when open. With `--check` it fails over a budget of
 * build/budgets.json; with `report`, as in `npm run build -- report`, it also says whose bytes they are.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { budgets } from './budgets.mjs';
import { printByteReport } from './byte-report.mjs';

const dist = new URL('../dist/', import.meta.url).pathname;
const modules = new Map();

/** Sizes in bytes, and the imports, of a file in `dist`. */
function readModule(file) {
  if (!modules.has(file)) {
    const code = readFileSync(join(dist, file), 'utf8');
    const resolve = (match) => normalize(join(dirname(file), match[1]));
    const statics = [
      ...code.matchAll(/(?:^|[;\s}])(?:import|export)\s*(?:[\w*{][^"'()]*?from\s*)?["'](\.[^"']+)["']/g),
    ].map(resolve);
    const dynamics = [...code.matchAll(/import\(["'](\.[^"']+)["']\)/g)].map(resolve);
    modules.set(file, { raw: Buffer.byteLength(code), br: brotliCompressSync(code).byteLength, statics, dynamics });
  }
  return modules.get(file);
}

/** The files and all they import statically. */
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

/** What an open element can be used without, and loads by itself: how calls are made and read, messages, the chat's socket. */
const FOLLOWING = /chunks\/(fetch-response|conversations|message-list|domain-search\.parts|[\w-]+\.endpoints|schemas)-/;
/** What a call of a search, and reading its answer, loads. */
const ANSWERING = /chunks\/(fetch-response|(availability|product)\.endpoints|schemas)-/;
const SOCKET = /chunks\/(open-transport|pusher)-/;

/** `files` and what of the pattern they import on demand, and so on. */
function withDynamicImports(files, pattern) {
  const all = transitiveImports(files);
  const more = dynamicImports(all, pattern).filter((file) => !all.has(file));
  return more.length > 0 ? withDynamicImports([...all, ...more], pattern) : all;
}

/** The files that an element loads: `before` anybody uses it, until it is `usable`, a search `answered`, and all it loads by itself when opened. */
function filesOf(tag) {
  const before = transitiveImports([`${tag}.js`]);
  const roots = dynamicImports(before, new RegExp(`chunks/${tag.replace('portal-', '')}\\.root-`));
  const usable = transitiveImports([...before, ...roots]);
  const hasSocket = tag === 'portal-live-chat';
  const withSocket = hasSocket ? withDynamicImports(usable, SOCKET) : usable;
  const answered = tag === 'portal-domain-search' ? withDynamicImports(usable, ANSWERING) : usable;
  return { before, usable, withSocket, answered, settled: withDynamicImports(withSocket, FOLLOWING) };
}

/** @returns all files that an element loads when it is opened, in `dist` */
export const openedFiles = (tag) => [...filesOf(tag).settled];

function measureElement(tag) {
  const files = filesOf(tag);
  const [before, open, withSocket, answered, settled] = Object.values(files).map(sumSizes);
  return { name: tag, requests: files.before.size, before, open, withSocket, answered, settled };
}

export function measureElements() {
  const tags = ['portal-live-chat', 'portal-domain-search', 'portal-cart', 'portal-email-manager', 'portal-app'];
  const rows = tags.map(measureElement);
  const shells = transitiveImports(tags.map((tag) => `${tag}.js`));
  const react = [...modules.keys()].filter((file) => file.includes('chunks/react-'));
  return { rows, all: { requests: shells.size, ...sumSizes(shells) }, react: sumSizes(react) };
}

/** Brotli bytes of the code that only these pages load: without the portal's frame and what pages of other areas share with them. */
export function measurePages(names) {
  const files = readdirSync(`${dist}chunks`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => `chunks/${file}`);
  const isPage = (file) => names.some((name) => file.startsWith(`chunks/${name}.screen-`));
  const shared = transitiveImports([
    'portal-app.js',
    ...files.filter((file) => /\/[\w-]+\.(root|layout|screens?)-/.test(file) && !isPage(file)),
  ]);
  const pages = files.filter(isPage);
  const bytes = (roots) => sumSizes([...transitiveImports(roots)].filter((file) => !shared.has(file))).br;
  return { all: bytes(pages), largest: Math.max(...pages.map((file) => bytes([file]))) };
}
export const EMAIL_PAGES = ['email-domains', 'mailboxes', 'forwarders', 'filters', 'calendar', 'email-settings'];
const CONTAINER_PAGES = [
  ...['projects', 'project', 'services', 'containers', 'container', 'images', 'volumes', 'configs'],
  ...['create', 'customize', 'create-container', 'node', 'node-projects', 'node-project', 'create-node-project'],
];
/** What a page of containers loads on demand alone. */
const CONTAINER_PARTS = ['log-panel', 'compose.rules', 'code-editor'];

/** Parts that are loaded with a page though they should not be. */
function findEagerParts(pages, parts) {
  const isOf = (names) => (file) => names.some((name) => file.startsWith(`${name}-`));
  const files = readdirSync(`${dist}chunks`).filter((file) => file.endsWith('.js'));
  const roots = files.filter(isOf(pages.map((name) => `${name}.screen`))).map((file) => `chunks/${file}`);
  return [...transitiveImports(roots)].filter((file) => isOf(parts)(file.replace('chunks/', '')));
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const sizes = ({ raw, br }) => `${kB(raw)} / ${kB(br)}`;

function printSizes({ rows, all, react }, emailPages, containerPages) {
  const ratio = ({ br }) => `${(br / react.br).toFixed(2)}`;
  console.log(
    '\n| element | files | before interaction raw / br | usable raw / br | × React | with socket, br | × React | all it loads by itself, br |\n|---|---|---|---|---|---|---|---|',
  );
  for (const { name, requests, before, open, withSocket, settled } of rows) {
    const socket = withSocket.br > open.br ? `${kB(withSocket.br)} | ${ratio(withSocket)}` : ' | ';
    console.log(
      `| ${name} | ${requests} | ${sizes(before)} | ${sizes(open)} | ${ratio(open)} | ${socket} | ${kB(settled.br)} |`,
    );
  }
  const { answered } = rows.find(({ name }) => name === 'portal-domain-search');
  console.log(
    `| portal-domain-search until a search is answered | | | ${sizes(answered)} | ${ratio(answered)} | | | |`,
  );
  console.log(`| all five shells | ${all.requests} | ${sizes(all)} | | | | | |`);
  console.log(
    `| email pages: the largest / all six | | | ${kB(emailPages.largest)} / ${kB(emailPages.all)} br | | | | |`,
  );
  console.log(
    `| container and Node.js pages: the largest / all | | | ${kB(containerPages.largest)} / ${kB(containerPages.all)} br | | | | |`,
  );
  console.log(`| react chunk alone | 1 | | ${sizes(react)} | 1.00 | | | |\n`);
}

/** `[name, bytes, budget]` of everything over its budget. */
function exceededBudgets({ rows, all }, emailPages, containerPages) {
  return [
    ...rows.flatMap(({ name, before, open, withSocket, answered, settled }) => [
      [`${name} before interaction`, before.br, budgets[name]?.before],
      [`${name} until it can be used`, open.br, budgets[name]?.open],
      [`${name} with its socket`, withSocket.br, budgets[name]?.withSocket],
      [`${name} until a search is answered`, answered.br, budgets[name]?.answered],
      [`${name} and all it loads by itself`, settled.br, budgets[name]?.settled],
    ]),
    ['all five shells', all.br, budgets.all],
    ['the largest email page', emailPages.largest, budgets.emailPage],
    ['the largest page of containers', containerPages.largest, budgets.containerPage],
  ].filter(([, bytes, budget]) => budget !== undefined && bytes > budget);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const elements = measureElements();
  const emailPages = measurePages(EMAIL_PAGES);
  const containerPages = measurePages(CONTAINER_PAGES);
  const eagerParts = findEagerParts(CONTAINER_PAGES, CONTAINER_PARTS);
  printSizes(elements, emailPages, containerPages);
  if (process.argv.includes('report'))
    printByteReport(
      elements.rows.map(({ name }) => ({
        name,
        files: [...filesOf(name).settled].map((file) => ({ file, br: readModule(file).br })),
      })),
    );
  const exceeded = exceededBudgets(elements, emailPages, containerPages);
  for (const [name, bytes, budget] of exceeded)
    console.error(`over budget: ${name} is ${bytes} bytes br, budget ${budget}`);
  for (const part of eagerParts) console.error(`${part} is loaded with a page of containers instead of on demand`);
  if (exceeded.length + eagerParts.length > 0 && process.argv.includes('--check')) process.exit(1);
}
