import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostingUploads } from '#provider/db/schema.ts';
import { contentDisposition } from '#provider/hosting/files/download.ts';
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
});

const content = (path: string) => readFileSync(join(team.home, path), 'utf8');
const stored = () => team.names('', join(team.root, 'uploads'));
const begin = async (path: string, size: number, onConflict?: string) =>
  (await team.startUpload(path, size, onConflict)).body.upload.id;

describe('an upload', () => {
  it('arrives in parts and is moved into place with the last one', async () => {
    const { status, body } = await team.startUpload('/public_html/ümlaut 📷.txt', 10);
    expect([status, body.upload]).toMatchObject([201, { received: 0, size: 10, is_complete: false, part_size: 8e6 }]);
    const { id } = body.upload;
    const first = await team.sendPart(id, 0, 'hello ');
    expect(first.body).toMatchObject({ upload: { received: 6, is_complete: false }, entry: null });
    expect(existsSync(join(team.home, 'public_html/ümlaut 📷.txt'))).toBe(false);
    const last = await team.sendPart(id, 6, 'file');
    expect(last.body.upload).toMatchObject({ received: 10, is_complete: true });
    expect(last.body.entry).toMatchObject({ path: '/public_html/ümlaut 📷.txt', size: 10, mode: '0644' });
    expect([content('public_html/ümlaut 📷.txt'), stored()]).toEqual(['hello file', []]);
  });

  it('of an empty file completes immediately', async () => {
    const { upload, entry } = (await team.startUpload('/empty', 0)).body;
    expect([upload.is_complete, entry?.path, content('empty')]).toEqual([true, '/empty', '']);
  });

  it('resumes where it was interrupted, and refuses a part of another position', async () => {
    const id = await begin('/a.txt', 6);
    await team.sendPart(id, 0, 'abc');
    for (const offset of [0, 2, 4]) {
      const { status, body } = await team.sendPart(id, offset, 'x');
      expect([status, body.conflicts]).toEqual([409, [{ received: 3 }]]);
    }
    expect((await team.call('GET', `/uploads/${id}`)).body.upload.received).toBe(3);
    await team.sendPart(id, 3, 'def');
    expect(content('a.txt')).toBe('abcdef');
    const repeated = await team.sendPart(id, 3, 'def');
    expect([repeated.status, repeated.body.upload.is_complete]).toEqual([200, true]);
  });

  it('writes over what an attempt has left that was interrupted', async () => {
    const id = await begin('/a.txt', 6);
    await team.sendPart(id, 0, 'abc');
    const [name = ''] = stored();
    writeFileSync(join(team.root, 'uploads', name), 'abcXXXXXXXXXX');
    await team.sendPart(id, 3, 'def');
    expect(content('a.txt')).toBe('abcdef');
  });

  it('that was interrupted before its move is completed on the next request', async () => {
    const id = await begin('/a.txt', 3);
    const [name = ''] = stored();
    writeFileSync(join(team.root, 'uploads', name), 'abc');
    await provider.db.update(hostingUploads).set({ received: 3 }).where(eq(hostingUploads.id, id));
    expect((await team.call('GET', `/uploads/${id}`)).body.upload.is_complete).toBe(true);
    expect(content('a.txt')).toBe('abc');
  });

  it('larger than announced is refused, and a part that is too large', async () => {
    const id = await begin('/a.txt', 3);
    expect((await team.sendPart(id, 0, 'abcd')).body.errors.part?.[0]).toMatch(/larger than announced/);
    const large = await begin('/b.txt', 20_000_000);
    expect((await team.sendPart(large, 0, new Uint8Array(8_000_001))).status).toBe(413);
    expect((await team.sendPart(large, 0, new Uint8Array(8_000_000))).status).toBe(200);
    for (const offset of ['-1', 'x', '1.5', '1e3']) {
      const form = new FormData();
      form.set('offset', offset);
      form.set('part', new Blob(['x']));
      expect((await team.call('PUT', `/uploads/${id}`, form)).body.errors).toHaveProperty('offset');
    }
  });

  it('has its room from its start, so that two cannot share it', async () => {
    const { quota } = (await team.get('', '/')).body;
    await team.limitTo(quota.used + 1000);
    const id = await begin('/a', 600);
    expect((await team.startUpload('/b', 600)).body.errors.size?.[0]).toMatch(
      /^Your plan has .* and 400 bytes is free/,
    );
    await team.sendPart(id, 0, new Uint8Array(600));
    expect((await team.startUpload('/b', 401)).status).toBe(422);
    expect((await team.startUpload('/b', 400)).status).toBe(201);
  });

  it.each([
    ['refuse', 409, ['first', undefined]],
    ['replace', 200, ['second', undefined]],
    ['rename', 200, ['first', 'second']],
  ] as const)('to a path that another one has taken meanwhile: %s', async (onConflict, status, [taken, numbered]) => {
    const first = await begin('/same.txt', 5);
    const second = await begin('/same.txt', 6, onConflict);
    await team.sendPart(first, 0, 'first');
    const answer = await team.sendPart(second, 0, 'second');
    expect(answer.status).toBe(status);
    expect(content('same.txt')).toBe(taken);
    if (numbered) expect([answer.body.entry?.path, content('same (2).txt')]).toEqual(['/same (2).txt', numbered]);
    const bin = (await team.call('GET', '/trash')).body.entries.map(({ path }) => path);
    expect(bin).toEqual(onConflict === 'replace' ? ['/same.txt'] : []);
  });

  it('whose place was taken is put there once that is free', async () => {
    const id = await begin('/late.txt', 3);
    await team.write('late.txt', 'earlier');
    expect((await team.sendPart(id, 0, 'abc')).body.message).toBe('/late.txt already exists.');
    await team.call('PUT', '/files/trash', { paths: ['/late.txt'] });
    expect((await team.sendPart(id, 0, 'abc')).body.upload.is_complete).toBe(true);
    expect(content('late.txt')).toBe('abc');
  });

  it('to a taken path is refused before anything is sent', async () => {
    expect((await team.startUpload('/README.md', 1)).body.errors.path).toEqual(['README.md already exists.']);
    expect((await team.startUpload('/none/a', 1)).status).toBe(404);
    for (const size of [-1, 1.5, 1e300])
      expect((await team.startUpload('/a', size)).body.errors).toHaveProperty('size');
  });

  it('is deleted on cancel, and hidden from other accounts', async () => {
    const id = await begin('/a.txt', 3);
    const other = await createFilesTeam(provider);
    expect((await other.call('GET', `/uploads/${id}`)).status).toBe(404);
    expect((await other.sendPart(id, 0, 'abc')).status).toBe(404);
    expect((await team.call('DELETE', `/uploads/${id}`)).status).toBe(200);
    expect([(await team.sendPart(id, 0, 'abc')).status, stored()]).toEqual([404, []]);
  });

  it('of parts at the same time takes each once', async () => {
    const id = await begin('/a.txt', 6);
    const answers = await Promise.all([1, 2, 3].map(() => team.sendPart(id, 0, 'abc')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('of 240 MB takes no memory with it', { timeout: 120_000 }, async () => {
    const [parts, bytes] = [30, 8_000_000];
    const part = new Uint8Array(bytes).fill(7);
    const { quota } = (await team.get('', '/')).body;
    await team.limitTo(quota.used + parts * bytes + 1_000_000);
    const id = await begin('/large.bin', parts * bytes);
    for (let n = 0; n < 3; n++) await team.sendPart(id, n * bytes, part);
    const before = process.memoryUsage().rss;
    for (let n = 3; n < parts; n++) expect((await team.sendPart(id, n * bytes, part)).status).toBe(200);
    const growth = process.memoryUsage().rss - before;
    console.info(`240 MB: grew by ${Math.round(growth / 1e6)} MB`);
    await vi.waitFor(async () => expect(await team.isInPlace(id)).toBe(true), 20_000);
    expect(statSync(join(team.home, 'large.bin')).size).toBe(parts * bytes);
    // 216 MB were sent: what is kept of them would be seen.
    expect(growth).toBeLessThan(150_000_000);
    const answer = await team.fetch('/files/content?path=/large.bin');
    const [sent, kept] = [createHash('sha256'), createHash('sha256')];
    for await (const chunk of answer.body ?? []) sent.update(chunk);
    for await (const chunk of createReadStream(join(team.home, 'large.bin'))) kept.update(chunk);
    expect(sent.digest('hex')).toBe(kept.digest('hex'));
  });
});

describe('a download', () => {
  const link = async (...paths: string[]) =>
    provider.url + (await team.call('POST', '/files/download', { paths })).body.data.url;

  it('serves once, without a session', async () => {
    const url = await link('/README.md');
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect(await (await fetch(url)).text()).toBe(content('README.md'));
    const again = await fetch(url);
    expect([again.status, await again.json()]).toEqual([
      410,
      { message: 'This download link has expired. Start the download again.' },
    ]);
  });

  it('serves for a minute', async () => {
    const url = await link('/README.md');
    const later = Date.now() + 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    try {
      expect((await fetch(url)).status).toBe(410);
    } finally {
      clock.mockRestore();
    }
  });

  it('serves no longer when the account is suspended, and never without its key', async () => {
    const url = await link('/README.md');
    await team.setStatus('suspended');
    expect((await fetch(url)).status).toBe(409);
    for (const key of ['', '?key=', '?key=guess'])
      expect((await fetch(`${provider.url}/shared-hosting/download${key}`)).status).toBe(410);
  });

  it.each(['page.html', 'picture.svg', 'picture.png', 'script.js', 'Größe "1" 📷;.txt'])(
    'of %s is a file and runs nothing',
    async (name) => {
      await team.write(name, '<script>alert(1)</script>');
      const { headers } = await fetch(await link(`/${name}`));
      expect(headers.get('Content-Type')).toBe('application/octet-stream');
      expect(headers.get('Content-Disposition')).toBe(contentDisposition('attachment', name));
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    },
  );

  it('shows pictures, but nothing that can hold a script', async () => {
    for (const name of ['a.png', 'b.svg', 'c.html', 'd.txt']) await team.write(name);
    const types = await Promise.all(
      ['a.png', 'b.svg', 'c.html', 'd.txt'].map(async (name) => {
        const { headers } = await team.fetch(`/files/content?path=/${name}`);
        return [headers.get('Content-Type'), headers.get('Content-Disposition')?.split(';')[0]];
      }),
    );
    const file = ['application/octet-stream', 'attachment'];
    expect(types).toEqual([['image/png', 'inline'], file, file, file]);
  });

  it('names what is not ASCII as RFC 5987 says', () => {
    expect(contentDisposition('attachment', 'a"b\\c%(ü)*\'.txt')).toBe(
      "attachment; filename=\"a_b_c_(_)*'.txt\"; filename*=UTF-8''a%22b%5Cc%25%28%C3%BC%29%2A%27.txt",
    );
  });

  it('of an unknown upload is refused', async () => {
    expect((await team.call('POST', '/files/download', { paths: ['/none'] })).status).toBe(404);
    expect((await team.call('POST', '/files/download', { paths: [] })).status).toBe(422);
    expect((await team.get('/content', '/public_html')).body.message).toBe('/public_html isn’t a file.');
  });
});
