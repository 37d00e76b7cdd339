import { describe, expect, it } from 'vitest';
import {
  changedTables,
  isDomain,
  isInstalled,
  isPushEmpty,
  isUsable,
  plansWithCapacity,
  siteUrl,
  withStagingAfterSite,
} from '#core/wordpress/site.rules.ts';
import { PushPreview, WordpressPlan, WordpressSite } from '#core/wordpress/wordpress.schema.ts';

const site = (id: number, more: object = {}) =>
  WordpressSite.parse({ id, name: `${id}.example`, status: 'active', ...more });
const plan = (more: object) =>
  WordpressPlan.parse({
    service_id: 1,
    name: 'a.example',
    plan: 'WordPress Five',
    status: 'active',
    sites_count: 1,
    max_sites: 5,
    ...more,
  });

describe('a site', () => {
  it.each(['active', 'renewal'])('can be used while it is %s', (status) => expect(isUsable({ status })).toBe(true));
  it.each(['creating', 'failed', 'deleting', 'suspended', 'expired', 'cancelled', 'unheard-of'])(
    'cannot be used while it is %s',
    (status) => expect(isUsable({ status })).toBe(false),
  );
  it('has its files while its service is suspended', () => expect(isInstalled({ status: 'suspended' })).toBe(true));
  it.each(['creating', 'failed', 'deleting'])('has no files while it is %s', (status) =>
    expect(isInstalled({ status })).toBe(false),
  );
});

describe('where a site is looked at', () => {
  const addresses = { url: 'https://a.example/', preview_url: 'https://preview.example/a/' };
  it('is its domain once that points to it', () =>
    expect(siteUrl({ ...addresses, is_live: true })).toBe('https://a.example/'));
  it.each([false, null])('is the preview while its domain may be elsewhere: %s', (is_live) =>
    expect(siteUrl({ ...addresses, is_live })).toBe('https://preview.example/a/'),
  );
  it('is its domain where there is no preview', () =>
    expect(siteUrl({ url: 'https://a.example/', is_live: false })).toBe('https://a.example/'));
  it('is nowhere without an address', () => expect(siteUrl({})).toBeNull());
});

describe('a list of sites', () => {
  const idsOf = (sites: readonly WordpressSite[]) => sites.map(({ id }) => id);
  it('has a staging copy behind its site', () =>
    expect(idsOf(withStagingAfterSite([site(3, { parent_id: 2 }), site(1), site(2)]))).toEqual(['1', '2', '3']));
  it('keeps a copy where it is when its site is on another page', () =>
    expect(idsOf(withStagingAfterSite([site(3, { parent_id: 9 }), site(1)]))).toEqual(['3', '1']));
  it('loses and repeats none', () =>
    expect(
      idsOf(withStagingAfterSite([site(1), site(2, { parent_id: 1 }), site(3), site(4, { parent_id: 3 })])),
    ).toEqual(['1', '2', '3', '4']));
});

describe('a plan', () => {
  it('has room below its limit', () => expect(plansWithCapacity([plan({})])).toHaveLength(1));
  it('has none at its limit', () => expect(plansWithCapacity([plan({ sites_count: 5 })])).toEqual([]));
  it('has none while it is suspended', () => expect(plansWithCapacity([plan({ status: 'suspended' })])).toEqual([]));
});

describe('a domain of a new site', () => {
  it.each(['shop.example.com', 'bücher.example', 'xn--bcher-kva.example', ' a.co '])('is %s', (text) =>
    expect(isDomain(text)).toBe(true),
  );
  it.each([
    '',
    'shop',
    'https://shop.example',
    'shop.example/path',
    '-a.example',
    'a..example',
    '../etc',
    'a b.example',
  ])('is not “%s”', (text) => expect(isDomain(text)).toBe(false));
});

describe('a push', () => {
  const preview = (more: object = {}) =>
    PushPreview.parse({ files: { added: 0, changed: 0, removed: 0 }, tables: [], warnings: [], ...more });
  const table = (name: string, changed: number) => ({ name, rows: 1, rows_there: 1, changed });
  it('is empty when neither files nor tables differ', () =>
    expect(isPushEmpty(preview({ tables: [table('wp_posts', 0)] }))).toBe(true));
  it('is not empty when a file is removed', () =>
    expect(isPushEmpty(preview({ files: { added: 0, changed: 0, removed: 1 } }))).toBe(false));
  it('shows the tables that differ, those with the most changes first', () =>
    expect(
      changedTables(preview({ tables: [table('a', 1), table('b', 0), table('c', 7)] })).map(({ name }) => name),
    ).toEqual(['c', 'a']));
});
