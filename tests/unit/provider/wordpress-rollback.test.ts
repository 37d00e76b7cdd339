import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backups } from '#provider/db/schema.ts';
import { installVersion, setActive } from '#provider/wordpress/installed.ts';
import { chooseForItem } from '#provider/wordpress/site-items.ts';
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
  site = await team.addSite('blog');
});

const press = (item = 'plugin/contact-desk') => site.call('POST', `/items/${item}/rollback`);
const rollBack = async (item?: string) => team.waitForJob((await press(item)).body.job.id);

describe('rolling back', () => {
  it('brings the version before the update back, byte for byte, after a backup of the files', async () => {
    const before = site.files('wp-content/plugins/contact-desk');
    await site.update({ plugins: ['contact-desk'] });
    expect(site.files('wp-content/plugins/contact-desk')).not.toEqual(before);
    const job = await rollBack();
    expect([job.status, job.kind, job.steps.map(({ key }) => key)]).toEqual([
      'succeeded',
      'wordpress.rollback',
      ['backup', 'restore', 'check'],
    ]);
    expect(site.files('wp-content/plugins/contact-desk')).toEqual(before);
    expect(await site.item('plugin', 'contact-desk')).toMatchObject({
      version: '2.3.0',
      previous_version: null,
      is_active: true,
      update: { version: '2.4.1' },
    });
    const [backup] = await provider.db
      .select()
      .from(backups)
      .where(and(eq(backups.subject_id, site.id), eq(backups.job_id, job.id)));
    expect(backup).toMatchObject({ kind: 'files', reason: 'update' });
    expect(await site.events('rolled-back')).toHaveLength(1);
  });

  it('works for WordPress itself and for a theme', async () => {
    await site.update({ core: true, themes: ['tidewater'] });
    expect((await rollBack('core/core')).status).toBe('succeeded');
    expect((await rollBack('theme/tidewater')).status).toBe('succeeded');
    expect([await site.versions('core'), (await site.versions('theme')).tidewater]).toEqual([
      { core: '6.9.4' },
      '1.2.0',
    ]);
    expect((await site.page()).status).toBe(200);
  });

  it('repairs a site that the new version has broken since', async () => {
    await setActive(site.folder, 'plugin', 'seo-compass', false);
    await site.update({ plugins: ['seo-compass'] });
    await setActive(site.folder, 'plugin', 'seo-compass', true);
    expect((await site.page()).status).toBe(500);
    const job = await rollBack('plugin/seo-compass');
    expect([job.status, job.result.problem]).toEqual(['succeeded', null]);
    expect((await site.page()).status).toBe(200);
  });

  it('goes forward again when the page breaks with the old version', async () => {
    await installVersion(site.folder, { kind: 'plugin', slug: 'seo-compass', version: '2.0.0' });
    await installVersion(site.folder, { kind: 'plugin', slug: 'seo-compass', version: '1.9.4' });
    const item = { kind: 'plugin', slug: 'seo-compass' } as const;
    await chooseForItem(provider, site.id, item, { previous_version: '2.0.0' });
    const job = await rollBack('plugin/seo-compass');
    expect([job.status, job.error]).toEqual([
      'failed',
      expect.stringMatching(/^With SEO Compass 2\.0\.0 the page breaks, so 1\.9\.4 is back\./),
    ]);
    expect([(await site.page()).status, (await site.versions('plugin'))['seo-compass']]).toEqual([200, '1.9.4']);
  });

  it('is refused without an earlier version', async () => {
    const answer = await press();
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'There’s no earlier version of Contact Desk to go back to.',
    ]);
  });

  it('is neither offered nor begun once the files of the earlier version have gone', async () => {
    await site.update({ plugins: ['contact-desk'] });
    expect((await site.item('plugin', 'contact-desk')).previous_version).toBe('2.3.0');
    rmSync(join(site.folder.versions, 'plugin/contact-desk'), { recursive: true });
    expect((await site.item('plugin', 'contact-desk')).previous_version).toBeNull();
    expect((await press()).status).toBe(409);
  });

  it('says what to do when those files go while it runs', async () => {
    await site.update({ plugins: ['contact-desk'] });
    await site.order('hold', 'restore');
    const id = (await press()).body.job.id;
    await site.reach(id, 'restore');
    rmSync(join(site.folder.versions, 'plugin/contact-desk'), { recursive: true });
    await site.release();
    const job = await team.waitForJob(id);
    expect([job.status, job.error]).toEqual([
      'failed',
      'Contact Desk couldn’t be rolled back. The files of version 2.3.0 are no longer kept. Restore a backup of the site instead.',
    ]);
    expect((await site.versions('plugin'))['contact-desk']).toBe('2.4.1');
  });

  it('pressed twice is one job', async () => {
    await site.update({ plugins: ['contact-desk'] });
    await site.order('hold', 'backup');
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await site.release();
    const begun = answers.find(({ status }) => status === 200);
    expect((await team.waitForJob(begun?.body.job.id ?? 0)).status).toBe('succeeded');
  });

  it.each(['backup', 'restore', 'check'])('continues after a stop before %s', async (step) => {
    await site.update({ plugins: ['contact-desk'] });
    await site.order('hold', step);
    const id = (await press()).body.job.id;
    await site.reach(id, step);
    provider.jobs.stop();
    await vi.waitFor(() => expect(provider.jobs.isRunning(id)).toBe(false));
    await site.release();
    await provider.jobs.resume();
    expect((await team.waitForJob(id)).status).toBe('succeeded');
    expect((await site.versions('plugin'))['contact-desk']).toBe('2.3.0');
    expect(await site.events('rolled-back')).toHaveLength(1);
  });
});
