import { describe, expect, it } from 'vitest';
import { detectNodeApp, startFileOf } from '#core/project/node-detection.rules.ts';

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

describe('what an app says of itself', () => {
  it('is all found where it says all', () => {
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
    ['next start', null],
    ['', null],
  ])('of %j is %j', (command, file) => {
    expect(startFileOf(command)).toBe(file);
  });
});
