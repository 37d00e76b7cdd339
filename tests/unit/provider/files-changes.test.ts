import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostingTrash, hostingUploads } from '#provider/db/schema.ts';
import { numberedName } from '#provider/hosting/files/name-conflicts.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: FilesTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createFilesTeam(provider);
  for (const path of ['a/one.txt', 'a/deep/two.txt', 'b/one.txt', 'photo.jpg']) await team.write(path, `from ${path}`);
});
afterEach(() => provider.nights.reset());

const content = (path: string) => readFileSync(join(team.home, path), 'utf8');
const has = (path: string) => existsSync(join(team.home, path));
const move = (paths: string[], to: string, more: object = {}) =>
  team.call('PUT', '/files/move', { paths, to, ...more });
const copy = (paths: string[], to: string, more: object = {}) =>
  team.call('PUT', '/files/copy', { paths, to, ...more });
const mode = (paths: string[], digits: string, is_recursive?: boolean) =>
  team.call('PUT', '/files/mode', { paths, mode: digits, is_recursive });
const trash = (...paths: string[]) => team.call('PUT', '/files/trash', { paths });
const bin = async () => (await team.call('GET', '/trash')).body.entries;
const modeOf = (path: string) => (statSync(join(team.home, path)).mode & 0o7777).toString(8);

describe('a move', () => {
  it('says for each path what became of it', async () => {
    const { body } = await move(['/a/one.txt', '/none', '/photo.jpg', '/a/../b'], '/b');
    expect(body.outcomes).toEqual([
      { path: '/a/one.txt', error: '/b/one.txt already exists.' },
      { path: '/none', error: '/none doesn’t exist.' },
      { path: '/photo.jpg', to: '/b/photo.jpg' },
      { path: '/a/../b', error: 'A name can’t be one or two dots.' },
    ]);
    expect(body.message).toBe('Moved: 1 of 4.');
    expect([content('b/photo.jpg'), content('b/one.txt')]).toEqual(['from photo.jpg', 'from b/one.txt']);
  });

  it('into itself is refused, and of the account’s own folder', async () => {
    for (const to of ['/a', '/a/deep'])
      expect((await move(['/a'], to)).body.outcomes[0]?.error).toMatch(/go into itself/);
    expect((await move(['/'], '/a')).body.outcomes[0]?.error).toMatch(/own folder/);
    expect(has('a/deep/two.txt')).toBe(true);
  });

  it('into itself by a link is refused', async () => {
    symlinkSync('a/deep', join(team.home, 'shortcut'));
    expect((await move(['/a'], '/shortcut')).body.outcomes[0]?.error).toBe('/a can’t go into itself.');
  });

  it('moves replaced files to the bin', async () => {
    expect((await move(['/a/one.txt'], '/b', { on_conflict: 'replace' })).body.outcomes[0]?.to).toBe('/b/one.txt');
    expect([content('b/one.txt'), has('a/one.txt')]).toEqual(['from a/one.txt', false]);
    expect((await bin()).map(({ path }) => path)).toEqual(['/b/one.txt']);
  });

  it('never replaces a folder that it comes from', async () => {
    await team.write('x/x/x/file');
    const { outcomes } = (await move(['/x/x/x'], '/x', { on_conflict: 'replace' })).body;
    expect(outcomes[0]?.error).toBe('/x/x/x can’t replace a folder that it’s in.');
    expect(has('x/x/x/file')).toBe(true);
  });

  it('adds a number to a name that is taken', async () => {
    await team.write('b/one (2).txt');
    expect((await move(['/a/one.txt'], '/b', { on_conflict: 'rename' })).body.outcomes[0]?.to).toBe('/b/one (3).txt');
  });

  it('renames one file, and refuses a name that cannot be', async () => {
    expect((await move(['/photo.jpg'], '/', { name: 'Föto 1.jpg' })).body.outcomes[0]?.to).toBe('/Föto 1.jpg');
    for (const name of ['..', 'a/b', '', 'x'.repeat(256)])
      expect((await move(['/a'], '/', { name })).body.errors).toHaveProperty('name');
    expect((await move(['/a', '/b'], '/', { name: 'c' })).body.errors).toHaveProperty('name');
    expect((await move(['/a'], '/', { name: 'b' })).body.outcomes[0]?.error).toBe('/b already exists.');
  });

  it('of nothing, of too many, and to nowhere is refused beside its field', async () => {
    expect((await move([], '/b')).body.errors).toHaveProperty('paths');
    expect((await move(Array(1001).fill('/a'), '/b')).body.errors).toHaveProperty('paths');
    expect((await move(['/a'], '/none')).status).toBe(404);
    expect((await move(['/a'], '/../..')).body.errors).toHaveProperty('to');
    expect((await move(['/a'], '/photo.jpg')).status).toBe(409);
  });
});

describe('numbers of names', () => {
  it.each([
    ['photo.jpg', 'photo (2).jpg'],
    ['site.tar.gz', 'site (2).tar.gz'],
    ['.htaccess', '.htaccess (2)'],
    ['folder', 'folder (2)'],
    [`${'ü'.repeat(125)}.html`, `${'ü'.repeat(123)} (2).html`],
  ])('%s becomes %s', (name, numbered) => expect(numberedName(name, 2)).toBe(numbered));
});

describe('a copy', () => {
  it('of a folder has all it holds, with its permissions, and links as links', async () => {
    await mode(['/a/one.txt'], '600');
    symlinkSync('/etc/passwd', join(team.home, 'a/secret'));
    expect((await copy(['/a'], '/b')).body.outcomes).toEqual([{ path: '/a', to: '/b/a' }]);
    expect([content('b/a/deep/two.txt'), modeOf('b/a/one.txt')]).toEqual(['from a/deep/two.txt', '600']);
    const link = (await team.list('/b/a')).find(({ name }) => name === 'secret');
    expect([link?.kind, link?.target]).toEqual(['link', undefined]);
    expect(team.names('', join(team.root, 'drafts'))).toEqual([]);
  });

  it('beside itself gets a number if names can be changed', async () => {
    expect((await copy(['/a'], '/', { on_conflict: 'rename' })).body.outcomes[0]?.to).toBe('/a (2)');
    expect((await copy(['/a'], '/')).body.outcomes[0]?.error).toBe('/a already exists.');
  });

  it('onto itself and into itself is refused', async () => {
    expect((await copy(['/a'], '/', { on_conflict: 'replace' })).body.outcomes[0]?.error).toMatch(/replace itself/);
    expect((await copy(['/a'], '/a/deep')).body.outcomes[0]?.error).toMatch(/go into itself/);
    expect(has('a/deep/two.txt')).toBe(true);
  });
});

describe('permissions', () => {
  it('are set, and with what a folder holds, in which folders can be opened', async () => {
    await mode(['/photo.jpg'], '0640');
    expect(modeOf('photo.jpg')).toBe('640');
    await mode(['/a'], '644', true);
    expect(['a', 'a/deep', 'a/one.txt', 'a/deep/two.txt'].map(modeOf)).toEqual(['755', '755', '644', '644']);
  });

  it.each(['4755', '1777', '2755', '888', '9', 'rwxr-xr-x', '', '077', '000', '0o644'])(
    'cannot be %j',
    async (digits) => {
      const before = modeOf('photo.jpg');
      expect((await mode(['/photo.jpg'], digits)).body.errors).toHaveProperty('mode');
      expect(modeOf('photo.jpg')).toBe(before);
    },
  );

  it('leave a folder open to its owner, and links as they are', async () => {
    expect((await mode(['/a'], '644')).body.outcomes[0]?.error).toMatch(/its owner needs all rights/);
    symlinkSync('photo.jpg', join(team.home, 'link'));
    const before = modeOf('photo.jpg');
    expect((await mode(['/link'], '600')).body.outcomes[0]?.error).toMatch(/is a link/);
    expect(modeOf('photo.jpg')).toBe(before);
  });
});

describe('the bin', () => {
  it('has what was deleted, newest first, with its size', async () => {
    const { body } = await trash('/photo.jpg', '/a', '/none', '/');
    expect(body.outcomes.map(({ path, error }) => [path, error === undefined])).toEqual([
      ['/photo.jpg', true],
      ['/a', true],
      ['/none', false],
      ['/', false],
    ]);
    expect(await bin()).toMatchObject([
      { path: '/a', kind: 'folder', size: 'from a/one.txt'.length + 'from a/deep/two.txt'.length },
      { path: '/photo.jpg', kind: 'file', size: 'from photo.jpg'.length },
    ]);
    expect([has('a'), has('photo.jpg')]).toEqual([false, false]);
  });

  it('gives files back to where they were, with folders that are gone', async () => {
    await trash('/a/deep/two.txt');
    await trash('/a');
    const ids = (await bin()).map(({ id }) => id);
    const { outcomes } = (await team.call('PUT', '/trash/restore', { ids: [ids[1]] })).body;
    expect(outcomes).toEqual([{ path: '/a/deep/two.txt', to: '/a/deep/two.txt' }]);
    expect(content('a/deep/two.txt')).toBe('from a/deep/two.txt');
    const again = await team.call('PUT', '/trash/restore', { ids: [ids[0]] });
    expect(again.body.outcomes[0]?.error).toBe('/a already exists.');
    const renamed = await team.call('PUT', '/trash/restore', { ids: [ids[0]], on_conflict: 'rename' });
    expect(renamed.body.outcomes[0]?.to).toBe('/a (2)');
    expect(await bin()).toEqual([]);
  });

  it('does not restore through a link that leads out', async () => {
    await trash('/a/one.txt');
    await trash('/a');
    symlinkSync('/tmp', join(team.home, 'a'));
    const [, one] = await bin();
    const { outcomes } = (await team.call('PUT', '/trash/restore', { ids: [one?.id] })).body;
    expect(outcomes[0]?.error).toBe('/a is a link that leads outside of your account.');
    expect(await bin()).toHaveLength(2);
  });

  it('deletes some for good, and then all', async () => {
    await trash('/photo.jpg', '/a');
    const [first] = await bin();
    await team.call('POST', '/trash/delete', { ids: [String(first?.id)] });
    expect((await bin()).map(({ path }) => path)).toEqual(['/photo.jpg']);
    await team.call('POST', '/trash/delete', {});
    expect([await bin(), team.names('', join(team.root, 'bin'))]).toEqual([[], []]);
  });

  it('of another account is out of reach', async () => {
    await trash('/photo.jpg');
    const [entry] = await bin();
    const other = await createFilesTeam(provider);
    const { outcomes } = (await other.call('PUT', '/trash/restore', { ids: [entry?.id] })).body;
    expect(outcomes[0]?.error).toBe('This file is no longer in the bin.');
    await other.call('POST', '/trash/delete', { ids: [entry?.id] });
    expect(await bin()).toHaveLength(1);
  });
});

describe('the nights', () => {
  const DAY_MS = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

  it('empty the bin of what is older than 30 days', async () => {
    await trash('/photo.jpg', '/a/one.txt');
    await provider.db
      .update(hostingTrash)
      .set({ deleted_at: ago(30) })
      .where(eq(hostingTrash.path, '/photo.jpg'));
    await provider.nights.advance(DAY_MS);
    expect((await bin()).map(({ path }) => path)).toEqual(['/a/one.txt']);
    expect(team.names('', join(team.root, 'bin'))).toHaveLength(1);
  });

  it('end uploads that were begun two days ago', async () => {
    const { id } = (await team.startUpload('/old.bin', 10)).body.upload;
    const { id: young } = (await team.startUpload('/young.bin', 10)).body.upload;
    await provider.db
      .update(hostingUploads)
      .set({ created_at: ago(2) })
      .where(eq(hostingUploads.id, id));
    await provider.nights.advance(DAY_MS);
    expect((await team.call('GET', `/uploads/${id}`)).status).toBe(404);
    expect((await team.call('GET', `/uploads/${young}`)).status).toBe(200);
    expect(team.names('', join(team.root, 'uploads'))).toHaveLength(1);
  });

  it('leave what is being written alone', async () => {
    await mkdir(join(team.root, 'drafts/job-999999'));
    await provider.nights.advance(DAY_MS);
    expect(existsSync(join(team.root, 'drafts/job-999999'))).toBe(true);
  });
});
