import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backups } from '#provider/db/schema.ts';
import { withSiteDatabase } from '#provider/wordpress/site-database.ts';
import { tablesOf, treeOf, useBackups } from '#tests/support/backup-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { waitForJob } from '#tests/support/wait-for-job.ts';
import { createWordpressTeam, type TestSite, type WordpressTeam } from '#tests/support/wordpress-fixture.ts';

let provider: TestProvider;
let team: WordpressTeam;
let site: TestSite;
let own: ReturnType<typeof useBackups>;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createWordpressTeam(provider);
  site = await team.addSite('blog');
  own = useBackups(provider, team, { type: 'wordpress', id: site.id });
});

/** Without the log, to which a visit of a broken page adds. */
function filesOf() {
  const { 'wp-content/debug.log': _, ...files } = treeOf(site.folder.files);
  return files;
}
const ALL = { paths: ['/'], tables: ['*'], removes_new: true };
const run = (...statements: string[]) =>
  withSiteDatabase(site.folder.database, async (db) => {
    for (const sql of statements) await db.execute(sql);
  });
const rowsOf = (sql: string) =>
  withSiteDatabase(site.folder.database, async (db) => (await db.execute(sql)).rows.map((row) => Object.values(row)));
const newPost = `INSERT INTO wp_posts (post_date, post_date_gmt, post_content, post_title, post_modified, post_modified_gmt)
  VALUES ('2026-01-01', '2026-01-01', 'x', 'New', '2026-01-01', '2026-01-01')`;

describe('a backup of a WordPress site', () => {
  it('has a dump that another program reads, with each value exactly', async () => {
    await run(
      `INSERT INTO wp_options (option_name, option_value) VALUES ('odd', 'it''s "quoted"' || char(10) || '-- Table "x"' || char(13) || '\\n ü📷')`,
      "INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (9007199254740993, NULL, x'00ff27')",
      "INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (0.1, 'a' || char(0) || 'b', 1e999)",
      "INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (-9223372036854775808, '', '')",
    );
    const backup = await own.make('full');
    expect(backup.tables_count).toBe(7);
    expect(backup.details.core_version).toMatch(/^\d/);
    const [row] = await provider.db.select().from(backups).where(eq(backups.id, backup.id));
    const archive = join(provider.backupsDir, row?.stored_as ?? '');
    if (spawnSync('python3', ['--version']).error) return;
    const dir = await mkdtemp(join(tmpdir(), 'portal-dump-'));
    const script = `import sys, zipfile, sqlite3
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
sql = z.read('database.sql').decode()
assert all(line.endswith(';') or line.startswith('-- ') for line in sql.rstrip('\\n').split('\\n'))
db = sqlite3.connect(sys.argv[2]); db.executescript(sql); db.close()`;
    execFileSync('python3', ['-c', script, archive, join(dir, 'copy.sqlite')]);
    expect(await tablesOf(join(dir, 'copy.sqlite'))).toEqual(await tablesOf(site.folder.database));
    await rm(dir, { recursive: true });
  });

  it('is refused where the database is empty or missing', async () => {
    await rm(site.folder.database);
    const failed = await waitForJob(provider, (await own.order()).body.job.id);
    expect([failed.status, failed.error]).toEqual(['failed', expect.stringContaining('no backup was made')]);
    await writeFile(site.folder.database, '');
    const empty = await waitForJob(provider, (await own.order('database')).body.job.id);
    expect(empty.error).toContain('has no tables, so no backup was made');
    expect((await own.list()).backups).toEqual([]);
  });
});

describe('a restore of a WordPress site', () => {
  it('gives back files and tables whole, and can be undone', async () => {
    const [files, tables] = [treeOf(site.folder.files), await tablesOf(site.folder.database)];
    const backup = await own.make();
    await rm(join(site.folder.files, 'wp-includes'), { recursive: true });
    await writeFile(join(site.folder.files, 'shell.php'), '<?php');
    await run('DROP TABLE wp_terms', 'CREATE TABLE wp_extra (a)', 'DELETE FROM wp_posts', newPost);
    const broken = [filesOf(), await tablesOf(site.folder.database)];
    const job = await own.restored(backup.id, ALL);
    expect([job.status, job.error, job.result.tables, job.result.health]).toEqual(['succeeded', null, 7, 'ok']);
    expect([treeOf(site.folder.files), await tablesOf(site.folder.database)]).toEqual([files, tables]);
    expect((await site.page()).status).toBe(200);
    await own.restored(Number(job.result.undo_backup_id), ALL);
    expect([filesOf(), await tablesOf(site.folder.database)]).toEqual(broken);
    expect(readdirSync(site.folder.drafts)).toEqual([]);
  });

  it('restores one table and leaves the others', async () => {
    const backup = await own.make('database');
    const posts = await rowsOf('SELECT * FROM wp_posts');
    await run(newPost, "INSERT INTO wp_terms (name, slug) VALUES ('a', 'a')");
    const terms = await rowsOf('SELECT * FROM wp_terms');
    const job = await own.restored(backup.id, { tables: ['wp_posts'] });
    expect([job.error, job.result.tables, job.result.files]).toEqual([null, 1, 0]);
    expect([await rowsOf('SELECT * FROM wp_posts'), await rowsOf('SELECT * FROM wp_terms')]).toEqual([posts, terms]);
    const { backups: all } = await own.list('&reason=restore');
    expect(all.map(({ kind, reason }) => [kind, reason])).toEqual([['database', 'restore']]);
  });

  it('says before what will be lost, table by table', async () => {
    const backup = await own.make();
    await run(newPost, newPost, newPost, "UPDATE wp_options SET option_value = 'Other' WHERE option_name = 'blogname'");
    await run('DROP TABLE wp_terms');
    const { tables } = (await own.call('GET', `/backups/${backup.id}/tables`)).body;
    const of = (name: string) => tables.find((table) => table.name === name);
    expect(of('wp_posts')).toMatchObject({ changed: 0, lost: 3, rows_now: (of('wp_posts')?.rows ?? 0) + 3 });
    expect(of('wp_options')).toMatchObject({ changed: 1, lost: 0 });
    expect(of('wp_terms')).toMatchObject({ rows_now: null });
    const { preview } = (
      await own.call('POST', `/backups/${backup.id}/restore/preview`, { tables: ['wp_posts', 'wp_options'] })
    ).body;
    expect(preview.warnings).toEqual([
      '1 row of wp_options changed since then will go back to how it was.',
      '3 posts added since then will be lost.',
    ]);
    expect((await own.restore(backup.id, { tables: ['wp_none'] })).body.errors.tables).toEqual([
      'This backup has no table wp_none.',
    ]);
  });

  it('and an update exclude each other', async () => {
    const backup = await own.make();
    await site.order('hold', 'plan');
    const update = (await site.call('PUT', '/updates', { plugins: ['contact-desk'] })).body.job.id;
    expect((await own.restore(backup.id, ALL)).status).toBe(409);
    await site.release();
    await waitForJob(provider, update);
    await site.order('hold', 'restore');
    const restore = (await own.restore(backup.id, ALL)).body.job.id;
    expect((await site.call('PUT', '/updates', { plugins: ['contact-desk'] })).status).toBe(409);
    await site.release();
    expect((await waitForJob(provider, restore)).status).toBe('succeeded');
  });

  it('gives a database back that can no longer be read', async () => {
    const tables = await tablesOf(site.folder.database);
    const backup = await own.make();
    await writeFile(site.folder.database, 'no database');
    const job = await own.restored(backup.id, { tables: ['wp_posts'] }).catch((error: Error) => error);
    expect(job instanceof Error ? job.message : job.error).toContain('couldn’t be read');
    expect(tables).toHaveProperty('table wp_posts');
  });
});
