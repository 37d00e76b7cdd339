import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileEntry } from '#core/hosting/files.schema.ts';
import { hostingDatabases } from '#provider/db/schema.ts';
import { searchEntries } from '#provider/hosting/files/entries.ts';
import { formatBytes } from '#provider/hosting/files/usage.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: FilesTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createFilesTeam(provider);
});

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

describe('the files of an account', () => {
  it('are a small website before anybody has changed them', async () => {
    const { status, body } = await team.get('', '/');
    expect(status).toBe(200);
    expect(names(body.entries)).toContain('public_html');
    expect(body.folder).toMatchObject({ path: '/', kind: 'folder' });
    expect(body.entries.every((entry) => FileEntry.safeParse(entry).success)).toBe(true);
  });

  it('are not found by another team', async () => {
    const other = await createFilesTeam(provider);
    for (const [method, path, body] of [
      ['GET', '/files?path=/'],
      ['GET', '/files/text?path=/README.md'],
      ['GET', '/files/content?path=/README.md'],
      ['PUT', '/files/text', { path: '/README.md', text: '' }],
      ['PUT', '/files/trash', { paths: ['/README.md'] }],
      ['POST', '/uploads', { path: '/a', size: 1 }],
      ['POST', '/files/download', { paths: ['/README.md'] }],
      ['POST', '/files/zip', { paths: ['/README.md'], to: '/a.zip' }],
    ] as const) {
      const answer = await provider.json(method, team.base + path, body, other.headersOf());
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it.each(['billing', 'support', 'settings', 'user'])('are closed to team_%s', async (role) => {
    expect((await team.call('GET', '/files?path=/', undefined, role)).status).toBe(403);
    expect((await team.call('PUT', '/files/trash', { paths: ['/README.md'] }, role)).status).toBe(403);
    expect(team.names()).toContain('README.md');
  });

  it('are open to team_service', async () => {
    expect((await team.call('GET', '/files?path=/', undefined, 'service')).status).toBe(200);
  });

  it('are not found by the id of another kind of service', async () => {
    const other = team.services.find(({ type }) => type === 'domain');
    const path = `/shared-hosting/accounts/${other?.id}/files?path=/`;
    expect((await provider.json('GET', path, undefined, team.headersOf())).status).toBe(404);
  });

  it('cannot be used while the account is suspended', async () => {
    await team.setStatus('suspended');
    const { status, body } = await team.get('', '/');
    expect([status, body.message]).toEqual([
      409,
      `${team.account.name} is suspended. Pay its open invoices to use its files again.`,
    ]);
  });
});

describe('a folder', () => {
  it('lists folders first, then names with their numbers in order', async () => {
    for (const name of ['file10', 'file2', 'Änderung', 'zebra', '.hidden']) await team.write(`sorted/${name}`);
    for (const name of ['b10', 'b9']) await mkdir(join(team.home, 'sorted', name));
    expect(names(await team.list('/sorted'))).toEqual(['b9', 'b10', '.hidden', 'Änderung', 'file2', 'file10', 'zebra']);
  });

  it('says what is wrong where it is missing or a file', async () => {
    expect((await team.get('', '/none')).body.message).toBe('/none doesn’t exist.');
    expect((await team.get('', '/README.md')).body.message).toBe('/README.md isn’t a folder.');
    expect((await team.get('', '/README.md/in')).status).toBe(409);
  });

  it('of 10,000 files is listed in less than 3 s of processor time', { timeout: 30_000 }, async () => {
    const all = Array.from({ length: 10_000 }, (_, n) => `file${n}.txt`);
    for (let at = 0; at < all.length; at += 500)
      await Promise.all(all.slice(at, at + 500).map((name) => team.write(`many/${name}`, 'x')));
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      times.push(
        await processorTime(async () => {
          const entries = await team.list('/many');
          expect(entries).toHaveLength(10_000);
          expect(entries.at(-1)?.name).toBe('file9999.txt');
        }),
      );
    }
    console.info(`10,000 files: ${times.map(Math.round).join(', ')} ms`);
    // A busy machine takes a third of a second; work that grows with the square takes far more.
    expect(Math.min(...times)).toBeLessThan(3000);
  });

  it('is made, and an empty file, but not where something is', async () => {
    const made = await team.call('POST', '/files', { path: '/public_html/new', kind: 'folder' });
    expect([made.status, made.body.entry]).toMatchObject([201, { kind: 'folder', mode: '0755' }]);
    const file = await team.call('POST', '/files', { path: '/public_html/new/a.txt', kind: 'file' });
    expect(file.body.entry).toMatchObject({ kind: 'file', size: 0, mode: '0644', path: '/public_html/new/a.txt' });
    const again = await team.call('POST', '/files', { path: '/public_html/new', kind: 'folder' });
    expect([again.status, again.body.errors]).toEqual([422, { path: ['new already exists.'] }]);
  });
});

describe('names', () => {
  const accepted = [
    'a b',
    'Übergröße',
    '👩‍👩‍👧',
    '.env',
    '...',
    'x'.repeat(255),
    '名前.txt',
    "it's",
    '-rf',
    '$(id)',
    '%41',
  ];
  it.each(accepted)('may be %j', async (name) => {
    expect((await team.call('PUT', '/files/text', { path: `/${name}`, text: name })).status).toBe(200);
    expect((await team.get('/text', `/${name}`)).body.text).toBe(name);
    expect(names(await team.list())).toContain(name);
  });

  it('stay composed as they are given', async () => {
    const [composed, decomposed] = ['caf\u00e9.txt', 'cafe\u0301.txt'];
    for (const name of [composed, decomposed]) await team.call('PUT', '/files/text', { path: `/${name}`, text: name });
    expect((await team.get('/text', `/${decomposed}`)).body.text).toBe(decomposed);
    expect((await team.get('/text', `/${composed}`)).body.text).toBe(composed);
  });

  const refused = [
    '..',
    '.',
    '%2e%2e',
    '.%2E',
    'a\u0000b',
    'a\nb',
    'a\\b',
    'x'.repeat(256),
    'ü'.repeat(128),
    ' ',
    'a\u202eb',
    'a%2fb',
  ];
  it.each(refused)('may not be %j', async (name) => {
    const before = team.names();
    const { status, body } = await team.call('PUT', '/files/text', { path: `/${name}`, text: 'x' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['path']]);
    expect(team.names()).toEqual(before);
  });

  it.each(['', 'relative', '//', '/a//b', '/a/', 'C:\\x', '/../etc/passwd', `/${'a/'.repeat(3000)}b`])(
    'are no path like %j',
    async (path) => expect((await team.call('POST', '/files', { path, kind: 'folder' })).status).toBe(422),
  );

  it('are decoded once from an address', async () => {
    const path = (text: string) => team.call('GET', `/files?path=${text}`);
    expect((await path('/%2e%2e')).status).toBe(422);
    expect((await path('/%252e%252e')).status).toBe(422);
    expect((await path('/public_html%2Fassets')).status).toBe(200);
  });
});

describe('a link', () => {
  it('that leads out is listed without its target and cannot be opened', async () => {
    symlinkSync('/etc', join(team.home, 'etc'));
    symlinkSync('/etc/passwd', join(team.home, 'passwd'));
    symlinkSync('../bin', join(team.home, 'bin'));
    const links = (await team.list()).filter(({ kind }) => kind === 'link');
    expect(links.map(({ name, target }) => [name, target])).toEqual([
      ['bin', undefined],
      ['etc', undefined],
      ['passwd', undefined],
    ]);
    for (const [method, path, body] of [
      ['GET', '/files?path=/etc'],
      ['GET', '/files/text?path=/passwd'],
      ['GET', '/files/text?path=/etc/passwd'],
      ['GET', '/files/content?path=/passwd'],
      ['GET', '/files/content?path=/etc/passwd'],
      ['PUT', '/files/text', { path: '/passwd', text: 'x' }],
      ['PUT', '/files/text', { path: '/etc/new', text: 'x' }],
      ['POST', '/files/download', { paths: ['/passwd'] }],
      ['POST', '/uploads', { path: '/etc/new', size: 1 }],
      ['POST', '/files', { path: '/bin/new', kind: 'folder' }],
    ] as const)
      expect([path, (await team.call(method, path, body)).status]).toEqual([path, 409]);
  });

  it('that leads inside opens what it leads to', async () => {
    symlinkSync('public_html', join(team.home, 'www'));
    symlinkSync('../README.md', join(team.home, 'public_html/readme'));
    expect((await team.list()).find(({ name }) => name === 'www')?.target).toBe('/public_html');
    expect(names(await team.list('/www'))).toContain('index.html');
    expect((await team.list('/www'))[0]?.path).toMatch(/^\/www\//);
    const text = await team.get('/text', '/www/readme');
    await team.call('PUT', '/files/text', { path: '/www/readme', text: 'New', revision: text.body.revision });
    expect(readFileSync(join(team.home, 'README.md'), 'utf8')).toBe('New');
  });

  it('in a circle is refused', async () => {
    symlinkSync('loop', join(team.home, 'loop'));
    expect((await team.get('', '/loop/a')).status).toBe(409);
    expect((await team.get('/text', '/loop')).status).toBe(409);
  });
});

describe('the quota', () => {
  it('counts files, the bin and databases in bytes', async () => {
    const used = async () => (await team.get('', '/')).body.quota.used;
    const before = await used();
    await team.write('large', Buffer.alloc(1234));
    expect(await used()).toBe(before + 1234);
    await team.call('PUT', '/files/trash', { paths: ['/large'] });
    expect(await used()).toBe(before + 1234);
    const database = { service_id: team.account.id, name: 'shop', engine: 'MySQL 8.0', size: 5000, users: [] };
    await provider.db.insert(hostingDatabases).values(database);
    const grown = await used();
    await team.call('POST', '/trash/delete', {});
    expect(await used()).toBe(grown - 1234);
    expect(grown).toBe(before + 1234 + 5000);
  });

  it('refuses what does not fit, and leaves nothing half-written', async () => {
    const { quota } = (await team.get('', '/')).body;
    await team.limitTo(quota.used + 10_000);
    await team.write('folder/a', Buffer.alloc(6000));
    const before = [team.names(), team.names('', team.root)];
    const text = await team.call('PUT', '/files/text', { path: '/b', text: 'x'.repeat(4001) });
    expect([text.status, text.body.errors.text?.[0]]).toEqual([
      422,
      `Your plan has ${formatBytes(quota.used + 10_000)} and 4 KB is free, which isn’t enough for 4 KB. Delete files or empty the bin, then try again.`,
    ]);
    const copy = await team.call('PUT', '/files/copy', { paths: ['/folder'], to: '/public_html' });
    expect(copy.body.outcomes[0]?.error).toMatch(/^Your plan has /);
    expect((await team.startUpload('/c', 4001)).body.errors.size?.[0]).toMatch(/^Your plan has /);
    expect([team.names(), team.names('', team.root)]).toEqual(before);
    expect((await team.call('PUT', '/files/text', { path: '/b', text: 'x'.repeat(4000) })).status).toBe(200);
  });
});

describe('a text file', () => {
  it('keeps line endings, a byte order mark and its permissions', async () => {
    const text = '\ufeffone\r\ntwo\nthree\r';
    await team.write('mixed.txt', text);
    chmodSync(join(team.home, 'mixed.txt'), 0o600);
    const read = (await team.get('/text', '/mixed.txt')).body;
    expect(read.text).toBe(text);
    await team.call('PUT', '/files/text', { path: '/mixed.txt', text: `${read.text}four`, revision: read.revision });
    expect(readFileSync(join(team.home, 'mixed.txt'), 'utf8')).toBe(`${text}four`);
    expect(statSync(join(team.home, 'mixed.txt')).mode & 0o777).toBe(0o600);
  });

  it('rejects an outdated save with the current revision', async () => {
    const { revision } = (await team.get('/text', '/README.md')).body;
    await team.write('README.md', 'by FTP');
    const { status, body } = await team.call('PUT', '/files/text', { path: '/README.md', text: 'mine', revision });
    const present = (await team.get('/text', '/README.md')).body.revision;
    expect([status, body.message, body.conflicts[0]?.revision]).toEqual([
      409,
      '/README.md has changed since you opened it.',
      present,
    ]);
    expect(readFileSync(join(team.home, 'README.md'), 'utf8')).toBe('by FTP');
    const forced = await team.call('PUT', '/files/text', { path: '/README.md', text: 'mine', revision: present });
    expect(forced.status).toBe(200);
  });

  it('that two people save at the same time keeps one version and refuses the other', async () => {
    const { revision } = (await team.get('/text', '/README.md')).body;
    const save = (text: string) => team.call('PUT', '/files/text', { path: '/README.md', text, revision });
    const answers = await Promise.all(['one', 'two'].map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.findIndex(({ status }) => status === 200);
    expect(readFileSync(join(team.home, 'README.md'), 'utf8')).toBe(['one', 'two'][kept]);
  });

  it('reports a file that has since been deleted', async () => {
    const { revision } = (await team.get('/text', '/README.md')).body;
    await team.call('PUT', '/files/trash', { paths: ['/README.md'] });
    const answer = await team.call('PUT', '/files/text', { path: '/README.md', text: 'mine', revision });
    expect([answer.status, answer.body.message]).toEqual([409, '/README.md was deleted since you opened it.']);
  });

  it('may have 2 MB', async () => {
    await team.write('large.txt', 'x'.repeat(2_000_001));
    expect((await team.get('/text', '/large.txt')).body.errors.path?.[0]).toBe(
      '/large.txt has 2 MB. Files of up to 2 MB can be edited here.',
    );
    const save = (bytes: number) => team.call('PUT', '/files/text', { path: '/new.txt', text: 'x'.repeat(bytes) });
    expect((await save(2_000_001)).status).toBe(422);
    expect((await save(2_000_000)).status).toBe(200);
  });

  it('is neither binary nor in another encoding', async () => {
    await team.write('binary', Buffer.from([1, 0, 2]));
    await team.write('latin1.txt', Buffer.from('Größe', 'latin1'));
    await team.write('utf16.txt', Buffer.from('\ufeffa', 'utf16le'));
    const why = async (path: string) => (await team.get('/text', path)).body.errors.path?.[0];
    expect(await why('/binary')).toBe('/binary isn’t a text file. Download it to open it.');
    for (const path of ['/latin1.txt', '/utf16.txt'])
      expect(await why(path)).toBe(
        `${path} isn’t encoded as UTF-8, so it can’t be edited here. Download it to open it.`,
      );
  });

  it('that is read-only is not written', async () => {
    chmodSync(join(team.home, 'README.md'), 0o444);
    const answer = await team.call('PUT', '/files/text', { path: '/README.md', text: 'x' });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      '/README.md is read-only. Change its permissions, then try again.',
    ]);
  });
});

describe('a search', () => {
  it('finds names below a folder, however they are written', async () => {
    await team.write('shop/Cafe\u0301/MENU.txt');
    await team.write('shop/menu-old.txt');
    const find = async (path: string, text: string) => {
      const answer = await team.call('GET', `/files/search?path=${path}&search=${encodeURIComponent(text)}`);
      return answer.body.entries.map((entry) => entry.path);
    };
    expect(await find('/shop', 'menu')).toEqual(['/shop/menu-old.txt', '/shop/Cafe\u0301/MENU.txt']);
    expect(await find('/', 'caf\u00e9')).toEqual(['/shop/Cafe\u0301']);
    expect(await find('/public_html', 'menu')).toEqual([]);
  });

  it('says when it has found more than 500', async () => {
    await Promise.all(Array.from({ length: 501 }, (_, n) => team.write(`hits/hit${n}`)));
    const { entries, is_partial } = (await team.call('GET', '/files/search?path=/&search=hit')).body;
    expect([entries.length, is_partial]).toEqual([500, true]);
    await team.call('PUT', '/files/trash', { paths: ['/hits/hit0', '/hits/hit1'] });
    expect((await team.call('GET', '/files/search?path=/hits&search=hit')).body.is_partial).toBe(false);
  });

  it('ends when its time is over', async () => {
    const found = await searchEntries(team.home, team.home, '/', 'e', { until: 0 });
    expect(found).toEqual({ entries: [], is_partial: true });
  });

  it('does not follow links', async () => {
    symlinkSync('.', join(team.home, 'self'));
    const { entries, is_partial } = (await team.call('GET', '/files/search?path=/&search=robots')).body;
    expect([entries.length, is_partial]).toEqual([1, false]);
  });
});
