import { describe, expect, it } from 'vitest';
import { detectNodeApp, nodeProblemText, startFileOf } from '#core/project/node-detection.rules.ts';

const GOOD_SERVER = 'require("http").createServer().listen(process.env.PORT)';
const app = (manifest: object | string, files: Record<string, string> = {}) => {
  const texts = new Map(
    Object.entries({
      'package.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
      'server.js': GOOD_SERVER,
      ...files,
    }),
  );
  return { paths: [...texts.keys()], texts };
};
const detect = (manifest: object | string, files?: Record<string, string>) => detectNodeApp(app(manifest, files));
const codes = (manifest: object | string, files?: Record<string, string>) =>
  detect(manifest, files).problems.map(({ level, code }) => `${level} ${code}`);
const START = { start: 'node server.js' };
const START_GUESSED = {
  level: 'warning',
  code: 'start_guessed',
  values: { command: 'node server.js' },
  text: 'package.json has no start script. We’ll use node server.js.',
};

describe('what the files of an app declare', () => {
  it('is found in full where they declare everything', () => {
    expect(
      detect(
        {
          name: 'storefront',
          packageManager: 'pnpm@9.15.0',
          engines: { node: '>=20 <23' },
          scripts: { ...START, build: 'tsc' },
          dependencies: { fastify: '5' },
        },
        { 'pnpm-lock.yaml': '' },
      ),
    ).toEqual({
      name: 'storefront',
      package_manager: 'pnpm',
      package_manager_source: 'package.json',
      node_range: '>=20 <23',
      node_version: '22',
      build_command: 'pnpm build',
      start_command: 'pnpm start',
      framework: 'Fastify',
      problems: [],
    });
  });
  it.each([
    ['package-lock.json', 'npm'],
    ['npm-shrinkwrap.json', 'npm'],
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['bun.lockb', 'bun'],
  ])('has its package manager from %s', (file, manager) => {
    expect(detect({ scripts: START }, { [file]: '' })).toMatchObject({
      package_manager: manager,
      package_manager_source: file,
      problems: [],
    });
  });
  it('is npm where nothing says otherwise, and the newest Node.js', () => {
    expect(detect({ scripts: START })).toMatchObject({
      package_manager: 'npm',
      package_manager_source: null,
      node_range: null,
      node_version: '24',
      build_command: null,
    });
  });
  it('has its Node.js from .nvmrc where package.json names none', () => {
    expect(detect({ scripts: START }, { '.nvmrc': 'lts/jod\n' })).toMatchObject({
      node_range: 'lts/jod',
      node_version: '22',
    });
  });
});
it('is the newest Node.js where it names none that can be read', () => {
  expect(detect({ engines: { node: 'new' }, scripts: START })).toMatchObject({
    node_range: 'new',
    node_version: '24',
  });
});
it('has its Node.js from .node-version, and from .nvmrc where there are both', () => {
  expect(detect({ scripts: START }, { '.node-version': ' 20 \r\n22' })).toMatchObject({
    node_range: '20',
    node_version: '20',
    problems: [],
  });
  expect(detect({ scripts: START }, { '.node-version': '20', '.nvmrc': '22' })).toMatchObject({
    node_range: '22',
    problems: [],
  });
});
it.each([
  ['npm', 'npm run build', 'npm start'],
  ['pnpm', 'pnpm build', 'pnpm start'],
  ['yarn', 'yarn build', 'yarn start'],
  ['bun', 'bun run build', 'bun run start'],
])('has the commands of %s', (packageManager, build_command, start_command) => {
  expect(detect({ packageManager, scripts: { ...START, build: 'tsc' } })).toMatchObject({
    build_command,
    start_command,
  });
});
it('has its name without blanks around it, of at most 200 characters', () => {
  expect(detect({ name: ' shop ' }).name).toBe('shop');
  expect(detect({ name: 'a'.repeat(201) }).name).toBe('a'.repeat(200));
  expect(detect({ name: '  ' }).name).toBeNull();
  expect(detect({ name: 7 }).name).toBeNull();
});
it('is read past a byte order mark at its beginning, which counts nowhere else', () => {
  expect(detect('\uFEFF{ "name": "shop" }').name).toBe('shop');
  expect(detect('{ "name": "sh\uFEFFop" }').name).toBe('sh\uFEFFop');
});
it('is left out where it has the wrong type', () => {
  const odd = { engines: null, scripts: null, dependencies: ['express'], packageManager: 7 };
  expect(detect(odd)).toEqual({
    name: null,
    package_manager: 'npm',
    package_manager_source: null,
    node_range: null,
    node_version: '24',
    build_command: null,
    start_command: 'node server.js',
    framework: null,
    problems: [START_GUESSED],
  });
  expect(detect({ scripts: { start: ' ', build: 7 } })).toMatchObject({
    build_command: null,
    start_command: 'node server.js',
  });
});
it.each([
  ['main', { main: './lib/main.js' }, ['lib/main.js', 'server.js'], 'node lib/main.js'],
  ['main without an ending', { main: 'lib/main' }, ['lib/main.cjs', 'server.js'], 'node lib/main.cjs'],
  ['main that is a folder', { main: 'lib' }, ['lib/index.js', 'server.js'], 'node lib/index.js'],
  ['server.js', { main: 'gone.js' }, ['index.js', 'app.js', 'server.js'], 'node server.js'],
  ['app.js', {}, ['index.js', 'app.js'], 'node app.js'],
  ['index.js', {}, ['index.js', 'other.js'], 'node index.js'],
])('has a start command guessed from %s', (_, manifest, paths, command) => {
  const texts = new Map([['package.json', JSON.stringify(manifest)]]);
  expect(detectNodeApp({ paths: ['package.json', ...paths], texts })).toMatchObject({
    start_command: command,
    problems: [
      {
        level: 'warning',
        code: 'start_guessed',
        values: { command },
        text: `package.json has no start script. We’ll use ${command}.`,
      },
    ],
  });
});

describe('problems', () => {
  it('are reported for an unreadable package.json', () => {
    expect(codes('{ "name": ')).toEqual(['error invalid_package']);
    expect(codes('[]')).toEqual(['error invalid_package']);
  });
  it('are reported for a missing start script, as an error only where no file can be guessed', () => {
    expect(codes({})).toEqual(['warning start_guessed']);
    expect(detect({}).start_command).toBe('node server.js');
    const { problems, start_command } = detectNodeApp({
      paths: ['package.json'],
      texts: new Map([['package.json', '{}']]),
    });
    expect([problems[0]?.code, problems[0]?.level, start_command]).toEqual(['no_start', 'error', null]);
  });
  it('are reported for a missing start file', () => {
    expect(codes({ scripts: { start: 'node dist/main.js' } })).toEqual(['warning start_file_missing']);
  });
  it('are reported for two lockfiles, naming the one in use', () => {
    const { package_manager, problems } = detect(
      { packageManager: 'yarn@4', scripts: START },
      { 'package-lock.json': '', 'yarn.lock': '' },
    );
    expect(package_manager).toBe('yarn');
    expect(problems.map(({ text }) => text)).toEqual([
      'There are several lockfiles: package-lock.json, yarn.lock. We’ll use yarn. Delete the others.',
    ]);
  });
  it('are reported for a lockfile of another package manager than package.json asks for', () => {
    expect(codes({ packageManager: 'pnpm@9', scripts: START }, { 'yarn.lock': '' })).toEqual([
      'warning lockfile_differs',
    ]);
  });
  it('are reported for an unknown package manager', () => {
    expect(codes({ packageManager: 'deno@2', scripts: START }, { 'yarn.lock': '' })).toEqual([
      'warning unknown_manager',
    ]);
    expect(detect({ packageManager: 'deno@2' }, { 'yarn.lock': '' }).package_manager).toBe('yarn');
  });
  it('are reported for dependencies without a lockfile', () => {
    expect(codes({ scripts: START, dependencies: { express: '5' } })).toEqual(['warning no_lockfile']);
  });
  it('are reported as an error for an unavailable Node.js version', () => {
    const { node_version, problems } = detect({ engines: { node: '>=26' }, scripts: START });
    expect(node_version).toBeNull();
    expect(problems).toMatchObject([
      { level: 'error', text: 'package.json requires Node.js >=26. We offer 24, 22, 20.' },
    ]);
  });
  it('are reported for a Node.js version that is not a range', () => {
    expect(codes({ engines: { node: 'new' }, scripts: START })).toEqual(['warning node_not_readable']);
  });
  it('are reported where .nvmrc and package.json differ', () => {
    expect(codes({ engines: { node: '20' }, scripts: START }, { '.nvmrc': '22' })).toEqual([
      'warning node_files_differ',
    ]);
    expect(codes({ engines: { node: '>=20 <23' }, scripts: START }, { '.nvmrc': '22' })).toEqual([]);
  });
  it.each([
    ['app.listen(3000)', 'port_fixed'],
    ['app.listen({ port: 8080 })', 'port_fixed'],
    ['const port = 3000;\napp.listen(port)', 'port_fixed'],
    ['import "./app.js"', 'port_unread'],
  ])('are reported where PORT is not read: %s', (text, code) => {
    expect(codes({ scripts: START }, { 'server.js': text })).toEqual([`warning ${code}`]);
  });
  it.each([
    'app.listen(process.env.PORT ?? 3000)',
    'const { PORT } = process.env; app.listen(PORT)',
    'const port = process.env.PORT || 3000; app.listen(port)',
  ])('are not reported where PORT is read: %s', (text) => {
    expect(codes({ scripts: START }, { 'server.js': text })).toEqual([]);
  });
  it('are not reported where another file reads PORT, or the framework does', () => {
    expect(codes({ scripts: START }, { 'server.js': 'import "./app.js"', 'app.js': GOOD_SERVER })).toEqual([]);
    expect(
      codes({ scripts: { start: 'next start' }, dependencies: { next: '15' } }, { 'package-lock.json': '' }),
    ).toEqual([]);
  });
  it('name the port that is listened on', () => {
    expect(detect({ scripts: START }, { 'server.js': 'app.listen(3000)' }).problems[0]?.text).toBe(
      'server.js listens on 3000 and doesn’t read PORT. Use process.env.PORT, or requests won’t reach it.',
    );
  });
  it('are reported for node_modules and .env in the archive', () => {
    const files = app({ scripts: START }, { '.env': 'A=1' });
    const { problems } = detectNodeApp({ ...files, paths: [...files.paths, 'node_modules'] });
    expect(problems.map(({ code }) => code)).toEqual(['node_modules', 'env_file']);
  });
  it.each<[string, string, string, object | string, Record<string, string>, Record<string, string>, string]>([
    [
      'package.json that holds no object',
      'error',
      'invalid_package',
      'null',
      {},
      { reason: 'it holds no object.' },
      'package.json isn’t valid JSON: it holds no object.',
    ],
    [
      'an empty package.json',
      'error',
      'invalid_package',
      '',
      {},
      { reason: 'Unexpected end of JSON input' },
      'package.json isn’t valid JSON: Unexpected end of JSON input',
    ],
    [
      'an unknown package manager',
      'warning',
      'unknown_manager',
      { packageManager: 'Deno@2', scripts: START },
      {},
      { name: 'deno' },
      'package.json requires the package manager “deno”. Use npm, pnpm, yarn or bun.',
    ],
    [
      'two lockfiles',
      'warning',
      'two_lockfiles',
      { scripts: START },
      { 'yarn.lock': '', 'pnpm-lock.yaml': '' },
      { files: 'pnpm-lock.yaml, yarn.lock', manager: 'pnpm' },
      'There are several lockfiles: pnpm-lock.yaml, yarn.lock. We’ll use pnpm. Delete the others.',
    ],
    [
      'a lockfile of another package manager',
      'warning',
      'lockfile_differs',
      { packageManager: 'pnpm@9', scripts: START },
      { 'yarn.lock': '' },
      { manager: 'pnpm', file: 'yarn.lock' },
      'package.json requires pnpm, but the lockfile is yarn.lock. Commit the lockfile for pnpm.',
    ],
    [
      'a version that is not a range',
      'warning',
      'node_not_readable',
      { scripts: START },
      { '.nvmrc': 'system' },
      { source: '.nvmrc', range: 'system' },
      '.nvmrc gives the Node.js version as “system”, which isn’t a version range.',
    ],
    [
      'a version that is not offered',
      'error',
      'node_not_offered',
      { scripts: START },
      { '.node-version': '18' },
      { source: '.node-version', range: '18', offered: '24, 22, 20' },
      '.node-version requires Node.js 18. We offer 24, 22, 20.',
    ],
    [
      'a version file that differs from package.json',
      'warning',
      'node_files_differ',
      { engines: { node: '>=20' }, scripts: START },
      { '.nvmrc': '18' },
      { file: '.nvmrc', version: '18', range: '>=20' },
      '.nvmrc requires Node.js 18, but package.json requires >=20. We’ll use package.json.',
    ],
    [
      'a start file that the build may create',
      'warning',
      'start_file_missing',
      { scripts: { start: 'node ./dist/main.js' } },
      {},
      { file: 'dist/main.js' },
      'The start script runs dist/main.js, which isn’t in the archive. The build may create it.',
    ],
    [
      'a port that is not read',
      'warning',
      'port_unread',
      { scripts: START },
      { 'server.js': 'import "./app.js"' },
      { file: 'server.js' },
      'server.js doesn’t read PORT. Listen on process.env.PORT, or requests won’t reach it.',
    ],
    [
      'a monorepo',
      'warning',
      'workspaces',
      { scripts: START, workspaces: ['apps/*'] },
      {},
      {},
      'This is a monorepo. Only the app at the top level is built.',
    ],
    [
      'node_modules in the archive',
      'warning',
      'node_modules',
      { scripts: START },
      { node_modules: '' },
      {},
      'We’ll leave out node_modules. The build installs the dependencies.',
    ],
  ])('have their level, values and text: %s', (_, level, code, manifest, files, values, text) => {
    expect(detect(manifest, files).problems).toEqual([{ level, code, values, text }]);
  });
  it('are none where a version file cannot be read but package.json can', () => {
    expect(codes({ engines: { node: '20' }, scripts: START }, { '.nvmrc': 'system' })).toEqual([]);
  });
  it.each(['.env', '.env.local', '.env.production'])('are reported for %s in the archive', (file) => {
    expect(detect({ scripts: START }, { [file]: 'A=1' }).problems).toEqual([
      {
        level: 'warning',
        code: 'env_file',
        values: { file },
        text: `We don’t read ${file} in the archive. Enter its values as environment variables.`,
      },
    ]);
  });
  it.each(['.env.example', 'docs/sample.env', '.environment'])('are not reported for %s', (file) => {
    expect(codes({ scripts: START }, { [file]: 'A=1' })).toEqual([]);
  });
  it('are reported for a site that needs no server, unless it has a start script', () => {
    const vite = { devDependencies: { vite: '7' } };
    const files = { 'package-lock.json': '' };
    expect(detect({ ...vite, scripts: { build: 'vite build' } }, files)).toMatchObject({
      framework: 'Vite',
      problems: [
        START_GUESSED,
        {
          level: 'warning',
          code: 'static_site',
          values: { framework: 'Vite' },
          text: 'Vite builds a static site, which web hosting can serve without Node.js.',
        },
      ],
    });
    expect(codes({ ...vite, scripts: START }, files)).toEqual([]);
    expect(codes({ dependencies: { express: '5' } }, files)).toEqual(['warning start_guessed']);
  });
  it.each([
    ['app.listen( port )', 'const port = 3000;', 'port_fixed'],
    ['app.listen(port)', 'import { port } from "./settings.js";', 'port_unread'],
    ['app.listen(options)', 'const port = 3000;', 'port_unread'],
  ])('distinguish a fixed port from one that is not read: %s with %s', (listen, declaration, code) => {
    expect(codes({ scripts: START }, { 'server.js': `${declaration}\n${listen}` })).toEqual([`warning ${code}`]);
  });
  it.each(['src/port.ts', 'src/port.mjs', 'src/port.cts'])('are not reported where %s reads PORT', (file) => {
    expect(codes({ scripts: START }, { 'server.js': 'import "./app.js"', [file]: GOOD_SERVER })).toEqual([]);
  });
  it.each(['README.md', 'settings.json', 'port.js.map'])('are reported where only %s mentions PORT', (file) => {
    expect(codes({ scripts: START }, { 'server.js': 'import "./app.js"', [file]: '"PORT"' })).toEqual([
      'warning port_unread',
    ]);
  });
  it('are not reported for a start file that is too long to be read', () => {
    const { problems } = detectNodeApp({
      paths: ['package.json', 'server.js'],
      texts: new Map([['package.json', JSON.stringify({ scripts: START })]]),
    });
    expect(problems).toEqual([]);
  });
  it('are not reported for the port of a framework that reads PORT', () => {
    expect(
      codes(
        { scripts: START, dependencies: { next: '15' } },
        { 'package-lock.json': '', 'server.js': 'import "next"' },
      ),
    ).toEqual([]);
  });
  it('keep their order among the errors, and among the warnings', () => {
    const { problems } = detectNodeApp({
      paths: ['package.json', '.env', 'node_modules'],
      texts: new Map([['package.json', JSON.stringify({ engines: { node: '>=26' }, dependencies: { express: '5' } })]]),
    });
    expect(problems.map(({ level, code }) => `${level} ${code}`)).toEqual([
      'error no_start',
      'error node_not_offered',
      'warning no_lockfile',
      'warning node_modules',
      'warning env_file',
    ]);
  });
  it('come with errors first', () => {
    expect(codes({ engines: { node: '>=26' } })).toEqual(['error node_not_offered', 'warning start_guessed']);
  });
});

describe('the file that a command starts', () => {
  it.each([
    ['node server.js', 'server.js'],
    ['node --enable-source-maps ./dist/main.mjs --flag', 'dist/main.mjs'],
    ['npm run migrate && node .', '.'],
    ['tsx watch src/index.ts', 'src/index.ts'],
    ['bun run src/index.ts', 'src/index.ts'],
    ['NODE_ENV=production node server.js', 'server.js'],
    ['node  server.js', 'server.js'],
    ['node migrate.js;nodemon app.js', 'app.js'],
    ['node check.js || node server.js', 'server.js'],
    ['npm run migrate && node server.js | pino-pretty', 'server.js'],
    ['ts-node ../server.ts', '../server.ts'],
    ['node "./dist/main.js"', 'dist/main.js'],
    ["node 'dist/main.js'", 'dist/main.js'],
    ["node routes/o'brien.js", "routes/o'brien.js"],
    ['node -r dotenv/config index.js', 'index.js'],
    ['node --import ./instrument.mjs --env-file .env server.mjs', 'server.mjs'],
    ['node --import=./instrument.mjs server.mjs', 'server.mjs'],
    ['node --version', null],
    ['node', null],
    ['node_modules/.bin/next start', null],
    ['cross-node server.js', null],
    ['next start', null],
    ['', null],
  ])('of %j is %j', (command, file) => {
    expect(startFileOf(command)).toBe(file);
  });
});

describe('the text of a problem', () => {
  const problem = { level: 'warning' as const, text: 'Something of the provider’s.', values: {} };
  it('is that of the portal where it knows the code', () => {
    expect(nodeProblemText({ ...problem, code: 'env_file', values: { file: '.env' } })).toBe(
      'We don’t read .env in the archive. Enter its values as environment variables.',
    );
  });
  it.each(['disk_full', 'constructor', '', null, undefined])('is that of the provider for the code %s', (code) => {
    expect(nodeProblemText({ ...problem, code })).toBe('Something of the provider’s.');
  });
});
