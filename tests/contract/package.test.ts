import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'acorn';
import { afterAll, describe, expect, it } from 'vitest';
import { missingPlatformPackages } from '#build/complete-lockfile.mjs';
import type { Snippet } from '#site/embed/snippets.ts';
import { everySnippet } from '#tests/support/embed-set-ups.ts';

interface Conditions {
  types?: string;
  default: string;
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | Conditions>;
  sideEffects: string[];
  name: string;
};
const root = process.cwd();
const consumer = mkdtempSync(join(tmpdir(), 'portal-consumer-'));
mkdirSync(join(consumer, 'node_modules'));
symlinkSync(root, join(consumer, 'node_modules', manifest.name));
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith('.json'));
const specifier = (entry: string) => manifest.name + entry.slice(1);

describe('the package', () => {
  it('has every file of its exports map', () => {
    const files = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('can be imported by any entry where there is no DOM, and no Node: on servers, edge functions and workers', () => {
    const isCode = (entry: string) => (manifest.exports[entry] as Partial<Conditions>).default?.endsWith('.js');
    const imports = entries.filter(isCode).map((entry) => `await import('${specifier(entry)}')`);
    expect(imports).toHaveLength(8);
    const script = `const write = console.log;
for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'BroadcastChannel']) delete globalThis[name];
const modules = [${imports.join(', ')}];
modules[0].configurePortal({ brand: 'gb' });
await modules[0].definePortalElements('portal-cart');
write(typeof HTMLElement, modules.flatMap(Object.keys).join());`;
    writeFileSync(join(consumer, 'server.mjs'), script);
    const output = execFileSync(process.execPath, ['server.mjs'], { cwd: consumer }).toString();
    expect(output).toContain('undefined ');
    expect(output).toContain('PortalLiveChat');
  });

  it('has the same files for every environment: a test with a DOM of its own gets the elements', () => {
    const conditions = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [] : Object.keys(target),
    );
    expect([...new Set(conditions)]).toEqual(['types', 'default']);
  });

  it('marks only the files that define elements as having side effects', () => {
    expect(manifest.sideEffects).toEqual([
      './dist/portal.js',
      './dist/portal-*.js',
      './dist/autoload.js',
      './dist/portal.css',
      './dist/chunks/*.js',
      './src/elements/define/*.ts',
    ]);
    const index = readFileSync('dist/index.js', 'utf8');
    expect(index).not.toMatch(/(from|import) *["']\.\/portal/);
  });

  it('ships production React once, with hashed chunks and source maps', () => {
    const chunks = readdirSync('dist/chunks').filter((file) => file.endsWith('.js'));
    expect(chunks.filter((file) => !/-[\w-]{8}\.js$/.test(file))).toEqual([]);
    expect(chunks.filter((file) => !existsSync(`dist-maps/chunks/${file}.map`))).toEqual([]);
    const withReact = chunks.filter((file) =>
      readFileSync(`dist/chunks/${file}`, 'utf8').includes('react.transitional.element'),
    );
    expect(withReact).toHaveLength(1);
    for (const file of chunks)
      expect(readFileSync(`dist/chunks/${file}`, 'utf8'), file).not.toContain('process.env.NODE_ENV');
  });

  it('writes the URL of each file as bundlers read it: a relative literal and the URL of the module', () => {
    const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const urls = files.flatMap((file) => {
      const before = readFileSync(join('dist', file), 'utf8').split('import.meta.url').slice(0, -1);
      return before.map((code) => ({
        file,
        target: /new URL\("(\.[^"]+)",\s*$/.exec(code)?.[1],
        code: code.slice(-80),
      }));
    });
    expect(urls.filter(({ target }) => target === undefined)).toEqual([]);
    expect(urls.map(({ target = '' }) => target.slice(0, 2))).toEqual(['./', './', './']);
    // Two fonts and the worker, beside the code: who bundles without reading these URLs copies the files beside the bundle.
    expect(urls).toHaveLength(3);
    expect(urls.filter(({ file, target = '' }) => !existsSync(join('dist', dirname(file), target)))).toEqual([]);
  });

  it('starts its worker in one expression with the URL: bundlers take the file for a plain asset otherwise', () => {
    const chunks = readdirSync('dist/chunks').filter((file) => file.endsWith('.js'));
    const code = chunks.map((file) => readFileSync(join('dist/chunks', file), 'utf8')).join('\n');
    // The other one is a blob's, for pages of another origin.
    const started = code.match(/new Worker\(.{0,80}/g)?.filter((call) => call.includes('import.meta.url'));
    expect(started).toEqual([
      expect.stringMatching(/^new Worker\(new URL\("\.\/password-strength\.worker-[\w-]+\.js",\s*import\.meta\.url\)/),
    ]);
  });

  it('has a loader that any browser can read, and that gives the page one global', () => {
    const code = readFileSync('dist/loader.js', 'utf8');
    const { body } = parse(code, { ecmaVersion: 5, sourceType: 'script' });
    expect(body.map(({ type }) => type)).toEqual(['ExpressionStatement']);
  });

  it.each([
    ['autoload.js', 1000],
    ['loader.js', 1500],
    ['loader-module.js', 1500],
  ])('has %s in %i bytes', (file, most) => {
    expect(brotliCompressSync(readFileSync(join('dist', file))).byteLength).toBeLessThan(most);
  });

  it('has a lock file without a registry and with every platform (npm run lock)', () => {
    const text = readFileSync('package-lock.json', 'utf8');
    expect(text).not.toMatch(/"resolved":\s*"http/);
    expect(missingPlatformPackages(JSON.parse(text))).toEqual([]);
  });
});

describe('the types', () => {
  /** Frameworks that an entry has types for, with the packages that those need. */
  const FRAMEWORKS: Record<string, string[]> = {
    './react': ['react', '@types/react'],
    './preact': ['preact'],
    './solid': ['solid-js'],
    './svelte': ['svelte'],
    './vue': ['vue'],
  };
  const isInstalled = (entry: string) => FRAMEWORKS[entry]?.every((name) => existsSync(join('node_modules', name)));

  /**
   * Runs the compiler, as strict as it gets, where only the package and these others are installed.
   * @param files their code by name
   * @returns what the compiler says
   */
  function checkTypes(files: Record<string, string>, packages: string[] = []) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-types-'));
    try {
      const installed = join(folder, 'node_modules', manifest.name);
      cpSync('dist/types', join(installed, 'dist/types'), { recursive: true });
      cpSync('package.json', join(installed, 'package.json'));
      for (const name of packages) {
        mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
        symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
      }
      for (const [name, code] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), code);
      }
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        skipLibCheck: false,
        types: [],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      return spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: folder }).stdout.toString();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it('of each entry without a framework are for strict consumers', () => {
    const plain = entries.filter((entry) => !FRAMEWORKS[entry]);
    expect(plain).toHaveLength(9);
    const files = Object.fromEntries(plain.map((entry, index) => [`${index}.ts`, `import '${specifier(entry)}';`]));
    const consumer = `import { configurePortal, type PortalEvents } from '${manifest.name}';\nconfigurePortal({ brand: 'gb', apiBase: 'https://api.example' });\n// @ts-expect-error no such brand\nconfigurePortal({ brand: 'nope' });\nexport const detail: PortalEvents['portal-cart-change'] = { count: 1, total: 2.5 };\n`;
    expect(checkTypes({ ...files, 'consumer.ts': consumer })).toBe('');
  });

  for (const [entry, packages] of Object.entries(FRAMEWORKS))
    it.skipIf(!isInstalled(entry))(`of ${entry} are for strict consumers`, () => {
      const file = `import type {} from '${specifier(entry)}';\nimport '${specifier('./portal-cart')}';\n`;
      expect(checkTypes({ 'consumer.ts': file }, packages)).toBe('');
    });

  it.skipIf(!isInstalled('./react'))('take what the embed builder writes for React', () => {
    const snippets = everySnippet('React');
    expect(snippets.length).toBeGreaterThan(5 * 2 * 5);
    // As Vite, Next and others declare them.
    const styles = { 'styles.d.ts': "declare module '*.css';" };
    const toFiles = (list: Snippet[]) => ({
      ...Object.fromEntries(list.map(({ name, code }) => [name, code])),
      ...styles,
    });
    expect(checkTypes(toFiles(snippets), FRAMEWORKS['./react'])).toBe('');
    const wrong = snippets
      .slice(0, 1)
      .map(({ name, code }) => ({ name, code: code.replace(/ brand="\w+"/, ' brand="nope"') }));
    expect(checkTypes(toFiles(wrong), FRAMEWORKS['./react'])).toContain('"nope"');
  });
});
