import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { serialize, unserialize } from 'php-serialize';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReplacePreview } from '#core/wordpress/wordpress.schema.ts';
import { readOption, withSiteDatabase, writeOption } from '#provider/wordpress/site-database.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { createWordpressTeam, type TestSite, type WordpressTeam } from '#tests/support/wordpress-fixture.ts';

let provider: TestProvider;
let team: WordpressTeam;
let site: TestSite;
beforeAll(async () => {
  provider = await startProvider();
  team = await createWordpressTeam(provider);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  site = await team.addSite('shop');
});

type Body = { preview: ReplacePreview; errors: Record<string, string[]>; message: string; job: { id: number } };
const call = (path: string, search: string, replace: string, person?: string) =>
  provider.json<Body>('POST', `/wordpress/sites/${site.id}${path}`, { search, replace }, team.headersOf(person));
const preview = async (search: string, replace: string) =>
  (await call('/replace/preview', search, replace)).body.preview;
const begin = async (search: string, replace: string) => {
  const { status, body } = await call('/replace', search, replace);
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.job.id;
};
const replace = async (search: string, replacement: string) => team.waitForJob(await begin(search, replacement));
const option = (name: string) => withSiteDatabase(site.folder.database, (db) => readOption(db, name));
const setOption = (name: string, value: string) =>
  withSiteDatabase(site.folder.database, (db) => writeOption(db, name, value));
const query = (sql: string) => withSiteDatabase(site.folder.database, async (db) => (await db.execute(sql)).rows);

describe('a search and replace', () => {
  it('changes all tables, keeps the lengths of serialized values and the slashes of JSON', async () => {
    await setOption(
      'plugin',
      serialize({ url: 'https://cdn.old.example/ü', nested: serialize(['//cdn.old.example']) }),
    );
    await setOption('blocks', '{"u":"https:\\/\\/cdn.old.example\\/a"}');
    const job = await replace('cdn.old.example', 'media.new.example');
    expect(job.status).toBe('succeeded');
    expect(unserialize((await option('plugin')) ?? '')).toEqual({
      url: 'https://media.new.example/ü',
      nested: serialize(['//media.new.example']),
    });
    expect(await option('blocks')).toBe('{"u":"https:\\/\\/media.new.example\\/a"}');
    expect(job.result).toMatchObject({ rows: 2, matches: 3 });
  });

  it('does exactly what its preview says, and counts agree with their examples', async () => {
    await setOption('note', `${'x'.repeat(200)} Harbour\nJournal ${'y'.repeat(200)}`);
    const before = await preview('Harbour', 'Quay');
    expect(before.matches).toBe(before.tables.reduce((sum, { matches }) => sum + matches, 0));
    expect(before.tables.map(({ name }) => name)).toContain('wp_options');
    for (const { before: was, after } of before.examples) {
      expect(was).toContain('Harbour');
      expect(after).toContain('Quay');
      expect(Math.max(was.length, after.length)).toBeLessThanOrEqual(80);
    }
    const { result } = await replace('Harbour', 'Quay');
    expect(result).toMatchObject({
      matches: before.matches,
      rows: before.tables.reduce((sum, { rows }) => sum + rows, 0),
    });
    expect((await preview('Harbour', 'Quay')).matches).toBe(0);
  });

  it('changes nothing for its preview', async () => {
    const file = readFileSync(site.folder.database);
    await preview('https://', 'http://');
    expect(readFileSync(site.folder.database).equals(file)).toBe(true);
  });

  it('leaves guids, keys and password hashes alone', async () => {
    await query(`UPDATE wp_users SET user_pass = '$P$${site.domain}'`);
    const guids = await query('SELECT ID, guid FROM wp_posts');
    expect(JSON.stringify(guids)).toContain(site.domain);
    await replace(site.domain, 'www.new.example');
    expect(await query('SELECT ID, guid FROM wp_posts')).toEqual(guids);
    expect((await query('SELECT user_pass FROM wp_users'))[0]?.user_pass).toBe(`$P$${site.domain}`);
    expect(await option('home')).toBe('https://www.new.example');
  });

  it('keeps texts with zero bytes, tables without rowids, and what is no text', async () => {
    await query('CREATE TABLE wp_own (k TEXT PRIMARY KEY, v, b BLOB) WITHOUT ROWID');
    const blob = Buffer.from('findme');
    await withSiteDatabase(site.folder.database, (db) =>
      db.execute({
        sql: `INSERT INTO wp_own VALUES ('findme', CAST(? AS TEXT), ?)`,
        args: [Buffer.from('O:1:"A":1:{s:4:"\0A\0u";s:6:"findme";}'), blob],
      }),
    );
    await replace('findme', 'found it');
    const [row] = await query('SELECT k, CAST(v AS BLOB) AS v, b FROM wp_own');
    expect(row?.k).toBe('findme');
    expect(Buffer.from(row?.v as ArrayBuffer).toString()).toBe('O:1:"A":1:{s:4:"\0A\0u";s:8:"found it";}');
    expect(Buffer.from(row?.b as ArrayBuffer).equals(blob)).toBe(true);
  });

  it('reads tables of thousands of rows to their end', async () => {
    await query(`WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000)
      INSERT INTO wp_postmeta (post_id, meta_key, meta_value) SELECT x, 'source', 'needle ' || x FROM n`);
    expect((await replace('needle', 'thread')).result).toMatchObject({ rows: 3000, matches: 3000 });
    expect(await query(`SELECT count(*) AS n FROM wp_postmeta WHERE meta_value = 'thread ' || post_id`)).toMatchObject([
      { n: 3000 },
    ]);
  });

  it('is kept as what happened, after a backup of the tables', async () => {
    const { result, id } = await replace('Harbour', 'Quay');
    expect((await site.events('replaced'))[0]).toMatchObject({
      detail: { search: 'Harbour', replace: 'Quay', job_id: id },
    });
    expect(Number(result.backup_id)).toBeGreaterThan(0);
  });

  it('that would give two rows the same value changes nothing and names the column', async () => {
    await setOption('banner_old', '1');
    await setOption('banner_new', '2');
    const job = await replace('banner_old', 'banner_new');
    expect(job).toMatchObject({
      status: 'failed',
      error: 'Two rows would have the same wp_options.option_name, so nothing was replaced.',
    });
    expect(await option('banner_old')).toBe('1');
  });

  it('that breaks the page puts the tables back and says so', async () => {
    const before = await query('SELECT * FROM wp_options ORDER BY option_id');
    // The theme that is named then is not installed.
    const job = await replace('quayside', 'nowhere');
    expect(job).toMatchObject({
      status: 'failed',
      error: 'The page was broken after the replacement, so the tables were put back.',
    });
    expect(await query('SELECT * FROM wp_options ORDER BY option_id')).toEqual(before);
    expect((await site.page()).status).toBe(200);
  });

  it('that a stop interrupts after it was written is not done twice', async () => {
    await setOption('word', 'shop');
    await site.order('hold', 'check');
    const id = await begin('shop', 'workshop');
    await site.reach(id, 'check');
    expect(await option('word')).toBe('workshop');
    provider.jobs.stop();
    // As after a stop that came before the step was kept as done.
    await provider.db.$client.execute({
      sql: `UPDATE jobs SET steps = json_set(steps, '$[1].status', 'running', '$[2].status', 'waiting') WHERE id = ?`,
      args: [id],
    });
    await provider.jobs.resume();
    await site.release();
    expect((await team.waitForJob(id)).status).toBe('succeeded');
    expect(await option('word')).toBe('workshop');
  });

  it.each([
    ['', 'x', 'search', 'Enter what to search for.'],
    ['ab', 'x', 'search', 'Enter at least 3 characters.'],
    ['a'.repeat(2001), 'x', 'search', 'Enter 2,000 characters at most.'],
    ['abc', 'x'.repeat(2001), 'replace', 'Enter 2,000 characters at most.'],
    ['same', 'same', 'replace', 'Enter something different from what you search for.'],
  ])('for %j with %j is refused at its field', async (search, replacement, field, message) => {
    for (const path of ['/replace', '/replace/preview']) {
      const { status, body } = await call(path, search, replacement);
      expect([status, body.errors[field]]).toEqual([422, [message]]);
    }
  });

  it('for anything else ends in no error', async () => {
    for (const search of [
      '%%%',
      "'; DROP TABLE wp_posts; --",
      '\\\\\\',
      '"""',
      '(((',
      '\u0000\u0000\u0000',
      '😀😀',
      '///',
    ]) {
      const { status } = await call('/replace/preview', search, `x${randomBytes(2).toString('hex')}`);
      expect(status, search).toBe(200);
    }
    expect((await replace("'; DROP TABLE wp_posts; --", '%')).status).toBe('succeeded');
  });

  it('in a database that cannot be read is refused in words', async () => {
    rmSync(site.folder.database);
    const { status, body } = await call('/replace/preview', 'Harbour', 'Quay');
    expect([status, body.message]).toEqual([409, 'The database can’t be read. Restore it from a backup.']);
    expect((await replace('Harbour', 'Quay')).status).toBe('failed');
  });

  it('while another one is done is refused', async () => {
    await site.order('hold', 'replace');
    const id = await begin('Harbour', 'Quay');
    expect((await call('/replace', 'Quay', 'Pier')).status).toBe(409);
    await site.release();
    expect((await team.waitForJob(id)).status).toBe('succeeded');
  });

  it('is for members of the team only', async () => {
    const other = await createWordpressTeam(provider);
    for (const path of ['/replace', '/replace/preview']) {
      const body = { search: 'Harbour', replace: 'Quay' };
      expect((await provider.json('POST', `/wordpress/sites/${site.id}${path}`, body)).status).toBe(401);
      const theirs = await provider.json('POST', `/wordpress/sites/${site.id}${path}`, body, other.headersOf());
      expect(theirs.status).toBe(404);
    }
    expect((await call('/replace/preview', 'Harbour', 'Quay', 'user')).status).toBe(200);
  });

  it('of a site whose plan is suspended is refused', async () => {
    await site.setService('suspended');
    expect((await call('/replace', 'Harbour', 'Quay')).status).toBe(409);
    await site.setService('active');
  });
});
