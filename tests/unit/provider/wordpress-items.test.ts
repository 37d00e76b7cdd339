import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installVersion } from '#provider/wordpress/installed.ts';
import { processorTime } from '#tests/support/processor-time.ts';
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
beforeAll(async () => {
  provider = await startProvider();
  team = await createWordpressTeam(provider);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  site = await team.addSite('blog');
});

const change = (item: string, body: object, person?: string) => site.call('PUT', `/items/${item}`, body, person);
const remove = (item: string) => site.call('DELETE', `/items/${item}`);

describe('a plugin', () => {
  it('is disabled and enabled, which the site remembers', async () => {
    const off = await change('plugin/contact-desk', { is_active: false });
    expect([off.status, off.body.item.is_active, off.body.message]).toEqual([200, false, 'Contact Desk is disabled.']);
    const on = await change('plugin/contact-desk', { is_active: true });
    expect([on.body.item.is_active, on.body.message]).toEqual([true, 'Contact Desk is enabled.']);
    expect([await site.events('disabled'), await site.events('enabled')].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that breaks the page is disabled again, with the reason', async () => {
    await change('plugin/seo-compass', { is_active: false });
    await installVersion(site.folder, { kind: 'plugin', slug: 'seo-compass', version: '2.0.0' });
    const answer = await change('plugin/seo-compass', { is_active: true });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/^SEO Compass was disabled again: with it, the page breaks\. .*critical error/),
    ]);
    expect((await site.item('plugin', 'seo-compass')).is_active).toBe(false);
    expect((await site.page()).status).toBe(200);
    expect(await site.events('enabled')).toEqual([]);
  });

  it('that needs a newer PHP is not enabled', async () => {
    await change('plugin/form-lantern', { is_active: false });
    await installVersion(site.folder, { kind: 'plugin', slug: 'form-lantern', version: '4.0.0' });
    const answer = await change('plugin/form-lantern', { is_active: true });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Form Lantern can’t be enabled. Needs PHP 8.3. This site runs 8.2.',
    ]);
  });

  it('that stops a broken site is disabled', async () => {
    await installVersion(site.folder, { kind: 'plugin', slug: 'seo-compass', version: '2.0.0' });
    expect((await site.page()).status).toBe(500);
    expect((await change('plugin/seo-compass', { is_active: false })).status).toBe(200);
    expect((await site.page()).status).toBe(200);
  });

  it('is disabled once for an idempotency key', async () => {
    const send = () =>
      provider.json<SiteBody>(
        'PUT',
        `/wordpress/sites/${site.id}/items/plugin/contact-desk`,
        { is_active: false },
        {
          ...team.headersOf(),
          'Idempotency-Key': `item-${site.id}`,
        },
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.item.is_active]).toEqual([200, 200, false]);
    expect(await site.events('disabled')).toHaveLength(1);
  });

  it('is deleted once it is disabled', async () => {
    const refused = await remove('plugin/contact-desk');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Contact Desk can’t be deleted. It’s active. Disable it first.',
    ]);
    expect((await site.item('plugin', 'contact-desk')).kept_reason).toBe('It’s active. Disable it first.');
    expect((await site.item('plugin', 'hello-harbour')).kept_reason).toBeNull();
    const deleted = await remove('plugin/hello-harbour');
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Deleted Hello Harbour.']);
    expect(Object.keys(await site.versions('plugin'))).not.toContain('hello-harbour');
    expect((await remove('plugin/hello-harbour')).status).toBe(404);
    expect(await site.events('deleted')).toHaveLength(1);
  });
});

describe('a theme', () => {
  it('is activated in place of the other', async () => {
    const answer = await change('theme/saltmarsh', { is_active: true });
    expect([answer.body.item.is_active, answer.body.message]).toEqual([true, 'Saltmarsh is activated.']);
    expect((await site.item('theme', 'tidewater')).is_active).toBe(false);
  });

  it('stays active until another one is activated, and is not deleted meanwhile', async () => {
    expect((await change('theme/tidewater', { is_active: false })).body.errors).toEqual({
      is_active: ['A theme stays active until another one is activated.'],
    });
    expect((await remove('theme/tidewater')).body.message).toBe(
      'Tidewater can’t be deleted. It’s the active theme. Activate another one first.',
    );
    expect((await remove('theme/saltmarsh')).status).toBe(200);
  });

  it('that is activated and deleted at once is either active or gone', async () => {
    const responses = await Promise.all([change('theme/saltmarsh', { is_active: true }), remove('theme/saltmarsh')]);
    // The one that comes first wins.
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual(responses.map(({ status }) => status));
    expect((await site.page()).status).toBe(200);
  });

  it('on which another one builds is not deleted', async () => {
    const child = join(site.folder.files, 'wp-content/themes/harbour-child');
    mkdirSync(child, { recursive: true });
    writeFileSync(
      join(child, 'style.css'),
      '/*\n * Theme Name: Harbour Child\n * Template: saltmarsh\n * Version: 1.0\n */\n',
    );
    expect((await remove('theme/saltmarsh')).body.message).toBe(
      'Saltmarsh can’t be deleted. Harbour Child builds on it.',
    );
  });
});

describe('an item', () => {
  it('ignores a version until a newer one comes', async () => {
    const ignored = await change('plugin/contact-desk', { ignored_version: '2.4.0' });
    expect([ignored.body.item.ignored_version, ignored.body.item.update?.version]).toEqual(['2.4.0', '2.4.1']);
    const newest = await change('plugin/contact-desk', { ignored_version: '2.4.1' });
    expect([newest.body.item.ignored_version, newest.body.item.update?.version]).toEqual(['2.4.1', '2.4.1']);
    expect(newest.body.message).toBe('Version 2.4.1 of Contact Desk is ignored.');
    const refused = await site.call('PUT', '/plugins', { plugins: ['contact-desk'] });
    expect(refused.body.message).toBe('Contact Desk: Version 2.4.1 is ignored.');
    const again = await change('plugin/contact-desk', { ignored_version: null });
    expect([again.body.item.ignored_version, again.body.message]).toEqual([null, 'Version 2.4.1 is offered again.']);
  });

  it('ignores no version that there is no update to', async () => {
    for (const version of ['9.9', '2.3.0', '', '../2.4.1', 'x'.repeat(5000)]) {
      const answer = await change('plugin/contact-desk', { ignored_version: version });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['ignored_version']]);
    }
  });

  it('has auto-updates turned on and off', async () => {
    expect((await change('core/core', { auto_update: true })).body).toMatchObject({
      item: { auto_update: true },
      message: 'Auto-updates of WordPress are on.',
    });
    expect((await change('core/core', { auto_update: false })).body.item.auto_update).toBe(false);
  });

  it('that is not there, or no name at all, is not found', async () => {
    for (const path of ['plugin/none', 'plugin/..%2Fcontact-desk', 'plugin/%2e%2e', 'widget/contact-desk', 'core/x'])
      expect((await change(path, { auto_update: true })).status).toBe(404);
    expect((await site.call('GET', '/items/plugin/none/changelog')).status).toBe(404);
  });

  it('WordPress itself is neither turned off nor deleted', async () => {
    expect((await change('core/core', { is_active: false })).body.errors).toEqual({
      is_active: ['WordPress itself is always on.'],
    });
    expect((await remove('core/core')).body.message).toBe('WordPress can’t be deleted. The site runs on it.');
  });

  /** Holds an update of a plugin while the work is done. */
  const duringUpdate = async (work: () => Promise<void>) => {
    await site.order('hold', 'update');
    const { body } = await site.call('PUT', '/plugins', { plugins: ['contact-desk'] });
    await site.reach(body.job.id, 'update');
    await work();
    await site.release();
    await team.waitForJob(body.job.id);
  };

  it('is neither turned off nor deleted while an update runs', () =>
    duringUpdate(async () => {
      expect((await change('plugin/mail-ferry', { is_active: false })).status).toBe(409);
      expect((await remove('plugin/hello-harbour')).status).toBe(409);
    }));

  it('has its auto-updates turned on while an update runs', () =>
    duringUpdate(async () => {
      expect((await change('plugin/mail-ferry', { auto_update: true })).status).toBe(200);
    }));

  it('is not changed where the service does not run', async () => {
    await site.setService('suspended');
    const answers = [await change('plugin/contact-desk', { is_active: false }), await remove('plugin/hello-harbour')];
    await site.setService('active');
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('is for every member of the team', async () => {
    for (const person of Object.keys(team.people))
      expect((await site.call('GET', '/plugins', undefined, person)).status).toBe(200);
  });
});

describe('a site with 80 plugins', () => {
  it('lists them in less than 1.5 s of processor time', async () => {
    const large = await team.addSite('large');
    await large.list('plugin');
    const times: number[] = [];
    for (let n = 0; n < 5; n++)
      times.push(await processorTime(async () => expect(await large.list('plugin')).toHaveLength(80)));
    expect(Math.min(...times)).toBeLessThan(1500);
  });
});
