import { execFileSync } from 'node:child_process';
import {
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
import { afterAll, describe, expect, it } from 'vitest';
import { missingPlatformPackages } from '#build/complete-lockfile.mjs';

interface Conditions {
  types?: string;
  node?: string;
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

  it('carries the licence of each package whose code, fonts or data are in it', () => {
    const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8').split(`\n${'-'.repeat(80)}\n`);
    const maps = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js.map'));
    const sources = maps.flatMap(
      (file) => (JSON.parse(readFileSync(join('dist', file), 'utf8')) as { sources: string[] }).sources,
    );
    const used = new Set(sources.flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []));
    expect(used.size).toBeGreaterThan(20);
    const withText = (name: string) =>
      notices.some((notice) => notice.trimStart().startsWith(`${name} `) && notice.length > 500);
    expect(
      [...used, '@fontsource-variable/mulish', '@fontsource-variable/public-sans'].filter((name) => !withText(name)),
    ).toEqual([]);
  });

  it('can be imported on a server by any entry', () => {
    const script = `${entries.map((entry, index) => `import * as m${index} from '${specifier(entry)}';`).join('\n')}\nm0.configurePortal({ brand: 'gb' });\nconsole.log(Object.keys(m0).sort().join());`;
    writeFileSync(join(consumer, 'server.mjs'), script);
    const output = execFileSync(process.execPath, ['server.mjs'], { cwd: consumer }).toString();
    expect(output).toContain('PortalLiveChat');
  });

  it('has types for a strict consumer', () => {
    writeFileSync(
      join(consumer, 'consumer.ts'),
      `import { configurePortal, type PortalEvents } from '${manifest.name}';\nimport '${manifest.name}/portal-live-chat';\nconfigurePortal({ brand: 'gb', apiBase: 'https://api.example' });\n// @ts-expect-error no such brand\nconfigurePortal({ brand: 'nope' });\nexport const detail: PortalEvents['portal-cart-change'] = { count: 1, total: 2.5 };\n`,
    );
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'esnext',
          moduleResolution: 'bundler',
          target: 'es2022',
          lib: ['es2023', 'dom'],
          skipLibCheck: true,
          types: [],
          preserveSymlinks: true,
        },
        files: ['consumer.ts'],
      }),
    );
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
      cwd: consumer,
      stdio: 'pipe',
    });
  });

  it('marks only the files that define elements as having side effects', () => {
    expect(manifest.sideEffects).toEqual([
      './dist/portal.js',
      './dist/portal-*.js',
      './dist/chunks/*.js',
      './src/elements/define/*.ts',
    ]);
    const index = readFileSync('dist/index.js', 'utf8');
    expect(index).not.toContain('customElements.define(');
  });

  it('ships production React once, with hashed chunks and source maps', () => {
    const chunks = readdirSync('dist/chunks').filter((file) => file.endsWith('.js'));
    expect(chunks.filter((file) => !/-[\w-]{8}\.js$/.test(file))).toEqual([]);
    expect(chunks.filter((file) => !existsSync(`dist/chunks/${file}.map`))).toEqual([]);
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
    // Two fonts and the worker.
    expect(urls).toHaveLength(3);
    expect(urls.filter(({ file, target = '' }) => !existsSync(join('dist', dirname(file), target)))).toEqual([]);
  });

  it('starts its worker in one expression with the URL: bundlers take the file for a plain asset otherwise', () => {
    const chunks = readdirSync('dist/chunks').filter((file) => file.endsWith('.js'));
    const code = chunks.map((file) => readFileSync(join('dist/chunks', file), 'utf8')).join('\n');
    expect(code.match(/new Worker\(.{0,80}/g)).toEqual([
      expect.stringMatching(/^new Worker\(new URL\("\.\/password-strength\.worker-[\w-]+\.js",\s*import\.meta\.url\)/),
    ]);
  });

  it('has a lock file without a registry and with every platform (npm run lock)', () => {
    const text = readFileSync('package-lock.json', 'utf8');
    expect(text).not.toMatch(/"resolved":\s*"http/);
    expect(missingPlatformPackages(JSON.parse(text))).toEqual([]);
  });
});
