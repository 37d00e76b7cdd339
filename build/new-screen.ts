/**
 * `npm run new-screen -- <noun> <page> [title] [German title]`: a list page with everything it needs, from the endpoint to the
 * journey. Its new files come from build/new-screen, a tree like the repository's.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const templates = join(import.meta.dirname, 'new-screen');
const USAGE =
  'npm run new-screen -- <noun> <page> [title] [German title]\n' +
  'for example: npm run new-screen -- voucher vouchers Vouchers Gutscheine\n' +
  'Noun and page in kebab-case, the page in the plural; titles of letters, digits, spaces, & and -.';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} &-]*$/u;

export interface ScreenRequest {
  /** Folder in every layer, in kebab-case. It may exist already. */
  noun: string;
  /** In kebab-case and in the plural. */
  page: string;
  title: string;
  germanTitle: string;
}
export interface PlannedFile {
  /** Path from the root of the repository. */
  target: string;
  text: string;
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`-${name}`);
const singular = (name: string) =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}-item`;

/** The values of the templates' placeholders. */
function placeholders({ noun, page, title, germanTitle }: ScreenRequest) {
  const isNewNoun = !existsSync(join(root, 'src/core', noun));
  // The files of a new noun are named after it; a further page of a noun has files of its own.
  const file = isNewNoun ? noun : page;
  return {
    noun,
    page,
    file,
    title,
    germanTitle,
    path: isNewNoun ? `/${page}` : `/${noun}/${page}`,
    items: camel(page),
    Items: pascal(page),
    Item: pascal(singular(page)),
    wire: page.replaceAll('-', '_'),
    messages: `${camel(file)}Messages`,
    routes: `${camel(file)}Routes`,
    samples: `${camel(file)}Samples`,
  };
}
type Placeholders = ReturnType<typeof placeholders>;

function insertBefore(target: string, place: RegExp, text: string): PlannedFile {
  const source = readFileSync(join(root, target), 'utf8');
  const at = source.search(place);
  if (at < 0) throw new Error(`${target}: found no place for the new entry`);
  return { target, text: source.slice(0, at) + text + source.slice(at) };
}

function planRoute({ noun, page, path, Items }: Placeholders): PlannedFile {
  const target = 'src/screens/routes.ts';
  const route = `  userRoute('${path}', {
    load: () => import('./${noun}/${page}.screen.tsx').then((module) => module.${Items}Screen),
  }),\n`;
  // Before the noun's other routes: one with a parameter would hide it.
  const sibling = new RegExp(`^ {2}(\\w+Route\\('/${noun}[/']|\\.\\.\\.${camel(noun)}Pages)`, 'm');
  const hasSibling = sibling.test(readFileSync(join(root, target), 'utf8'));
  return insertBefore(target, hasSibling ? sibling : /^\];/m, route);
}

function planProviderRoutes({ noun, file, routes }: Placeholders): PlannedFile {
  const { target, text } = insertBefore(
    'demo/provider/app.ts',
    /^ {2}\]\)(?: \{)?\n {4}app\.route\(/m,
    `    ${routes},\n`,
  );
  return {
    target,
    text: text.replace(/^import /m, `import { ${routes} } from './${noun}/${file}.routes.ts';\nimport `),
  };
}

const planPageSample = ({ noun, page, path, title }: Placeholders) =>
  insertBefore(
    'tests/support/pages.ts',
    /(?<=const general: PageSample\[\] = \[\n(?:.+\n)*)^\];/m,
    `  asOwner('${page}', '${path}', /^${title}/, { reads: ['/${noun}/${page}'] }),\n`,
  );

/**
 * Plans the new and changed files of a screen without writing them.
 * @throws Error when a file exists already, or the place for a new entry is not found
 */
export function planScreen(request: ScreenRequest): PlannedFile[] {
  const values = placeholders(request);
  const fill = (text: string) =>
    text.replace(/__(\w+?)__/g, (placeholder, name: keyof Placeholders) => {
      if (!(name in values)) throw new Error(`unknown placeholder ${placeholder}`);
      return values[name];
    });
  const created = readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((template) => template.endsWith('.template'))
    .map((template) => ({
      target: fill(template.replace(/\.template$/, '')),
      text: fill(readFileSync(join(templates, template), 'utf8')),
    }));
  const existing = created.filter(({ target }) => existsSync(join(root, target)));
  if (existing.length > 0) throw new Error(`exists already: ${existing.map(({ target }) => target).join(', ')}`);
  return [...created, planRoute(values), planProviderRoutes(values), planPageSample(values)];
}

function main([noun = '', page = '', title = '', germanTitle = '']: readonly string[]): void {
  const fallback = page.charAt(0).toUpperCase() + page.slice(1).replaceAll('-', ' ');
  const request = { noun, page, title: title || fallback, germanTitle: germanTitle || title || fallback };
  if (
    ![noun, page].every((name) => NAME.test(name)) ||
    ![title, germanTitle].every((text) => !text || TITLE.test(text))
  )
    throw new Error(USAGE);
  const files = planScreen(request);
  for (const { target, text } of files) {
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), text);
  }
  const targets = files.map(({ target }) => target).sort();
  execFileSync('npx', ['biome', 'check', '--write', ...targets], { cwd: root, stdio: 'pipe' });
  console.log(`${targets.join('\n')}\n\n${targets.length} files. What comes next: CONTRIBUTING.md, "Adding a screen".`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
