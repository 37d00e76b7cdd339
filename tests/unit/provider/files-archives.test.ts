import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '#provider/db/database.ts';
import { jobs } from '#provider/db/schema.ts';
import { createProvider } from '#provider/provider.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { providerOptions } from '#tests/support/crash-options.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { copySeededDatabase } from '#tests/support/seeded-database.ts';

let provider: TestProvider;
let team: FilesTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createFilesTeam(provider);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const content = (path: string) => readFileSync(join(team.home, path), 'utf8');
const drafts = () => readdirSync(join(team.root, 'drafts'));
const hold = (step: string) =>
  provider.json('POST', '/__demo/jobs', { match: { subject_id: team.account.id, step }, fault: 'hold' });
const release = () => provider.json('DELETE', `/__demo/jobs?subject_id=${team.account.id}`);
const cancel = (id: number) => provider.json('POST', `/job/jobs/${id}/cancel`, {}, team.headersOf());
const reach = (id: number, step: string) =>
  vi.waitFor(async () => {
    const [job] = await provider.db.select().from(jobs).where(eq(jobs.id, id));
    expect(job?.steps.find(({ key }) => key === step)?.status).toBe('running');
  });
/** Puts an archive into the account and unpacks it. */
const unzip = async (archive: Zippable | Uint8Array, to = '/out', onConflict?: string) => {
  await team.write('in.zip', archive instanceof Uint8Array ? archive : zipSync(archive));
  return team.unzip('/in.zip', to, onConflict);
};
/** Another value in each header of an archive's files. @param local offset within a local header @param central within one of the directory */
function patch(
  archive: Uint8Array,
  { local, central }: { local?: number; central: number },
  value: number,
  size: 2 | 4,
) {
  const buffer = Buffer.from(archive);
  const write = (at: number) => (size === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at));
  for (let at = 0; at < buffer.length - 4; at++) {
    const signature = buffer.readUInt32LE(at);
    if (signature === 0x04034b50 && local !== undefined) write(at + local);
    if (signature === 0x02014b50) write(at + central);
  }
  return buffer;
}

describe('compressing', () => {
  it('makes an archive that says its path, and that other programs open', async () => {
    for (const path of ['shop/index.html', 'shop/ü 📷/a.txt', 'shop/empty.txt'])
      await team.write(path, path.includes('empty') ? '' : path.repeat(100));
    await mkdir(join(team.home, 'shop/nothing'));
    symlinkSync('/etc/passwd', join(team.home, 'shop/secret'));
    const job = await team.zip(['/shop', '/README.md'], '/public_html/all.zip');
    expect([job.status, job.error, job.result]).toEqual(['succeeded', null, { path: '/public_html/all.zip' }]);
    const list =
      'import sys, zipfile, json; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps(sorted(z.namelist())))';
    const archive = join(team.home, 'public_html/all.zip');
    if (!spawnSync('python3', ['--version']).error)
      expect(JSON.parse(execFileSync('python3', ['-c', list, archive]).toString())).toEqual([
        'README.md',
        'shop/',
        'shop/empty.txt',
        'shop/index.html',
        'shop/nothing/',
        'shop/ü 📷/',
        'shop/ü 📷/a.txt',
      ]);
    if (!spawnSync('unzip', ['-v']).error)
      expect(execFileSync('unzip', ['-t', archive]).toString()).toContain('No errors');
    expect([statSync(archive).mode & 0o777, drafts()]).toEqual([0o644, []]);
  });

  it('and extracting gives the same files back', async () => {
    await team.zip(['/public_html'], '/site.zip');
    const job = await team.unzip('/site.zip', '/copy');
    expect([job.status, job.error, job.result]).toEqual(['succeeded', null, { path: '/copy' }]);
    const names = team.names('public_html');
    expect(team.names('copy/public_html')).toEqual(names);
    for (const name of names)
      expect(readFileSync(join(team.home, 'copy/public_html', name))).toEqual(
        readFileSync(join(team.home, 'public_html', name)),
      );
  });

  it('refuses a taken path and a missing source', async () => {
    const zip = (paths: string[], to: string) => team.call('POST', '/files/zip', { paths, to });
    expect((await zip(['/public_html'], '/README.md')).body.errors.to).toEqual(['README.md already exists.']);
    expect((await zip(['/none'], '/a.zip')).status).toBe(404);
    expect((await zip([], '/a.zip')).body.errors).toHaveProperty('paths');
    expect((await zip(['/public_html'], '/../a.zip')).body.errors).toHaveProperty('to');
  });

  it('does not fill more than the plan has', async () => {
    await team.write('noise', randomBytes(200_000));
    const { quota } = (await team.get('', '/')).body;
    await team.limitTo(quota.used + 100_000);
    const job = await team.zip(['/noise'], '/noise.zip');
    expect([job.status, job.error]).toEqual(['failed', expect.stringMatching(/^Your plan has /)]);
    expect([existsSync(join(team.home, 'noise.zip')), drafts()]).toEqual([false, []]);
  });

  it('leaves nothing when it is cancelled', async () => {
    await hold('place');
    const { id } = (await team.call('POST', '/files/zip', { paths: ['/public_html'], to: '/a.zip' })).body.job;
    await reach(id, 'place');
    const second = await team.call('POST', '/files/zip', { paths: ['/public_html'], to: '/b.zip' });
    expect(second.status).toBe(409);
    expect((await cancel(id)).status).toBe(200);
    await release();
    await vi.waitFor(() => expect(drafts()).toEqual([]));
    expect(existsSync(join(team.home, 'a.zip'))).toBe(false);
  });

  it('of files that are gone by then says so', async () => {
    await hold('pack');
    const { id } = (await team.call('POST', '/files/zip', { paths: ['/README.md'], to: '/a.zip' })).body.job;
    await reach(id, 'pack');
    await team.call('PUT', '/files/trash', { paths: ['/README.md'] });
    await release();
    expect((await team.waitForJob(id)).error).toBe('/README.md doesn’t exist.');
  });

  it('several downloads make one archive that opens', async () => {
    const link = await team.call('POST', '/files/download', { paths: ['/public_html', '/README.md'] });
    const answer = await fetch(provider.url + link.body.data.url);
    expect(answer.headers.get('Content-Disposition')).toContain(`filename="${team.account.name}.zip"`);
    const file = join(team.home, 'download.zip');
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
    const job = await team.unzip('/download.zip', '/again');
    expect([job.status, team.names('again/public_html')]).toEqual(['succeeded', team.names('public_html')]);
  });
});

/** Linux lists here what a process has open. */
const OPEN_FILES = '/proc/self/fd';
const isOpen = (path: string) =>
  readdirSync(OPEN_FILES).some((fd) => {
    try {
      return readlinkSync(join(OPEN_FILES, fd)) === path;
    } catch {
      return false;
    }
  });

it.skipIf(!existsSync(OPEN_FILES))('an archive that nobody downloads any longer is not made', async () => {
  // More than the sockets hold, and nothing that becomes smaller.
  await team.write('large/noise', randomBytes(30_000_000));
  const link = await team.call('POST', '/files/download', { paths: ['/large'] });
  const controller = new AbortController();
  const answer = await fetch(provider.url + link.body.data.url, { signal: controller.signal });
  await answer.body?.getReader().read();
  const noise = realpathSync(join(team.home, 'large/noise'));
  expect(isOpen(noise)).toBe(true);
  controller.abort();
  await vi.waitFor(() => expect(isOpen(noise)).toBe(false));
});

describe('extracting', () => {
  const refusals: [string, RegExp, () => Zippable | Uint8Array][] = [
    ['a path that leads up', /leads elsewhere/, () => ({ '../evil': bytes('x') })],
    ['a path that leads up further down', /leads elsewhere/, () => ({ 'a/../../evil': bytes('x') })],
    ['an absolute path', /leads elsewhere/, () => ({ '/tmp/evil': bytes('x') })],
    ['a backslash', /leads elsewhere/, () => ({ '..\\evil': bytes('x') })],
    ['a drive', /leads elsewhere/, () => ({ 'C:\\evil': bytes('x') })],
    ['a name without a name', /leads elsewhere/, () => ({ 'a//b': bytes('x') })],
    ['a control character', /leads elsewhere/, () => ({ 'a\u0000b': bytes('x') })],
    ['a name that is too long', /leads elsewhere/, () => ({ ['x'.repeat(256)]: bytes('x') })],
    ['a link', /contains a link, evil/, () => ({ evil: [bytes('/etc'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] })],
    ['a device', /neither a file/, () => ({ evil: [bytes(''), { os: 3, attrs: (0o060777 << 16) >>> 0 }] })],
    ['a file that is a folder too', /contains a twice/, () => ({ a: bytes('x'), 'a/b': bytes('y') })],
    ['a password', /protected by a password/, () => patch(zipSync({ a: bytes('x') }), { local: 6, central: 8 }, 1, 2)],
    ['strong encryption', /protected by a password/, () => patch(zipSync({ a: bytes('x') }), { central: 8 }, 0x41, 2)],
    [
      'an unknown method',
      /compressed in a way/,
      () => patch(zipSync({ a: bytes('x') }), { local: 8, central: 10 }, 9, 2),
    ],
    [
      'a claim of 200 MB',
      /would grow from .* to 200 MB/,
      () => patch(zipSync({ a: bytes('x') }), { central: 24 }, 2e8, 4),
    ],
    ['more than it says', /damaged/, () => patch(zipSync({ a: bytes('x'.repeat(9999)) }), { central: 24 }, 5, 4)],
    ['less than it says', /damaged/, () => patch(zipSync({ a: bytes('xyz') }), { central: 24 }, 99, 4)],
    ['another sum', /damaged/, () => patch(zipSync({ a: bytes('x') }), { central: 16 }, 1, 4)],
    ['no archive', /isn’t a zip archive/, () => bytes('PK but no archive')],
    ['half an archive', /isn’t a zip archive/, () => zipSync({ a: bytes('x'.repeat(500)) }).slice(0, 60)],
    ['nothing', /isn’t a zip archive/, () => new Uint8Array(0)],
  ];
  it.each(refusals)('refuses %s, and writes nothing', async (_, reason, make) => {
    const before = team.names('', team.root);
    const job = await unzip({ 'good.txt': bytes('good') });
    expect(job.status).toBe('succeeded');
    const bad = await unzip(make(), '/bad');
    expect([bad.status, bad.error]).toEqual(['failed', expect.stringMatching(reason)]);
    const added = ['home/in.zip', 'home/out/good.txt'];
    expect(team.names('', team.root)).toEqual([...before, ...added].sort());
    expect(existsSync(join(team.home, 'bad'))).toBe(false);
  });

  it('refuses more than 20,000 files', { timeout: 60_000 }, async () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`f${n}`, new Uint8Array(0)]));
    expect((await unzip(many)).error).toBe('/in.zip contains more than 20,000 files.');
  });

  it('refuses what does not fit into the plan', async () => {
    const { quota } = (await team.get('', '/')).body;
    await team.limitTo(quota.used + 50_000);
    const job = await unzip({ 'zeros.bin': new Uint8Array(60_000) });
    expect([job.error, existsSync(join(team.home, 'out'))]).toEqual([expect.stringMatching(/^Your plan has /), false]);
  });

  it('keeps folders, times and what may be run, and no more rights', async () => {
    const attrs = (mode: number) => ({ os: 3, attrs: (mode << 16) >>> 0, mtime: new Date(2020, 1, 2) });
    await unzip({
      'bin/run.sh': [bytes('#!'), attrs(0o104777)],
      'bin/data': [bytes('x'), attrs(0o100666)],
      'empty/': [new Uint8Array(0), attrs(0o040777)],
    });
    const modes = ['bin/run.sh', 'bin/data', 'empty'].map(
      (path) => statSync(join(team.home, 'out', path)).mode & 0o7777,
    );
    expect(modes).toEqual([0o755, 0o644, 0o755]);
    expect(statSync(join(team.home, 'out/bin/data')).mtime.getFullYear()).toBe(2020);
  });

  const fresh: Zippable = { 'same.txt': bytes('new'), 'dir/same.txt': bytes('new'), 'dir/other.txt': bytes('new') };
  const fill = async () => {
    await team.write('out/same.txt', 'old');
    await team.write('out/dir/same.txt', 'old');
    await team.write('out/dir/kept.txt', 'old');
  };

  it('into taken names refuses all of it', async () => {
    await fill();
    const job = await unzip(fresh);
    expect(job.error).toBe('Already there: /out/dir/same.txt, /out/same.txt. Nothing was extracted.');
    expect(team.names('out')).toEqual(['dir/kept.txt', 'dir/same.txt', 'same.txt']);
  });

  it('moves replaced files to the bin', async () => {
    await fill();
    expect((await unzip(fresh, '/out', 'replace')).error).toBeNull();
    expect(['same.txt', 'dir/same.txt', 'dir/kept.txt'].map((path) => content(`out/${path}`))).toEqual([
      'new',
      'new',
      'old',
    ]);
    const bin = (await team.call('GET', '/trash')).body.entries.map(({ path }) => path);
    expect(bin.sort()).toEqual(['/out/dir/same.txt', '/out/same.txt']);
  });

  it('adds numbers to taken names', async () => {
    await fill();
    await unzip(fresh, '/out', 'rename');
    expect(team.names('out')).toEqual(
      ['dir/kept.txt', 'dir/other.txt', 'dir/same (2).txt', 'dir/same.txt', 'same (2).txt', 'same.txt'].sort(),
    );
  });

  it('never goes through a link', async () => {
    await mkdir(join(team.home, 'out'));
    symlinkSync('/tmp', join(team.home, 'out/dir'));
    const job = await unzip(fresh);
    expect(job.error).toBe('Already there: /out/dir. Nothing was extracted.');
    await unzip(fresh, '/out', 'rename');
    expect(existsSync('/tmp/other.txt')).toBe(false);
    expect(content('out/dir (2)/other.txt')).toBe('new');
  });

  it('leaves nothing when it is cancelled or fails', async () => {
    await team.write('in.zip', zipSync(fresh));
    await hold('place');
    const { id } = (await team.call('POST', '/files/unzip', { path: '/in.zip', to: '/out' })).body.job;
    await reach(id, 'place');
    expect(drafts()).toEqual([`job-${id}`]);
    await cancel(id);
    await release();
    await vi.waitFor(() => expect(drafts()).toEqual([]));
    await provider.json('POST', '/__demo/jobs', {
      match: { subject_id: team.account.id, step: 'place' },
      fault: 'fail',
    });
    expect((await team.unzip('/in.zip', '/out')).status).toBe('failed');
    await vi.waitFor(() => expect(drafts()).toEqual([]));
    expect(existsSync(join(team.home, 'out'))).toBe(false);
  });

  it('is refused for a folder, and into a file', async () => {
    const begin = (path: string, to: string) => team.call('POST', '/files/unzip', { path, to });
    expect((await begin('/public_html', '/out')).status).toBe(409);
    expect((await begin('/none.zip', '/out')).status).toBe(404);
    await team.write('in.zip', zipSync(fresh));
    expect((await begin('/in.zip', '/README.md')).status).toBe(409);
    expect((await begin('/in.zip', '/README.md/in')).status).toBe(409);
    expect((await begin('/in.zip', '/..')).body.errors).toHaveProperty('to');
  });
});

describe('a provider that stops in the middle and is started again', () => {
  const startIn = async (dir: string) => {
    const { server, ...running } = await createProvider(providerOptions(dir, 'http://127.0.0.1:1'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      ...running,
      async call<T>(method: string, path: string, body: object | null, headers = {}): Promise<T> {
        const answer = await fetch(url + path, {
          method,
          body: body && JSON.stringify(body),
          headers: { 'X-Demo': '1', 'Content-Type': 'application/json', ...headers },
        });
        return (await answer.json()) as T;
      },
      job: async (id: number) => (await running.db.select().from(jobs).where(eq(jobs.id, id)))[0],
    };
  };

  /** What a stop leaves: the account's files, and the job's draft and row. */
  interface Left {
    home: string;
    draft: string;
    setResult(result: Record<string, unknown>): Promise<unknown>;
  }
  type Job = typeof jobs.$inferSelect;

  /** Begins work that is held at a step, stops the provider there, and starts it again until the job has ended. */
  async function interrupt(
    { what, body, step }: { what: 'zip' | 'unzip'; body: object; step: string },
    meanwhile: (left: Left) => void | Promise<void>,
    check: (home: string, job: Job) => void,
  ) {
    const dir = mkdtempSync(join(tmpdir(), 'portal-files-'));
    await copySeededDatabase(inject('seededDatabaseDir'), `${dir}/provider.db`);
    const before = await startIn(dir);
    let close = before.close;
    try {
      const made = await before.call<DemoTeam>('POST', '/__demo/teams', { like: 'busy' });
      const account = made.services.find(({ type, status }) => type === 'hosting' && status === 'active');
      const headers = { Authorization: `Bearer ${made.people.owner.token}` };
      const base = `/shared-hosting/accounts/${account?.id}`;
      const root = join(dir, 'hosting', String(account?.id));
      const home = join(root, 'home');
      await before.call('GET', `${base}/files?path=/`, null, headers);
      await writeFile(join(home, 'in.zip'), zipSync({ 'one.txt': bytes('1'), 'two.txt': bytes('2') }));
      await before.call('POST', '/__demo/jobs', { match: { step }, fault: 'hold' });
      const { job } = await before.call<{ job: { id: number } }>('POST', `${base}/files/${what}`, body, headers);
      await vi.waitFor(async () =>
        expect((await before.job(job.id))?.steps.find(({ key }) => key === step)?.status).toBe('running'),
      );
      before.close();
      const db = await openDatabase(`file:${dir}/provider.db`);
      const setResult = (result: Record<string, unknown>) => db.update(jobs).set({ result }).where(eq(jobs.id, job.id));
      await meanwhile({ home, draft: join(root, 'drafts', `job-${job.id}`), setResult });
      db.close();
      const after = await startIn(dir);
      close = after.close;
      const ended = await vi.waitFor(
        async () => {
          const row = await after.job(job.id);
          if (!row?.finished_at) throw new Error('it is open');
          return row;
        },
        { timeout: 10_000 },
      );
      expect(readdirSync(join(root, 'drafts'))).toEqual([]);
      check(home, ended);
    } finally {
      close();
      rmSync(dir, { recursive: true, force: true });
    }
  }
  const zipping = { what: 'zip', body: { paths: ['/public_html'], to: '/a.zip' } } as const;
  const unzipping = { what: 'unzip', body: { path: '/in.zip', to: '/out' } } as const;

  it('restarts a half-written archive', () =>
    interrupt(
      { ...zipping, step: 'pack' },
      async ({ draft }) => {
        await mkdir(draft);
        await writeFile(join(draft, 'archive'), 'half of');
      },
      (home, job) => {
        expect([job.status, job.result]).toEqual(['succeeded', { path: '/a.zip' }]);
        expect(readFileSync(join(home, 'a.zip')).subarray(0, 2).toString()).toBe('PK');
      },
    ));

  it('does not compress a finished archive again', () =>
    interrupt(
      { ...zipping, step: 'place' },
      async ({ home, draft, setResult }) => {
        await setResult({ path: '/a.zip' });
        renameSync(join(draft, 'archive'), join(home, 'a.zip'));
      },
      (home, job) => {
        expect([job.status, job.result]).toEqual(['succeeded', { path: '/a.zip' }]);
        expect(readdirSync(home).filter((name) => name.startsWith('a'))).toEqual(['a.zip']);
      },
    ));

  it('moves the rest of what it was extracting', () =>
    interrupt(
      { ...unzipping, body: { path: '/in.zip', to: '/' }, step: 'place' },
      ({ home, draft }) => renameSync(join(draft, 'one.txt'), join(home, 'one.txt')),
      (home, job) => {
        expect([job.status, job.error]).toEqual(['succeeded', null]);
        expect(['one.txt', 'two.txt'].map((name) => readFileSync(join(home, name), 'utf8'))).toEqual(['1', '2']);
      },
    ));

  it('restarts an interrupted check', () =>
    interrupt(
      { ...unzipping, step: 'check' },
      () => undefined,
      (home, job) => {
        expect([job.status, job.error]).toEqual(['succeeded', null]);
        expect(readdirSync(join(home, 'out')).sort()).toEqual(['one.txt', 'two.txt']);
      },
    ));

  it('restarts a half-finished extraction', () =>
    interrupt(
      { ...unzipping, step: 'unpack' },
      async ({ draft }) => {
        await mkdir(draft);
        await writeFile(join(draft, 'one.txt'), 'half');
      },
      (home, job) => {
        expect(job.status).toBe('succeeded');
        expect(['one.txt', 'two.txt'].map((name) => readFileSync(join(home, 'out', name), 'utf8'))).toEqual(['1', '2']);
      },
    ));
});
