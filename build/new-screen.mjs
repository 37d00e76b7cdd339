/**
 * `npm run new-screen -- <noun> <page> [title] [German title]`: a list page with everything it needs, from the endpoint to the
 * journey. Names in kebab-case; the page in the plural. Files come from build/new-screen, whose tree mirrors the repository.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const templates = join(import.meta.dirname, 'new-screen');
const read = (file) => readFileSync(join(root, file), 'utf8');

const [noun, page, title = words(page), germanTitle = title] = process.argv.slice(2);
if (![noun, page].every((name) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')))
  fail(
    'npm run new-screen -- <noun> <page> [title] [German title], names in kebab-case: voucher vouchers "Vouchers" "Gutscheine"',
  );

function fail(message) {
  console.error(message);
  process.exit(1);
}
function words(name = '') {
  return (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('-', ' ');
}
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(`-${name}`);
const singular = (name) =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}-item`;

const isNewNoun = !existsSync(join(root, 'src/core', noun));
/** A new noun's files are named after it; another page of a known noun has files of its own. */
const file = isNewNoun ? noun : page;
const path = isNewNoun ? `/${page}` : `/${noun}/${page}`;
const names = {
  noun,
  page,
  file,
  path,
  title,
  germanTitle,
  items: camel(page),
  Items: pascal(page),
  Item: pascal(singular(page)),
  wire: page.replaceAll('-', '_'),
  messages: `${camel(file)}Messages`,
  routes: `${camel(file)}Routes`,
};
const fill = (text) =>
  text.replace(/__(\w+?)__/g, (placeholder, name) => names[name] ?? fail(`unknown placeholder ${placeholder}`));

/** Inserts text before the first match. */
function insertBefore(source, pattern, text, target) {
  const at = source.search(pattern);
  return at < 0 ? fail(`${target}: found no place for the new entry`) : source.slice(0, at) + text + source.slice(at);
}

const edits = {
  'src/screens/routes.ts': (source) => {
    const row = `  userRoute('${path}', {
    load: () => import('./${noun}/${page}.screen.tsx').then((module) => module.${names.Items}Screen),
  }),\n`;
    // Before the noun's other routes, so that none with a parameter hides it.
    const sibling = new RegExp(`^ {2}(\\w+Route\\('/${noun}[/']|\\.\\.\\.${camel(noun)}Pages)`, 'm');
    return insertBefore(source, sibling.test(source) ? sibling : /^\];/m, row, 'src/screens/routes.ts');
  },
  'demo/provider/app.ts': (source) =>
    insertBefore(source, /^ {2}\]\) \{\n {4}app\.route\(/m, `    ${names.routes},\n`, 'demo/provider/app.ts').replace(
      /^import /m,
      `import { ${names.routes} } from './${noun}/${file}.routes.ts';\nimport `,
    ),
  'tests/support/pages.ts': (source) =>
    insertBefore(
      source,
      /(?<=const general: PageSample\[\] = \[[^\]]*?)^\];/m,
      `  asOwner('${page}', '${path}', /^${title}/, { reads: ['/${noun}/${page}'] }),\n`,
      'tests/support/pages.ts',
    ),
};

const created = readdirSync(templates, { recursive: true, encoding: 'utf8' })
  .filter((template) => template.endsWith('.template'))
  .map((template) => ({
    target: fill(template.replace(/\.template$/, '')),
    text: fill(readFileSync(join(templates, template), 'utf8')),
  }));
const taken = created.filter(({ target }) => existsSync(join(root, target)));
if (taken.length > 0) fail(`exists already: ${taken.map(({ target }) => target).join(', ')}`);
const changed = Object.entries(edits).map(([target, edit]) => ({ target, text: edit(read(target)) }));

// Nothing is written before everything has found its place.
for (const { target, text } of [...created, ...changed]) {
  mkdirSync(dirname(join(root, target)), { recursive: true });
  writeFileSync(join(root, target), text);
}
const targets = [...created, ...changed].map(({ target }) => target);
execFileSync('npx', ['biome', 'check', '--write', ...targets], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
console.log(
  `${targets.join('\n')}\n\n${targets.length} files. The page is at ${path} for owners; see CONTRIBUTING, "Adding a screen".`,
);
