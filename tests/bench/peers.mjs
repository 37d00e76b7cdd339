import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { root } from '#demo/prepare.mjs';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { installPackages } from './npm-packages.mjs';
import { lists, operateList, ourList, signIn } from './peers/lists.mjs';
import { serveProduct } from './peers/static-server.mjs';
import { visit } from './peers/visit.mjs';
import { elementHtml, ours, peers } from './peers/widgets.mjs';
import { addResult, markMissed, median } from './results.mjs';
import { peersPort, peersUrl } from './servers.mjs';

const ROUNDS = 3;
/** Nobody on the net is asked for anything: what a widget wants from elsewhere fails at once, and is named. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost';

const hostPage = (content) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Host page</title><link rel="icon" href="data:,"></head><body><h1>Host page</h1>${content}</body></html>`;

/** @returns paths on disk of what a peer serves. @throws when npm cannot install it, or it cannot be bundled */
async function prepareFolders({ key, packages, folders = {}, bundle }) {
  const modules = await installPackages(key, ...packages);
  const found = Object.fromEntries(Object.entries(folders).map(([path, folder]) => [path, join(modules, folder)]));
  if (!bundle) return found;
  const outdir = join(modules, '../bundle');
  await build({
    stdin: { contents: bundle, resolveDir: modules, loader: 'jsx' },
    outfile: join(outdir, 'bundle.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return { ...found, '/bundle': outdir };
}

/** The middle of each figure over several visits. */
const medians = (figures) =>
  Object.fromEntries(Object.keys(figures[0]).map((name) => [name, median(figures.map((figure) => figure[name]))]));

/** Visits a product several times. @throws when it does not open */
async function measureProduct(browser, product, folders) {
  const stop = await serveProduct(peersPort, { ...product, html: hostPage(product.page), folders });
  try {
    const visits = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, peersUrl, product.open));
    return {
      ...product,
      before: medians(visits.map(({ before }) => before)),
      open: medians(visits.map(({ open }) => open)),
      openMs: median(visits.map(({ openMs }) => openMs)),
      outside: visits[0].outside,
    };
  } finally {
    await stop();
  }
}

/** One after the other. @throws when one cannot be measured */
async function measureAll(products, measure) {
  const rows = [];
  for (const product of products) rows.push(await measure(product));
  return rows;
}

/** What of other products can be measured; the rest are named with the first line of why not. */
const measurePeer = (measure) => async (peer) => {
  try {
    return await measure(peer);
  } catch (error) {
    addResult(`${peer.name} beside ours`, `left out: ${error.message.split('\n')[0]}`, '');
    return null;
  }
};

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
/** Columns of the table: a title, and how a figure of one moment is shown. */
const COLUMNS = [
  ['kB br', ({ bytes }) => kilobytes(bytes)],
  ['requests', ({ requests }) => requests],
  ['calls', ({ calls }) => calls],
  ['cookies', ({ cookies }) => cookies],
  ['storage keys', ({ storage }) => storage],
  ['long tasks', ({ tasks }) => tasks],
  ['script ms', ({ scriptMs }) => Math.round(scriptMs)],
  ['heap MB', ({ heap }) => megabytes(heap)],
];
const RATIOS = [
  ['kB br before', ({ before }) => before.bytes],
  ['kB br on open', ({ open }) => open.bytes],
  ['requests on open', ({ open }) => open.requests],
  ['script before', ({ before }) => before.scriptMs],
  ['script on open', ({ open }) => open.scriptMs],
  ['heap on open', ({ open }) => open.heap],
  ['time to open', ({ openMs }) => openMs],
];

const tableRow = (cells) => `| ${cells.join(' | ')} |`;
function printTable(titles, rows) {
  console.log(['', tableRow(titles), tableRow(titles.map(() => '---')), ...rows.map(tableRow)].join('\n'));
}

/** Each product that has one of ours beside it, divided by that one. */
function addRatios(ratios, rows) {
  const pairs = rows.flatMap((row) => rows.filter(({ name }) => name === row.ours).map((own) => [row, own]));
  for (const [row, own] of pairs)
    addResult(
      `${row.name} ÷ ${own.name}`,
      ratios
        .map(([title, read]) => markMissed(`${title} ${(read(row) / read(own)).toFixed(2)}`, read(row) >= read(own)))
        .join(', '),
      '1 or more each',
    );
}

function printWidgets(rows) {
  console.log(
    '\nBefore interaction / on open with all before it; slow phone: CPU ×4, 1.6 Mbps, 150 ms; median of 3 visits',
  );
  printTable(
    ['product', ...COLUMNS.map(([title]) => title), 'click → usable ms'],
    rows.map((row) => [
      row.name,
      ...COLUMNS.map(([, show]) => `${show(row.before)} / ${show(row.open)}`),
      Math.round(row.openMs),
    ]),
  );
  addRatios(RATIOS, rows);
  for (const { name, frame, outside } of rows) {
    if (frame)
      console.log(
        `${name}: on open it shows a page of its vendor's, which is on no registry and not in these figures.`,
      );
    if (outside.length > 0) console.log(`${name}: it also asks ${outside.join(', ')}, which was not answered.`);
  }
}

const DESKTOP = { viewport: { width: 1280, height: 800 } };

async function measureList(browser, product, { folders, path = '/', prepare = () => ({}) }) {
  const stop = await serveProduct(peersPort, { ...product, html: hostPage(product.page), folders });
  try {
    const options = { ...DESKTOP, ...(await prepare()) };
    const { before, open, used } = await visit(browser, peersUrl + path, operateList(product), options);
    const { filters, ...rest } = used;
    return {
      ...product,
      ...rest,
      bytes: before.bytes,
      heap: before.heap,
      heapAfter: open.heap,
      filter: medians(filters),
    };
  } finally {
    await stop();
  }
}

const measureOurList = (browser) =>
  measureList(
    browser,
    { ...ourList, page: elementHtml('portal-app') },
    {
      folders: { '/dist': join(root, 'dist') },
      path: '/domains?per_page=100',
      prepare: async () => ({ storageState: await signIn(browser, peersUrl) }),
    },
  );

const LIST_COLUMNS = [
  ['kB br', ({ bytes }) => kilobytes(bytes)],
  ['nodes in the list', ({ nodes }) => nodes],
  ['heap MB loaded / used', ({ heap, heapAfter }) => `${megabytes(heap)} / ${megabytes(heapAfter)}`],
  ['typed → rows ms', ({ filter }) => Math.round(filter.typed)],
  ['answer → rows ms', ({ filter }) => Math.round(filter.answered)],
  ['px scrolled', ({ scrolled }) => Math.round(scrolled)],
  ['long tasks meanwhile', ({ scrollTasks }) => scrollTasks],
];
const LIST_RATIOS = [
  ['kB br', ({ bytes }) => bytes],
  ['nodes', ({ nodes }) => nodes],
  ['heap loaded', ({ heap }) => heap],
  ['heap used', ({ heapAfter }) => heapAfter],
  ['typed → rows', ({ filter }) => filter.typed],
  ['answer → rows', ({ filter }) => filter.answered],
];

function printLists(rows) {
  console.log('\nList of 10,000 domains: loaded with its rows, searched, scrolled; CPU ×4, 1.6 Mbps, 150 ms');
  printTable(
    ['list', ...LIST_COLUMNS.map(([title]) => title)],
    rows.map((row) => [row.name, ...LIST_COLUMNS.map(([, show]) => show(row))]),
  );
  addRatios(LIST_RATIOS, rows);
}

/** Our elements beside what a user would install instead: see peers/widgets.mjs and peers/lists.mjs. */
export async function measurePeers() {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumArgs, ALONE] });
  const named = (products) => products.map((product) => ({ name: product.packages[0], ...product }));
  const ownFolders = { '/dist': join(root, 'dist') };
  const own = await measureAll(ours, (element) => measureProduct(browser, element, ownFolders));
  const others = await measureAll(
    named(peers),
    measurePeer(async (peer) => measureProduct(browser, peer, await prepareFolders(peer))),
  );
  const ownList = await measureOurList(browser);
  const otherLists = await measureAll(
    named(lists),
    measurePeer(async (list) => measureList(browser, list, { folders: await prepareFolders(list) })),
  );
  const isMeasured = (row) => row !== null;
  printWidgets([...own, ...others.filter(isMeasured)]);
  printLists([ownList, ...otherLists.filter(isMeasured)]);
  await browser.close();
}
