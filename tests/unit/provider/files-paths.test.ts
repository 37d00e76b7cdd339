import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameProblem, resolvePath } from '#provider/hosting/files/paths.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** Calls of each kind. `PATH_RUNS=2000 npx vitest run tests/unit/provider/files-paths.test.ts` sends more. */
const RUNS = Number(process.env.PATH_RUNS ?? 40);
const SECRET = 'never to be seen';

let provider: TestProvider;
let team: FilesTeam;
/** Beside the folders of all accounts. */
let outside: string;
beforeAll(async () => {
  provider = await startProvider();
  outside = join(dirname(provider.hostingDir), 'outside');
  await mkdir(join(outside, 'folder'), { recursive: true });
  for (const path of ['secret.txt', 'folder/secret.txt']) await writeFile(join(outside, path), SECRET);
});
beforeEach(async () => {
  team = await createFilesTeam(provider);
  await mkdir(join(team.home, 'a/b'), { recursive: true });
  symlinkSync(outside, join(team.home, 'out'));
  symlinkSync('../../../../../outside', join(team.home, 'a/b/up'));
  symlinkSync(join(outside, 'secret.txt'), join(team.home, 'secret'));
  symlinkSync('..', join(team.home, 'a/parent'));
  symlinkSync('/', join(team.home, 'root'));
});
afterAll(() => provider.stop());

/** All that is in a folder, with what it holds. */
const snapshot = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => {
        const stats = lstatSync(join(folder, name));
        const text = stats.isFile() ? readFileSync(join(folder, name), 'utf8') : stats.isSymbolicLink() ? 'link' : '';
        return [name, `${stats.mode.toString(8)} ${text}`];
      }),
  );

const part = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'out', 'up', 'parent', 'root', 'secret', 'folder', 'secret.txt') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '..',
      '.',
      '',
      '%2e%2e',
      '%2e.',
      '..%2f',
      '%5c..',
      '..\\',
      '\u0000',
      '..\u0000',
      '．．',
      '…',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('home', 'bin', 'uploads', 'drafts', 'outside', '~', 'C:', 'NUL', '\\\\?\\C:'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const path = fc
  .tuple(
    fc.constantFrom('/', '', '//', '\\', '/../', 'file:///', '/a/b/up/', '/out/'),
    fc.array(part, { maxLength: 6 }),
  )
  .map(([start, parts]) => start + parts.join('/'));

/** An address can hold no half of a surrogate pair. */
const escapeText = (text: string, encode: (text: string) => string = encodeURIComponent) =>
  encode(Buffer.from(text).toString());

/** Every call that takes a path, with a hostile one at each place. */
const calls: Record<string, (hostile: string) => [method: string, path: string, body?: object]> = {
  list: (p) => ['GET', `/files?path=${escapeText(p)}`],
  'list, not encoded': (p) => ['GET', `/files?path=${escapeText(p, encodeURI)}`],
  search: (p) => ['GET', `/files/search?search=secret.txt&path=${escapeText(p)}`],
  read: (p) => ['GET', `/files/text?path=${escapeText(p)}`],
  content: (p) => ['GET', `/files/content?path=${escapeText(p)}`],
  make: (p) => ['POST', '/files', { path: p, kind: 'folder' }],
  write: (p) => ['PUT', '/files/text', { path: p, text: 'written' }],
  'move from': (p) => ['PUT', '/files/move', { paths: [p], to: '/a', on_conflict: 'rename' }],
  'move to': (p) => ['PUT', '/files/move', { paths: ['/README.md'], to: p, on_conflict: 'replace' }],
  rename: (p) => ['PUT', '/files/move', { paths: ['/public_html'], to: '/', name: p }],
  'copy from': (p) => ['PUT', '/files/copy', { paths: [p], to: '/a', on_conflict: 'rename' }],
  'copy to': (p) => ['PUT', '/files/copy', { paths: ['/public_html/robots.txt'], to: p, on_conflict: 'replace' }],
  mode: (p) => ['PUT', '/files/mode', { paths: [p], mode: '777', is_recursive: true }],
  trash: (p) => ['PUT', '/files/trash', { paths: [p] }],
  upload: (p) => ['POST', '/uploads', { path: p, size: 0, on_conflict: 'replace' }],
  download: (p) => ['POST', '/files/download', { paths: [p] }],
  'zip from': (p) => ['POST', '/files/zip', { paths: [p], to: '/z.zip' }],
  'zip to': (p) => ['POST', '/files/zip', { paths: ['/a'], to: p }],
  'unzip to': (p) => [
    'POST',
    '/files/unzip',
    { path: '/backups/website-before-redesign.zip', to: p, on_conflict: 'replace' },
  ],
};

/** Does a call, and what it has begun: a download is read, a job is waited for. @returns all that was answered */
async function follow(method: string, address: string, body?: object): Promise<{ status: number; text: string }> {
  const headers = { ...team.headersOf(), 'Content-Type': 'application/json' };
  const answer = await fetch(provider.url + team.base + address, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  const { data, job } = (answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : {}) as {
    data?: { url: string };
    job?: { id: number };
  };
  if (job) await team.waitForJob(job.id);
  return { status: answer.status, text: data ? await (await fetch(provider.url + data.url)).text() : text };
}

describe('hostile paths', () => {
  it.each(Object.entries(calls))(
    'touch nothing outside of the account: %s',
    { timeout: 120_000 },
    async (_, toCall) => {
      const before = snapshot(outside);
      const around = readdirSync(dirname(provider.hostingDir)).filter((name) => !name.startsWith('provider.db'));
      const property = fc.asyncProperty(path, async (hostile) => {
        const { status, text } = await follow(...toCall(hostile));
        expect(status).toBeLessThan(500);
        expect(text).not.toContain(SECRET);
        expect(snapshot(outside)).toEqual(before);
      });
      await fc.assert(property, { numRuns: RUNS, seed: 1200 });
      const now = readdirSync(dirname(provider.hostingDir)).filter((name) => !name.startsWith('provider.db'));
      expect(now).toEqual(around);
      expect(readdirSync(team.root).sort()).toEqual(['bin', 'drafts', 'home', 'uploads']);
    },
  );

  it('lead below the account or nowhere', async () => {
    const home = await realpath(team.home);
    await fc.assert(
      fc.asyncProperty(path, async (hostile) => {
        const place = await resolvePath(home, hostile).catch(() => null);
        if (place) expect(place.real === home || place.real.startsWith(`${home}/`)).toBe(true);
        // A folder on the way is no link: what follows is where it seems to be.
        if (place && existsSync(dirname(place.real)))
          expect((await realpath(dirname(place.real))).startsWith(home) || place.real === home).toBe(true);
      }),
      { numRuns: RUNS * 10, seed: 1200 },
    );
  });
});

describe('names of Windows', () => {
  it.each(['CON', 'nul.txt', 'com1', 'a:b', 'a?', 'end.', 'end '])('are refused there alone: %s', (name) => {
    expect(nameProblem(name, true)).not.toBeNull();
    expect(nameProblem(name, false)).toBeNull();
  });
});
