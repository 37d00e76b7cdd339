/** Detects a Node.js app from its files. None of its code is run. */
import { nodeProblemsMessages } from '../i18n/messages/node-problems.en.ts';
import { translator } from '../i18n/translator.ts';
import { NODE_LINES, pickNodeLine } from './node-version.rules.ts';
import type { NodeDetection } from './project.schema.ts';

export interface NodeFiles {
  /** Relative to the root of the app. */
  paths: readonly string[];
  /** Contents of its short text files, by path. */
  texts: ReadonlyMap<string, string>;
}

type Problem = NodeDetection['problems'][number];
type NodeProblemCode =
  | 'invalid_package'
  | 'two_lockfiles'
  | 'no_lockfile'
  | 'lockfile_differs'
  | 'unknown_manager'
  | 'node_not_offered'
  | 'node_not_readable'
  | 'node_files_differ'
  | 'no_start'
  | 'start_guessed'
  | 'start_file_missing'
  | 'port_fixed'
  | 'port_unread'
  | 'static_site'
  | 'workspaces'
  | 'node_modules'
  | 'env_file';

type Translate = (key: string, values: Readonly<Record<string, string>>) => string;
/** The placeholders of each message match the values of its problem. */
const translate = translator(nodeProblemsMessages) as unknown as Translate;
const isKnown = (code: string) => Object.hasOwn(nodeProblemsMessages, `nodeProblems.${code}`);

/** A problem in the reader’s language. A code that the portal does not know falls back to the provider’s text. */
export const nodeProblemText = ({ code, values, text }: Problem): string =>
  code != null && isKnown(code) ? translate(`nodeProblems.${code}`, values) : text;

function problem(
  level: Problem['level'],
  code: NodeProblemCode,
  values: Readonly<Record<string, string>> = {},
): Problem {
  return { level, code, values: { ...values }, text: translate(`nodeProblems.${code}`, values) };
}

const LOCKFILES = {
  npm: ['package-lock.json', 'npm-shrinkwrap.json'],
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  bun: ['bun.lock', 'bun.lockb'],
} as const;
type PackageManager = keyof typeof LOCKFILES;
const MANAGERS = Object.keys(LOCKFILES) as PackageManager[];
const isManager = (name: string): name is PackageManager => MANAGERS.some((manager) => manager === name);

/** `reads-port`: its server listens on `$PORT`. `library`: the app listens. `static`: it builds files and has no server. */
const FRAMEWORKS: readonly { package: string; name: string; kind: 'reads-port' | 'library' | 'static' }[] = [
  { package: 'next', name: 'Next.js', kind: 'reads-port' },
  { package: 'nuxt', name: 'Nuxt', kind: 'reads-port' },
  { package: '@react-router/serve', name: 'React Router', kind: 'reads-port' },
  { package: '@remix-run/serve', name: 'Remix', kind: 'reads-port' },
  { package: '@sveltejs/kit', name: 'SvelteKit', kind: 'reads-port' },
  { package: '@astrojs/node', name: 'Astro', kind: 'reads-port' },
  { package: '@nestjs/core', name: 'NestJS', kind: 'library' },
  { package: 'fastify', name: 'Fastify', kind: 'library' },
  { package: 'express', name: 'Express', kind: 'library' },
  { package: 'koa', name: 'Koa', kind: 'library' },
  { package: 'hono', name: 'Hono', kind: 'library' },
  { package: '@hapi/hapi', name: 'hapi', kind: 'library' },
  { package: 'astro', name: 'Astro', kind: 'static' },
  { package: 'vite', name: 'Vite', kind: 'static' },
];

interface Manifest {
  name: string | null;
  main: string | null;
  packageManager: string | null;
  nodeRange: string | null;
  scripts: Readonly<Record<string, string>>;
  dependencies: ReadonlySet<string>;
  hasWorkspaces: boolean;
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown, max = 200) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : null;
const keysOf = (value: unknown) => (isRecord(value) ? Object.keys(value) : []);

/** @throws SyntaxError */
function readManifest(text: string): Manifest {
  const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!isRecord(parsed)) throw new SyntaxError('it holds no object.');
  const scripts = Object.entries(isRecord(parsed.scripts) ? parsed.scripts : {});
  return {
    name: textOf(parsed.name),
    main: textOf(parsed.main),
    packageManager: textOf(parsed.packageManager),
    nodeRange: isRecord(parsed.engines) ? textOf(parsed.engines.node) : null,
    scripts: Object.fromEntries(
      scripts.flatMap(([name, command]) => {
        const text = textOf(command, 1000);
        return text === null ? [] : [[name, text]];
      }),
    ),
    dependencies: new Set([...keysOf(parsed.dependencies), ...keysOf(parsed.devDependencies)]),
    hasWorkspaces: parsed.workspaces !== undefined,
  };
}

interface Finding<Value> {
  value: Value;
  problems: Problem[];
}

/** `packageManager` in package.json takes precedence over the lockfile. */
function findManager(
  { packageManager, dependencies }: Manifest,
  paths: readonly string[],
): Finding<{ manager: PackageManager; source: string | null }> {
  const problems: Problem[] = [];
  const locks = MANAGERS.flatMap((manager) =>
    LOCKFILES[manager].filter((file) => paths.includes(file)).map((file) => ({ manager, file })),
  );
  const declared = packageManager?.split('@')[0]?.toLowerCase() ?? null;
  if (declared !== null && !isManager(declared))
    problems.push(problem('warning', 'unknown_manager', { name: declared }));
  const named = declared !== null && isManager(declared) ? declared : null;
  const manager = named ?? locks[0]?.manager ?? 'npm';
  const lock = locks.find((one) => one.manager === manager);
  if (new Set(locks.map((lock) => lock.manager)).size > 1)
    problems.push(problem('warning', 'two_lockfiles', { files: locks.map(({ file }) => file).join(', '), manager }));
  else if (locks[0] && !lock) problems.push(problem('warning', 'lockfile_differs', { manager, file: locks[0].file }));
  if (locks.length === 0 && dependencies.size > 0) problems.push(problem('warning', 'no_lockfile'));
  return { value: { manager, source: named ? 'package.json' : (lock?.file ?? null) }, problems };
}

/** `engines.node` takes precedence over the files of version managers. */
function findNode(
  { nodeRange }: Manifest,
  texts: NodeFiles['texts'],
): Finding<{ range: string | null; line: string | null }> {
  const files = ['.nvmrc', '.node-version'].flatMap((file) => {
    const range = textOf(texts.get(file)?.split('\n')[0]);
    return range === null ? [] : [{ source: file, range }];
  });
  const named = nodeRange === null ? files[0] : { source: 'package.json', range: nodeRange };
  if (!named) return { value: { range: null, line: NODE_LINES[0] ?? null }, problems: [] };
  const line = pickNodeLine(named.range);
  if (line === undefined)
    return {
      value: { range: named.range, line: NODE_LINES[0] ?? null },
      problems: [problem('warning', 'node_not_readable', named)],
    };
  if (line === null)
    return {
      value: { range: named.range, line: null },
      problems: [problem('error', 'node_not_offered', { ...named, offered: NODE_LINES.join(', ') })],
    };
  const [file] = files;
  const other = file && pickNodeLine(file.range);
  const differs = file && other !== undefined && other !== line;
  return {
    value: { range: named.range, line },
    problems: differs
      ? [problem('warning', 'node_files_differ', { file: file.source, version: file.range, range: named.range })]
      : [],
  };
}

const withoutDot = (path: string) => path.replace(/^\.\//, '');

/** Options of which the next word is the value, such as `-r dotenv/config`. */
const TAKES_VALUE = /^(-r|--require|--import|--loader|--env-file)$/;

/** The file that a `node …` command runs; null for another command. What its output is piped to does not count. */
export function startFileOf(command: string): string | null {
  const [last = ''] = (command.split(/&&|\|\||;/).at(-1) ?? '').split('|');
  const parts = last.split(/\s+/);
  const at = parts.findIndex((part) => /^(node|nodemon|tsx|ts-node|bun)$/.test(part));
  if (at < 0) return null;
  const file = parts
    .slice(at + 1)
    .find(
      (part, index) =>
        !part.startsWith('-') && part !== 'run' && part !== 'watch' && !TAKES_VALUE.test(parts[at + index] ?? ''),
    );
  return file === undefined ? null : withoutDot(file.replace(/^["']|["']$/g, ''));
}

const SUFFIXES = ['', '.js', '.mjs', '.cjs', '.ts', '/index.js'];
const findFile = (paths: readonly string[], file: string) =>
  SUFFIXES.map((suffix) => file + suffix).find((path) => paths.includes(path));
const RUN_COMMANDS: Readonly<Record<PackageManager, string>> = {
  npm: 'npm run',
  pnpm: 'pnpm',
  yarn: 'yarn',
  bun: 'bun run',
};

function findStart(
  { main, scripts }: Manifest,
  { paths }: NodeFiles,
  manager: PackageManager,
): Finding<{ command: string | null; file: string | null }> {
  const script = scripts.start;
  if (script !== undefined) {
    const named = startFileOf(script);
    const file = named === null ? undefined : findFile(paths, named);
    const isMissing = named !== null && !file;
    return {
      value: { command: manager === 'bun' ? 'bun run start' : `${manager} start`, file: file ?? null },
      problems: isMissing ? [problem('warning', 'start_file_missing', { file: named })] : [],
    };
  }
  const guess = [main, 'server.js', 'app.js', 'index.js']
    .flatMap((file) => (file === null ? [] : (findFile(paths, withoutDot(file)) ?? [])))
    .at(0);
  if (guess === undefined) return { value: { command: null, file: null }, problems: [problem('error', 'no_start')] };
  const command = `node ${guess}`;
  return { value: { command, file: guess }, problems: [problem('warning', 'start_guessed', { command })] };
}

/** `process.env.PORT`, `env['PORT']`, `{ PORT } = process.env`, `config.get('PORT')`. */
const READS_PORT = /\benv\??\.PORT\b|['"`]PORT['"`]|\bPORT\b[^;{}]*\}\s*=\s*(?:process\.)?env\b/;
const FIXED_PORT = /\.listen\(\s*(?:\{\s*port:\s*)?(\d{2,5})\b/;
const NAMED_PORT = /\b(?:const|let|var)\s+port\s*=\s*(\d{2,5})\b/i;

/** Whether the start file listens on the port it is given. Other files of the app are not checked. */
function checkPort({ texts }: NodeFiles, file: string | null): Problem[] {
  if (file === null) return [];
  const text = texts.get(file);
  if (text === undefined || READS_PORT.test(text)) return [];
  const port =
    FIXED_PORT.exec(text)?.[1] ?? (/\.listen\(\s*port\b/i.test(text) ? NAMED_PORT.exec(text)?.[1] : undefined);
  if (port !== undefined) return [problem('warning', 'port_fixed', { file, port })];
  const isReadElsewhere = [...texts].some(([path, other]) => /\.[cm]?[jt]s$/.test(path) && READS_PORT.test(other));
  return isReadElsewhere ? [] : [problem('warning', 'port_unread', { file })];
}

function checkContents(paths: readonly string[]): Problem[] {
  const envFile = paths.find((path) => /^\.env(\.(local|production))?$/.test(path));
  return [
    ...(paths.includes('node_modules') ? [problem('warning', 'node_modules')] : []),
    ...(envFile === undefined ? [] : [problem('warning', 'env_file', { file: envFile })]),
  ];
}

/** @param files of the app, with `package.json` in its root */
export function detectNodeApp(files: NodeFiles): NodeDetection {
  let manifest: Manifest;
  try {
    manifest = readManifest(files.texts.get('package.json') ?? '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problems: [problem('error', 'invalid_package', { reason })] };
  }
  const { scripts, dependencies, hasWorkspaces } = manifest;
  const { value: manager, problems: managerProblems } = findManager(manifest, files.paths);
  const { value: node, problems: nodeProblems } = findNode(manifest, files.texts);
  const framework = FRAMEWORKS.find((one) => dependencies.has(one.package));
  const isStatic = framework?.kind === 'static' && scripts.start === undefined;
  const { value: start, problems: startProblems } = findStart(manifest, files, manager.manager);
  return {
    name: manifest.name,
    package_manager: manager.manager,
    package_manager_source: manager.source,
    node_range: node.range,
    node_version: node.line,
    build_command: scripts.build === undefined ? null : `${RUN_COMMANDS[manager.manager]} build`,
    start_command: start.command,
    framework: framework?.name ?? null,
    problems: [
      ...startProblems,
      ...nodeProblems,
      ...managerProblems,
      ...(framework?.kind === 'reads-port' ? [] : checkPort(files, start.file)),
      ...(isStatic ? [problem('warning', 'static_site', { framework: framework.name })] : []),
      ...(hasWorkspaces ? [problem('warning', 'workspaces')] : []),
      ...checkContents(files.paths),
    ].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning')),
  };
}
