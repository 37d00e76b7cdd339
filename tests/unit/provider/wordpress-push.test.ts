import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushPreview, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { listTables } from '#provider/backup/sql-dump.ts';
import { backups, jobs, wordpressSites } from '#provider/db/schema.ts';
import { setActive } from '#provider/wordpress/installed.ts';
import { readOption, withSiteDatabase, writeOption } from '#provider/wordpress/site-database.ts';
import { type SiteFolder, siteFolder } from '#provider/wordpress/site-folder.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { createWordpressTeam, type TestSite, type WordpressTeam } from '#tests/support/wordpress-fixture.ts';

/** Called before each change of the disk, for tests that end the provider there. */
const disk = vi.hoisted(() => ({ beforeChange: (_what: string, _paths: string[]): void => undefined }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const watched = Object.fromEntries(
    (['rename', 'link', 'writeFile', 'rm', 'copyFile', 'mkdir'] as const).map((name) => [
      name,
      async (...args: unknown[]) => {
        disk.beforeChange(
          name,
          args.filter((arg) => typeof arg === 'string'),
        );
        return (real[name] as (...all: unknown[]) => Promise<unknown>)(...args);
      },
    ]),
  );
  return { ...real, ...watched, default: { ...real, ...watched } };
});

let provider: TestProvider;
let team: WordpressTeam;
let site: TestSite;
let copy: { id: number; folder: SiteFolder };
beforeAll(async () => {
  provider = await startProvider();
  team = await createWordpressTeam(provider);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  disk.beforeChange = () => undefined;
  site = await team.addSite('shop');
  copy = await makeCopy();
});

async function makeCopy() {
  const path = `/wordpress/sites/${site.id}/staging`;
  const { body } = await provider.json<{ site: WordpressSite; job: { id: number } }>(
    'POST',
    path,
    {},
    team.headersOf(),
  );
  const { status } = await team.waitForJob(body.job.id);
  if (status !== 'succeeded') throw new Error(status);
  return { id: Number(body.site.id), folder: siteFolder(provider, Number(body.site.id)) };
}

type Body = { preview: PushPreview; errors: Record<string, string[]>; message: string; job: { id: number } };
const call = (
  method: string,
  body?: unknown,
  headers: Record<string, string> = team.headersOf(),
  id: number = copy.id,
) => provider.json<Body>(method, `/wordpress/sites/${id}/push`, body, headers);
const preview = async () => (await call('GET')).body.preview;
const ALL = ['wp_comments', 'wp_options', 'wp_postmeta', 'wp_posts', 'wp_terms', 'wp_usermeta', 'wp_users'];
async function begin(body: { files: boolean; tables: string[] } = { files: true, tables: ALL }) {
  const answer = await call('POST', body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.job.id;
}
const push = async (body?: { files: boolean; tables: string[] }) => team.waitForJob(await begin(body));

const write = (folder: SiteFolder, path: string, content: string) => {
  mkdirSync(dirname(join(folder.files, path)), { recursive: true });
  writeFileSync(join(folder.files, path), content);
};
const run = (folder: SiteFolder, sql: string) =>
  withSiteDatabase(folder.database, async (db) => (await db.execute(sql)).rows);
const option = (folder: SiteFolder, name: string) => withSiteDatabase(folder.database, (db) => readOption(db, name));
const addComment = (folder: SiteFolder, text: string) =>
  run(
    folder,
    `INSERT INTO wp_comments (comment_author, comment_date, comment_date_gmt, comment_content)
      VALUES ('Moira', '2026-11-22', '2026-11-22', '${text}')`,
  );
/** All rows of all tables. */
const tablesOf = (folder: SiteFolder) =>
  withSiteDatabase(folder.database, async (db) => {
    const all: Record<string, unknown> = {};
    for (const table of await listTables(db)) all[table] = (await db.execute(`SELECT * FROM ${table}`)).rows;
    return JSON.stringify(all);
  });
/** Everything that a visitor or a restore could tell apart. */
const stateOf = async (one: TestSite) => ({ files: one.files(), tables: await tablesOf(one.folder) });
const UPLOAD = 'wp-content/uploads/2026/11/new.txt';
const drafts = () => readdirSync(site.folder.drafts);

/** What is done on the copy: a page, a setting, a file more, one less. */
async function workOnCopy(): Promise<void> {
  await run(copy.folder, `UPDATE wp_posts SET post_title = 'From the copy' WHERE ID = 1`);
  await withSiteDatabase(copy.folder.database, (db) =>
    writeOption(db, 'blogdescription', `See https://staging.${site.domain}/`),
  );
  write(copy.folder, UPLOAD, 'new');
  rmSync(join(copy.folder.files, 'readme.html'));
}
/** How the site is once the copy was pushed. */
async function expectPushed(): Promise<void> {
  expect((await run(site.folder, 'SELECT post_title FROM wp_posts WHERE ID = 1'))[0]?.post_title).toBe('From the copy');
  expect(await option(site.folder, 'blogdescription')).toBe(`See https://${site.domain}/`);
  const files = site.files();
  expect(files[UPLOAD]).toBeDefined();
  expect(files['readme.html']).toBeUndefined();
  expect(await tablesOf(site.folder)).not.toContain('staging.');
  expect((await site.page()).status).toBe(200);
  expect(drafts()).toEqual([]);
}

describe('the preview of a push', () => {
  it('of a fresh copy changes nothing and warns of nothing', async () => {
    const { files, tables, warnings } = await preview();
    expect(files).toEqual({ added: 0, changed: 0, removed: 0, examples: [] });
    expect(tables.map(({ name }) => name)).toEqual(ALL);
    expect(tables.every(({ changed, rows, rows_there }) => changed === 0 && rows === rows_there)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('counts what was done on the copy', async () => {
    await workOnCopy();
    write(copy.folder, 'index.php', 'changed');
    write(copy.folder, 'wp-config.php', 'its own');
    await addComment(copy.folder, 'here');
    const { files, tables, warnings } = await preview();
    expect(files).toEqual({ added: 1, changed: 1, removed: 1, examples: ['/index.php', `/${UPLOAD}`, '/readme.html'] });
    const changed = Object.fromEntries(tables.map((table) => [table.name, table.changed]));
    expect(changed).toMatchObject({ wp_posts: 1, wp_options: 1, wp_comments: 1, wp_users: 0 });
    expect(tables.find(({ name }) => name === 'wp_comments')).toMatchObject({ rows: 2, rows_there: 1 });
    expect(warnings).toEqual([]);
  });

  it('says what the live site would lose', async () => {
    await addComment(site.folder, 'one');
    await addComment(site.folder, 'two');
    await addComment(copy.folder, 'another with the same number');
    await run(site.folder, `UPDATE wp_posts SET post_title = 'Changed here' WHERE ID = 1`);
    write(site.folder, UPLOAD, 'a picture');
    write(site.folder, 'wp-content/plugins/own.php', 'a plugin');
    expect((await preview()).warnings).toEqual([
      '2 comments written on the live site since the copy was made would be lost.',
      '1 post or page changed on the live site since the copy was made would be overwritten.',
      '1 upload added or changed on the live site since the copy was made would be lost.',
      '1 file added or changed on the live site since the copy was made would be lost.',
    ]);
  });

  it('of a copy from before copies were remembered names what only the site has', async () => {
    for (const name of ['base.sqlite', 'base.json']) rmSync(join(copy.folder.root, name));
    await addComment(site.folder, 'one');
    write(site.folder, UPLOAD, 'a picture');
    expect((await preview()).warnings).toEqual([
      '1 comment that only the live site has would be lost.',
      '1 upload that only the live site has would be lost.',
    ]);
  });

  it('says that the copy is broken, and that PHP stays', async () => {
    await provider.db
      .update(wordpressSites)
      .set({
        php_version: '8.4',
        health: { status: 'broken', http_status: 500, title: '', problem: 'It fails.', response_ms: 1, checked_at: '' },
      })
      .where(eq(wordpressSites.id, copy.id));
    expect((await preview()).warnings).toEqual([
      `The page of staging.${site.domain} is broken: It fails.`,
      'The copy runs PHP 8.4. The live site stays on PHP 8.2.',
    ]);
  });
});

describe('a push', () => {
  it('puts files and tables over the site, with its addresses and its own settings', async () => {
    await workOnCopy();
    const own = readFileSync(join(site.folder.files, 'wp-config.php'), 'utf8');
    const job = await push();
    expect(job).toMatchObject({ status: 'succeeded', subject_id: site.id });
    await expectPushed();
    expect(readFileSync(join(site.folder.files, 'wp-config.php'), 'utf8')).toBe(own);
    expect(await option(site.folder, 'home')).toBe(`https://${site.domain}`);
    expect(await option(site.folder, 'blog_public')).toBe('1');
    expect((await site.events('pushed'))[0]?.detail).toMatchObject({ from: `staging.${site.domain}`, job_id: job.id });
    expect((await preview()).tables.every(({ changed }) => changed === 0)).toBe(true);
  });

  it('makes a backup of the whole site first', async () => {
    const job = await push();
    expect(
      await provider.db
        .select()
        .from(backups)
        .where(eq(backups.id, Number(job.result.backup_id))),
    ).toMatchObject([{ subject_id: site.id, kind: 'full', reason: 'push', job_id: job.id }]);
  });

  it('of files alone leaves the tables, and the other way round', async () => {
    await workOnCopy();
    const before = await stateOf(site);
    await push({ files: true, tables: [] });
    expect(await tablesOf(site.folder)).toBe(before.tables);
    expect(site.files()[UPLOAD]).toBeDefined();

    const other = site.files();
    await push({ files: false, tables: ['wp_posts'] });
    expect(site.files()).toEqual(other);
    expect(await option(site.folder, 'blogdescription')).not.toContain('See');
    expect((await run(site.folder, 'SELECT post_title FROM wp_posts WHERE ID = 1'))[0]?.post_title).toBe(
      'From the copy',
    );
  });

  it('brings a table that the site does not have, with its index', async () => {
    await run(copy.folder, 'CREATE TABLE wp_orders (id INTEGER PRIMARY KEY, total REAL)');
    await run(copy.folder, 'CREATE INDEX by_total ON wp_orders (total)');
    await run(copy.folder, 'INSERT INTO wp_orders VALUES (7, 1.5)');
    expect((await push({ files: false, tables: ['wp_orders'] })).status).toBe('succeeded');
    expect(await run(site.folder, 'SELECT * FROM wp_orders INDEXED BY by_total WHERE total > 1')).toMatchObject([
      { id: 7 },
    ]);
  });

  it('keeps what is written on the site while it is prepared, in tables that are not pushed', async () => {
    await workOnCopy();
    await site.order('hold', 'publish');
    const id = await begin({ files: true, tables: ['wp_posts', 'wp_options'] });
    await site.reach(id, 'publish');
    await addComment(site.folder, 'in between');
    await site.release();
    expect((await team.waitForJob(id)).status).toBe('succeeded');
    expect(await run(site.folder, `SELECT 1 FROM wp_comments WHERE comment_content = 'in between'`)).toHaveLength(1);
    await expectPushed();
  });

  it('is compared with itself from then on: what comes to the site later would be lost', async () => {
    await addComment(site.folder, 'before');
    await push({ files: true, tables: ['wp_posts'] });
    expect((await preview()).warnings).toEqual([
      '1 comment written on the live site since the copy was made would be lost.',
    ]);
    await run(site.folder, `UPDATE wp_posts SET post_title = 'Changed here' WHERE ID = 1`);
    expect((await preview()).warnings).toContain(
      '1 post or page changed on the live site since the copy was made would be overwritten.',
    );
  });

  it('keeps the maintenance mode of the site', async () => {
    write(site.folder, '.maintenance', '<?php $upgrading = time();');
    expect((await push()).status).toBe('succeeded');
    expect(site.files()['.maintenance']).toBeDefined();
  });
});

/** A plugin that stops every page. */
const breakCopy = async () => {
  write(
    copy.folder,
    'wp-content/plugins/bad-one/bad-one.php',
    '<?php\n/**\n * Plugin Name: Bad one\n * Version: 1.0\n * Behaviour: {"fatal":"Uncaught Error: no"}\n */\n',
  );
  await setActive(copy.folder, 'plugin', 'bad-one', true);
};

describe('a push that', () => {
  it('breaks the page is taken back, and says so', async () => {
    await workOnCopy();
    await breakCopy();
    const before = await stateOf(site);
    const job = await push();
    expect(job).toMatchObject({
      status: 'failed',
      error: 'The page was broken after the push, so everything was put back.',
    });
    expect(job.log.map(({ text }) => text).join('\n')).toContain('Bad one');
    const after = await stateOf(site);
    // The log has what happened.
    const log = 'wp-content/debug.log';
    expect({ ...after.files, [log]: '' }).toEqual({ ...before.files, [log]: '' });
    expect(after.tables).toBe(before.tables);
    expect((await site.page()).status).toBe(200);
    expect(drafts()).toEqual([]);
    expect(await site.events('pushed')).toEqual([]);
  });

  it.each(['check', 'backup', 'copy', 'copy_tables', 'replace', 'publish'])(
    'fails at %s leaves the site as it was, and can be asked for again',
    async (step) => {
      await workOnCopy();
      const before = await stateOf(site);
      await site.order('fail', step);
      expect((await push()).status).toBe('failed');
      expect(await stateOf(site)).toEqual(before);
      await vi.waitFor(() => expect(drafts()).toEqual([]));
      expect((await push()).status).toBe('succeeded');
      await expectPushed();
    },
  );

  it('runs out of disk leaves the site as it was, in words', async () => {
    await workOnCopy();
    const before = await stateOf(site);
    disk.beforeChange = (what, [, target = '']) => {
      if (what !== 'copyFile' || !target.includes('push-')) return;
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'copyfile' });
    };
    const job = await push();
    expect(job.status).toBe('failed');
    expect(job.error).toMatch(/disk|space/i);
    expect(job.error).not.toContain('ENOSPC');
    expect(await stateOf(site)).toEqual(before);
  });

  it('is larger than the plan leaves the site as it was, in words', async () => {
    const before = await stateOf(site);
    await site.limitTo(1000);
    const job = await push();
    expect(job.error).toMatch(
      /^staging\.\S+ has [\d.]+ KB and the plan of \S+ includes 1 KB\. Delete files of the copy, then push again\.$/,
    );
    expect(await stateOf(site)).toEqual(before);
  });

  it('finds a database that cannot be read leaves the site as it was, in words', async () => {
    const before = await stateOf(site);
    await site.order('hold', 'copy_tables');
    const id = await begin();
    await site.reach(id, 'copy_tables');
    writeFileSync(copy.folder.database, 'no database at all, but some text that is long enough to be one. '.repeat(20));
    await site.release();
    expect((await team.waitForJob(id)).error).toBe('The database can’t be read. Restore it from a backup.');
    expect(await stateOf(site)).toEqual(before);
    for (const answer of [await call('GET'), await call('POST', { files: true, tables: ['wp_posts'] })])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'The database can’t be read. Restore it from a backup.',
      ]);
  });

  it('finds its copy deleted meanwhile leaves the site as it was', async () => {
    const before = await stateOf(site);
    await site.order('hold', 'copy');
    const id = await begin();
    await site.reach(id, 'copy');
    await provider.db.delete(wordpressSites).where(eq(wordpressSites.id, copy.id));
    await site.release();
    expect(await team.waitForJob(id)).toMatchObject({
      status: 'failed',
      error: 'The staging copy has been deleted. The live site is as it was.',
    });
    expect(await stateOf(site)).toEqual(before);
  });
});

/** Every how many changes of the disk the provider is ended. `CRASH_AT=all` ends it at each. */
const STRIDE = process.env.CRASH_AT === 'all' ? 1 : 4;

/** Ends the provider before the nth change of the disk in the last step, as a kill would, and starts it again. @returns whether it was ended */
async function killAt(nth: number): Promise<{ wasKilled: boolean; status: string }> {
  await site.order('hold', 'publish');
  const id = await begin();
  await site.reach(id, 'publish');
  let changes = 0;
  let wasKilled = false;
  disk.beforeChange = (_, paths) => {
    if (!paths.some((path) => path.includes('push-'))) return;
    // Nothing that comes after a kill is done.
    if (!wasKilled && ++changes !== nth) return;
    wasKilled = true;
    provider.jobs.stop();
    throw new Error('Killed');
  };
  await site.release();
  await vi.waitFor(() => expect(provider.jobs.isRunning(id)).toBe(false), { timeout: 15_000 });
  disk.beforeChange = () => undefined;
  await provider.jobs.resume();
  const job = await team.waitForJob(id);
  return { wasKilled, status: job.status };
}

describe('a stop of the provider', () => {
  it('before any change of the disk while a push takes its place ends in the new site', {
    timeout: 120_000,
  }, async () => {
    await workOnCopy();
    let killed = 0;
    for (let nth = 1; ; nth += STRIDE) {
      const { wasKilled, status } = await killAt(nth);
      expect(status, `change ${nth}`).toBe('succeeded');
      await expectPushed();
      if (!wasKilled) break;
      killed++;
      // What distinguishes the next push from this one.
      await run(site.folder, `UPDATE wp_posts SET post_title = 'Old' WHERE ID = 1`);
      rmSync(join(site.folder.files, UPLOAD));
      write(site.folder, 'readme.html', 'old');
      expect(await site.events('pushed')).toHaveLength(killed);
    }
    expect(killed).toBeGreaterThan(6 / STRIDE);
  });

  it('before any change of the disk while a push is taken back ends in the old site', {
    timeout: 120_000,
  }, async () => {
    await workOnCopy();
    await breakCopy();
    const log = 'wp-content/debug.log';
    const before = await stateOf(site);
    let killed = 0;
    for (let nth = 1; ; nth += STRIDE) {
      const { wasKilled, status } = await killAt(nth);
      expect(status, `change ${nth}`).toBe('failed');
      const after = await stateOf(site);
      expect({ ...after.files, [log]: '' }).toEqual({ ...before.files, [log]: '' });
      expect(after.tables).toBe(before.tables);
      expect((await site.page()).status).toBe(200);
      if (!wasKilled) break;
      killed++;
    }
    expect(killed).toBeGreaterThan(9 / STRIDE);
  });

  it.each(['check', 'backup', 'copy', 'copy_tables', 'replace'])('at %s is continued', async (step) => {
    await workOnCopy();
    await site.order('hold', step);
    const id = await begin();
    await site.reach(id, step);
    provider.jobs.stop();
    await vi.waitFor(() => expect(provider.jobs.isRunning(id)).toBe(false));
    // The steps before are done again too, as after a stop that came before they were kept.
    await provider.db
      .update(jobs)
      .set({
        steps: ['check', 'backup', 'copy', 'copy_tables', 'replace', 'publish'].map((key) => ({
          key,
          status: 'waiting' as const,
        })),
      })
      .where(eq(jobs.id, id));
    await provider.jobs.resume();
    expect((await team.waitForJob(id)).status).toBe('succeeded');
    await expectPushed();
    expect(await provider.db.select().from(backups).where(eq(backups.job_id, id))).toHaveLength(1);
  });
});

describe('a push is refused', () => {
  it.each([
    [{ files: false, tables: [] }, 'files', 'Choose files or at least one table.'],
    [
      { files: true, tables: ['wp_posts', 'x"; DROP TABLE wp_posts'] },
      'tables',
      /has no table x"; DROP TABLE wp_posts\./,
    ],
    [{ files: true, tables: ['../../etc/passwd'] }, 'tables', /has no table/],
    [{ files: true, tables: ['sqlite_master'] }, 'tables', /has no table sqlite_master/],
  ])('for %j, at its field', async (body, field, message) => {
    const answer = await call('POST', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]?.[0]).toMatch(message);
  });

  it('of what is no copy', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await call(
        method,
        method === 'POST' ? { files: true, tables: [] } : undefined,
        undefined,
        site.id,
      );
      expect([status, body.message]).toEqual([
        409,
        `${site.domain} isn’t a staging copy, so there’s nothing to push it to.`,
      ]);
    }
  });

  it('of a copy whose site was deleted', async () => {
    await provider.db.delete(wordpressSites).where(eq(wordpressSites.id, site.id));
    expect((await call('GET')).body.message).toBe(
      `The site that staging.${site.domain} was copied from has been deleted.`,
    );
  });

  it('while another one is done, and while something is done to the copy', async () => {
    await site.order('hold', 'copy');
    const id = await begin();
    expect((await call('POST', { files: true, tables: [] })).status).toBe(409);
    await site.release();
    await team.waitForJob(id);

    await provider.json('POST', '/__demo/jobs', { match: { subject_id: copy.id, step: 'replace' }, fault: 'hold' });
    const path = `/wordpress/sites/${copy.id}/replace`;
    const { body } = await provider.json<Body>('POST', path, { search: 'Harbour', replace: 'Quay' }, team.headersOf());
    expect((await call('POST', { files: true, tables: [] })).body.message).toContain(`done to staging.${site.domain}`);
    await provider.json('DELETE', `/__demo/jobs?subject_id=${copy.id}`);
    await team.waitForJob(body.job.id);
  });

  it('for nobody and for another team, and open to every member', async () => {
    const other = await createWordpressTeam(provider);
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { files: true, tables: [] } : undefined;
      expect((await call(method, body, {})).status).toBe(401);
      expect((await call(method, body, other.headersOf())).status).toBe(404);
      const answer = await call(method, body, team.headersOf('user'));
      expect(answer.status).toBe(200);
      if (method === 'POST') expect((await team.waitForJob(answer.body.job.id)).status).toBe('succeeded');
    }
  });
});
