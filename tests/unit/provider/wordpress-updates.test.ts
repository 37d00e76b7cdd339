import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backups, jobs } from '#provider/db/schema.ts';
import { installVersion, setActive } from '#provider/wordpress/installed.ts';
import { setMaintenance } from '#provider/wordpress/wp-config.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import {
  createWordpressTeam,
  type SiteBody,
  type TestSite,
  type WordpressTeam,
} from '#tests/support/wordpress-fixture.ts';

let provider: TestProvider;
let team: WordpressTeam;
let site: TestSite;
/** Set: the database answers nothing more from that statement that writes on. */
let crashAt = 0;
let statements = 0;
class Crash extends Error {}
beforeAll(async () => {
  provider = await startProvider({
    beforeStatement(sql) {
      if (crashAt === 0 || !/^\s*(insert|update|delete|begin|commit|batch)\b/i.test(sql)) return;
      if (++statements >= crashAt) throw new Crash();
    },
  });
  team = await createWordpressTeam(provider);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  site = await team.addSite('blog');
});

/** A plain run stops the provider before every seventh statement that writes; `CRASH_AT=all` before each. */
const EVERY = process.env.CRASH_AT === 'all' ? 1 : 7;
const FAULTY = 'seo-compass';
const titleOf = async () => /<title>(.*?)<\/title>/.exec(await (await site.page()).text())?.[1];
const backupsOf = () =>
  provider.db
    .select()
    .from(backups)
    .where(and(eq(backups.subject_type, 'wordpress'), eq(backups.subject_id, site.id)));
/** Waits until nothing runs a job any longer. */
const untilIdle = (id: number) => vi.waitFor(() => expect(provider.jobs.isRunning(id)).toBe(false));

describe('updates of a site:', () => {
  it('plugins that are offered a newer version say which', async () => {
    const updates = (await site.list('plugin')).map(({ slug, version, update }) => [slug, version, update?.version]);
    expect(updates).toEqual([
      ['banner-buoy', '1.0.4', '1.1.0'],
      ['cache-locker', '1.3.0', '1.3.1'],
      ['contact-desk', '2.3.0', '2.4.1'],
      ['form-lantern', '3.2.0', '4.0.0'],
      ['gallery-quay-pro', '5.2.0', '5.3.0'],
      ['hello-harbour', '1.7.2', undefined],
      ['mail-ferry', '1.9.2', '1.10.0'],
      ['seo-compass', '1.9.4', '2.0.0'],
    ]);
    expect((await site.item('plugin', 'mail-ferry')).update?.is_security).toBe(true);
    expect((await site.item('core', 'core')).update?.version).toBe('7.0.2');
    expect((await site.item('theme', 'tidewater')).update?.version).toBe('1.3.0');
  });

  it('one that needs a newer PHP says so', async () => {
    expect((await site.item('plugin', 'form-lantern')).update?.blocked).toBe('Needs PHP 8.3. This site runs 8.2.');
  });

  it('the count of a site is the length of its lists without what is ignored', async () => {
    const count = async () =>
      (
        await provider.json<{ site: { updates_count: number } }>(
          'GET',
          `/wordpress/sites/${site.id}`,
          undefined,
          team.headersOf(),
        )
      ).body.site.updates_count;
    const offered = async () =>
      [...(await site.list('core')), ...(await site.list('plugin')), ...(await site.list('theme'))].filter(
        ({ update, ignored_version }) => update && update.version !== ignored_version,
      ).length;
    expect([await count(), await offered()]).toEqual([9, 9]);
    await site.call('PUT', '/items/plugin/contact-desk', { ignored_version: '2.4.1' });
    expect([await count(), await offered()]).toEqual([8, 8]);
  });

  it('the changelog has what came after the installed version, newest first', async () => {
    const { entries } = (await site.call('GET', '/items/plugin/contact-desk/changelog')).body;
    expect(entries.map(({ version }) => version)).toEqual(['2.4.1', '2.4.0']);
    expect(entries[0]?.changes.length).toBeGreaterThan(0);
  });
});

describe('a safe update', () => {
  it('installs the selection after a backup of the site', async () => {
    const before = site.files();
    const { job, report } = await site.update({ core: true, plugins: ['contact-desk'], themes: ['tidewater'] });
    expect([job.status, job.error]).toEqual(['succeeded', null]);
    expect(report.map(({ slug, from, to, outcome }) => [slug, from, to, outcome])).toEqual([
      ['core', '6.9.4', '7.0.2', 'updated'],
      ['contact-desk', '2.3.0', '2.4.1', 'updated'],
      ['tidewater', '1.2.0', '1.3.0', 'updated'],
    ]);
    const [backup] = await backupsOf();
    expect(backup).toMatchObject({
      kind: 'full',
      reason: 'update',
      job_id: job.id,
      files_count: Object.keys(before).length,
    });
    expect(job.result.backup_id).toBe(String(backup?.id));
    expect(await site.item('plugin', 'contact-desk')).toMatchObject({
      version: '2.4.1',
      update: null,
      previous_version: '2.3.0',
      is_active: true,
    });
    expect(await site.events('updated')).toHaveLength(1);
    expect((await site.page()).status).toBe(200);
  });

  it('rolls back only the item that breaks the page, byte for byte, and continues with the others', async () => {
    const before = site.files(`wp-content/plugins/${FAULTY}`);
    const title = await titleOf();
    const { job, report } = await site.update({ plugins: ['contact-desk', FAULTY, 'mail-ferry'] });
    expect(job.status).toBe('succeeded');
    expect(report.map(({ slug, outcome }) => [slug, outcome])).toEqual([
      ['contact-desk', 'updated'],
      [FAULTY, 'reverted'],
      ['mail-ferry', 'updated'],
    ]);
    expect(report[1]?.reason).toBeTruthy();
    expect(site.files(`wp-content/plugins/${FAULTY}`)).toEqual(before);
    expect([(await site.page()).status, await titleOf()]).toEqual([200, title]);
  });

  it('rolls back an item that changes the title of the page', async () => {
    await setActive(site.folder, 'plugin', 'banner-buoy', true);
    const title = await titleOf();
    const { report } = await site.update({ plugins: ['banner-buoy', 'contact-desk'] });
    expect(report.map(({ outcome }) => outcome)).toEqual(['reverted', 'updated']);
    expect(report[0]?.reason).toBe(`The title of the page changed from “${title}” to “Autumn offers!”.`);
    expect(await titleOf()).toBe(title);
  });

  it('says when a version did not change, and leaves the files as they were', async () => {
    await installVersion(site.folder, { kind: 'plugin', slug: 'sticky-pier', version: '3.0.0' });
    const before = site.files('wp-content/plugins/sticky-pier');
    const { job, report } = await site.update({ plugins: ['sticky-pier', 'contact-desk'] });
    expect(report[0]).toMatchObject({ outcome: 'failed', reason: 'The version didn’t change.' });
    expect([job.status, report[1]?.outcome]).toEqual(['succeeded', 'updated']);
    expect(site.files('wp-content/plugins/sticky-pier')).toEqual(before);
    expect((await site.item('plugin', 'sticky-pier')).previous_version).toBeNull();
  });

  it('continues when a premium plugin has no licence', async () => {
    const { report } = await site.update({ plugins: ['gallery-quay-pro', 'contact-desk'] });
    expect(report[0]).toMatchObject({
      outcome: 'failed',
      reason: 'Gallery Quay Pro needs a valid licence. Enter it in the plugin’s settings.',
    });
    expect(report[1]?.outcome).toBe('updated');
    expect((await site.versions('plugin'))['gallery-quay-pro']).toBe('5.2.0');
  });

  it('skips what needs a newer PHP, with the reason', async () => {
    const { report } = await site.update({ plugins: ['form-lantern', 'contact-desk'] });
    expect(report[0]).toMatchObject({ outcome: 'skipped', reason: 'Needs PHP 8.3. This site runs 8.2.' });
    expect(report[1]?.outcome).toBe('updated');
  });

  it('is a job that failed when nothing could be kept', async () => {
    const { job, report } = await site.update({ plugins: [FAULTY] });
    expect(report.map(({ outcome }) => outcome)).toEqual(['reverted']);
    expect([job.status, job.error]).toEqual(['failed', `SEO Compass wasn’t updated. ${report[0]?.reason}`]);
    expect(await site.events('updated')).toHaveLength(1);
  });

  it('counts a plugin that was chosen twice once', async () => {
    const { report } = await site.update({ plugins: ['contact-desk', 'contact-desk'] });
    expect(report).toHaveLength(1);
  });

  it('pressed twice is one job', async () => {
    await site.order('hold', 'plan');
    const press = () => site.call('PUT', '/plugins', { plugins: ['contact-desk'] });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await site.release();
    const begun = await provider.db.select().from(jobs).where(eq(jobs.subject_id, site.id));
    const updates = begun.filter(({ kind }) => kind === 'wordpress.update');
    expect(updates).toHaveLength(1);
    await team.waitForJob(updates[0]?.id ?? 0);
  });

  it('repeated with its idempotency key is the same job', async () => {
    const send = () =>
      provider.json<SiteBody>(
        'PUT',
        `/wordpress/sites/${site.id}/plugins`,
        { plugins: ['contact-desk'] },
        {
          ...team.headersOf(),
          'Idempotency-Key': `update-${site.id}`,
        },
      );
    const first = await send();
    const second = await send();
    expect([first.status, second.status, second.body.job.id]).toEqual([200, 200, first.body.job.id]);
    expect((await team.waitForJob(first.body.job.id)).status).toBe('succeeded');
  });

  it('keeps concurrent changes', async () => {
    await site.order('hold', 'update');
    const { body } = await site.call('PUT', '/plugins', { plugins: ['contact-desk', 'mail-ferry'] });
    await site.reach(body.job.id, 'update');
    await installVersion(site.folder, { kind: 'plugin', slug: 'contact-desk', version: '2.4.0' });
    await site.release();
    const { result } = await team.waitForJob(body.job.id);
    expect(result.report).toMatchObject([
      { outcome: 'skipped', reason: 'Version 2.4.0 was installed meanwhile.' },
      { outcome: 'updated' },
    ]);
  });

  it('is followed as it goes: the report grows', async () => {
    await site.order('hold', 'check');
    const { body } = await site.call('PUT', '/plugins', { plugins: ['contact-desk', 'mail-ferry'] });
    await site.reach(body.job.id, 'check');
    const read = await provider.json<{ job: { result: { plan: object[]; report: object[] } } }>(
      'GET',
      `/job/jobs/${body.job.id}`,
      undefined,
      team.headersOf(),
    );
    expect([read.body.job.result.plan.length, read.body.job.result.report.length]).toEqual([2, 2]);
    await site.release();
    expect((await team.waitForJob(body.job.id)).log.length).toBeGreaterThan(3);
  });
});

describe('an update is refused', () => {
  const press = (body: object, path = '/updates') => site.call('PUT', path, body);

  it('beside the field for what is not installed', async () => {
    const answer = await press({
      plugins: ['contact-desk', 'no-such-plugin', '../contact-desk'],
      themes: ['../../etc'],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        plugins: [
          'There’s no plugin “no-such-plugin” on this site.',
          'There’s no plugin “../contact-desk” on this site.',
        ],
        themes: ['There’s no theme “../../etc” on this site.'],
      },
    ]);
  });

  it('beside the field for nothing, and for what is no list', async () => {
    expect((await press({})).body.errors).toEqual({ plugins: ['Choose what to update.'] });
    expect((await press({ plugins: [] }, '/plugins')).body.errors).toEqual({ plugins: ['Choose what to update.'] });
    expect((await press({ themes: [] }, '/themes')).body.errors).toEqual({ themes: ['Choose what to update.'] });
    expect((await press({ plugins: 'contact-desk' }, '/plugins')).status).toBe(422);
    expect((await press({ plugins: Array.from({ length: 501 }, (_, n) => `p${n}`) }, '/plugins')).status).toBe(422);
  });

  it('for what is up to date, and for what cannot be updated, with the reason', async () => {
    expect((await press({ plugins: ['hello-harbour'] })).body.message).toBe('Hello Harbour: It’s up to date.');
    const blocked = await press({ plugins: ['form-lantern'] });
    expect([blocked.status, blocked.body.message]).toEqual([409, 'Form Lantern: Needs PHP 8.3. This site runs 8.2.']);
  });

  it('on a site that is broken already', async () => {
    await installVersion(site.folder, { kind: 'plugin', slug: FAULTY, version: '2.0.0' });
    const answer = await press({ plugins: ['contact-desk'] });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `${site.domain} is broken already. Repair it first, or go back to a backup.`,
    ]);
    expect(await backupsOf()).toEqual([]);
  });

  it('in maintenance mode, because the page cannot be checked', async () => {
    await setMaintenance(site.folder, true);
    const answer = await press({ plugins: ['contact-desk'] });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `${site.domain} is in maintenance mode. Turn it off first: an update is checked against the page.`,
    ]);
  });

  it('on a full disk, before anything changes', async () => {
    const before = site.files();
    await site.limitTo(1000);
    const answer = await press({ plugins: ['contact-desk'] });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `${site.domain} has too little free space for this update. Delete files or upgrade its plan first.`,
    ]);
    expect(site.files()).toEqual(before);
  });

  it('for a suspended service, without a session and to other teams', async () => {
    await site.setService('suspended');
    expect((await press({ core: true }, '/core')).status).toBe(409);
    await site.setService('active');
    expect((await provider.json('PUT', `/wordpress/sites/${site.id}/core`, {})).status).toBe(401);
    const others = await createWordpressTeam(provider);
    for (const [method, path] of [
      ['GET', '/core'],
      ['GET', '/plugins'],
      ['GET', '/themes'],
      ['PUT', '/core'],
      ['GET', '/items/plugin/contact-desk/changelog'],
      ['DELETE', '/items/plugin/hello-harbour'],
      ['POST', '/items/plugin/contact-desk/rollback'],
    ] as const)
      expect(
        (
          await provider.json(
            method,
            `/wordpress/sites/${site.id}${path}`,
            method === 'PUT' ? {} : undefined,
            others.headersOf(),
          )
        ).status,
      ).toBe(404);
  });
});

describe('a stop of the provider', () => {
  const selection = { core: true, plugins: ['contact-desk', FAULTY, 'gallery-quay-pro'], themes: ['tidewater'] };
  const EXPECTED = {
    core: 'updated',
    'contact-desk': 'updated',
    [FAULTY]: 'reverted',
    'gallery-quay-pro': 'failed',
    tidewater: 'updated',
  };
  const VERSIONS = { 'contact-desk': '2.4.1', [FAULTY]: '1.9.4', 'gallery-quay-pro': '5.2.0' };
  const outcomesOf = (report: unknown) =>
    Object.fromEntries((report as { slug: string; outcome: string }[]).map(({ slug, outcome }) => [slug, outcome]));
  const begin = async () => (await site.call('PUT', '/updates', selection)).body.job.id;
  /** What must hold however often it was stopped. */
  async function audit(id: number, title: string | undefined) {
    const job = await team.waitForJob(id);
    expect([job.status, job.error, outcomesOf(job.result.report)]).toEqual(['succeeded', null, EXPECTED]);
    expect([(await site.page()).status, await titleOf()]).toEqual([200, title]);
    expect(await site.versions('plugin')).toMatchObject(VERSIONS);
    expect(await site.versions('core')).toEqual({ core: '7.0.2' });
    expect(await backupsOf()).toHaveLength(1);
    expect(await site.events('updated')).toHaveLength(1);
  }

  it.each(['plan', 'backup', 'update', 'check', 'report'])('before %s is followed by the rest', async (step) => {
    const title = await titleOf();
    await site.order('hold', step);
    const id = await begin();
    await site.reach(id, step);
    provider.jobs.stop();
    await untilIdle(id);
    await site.release();
    await provider.jobs.resume();
    await audit(id, title);
  });

  it('before any statement is followed by the rest', async () => {
    for (let at = 1; ; at += EVERY) {
      site = await team.addSite('blog');
      const title = await titleOf();
      await site.order('hold', 'plan');
      const id = await begin();
      await site.reach(id, 'plan');
      [statements, crashAt] = [0, at];
      await site.release();
      await vi.waitFor(
        async () => {
          if (provider.jobs.isRunning(id)) throw new Error('It runs');
        },
        { timeout: 20_000 },
      );
      const hasCrashed = statements >= crashAt;
      crashAt = 0;
      if (hasCrashed) await provider.jobs.resume();
      await audit(id, title);
      if (!hasCrashed) return;
    }
  }, 200_000);

  const moveAway = (slug: string, version: string) => {
    const kept = join(site.folder.versions, 'plugin', slug, version);
    mkdirSync(join(kept, '..'), { recursive: true });
    renameSync(join(site.folder.files, 'wp-content/plugins', slug), kept);
  };

  it('between taking the old version away and putting the new one there loses neither', async () => {
    const title = await titleOf();
    await site.order('hold', 'update');
    const id = await begin();
    await site.reach(id, 'update');
    provider.jobs.stop();
    await untilIdle(id);
    const kept = join(site.folder.versions, 'core/core/6.9.4');
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(site.folder.drafts, 'core-from'), '6.9.4');
    for (const part of ['index.php', 'wp-includes']) renameSync(join(site.folder.files, part), join(kept, part));
    moveAway('contact-desk', '2.3.0');
    moveAway(FAULTY, '1.9.4');
    await site.release();
    await provider.jobs.resume();
    await audit(id, title);
  });

  it.each(['backup', 'update', 'check'])('and a failure in %s leave the site whole', async (step) => {
    const title = await titleOf();
    await site.order('fail', step);
    const id = await begin();
    expect((await team.waitForJob(id)).status).toBe('failed');
    expect([(await site.page()).status, await titleOf()]).toEqual([200, title]);
    expect((await site.update({ plugins: ['mail-ferry'] })).outcomes).toEqual({ 'mail-ferry': 'updated' });
  });
});
