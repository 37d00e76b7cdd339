import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { loadSchedule } from '#provider/backup/schedules.ts';
import { jobs, wordpressEvents, wordpressSites } from '#provider/db/schema.ts';
import { readOption, withSiteDatabase, writeOption } from '#provider/wordpress/site-database.ts';
import { siteFolder } from '#provider/wordpress/site-folder.ts';
import { loadPlans } from '#provider/wordpress/sites.ts';
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

type Body = { site: WordpressSite; job: { id: number }; message: string };
const begin = (id: number | string = site.id, person?: string) =>
  provider.json<Body>('POST', `/wordpress/sites/${id}/staging`, {}, team.headersOf(person));
async function makeCopy() {
  const { status, body } = await begin();
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  const job = await team.waitForJob(body.job.id);
  return { job, id: Number(body.site.id), folder: siteFolder(provider, Number(body.site.id)) };
}
const readRow = async (id: number) =>
  (await provider.db.select().from(wordpressSites).where(eq(wordpressSites.id, id)))[0];
const option = (path: string, name: string) => withSiteDatabase(path, (db) => readOption(db, name));
const posts = (path: string) =>
  withSiteDatabase(path, async (db) => JSON.stringify((await db.execute('SELECT * FROM wp_posts')).rows));

describe('a staging copy', () => {
  it('has the files and tables of its site, with its own addresses', async () => {
    const { job, id, folder } = await makeCopy();
    expect(job.status).toBe('succeeded');
    const domain = `staging.${site.domain}`;
    expect(await readRow(id)).toMatchObject({ domain, parent_id: site.id, status: 'active', php_version: '8.2' });
    expect(await option(folder.database, 'home')).toBe(`https://${domain}`);
    expect(await posts(folder.database)).toBe(
      (await posts(site.folder.database)).replaceAll(`//${site.domain}`, `//${domain}`),
    );
    const kept = 'wp-content/plugins/shop-basket/shop-basket.php';
    expect(readFileSync(join(folder.files, kept), 'utf8')).toBe(readFileSync(join(site.folder.files, kept), 'utf8'));
  });

  it('asks search engines to stay away, which its site does not', async () => {
    const { folder } = await makeCopy();
    expect(await option(folder.database, 'blog_public')).toBe('0');
    expect(await option(site.folder.database, 'blog_public')).toBe('1');
  });

  it('answers with its page, and the site stays as it was', async () => {
    const before = site.files();
    const { id } = await makeCopy();
    const { preview_key } = (await readRow(id)) ?? {};
    expect((await fetch(`${provider.url}/wordpress-sites/${preview_key}/`)).status).toBe(200);
    expect((await readRow(id))?.health).toMatchObject({
      status: 'ok',
      title: expect.stringContaining('Harbour Journal'),
    });
    expect(site.files()).toEqual(before);
  });

  it('is found from its site, and counts for no plan', async () => {
    const count = async () => (await loadPlans(provider, team.id)).map(({ sites_count }) => sites_count);
    const before = await count();
    const { id } = await makeCopy();
    expect(await count()).toEqual(before);
    expect((await site.events('staging_created'))[0]?.detail).toEqual({ name: `staging.${site.domain}` });
    expect(await provider.db.select().from(wordpressEvents).where(eq(wordpressEvents.site_id, id))).toMatchObject([
      { kind: 'created', detail: { from: site.domain } },
    ]);
  });

  it('has no scheduled backups until somebody wants them', async () => {
    const { id } = await makeCopy();
    expect((await loadSchedule(provider, 'wordpress', id)).frequency).toBe('off');
    expect((await loadSchedule(provider, 'wordpress', site.id)).frequency).toBe('daily');
  });

  it('has a number where its domain is taken', async () => {
    await team.addSite('new', { domain: `staging.${site.domain}` });
    const { id } = await makeCopy();
    expect((await readRow(id))?.domain).toBe(`staging2.${site.domain}`);
  });

  it('has neither the maintenance mode nor the log of its site', async () => {
    writeFileSync(join(site.folder.files, '.maintenance'), '<?php $upgrading = time();');
    writeFileSync(join(site.folder.files, 'wp-content/debug.log'), 'old errors\n');
    const { folder, id } = await makeCopy();
    expect(existsSync(join(folder.files, '.maintenance'))).toBe(false);
    expect((await readRow(id))?.health?.status).toBe('ok');
  });

  it('of a broken site is made, and is as broken', async () => {
    const broken = await team.addSite('broken');
    site = broken;
    const { job, id } = await makeCopy();
    expect(job.status).toBe('succeeded');
    expect((await readRow(id))?.health?.status).toBe('broken');
    expect(job.log.at(-1)?.text).toBe(`staging.${site.domain} is broken, like its site`);
  });

  it('keeps what is no text, and folders of uploads', async () => {
    const folder = join(site.folder.files, 'wp-content/uploads/2026/11');
    mkdirSync(folder, { recursive: true });
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    writeFileSync(join(folder, 'ä picture.png'), bytes);
    await withSiteDatabase(site.folder.database, (db) => writeOption(db, 'data', 'a:1:{i:0;s:1:"x";}'));
    const { folder: copy } = await makeCopy();
    expect(readFileSync(join(copy.files, 'wp-content/uploads/2026/11/ä picture.png')).equals(bytes)).toBe(true);
    expect(await option(copy.database, 'data')).toBe('a:1:{i:0;s:1:"x";}');
  });
});

describe('a staging copy is refused', () => {
  it('beside another one, which is named', async () => {
    await makeCopy();
    const { status, body } = await begin();
    expect([status, body.message]).toEqual([
      409,
      `${site.domain} has a staging copy already: staging.${site.domain}. Delete it to make another one.`,
    ]);
  });

  it('of a copy', async () => {
    const { id } = await makeCopy();
    expect((await begin(id)).body.message).toBe(
      `staging.${site.domain} is a staging copy itself. Copy the site that it was made from.`,
    );
  });

  it('while something else is done to the site, and holds up other work itself', async () => {
    await provider.json('POST', '/__demo/jobs', {
      match: { kind: 'wordpress.staging', step: 'copy_tables' },
      fault: 'hold',
    });
    const { body } = await begin();
    const update = await site.call('PUT', '/updates', { core: false, plugins: ['contact-desk'], themes: [] });
    expect(update.status).toBe(409);
    await provider.json('DELETE', `/__demo/jobs?subject_id=${body.site.id}`);
    await provider.json('DELETE', '/__demo/jobs');
    expect((await team.waitForJob(body.job.id)).status).toBe('succeeded');

    const other = await team.addSite('shop');
    await other.order('hold', 'replace');
    const paused = await other.call('POST', '/replace', { search: 'Harbour', replace: 'Quay' });
    expect((await begin(other.id)).body.message).toBe(
      `Something else is being done to ${other.domain}. Wait until it has ended, then try again.`,
    );
    expect(await provider.db.select().from(wordpressSites).where(eq(wordpressSites.parent_id, other.id))).toEqual([]);
    await other.release();
    await team.waitForJob(paused.body.job.id);
  });

  it('twice at once: one is made', async () => {
    const answers = await Promise.all([begin(), begin()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200);
    await team.waitForJob(Number(made?.body.job.id));
    expect(await provider.db.select().from(wordpressSites).where(eq(wordpressSites.parent_id, site.id))).toHaveLength(
      1,
    );
  });

  it('without a sign-in, for another team, and with an inactive plan', async () => {
    const other = await createWordpressTeam(provider);
    expect((await provider.json('POST', `/wordpress/sites/${site.id}/staging`, {})).status).toBe(401);
    const path = `/wordpress/sites/${site.id}/staging`;
    expect((await provider.json('POST', path, {}, other.headersOf())).status).toBe(404);
    await site.setService('suspended');
    expect((await begin()).status).toBe(409);
    await site.setService('active');
  });
});

describe('a staging copy that', () => {
  it.each(['copy', 'copy_tables', 'replace', 'check'])('fails at %s is made by the next attempt', async (step) => {
    const before = site.files();
    await provider.json('POST', '/__demo/jobs', { match: { kind: 'wordpress.staging', step }, fault: 'fail' });
    const first = await makeCopy();
    expect(first.job.status).toBe('failed');
    expect((await readRow(first.id))?.status).toBe('failed');
    expect(site.files()).toEqual(before);
    const second = await makeCopy();
    expect([second.id, second.job.status]).toEqual([first.id, 'succeeded']);
    expect(await option(second.folder.database, 'home')).toBe(`https://staging.${site.domain}`);
  });

  it.each(['copy', 'copy_tables', 'replace', 'check'])('a stop interrupts at %s is whole afterwards', async (step) => {
    await provider.json('POST', '/__demo/jobs', { match: { kind: 'wordpress.staging', step }, fault: 'hold' });
    const { body } = await begin();
    await site.reach(body.job.id, step);
    provider.jobs.stop();
    await expect.poll(() => provider.jobs.isRunning(body.job.id)).toBe(false);
    // All steps are done again, as after a stop that came before they were kept.
    await provider.db
      .update(jobs)
      .set({ steps: ['copy', 'copy_tables', 'replace', 'check'].map((key) => ({ key, status: 'waiting' as const })) })
      .where(eq(jobs.id, body.job.id));
    await provider.jobs.resume();
    expect((await team.waitForJob(body.job.id)).status).toBe('succeeded');
    const { database } = siteFolder(provider, Number(body.site.id));
    expect(await option(database, 'home')).toBe(`https://staging.${site.domain}`);
    expect((await readRow(Number(body.site.id)))?.health?.status).toBe('ok');
  });
});
