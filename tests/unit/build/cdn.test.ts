import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportMap, digest, type EmbedData, type ImportMap, writeCdn } from '#build/cdn.mjs';

describe('an import map', () => {
  const sri = {
    'index.js': 'sha384-i',
    'chunks/a.js': 'sha384-a',
    'loader.js': 'sha384-l',
    'chunks/f.woff2': 'sha384-f',
  };
  const exports = {
    '.': { types: './dist/types/index.d.ts', default: './dist/index.js' },
    './react': { types: './dist/types/react.d.ts' },
    './package.json': './package.json',
  };
  const base = 'https://cdn.example/1.0.0/';

  it('names the entries that have code, and the digests of modules alone', () => {
    expect(createImportMap({ exports, sri, base })).toEqual({
      imports: { 'portal-elements': `${base}index.js` },
      scopes: {},
      integrity: { [`${base}index.js`]: 'sha384-i', [`${base}chunks/a.js`]: 'sha384-a' },
    });
  });
});

it('writes digests as the attribute has them: the example of FIPS 180-2, in Base64', () => {
  const hex = 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7';
  expect(digest('abc')).toBe(`sha384-${Buffer.from(hex, 'hex').toString('base64')}`);
});

describe('the folder', () => {
  const target = mkdtempSync(join(tmpdir(), 'portal-cdn-'));
  let folder = '';
  beforeAll(() => {
    folder = writeCdn({ root: process.cwd(), target, base: 'https://cdn.example/x' });
  });
  afterAll(() => rmSync(target, { recursive: true, force: true }));
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.\w+$/.test(name) && !/\.(json|br|gz)$/.test(name),
    );

  it('has the files as they are published, and none that browsers do not load', () => {
    for (const name of files())
      expect(readFileSync(join(folder, name)).equals(readFileSync(join('dist', name))), name).toBe(true);
    expect(files().filter((name) => /\.(map|d\.ts)$|^types\//.test(name))).toEqual([]);
    expect(files().length).toBeGreaterThan(400);
  });

  it('has each script compressed beside it', () => {
    const scripts = files().filter((name) => name.endsWith('.js'));
    const read = (name: string) => readFileSync(join(folder, name));
    for (const name of scripts) {
      expect(brotliDecompressSync(read(`${name}.br`)).equals(read(name)), name).toBe(true);
      expect(gunzipSync(read(`${name}.gz`)).equals(read(name)), name).toBe(true);
    }
  });

  it('has the digest of every file', () => {
    const sri = read<Record<string, string>>('sri.json');
    expect(Object.keys(sri).sort()).toEqual(files().sort());
    for (const [name, integrity] of Object.entries(sri))
      expect(digest(readFileSync(join(folder, name)))).toBe(integrity);
  });

  it('has an import map of every entry, with absolute addresses', () => {
    const { imports, integrity } = read<ImportMap>('importmap.json');
    expect(imports['portal-elements/autoload']).toBe('https://cdn.example/x/autoload.js');
    for (const address of Object.values(imports)) expect(integrity[address], address).toMatch(/^sha384-/);
  });

  it('says which files each element may load', () => {
    const { elements, loader } = read<EmbedData>('embed.json');
    expect(Object.keys(elements)).toHaveLength(5);
    const chat = elements['portal-live-chat'];
    const names = (list: { url: string }[] = []) => list.map(({ url }) => url.replace('https://cdn.example/x/', ''));
    expect(names(chat?.first)).toEqual(['portal-live-chat.js', expect.stringMatching(/^chunks\/shell-/)]);
    expect(names(chat?.all).filter((name) => /root-|react-|\.woff2/.test(name)).length).toBeGreaterThanOrEqual(4);
    expect(names(chat?.all).filter((name) => name.includes('cart.root'))).toEqual([]);
    expect(loader.html).toContain(`integrity="${loader.integrity}" crossorigin="anonymous" defer`);
  });
});
