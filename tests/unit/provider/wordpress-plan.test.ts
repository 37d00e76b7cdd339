import { describe, expect, it } from 'vitest';
import {
  findBlock,
  findIgnored,
  findOffer,
  type OfferedVersion,
  type OfferQuery,
  type PlannableItem,
  planUpdates,
} from '#provider/wordpress/update-plan.ts';

const platform = { php: '8.2', wordpress: '6.5.2' };
const ask = (versions: readonly OfferedVersion[], changes: Partial<OfferQuery> = {}) =>
  findOffer({ installed: '1.0', versions, ignored: null, platform, ...changes });
const item = (changes: Partial<PlannableItem>): PlannableItem => ({
  kind: 'plugin',
  slug: 'contact-desk',
  name: 'Contact Desk',
  version: '1.0',
  versions: [{ version: '1.1' }],
  ignored: null,
  ...changes,
});
const core = (to: string, required = {}) =>
  item({
    kind: 'core',
    slug: 'core',
    name: 'WordPress',
    version: '6.5.2',
    versions: [{ version: to, ...required }],
  });

describe('an update is offered:', () => {
  it('the newest version, however the list is ordered', () => {
    expect(ask([{ version: '1.9' }, { version: '1.10' }, { version: '1.2' }])?.version).toBe('1.10');
  });

  it('none for the newest version, an unknown item and what is newer than the catalogue', () => {
    expect([
      ask([{ version: '1.0' }, { version: '0.9' }]),
      ask([]),
      ask([{ version: '1.0' }], { installed: '2.0' }),
    ]).toEqual([null, null, null]);
  });

  it('one that needs a newer PHP is shown with the reason', () => {
    expect(ask([{ version: '2.0', requires_php: '8.3' }])).toMatchObject({
      version: '2.0',
      blocked: 'Needs PHP 8.3. This site runs 8.2.',
      newer_blocked: null,
    });
  });

  it('an older one that runs here instead of a newest one that does not, which it says', () => {
    expect(ask([{ version: '2.0', requires_php: '8.3' }, { version: '1.5' }, { version: '1.4' }])).toMatchObject({
      version: '1.5',
      blocked: null,
      newer_blocked: 'Version 2.0 needs PHP 8.3. This site runs 8.2.',
    });
  });

  it('as a security update when any version on the way to it is one', () => {
    const versions = [{ version: '1.3' }, { version: '1.2', is_security: true }];
    expect([ask(versions)?.is_security, ask(versions, { installed: '1.2' })?.is_security]).toEqual([true, false]);
    const blocked = [{ version: '2.0', is_security: true, requires_php: '9' }, { version: '1.1' }];
    expect(ask(blocked)?.is_security).toBe(false);
  });

  it('none up to the version that is ignored', () => {
    expect(ask([{ version: '1.2' }, { version: '1.1' }], { ignored: '1.2' })).toBeNull();
  });

  it('one that is newer than the ignored version', () => {
    expect(ask([{ version: '1.3' }, { version: '1.2' }, { version: '1.1' }], { ignored: '1.2' })?.version).toBe('1.3');
  });

  it('an ignored version is named only while it is why nothing is offered', () => {
    const question = { installed: '1.0', platform, ignored: '1.2' };
    expect([
      findIgnored({ ...question, versions: [{ version: '1.2' }] }),
      findIgnored({ ...question, versions: [{ version: '1.3' }, { version: '1.2' }] }),
      findIgnored({ ...question, installed: '1.2', versions: [{ version: '1.2' }] }),
    ]).toEqual(['1.2', null, null]);
  });
});

describe('what a site runs is enough:', () => {
  it.each([
    [{ requires_php: '8.2' }, null],
    [{ requires_php: '8.2.0' }, null],
    [{ requires_php: '8.2.7' }, null],
    [{ requires_php: '8.10' }, 'Needs PHP 8.10. This site runs 8.2.'],
    [{ requires_php: '7.4' }, null],
    [{ requires_wp: '6.5' }, null],
    [{ requires_wp: '6.5.0' }, null],
    [{ requires_wp: '6.5.2' }, null],
    [{ requires_wp: '6.6' }, 'Needs WordPress 6.6. This site runs 6.5.2.'],
    [{ requires_php: '', requires_wp: null }, null],
  ])('%j', (required, reason) => {
    expect(findBlock(required, platform)).toBe(reason);
  });

  it('a release candidate counts as its version', () => {
    expect(findBlock({ requires_wp: '6.6' }, { ...platform, wordpress: '6.6-RC2' })).toBeNull();
  });

  it('WordPress 6.5 is enough for 6.5.0', () => {
    expect(findBlock({ requires_wp: '6.5.0' }, { ...platform, wordpress: '6.5' })).toBeNull();
  });
});

describe('the plan of an update', () => {
  it('has WordPress first, and the others as they were asked for', () => {
    const plan = planUpdates([item({ slug: 'b' }), item({ slug: 'a' }), core('6.6')], platform);
    expect(plan.map(({ slug, from, to, skipped }) => [slug, from, to, skipped])).toEqual([
      ['core', '6.5.2', '6.6', null],
      ['b', '1.0', '1.1', null],
      ['a', '1.0', '1.1', null],
    ]);
  });

  it('counts on the new WordPress for what needs it', () => {
    const needing = item({ versions: [{ version: '2.0', requires_wp: '6.6' }] });
    expect(planUpdates([needing, core('6.6')], platform)[1]).toMatchObject({ to: '2.0', skipped: null });
    expect(planUpdates([needing], platform)[0]?.skipped).toBe('Needs WordPress 6.6. This site runs 6.5.2.');
    const blocked = core('6.6', { requires_php: '9.0' });
    expect(planUpdates([needing, blocked], platform).map(({ skipped }) => skipped)).toEqual([
      'Needs PHP 9.0. This site runs 8.2.',
      'Needs WordPress 6.6. This site runs 6.5.2.',
    ]);
  });

  it('says why an item is left out', () => {
    expect(
      planUpdates([item({ ignored: '1.1' }), item({ version: '1.1' })], platform).map(({ skipped }) => skipped),
    ).toEqual(['Version 1.1 is ignored.', 'It’s up to date.']);
  });
});
