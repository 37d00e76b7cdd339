import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobs, mails } from '#provider/db/schema.ts';
import { deleteServices } from '#tests/support/delete-services.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { createWordpressTeam, type TestSite, type WordpressTeam } from '#tests/support/wordpress-fixture.ts';

let provider: TestProvider;
let team: WordpressTeam;
let site: TestSite;
beforeEach(async () => {
  provider = await startProvider();
  // Nights have less to do.
  await deleteServices(provider.db);
  team = await createWordpressTeam(provider);
  site = await team.addSite('blog');
});
afterEach(() => provider.stop());

const automate = (item: string, one = site) => one.call('PUT', `/items/${item}`, { auto_update: true });
const automatic = (one = site) =>
  provider.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.subject_id, one.id), eq(jobs.kind, 'wordpress.update'), isNull(jobs.user_id)));
const passNights = async (days: number) => {
  await provider.nights.advance(days * 24 * 3_600_000);
  for (const { id } of await automatic()) await team.waitForJob(id);
};

describe('auto-updates', () => {
  it('are one safe update of a site and night', async () => {
    for (const item of ['plugin/contact-desk', 'theme/tidewater', 'core/core']) await automate(item);
    await passNights(1);
    const [job, ...others] = await automatic();
    expect([job?.status, others]).toEqual(['succeeded', []]);
    expect(job?.payload).toEqual({ core: true, plugins: ['contact-desk'], themes: ['tidewater'] });
    expect((await site.versions('plugin'))['contact-desk']).toBe('2.4.1');
    await passNights(1);
    expect(await automatic()).toHaveLength(1);
  });

  it('are not for items without it', async () => {
    await automate('plugin/contact-desk');
    await passNights(1);
    expect((await site.versions('plugin'))['mail-ferry']).toBe('1.9.2');
  });

  it('try what had to be taken back no second time', async () => {
    await automate('plugin/seo-compass');
    await passNights(1);
    expect((await automatic()).map(({ status }) => status)).toEqual(['failed']);
    await passNights(1);
    expect(await automatic()).toHaveLength(1);
    expect((await site.page()).status).toBe(200);
  });

  it('are mailed to the owner', async () => {
    for (const item of ['plugin/contact-desk', 'plugin/seo-compass']) await automate(item);
    await passNights(1);
    const mail = await vi.waitFor(async () => {
      const found = (await provider.db.select().from(mails)).find(({ subject }) => subject.startsWith(site.domain));
      if (!found) throw new Error('No mail');
      return found;
    });
    expect(mail.subject).toBe(`${site.domain}: not everything could be updated`);
    expect(mail.body).toContain('Contact Desk 2.3.0 → 2.4.1: updated');
    expect(mail.body).toContain('SEO Compass 1.9.4 → 2.0.0: rolled back. ');
    expect(mail.to).toBe(team.people.owner.email);
  });

  it('wait while a site is blocked, ignored or cannot be updated, and one site does not keep another from its own', async () => {
    const other = await team.addSite('blog');
    await automate('plugin/form-lantern');
    await automate('plugin/contact-desk');
    await site.call('PUT', '/items/plugin/contact-desk', { ignored_version: '2.4.1' });
    await automate('plugin/contact-desk', other);
    const full = await team.addSite('blog', { disk_limit: 10 });
    await automate('plugin/contact-desk', full);
    await provider.nights.advance(24 * 3_600_000);
    expect([await automatic(), await automatic(full)]).toEqual([[], []]);
    const [job] = await automatic(other);
    expect((await team.waitForJob(job?.id ?? 0)).status).toBe('succeeded');
  });
});
