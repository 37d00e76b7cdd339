import { describe, expect, it } from 'vitest';
import { siteEventText } from '#core/wordpress/site-event.rules.ts';

const update = (outcome: string, more: object = {}) => ({
  kind: 'plugin',
  slug: 'contact-desk',
  name: 'Contact Desk',
  from: '2.3.0',
  to: '2.4.1',
  outcome,
  ...more,
});
const textOf = (kind: string, detail: Record<string, unknown> = {}) => siteEventText({ kind, detail });

describe('what happened to a site', () => {
  it.each([
    ['created', { title: 'Shop' }, 'Site created'],
    ['created', { from: 'shop.example' }, 'Staging copy made from shop.example'],
    ['staging_created', { name: 'staging.shop.example' }, 'Staging copy staging.shop.example made'],
    ['pushed', { from: 'staging.shop.example' }, 'Staging copy pushed to this site'],
    ['replaced', { search: 'http:', replace: '' }, '“http:” replaced with “”'],
    ['php_changed', { from: '8.1', to: '8.3' }, 'PHP changed from 8.1 to 8.3'],
    ['maintenance_on', {}, 'Maintenance mode turned on'],
    ['enabled', { name: 'Contact Desk' }, 'Contact Desk enabled'],
    [
      'rolled-back',
      { name: 'Contact Desk', from: '2.4.1', to: '2.3.0' },
      'Contact Desk rolled back from 2.4.1 to 2.3.0',
    ],
  ])('%s %j becomes a sentence', (kind, detail, sentence) => expect(textOf(kind, detail)).toBe(sentence));

  it('is shown by its kind where the portal does not know it', () => expect(textOf('moved')).toBe('moved'));
  it.each(['constructor', 'toString', '__proto__'])('is never a member of objects: %s', (kind) =>
    expect(textOf(kind)).toBe(kind),
  );
  it('survives details that are not what they should be', () =>
    expect(textOf('php_changed', { from: { a: 1 } })).toBe('PHP changed from – to –'));
});

describe('an update', () => {
  it('of one item names it', () =>
    expect(textOf('updated', { report: [update('updated')] })).toBe('Contact Desk updated from 2.3.0 to 2.4.1'));
  it('that was rolled back says why', () =>
    expect(textOf('updated', { report: [update('reverted', { reason: 'The page broke.' })] })).toBe(
      'Contact Desk 2.4.1 rolled back: The page broke.',
    ));
  it('that was not done says why', () =>
    expect(textOf('updated', { report: [update('failed', { reason: 'No licence.' })] })).toBe(
      'Contact Desk not updated: No licence.',
    ));
  it('of several counts them', () =>
    expect(textOf('updated', { report: [update('updated'), update('updated')] })).toBe('2 updates installed'));
  it('of several counts those that were not done', () =>
    expect(textOf('updated', { report: [update('updated'), update('reverted'), update('failed')] })).toBe(
      '1 update installed, 2 not',
    ));
});
