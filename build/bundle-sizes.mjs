/** Prints raw and brotli bytes per element, before interaction and on open; with `--check` fails over a budget of build/budgets.json. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const budgets = JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8'));
const cache = new Map();

function module(file) {
  if (!cache.has(file)) {
    const code = readFileSync(join(dist, file), 'utf8');
    const to = (path) => normalize(join(dirname(file), path));
    const statics = [
      ...code.matchAll(/(?:^|[;\s}])(?:import|export)\s*(?:[\w*{][^"'()]*?from\s*)?["'](\.[^"']+)["']/g),
    ].map((match) => to(match[1]));
    const dynamics = [...code.matchAll(/import\(["'](\.[^"']+)["']\)/g)].map((match) => to(match[1]));
    cache.set(file, { raw: Buffer.byteLength(code), br: brotliCompressSync(code).byteLength, statics, dynamics });
  }
  return cache.get(file);
}

/** The file and all it imports statically. */
export function closure(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    closure(module(file).statics, found);
  }
  return found;
}

const sum = (files) =>
  [...files].reduce((total, file) => ({ raw: total.raw + module(file).raw, br: total.br + module(file).br }), {
    raw: 0,
    br: 0,
  });
const root = (tag) => `${tag.replace('portal-', '')}.root`;

export function measure() {
  const tags = ['portal-live-chat', 'portal-domain-search', 'portal-cart', 'portal-email-manager', 'portal-app'];
  const rows = tags.map((tag) => {
    const before = closure([`${tag}.js`]);
    const roots = [...before].flatMap((file) => module(file).dynamics).filter((file) => file.includes(root(tag)));
    // The chat's socket client comes with the first open, if not with the root.
    const sockets =
      tag === 'portal-live-chat'
        ? [...closure(roots)].flatMap((file) => module(file).dynamics).filter((file) => file.includes('pusher'))
        : [];
    const open = closure([...before, ...roots, ...sockets]);
    return { name: tag, requests: before.size, before: sum(before), open: sum(open) };
  });
  const all = closure(tags.map((tag) => `${tag}.js`));
  const react =
    [
      ...closure(
        rows.map((row) => `${row.name}.js`),
        new Set(),
      ),
    ].length && [...cache.keys()].find((file) => file.includes('chunks/react-'));
  return { rows, all: { requests: all.size, ...sum(all) }, react: react ? sum([react]) : { raw: 0, br: 0 } };
}

/** Code that only the pages of an area fetch: beyond the portal's frame, and beyond what pages of other areas share with them. */
export function area(names) {
  const files = readdirSync(`${dist}chunks`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => `chunks/${file}`);
  const isOwn = (file) => names.some((name) => file.startsWith(`chunks/${name}.screen-`));
  const others = closure([
    'portal-app.js',
    ...files.filter((file) => /\/[\w-]+\.(root|layout|screens?)-/.test(file) && !isOwn(file)),
  ]);
  const own = files.filter(isOwn);
  const bytes = (roots) => sum([...closure(roots)].filter((file) => !others.has(file))).br;
  return { all: bytes(own), largest: Math.max(...own.map((file) => bytes([file]))) };
}
export const EMAIL_PAGES = ['email-domains', 'mailboxes', 'forwarders', 'filters', 'calendar', 'email-settings'];

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

if (import.meta.url === `file://${process.argv[1]}`) {
  const { rows, all, react } = measure();
  console.log(
    '\n| element | files | before interaction raw / br | on open raw / br | × React |\n|---|---|---|---|---|',
  );
  for (const { name, requests, before, open } of rows) {
    console.log(
      `| ${name} | ${requests} | ${kB(before.raw)} / ${kB(before.br)} | ${kB(open.raw)} / ${kB(open.br)} | ${(open.br / react.br).toFixed(2)} |`,
    );
  }
  console.log(`| all five shells | ${all.requests} | ${kB(all.raw)} / ${kB(all.br)} | | |`);
  const { largest, all: emailPages } = area(EMAIL_PAGES);
  console.log(`| email pages: the largest / all six | | | ${kB(largest)} / ${kB(emailPages)} br | |`);
  console.log(`| react chunk alone | 1 | | ${kB(react.raw)} / ${kB(react.br)} | 1.00 |\n`);
  const over = [
    ...rows.flatMap(({ name, before, open }) => [
      [`${name} before interaction`, before.br, budgets[name]?.before],
      [`${name} on open`, open.br, budgets[name]?.open],
    ]),
    ['all five shells', all.br, budgets.all],
    ['the largest email page', area(EMAIL_PAGES).largest, budgets.emailPage],
  ].filter(([, bytes, budget]) => budget !== undefined && bytes > budget);
  for (const [what, bytes, budget] of over)
    console.error(`over budget: ${what} is ${bytes} bytes br, budget ${budget}`);
  if (over.length > 0 && process.argv.includes('--check')) process.exit(1);
}
