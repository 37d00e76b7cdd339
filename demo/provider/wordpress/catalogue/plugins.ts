import type { CatalogueItem, CatalogueVersion } from './catalogue.types.ts';

const plugin = (
  slug: string,
  name: string,
  author: string,
  description: string,
  versions: readonly CatalogueVersion[],
): CatalogueItem => ({ kind: 'plugin', slug, name, author, description, versions });

const everyday: CatalogueItem[] = [
  plugin('contact-desk', 'Contact Desk', 'Harbour Works', 'Contact forms that keep what was sent', [
    {
      version: '2.4.1',
      released_at: '2026-10-27',
      requires_php: '7.4',
      requires_wp: '6.5',
      tested_wp: '7.0',
      changes: ['Fixes forms that were sent twice on slow connections', 'Adds German and Welsh'],
    },
    {
      version: '2.4.0',
      released_at: '2026-09-08',
      requires_php: '7.4',
      requires_wp: '6.5',
      tested_wp: '7.0',
      changes: ['Adds file fields', 'Keeps submissions for 90 days'],
    },
    {
      version: '2.3.0',
      released_at: '2026-05-19',
      requires_php: '7.4',
      requires_wp: '6.2',
      tested_wp: '6.9',
      changes: ['Adds a test mode'],
    },
    {
      version: '2.2.0',
      released_at: '2026-01-20',
      requires_php: '7.4',
      requires_wp: '6.2',
      tested_wp: '6.9',
      changes: ['First version with several forms on a page'],
    },
  ]),
  plugin('hello-harbour', 'Hello Harbour', 'Harbour Works', 'A line of a sea shanty above the admin pages', [
    { version: '1.7.2', released_at: '2025-06-03', requires_wp: '5.0', tested_wp: '6.9', changes: ['Adds a verse'] },
    { version: '1.7.1', released_at: '2024-11-12', requires_wp: '5.0', tested_wp: '6.7', changes: ['Adds a verse'] },
  ]),
  plugin('mail-ferry', 'Mail Ferry', 'Estuary Labs', 'Sends mail of the site by SMTP', [
    {
      version: '1.10.0',
      released_at: '2026-11-04',
      requires_php: '7.4',
      tested_wp: '7.0',
      is_security: true,
      changes: ['Security: passwords are no longer shown in the log'],
    },
    {
      version: '1.9.2',
      released_at: '2026-04-14',
      requires_php: '7.4',
      tested_wp: '6.9',
      changes: ['Fix addresses with umlauts'],
    },
  ]),
  plugin('form-lantern', 'Form Lantern', 'Lantern & Co', 'Surveys with several pages', [
    {
      version: '4.0.0',
      released_at: '2026-10-01',
      requires_php: '8.3',
      requires_wp: '6.7',
      tested_wp: '7.0',
      changes: ['Rewritten for PHP 8.3', 'Answers are a third of the size'],
    },
    {
      version: '3.2.0',
      released_at: '2026-02-10',
      requires_php: '8.0',
      requires_wp: '6.3',
      tested_wp: '6.9',
      changes: ['Adds branches', 'Adds export as CSV'],
    },
  ]),
  plugin('cache-locker', 'Cache Locker', 'Tidemark', 'Keeps finished pages for visitors', [
    {
      version: '1.3.1',
      released_at: '2026-10-20',
      requires_php: '7.4',
      tested_wp: '7.0',
      changes: ['Adds exceptions by cookie'],
    },
    { version: '1.3.0', released_at: '2026-07-07', requires_php: '7.4', tested_wp: '6.9', changes: ['Adds warm-up'] },
  ]),
  plugin('shop-basket', 'Shop Basket', 'Quayside Commerce', 'A small shop with a basket and orders', [
    {
      version: '9.4.0',
      released_at: '2026-10-13',
      requires_php: '8.1',
      requires_wp: '6.6',
      tested_wp: '7.0',
      changes: ['Adds delivery by weight', 'Adds a report by month'],
    },
    {
      version: '9.3.2',
      released_at: '2026-06-30',
      requires_php: '8.1',
      requires_wp: '6.5',
      tested_wp: '6.9',
      changes: ['Fix VAT of vouchers'],
    },
  ]),
  plugin('basket-labels', 'Basket Labels', 'Quayside Commerce', 'Prints delivery labels of orders', [
    { version: '2.0.3', released_at: '2026-08-25', requires_php: '8.1', tested_wp: '7.0', changes: ['Adds A6 labels'] },
  ]),
];

/** Their newest versions fail the ways that real updates do. */
const faulty: CatalogueItem[] = [
  plugin('seo-compass', 'SEO Compass', 'Bearing Digital', 'Titles, descriptions and a sitemap', [
    {
      version: '2.0.0',
      released_at: '2026-11-12',
      requires_php: '8.1',
      requires_wp: '6.5',
      tested_wp: '7.0',
      changes: ['New: sitemaps for pictures', 'Settings have moved to a page of their own'],
      effect: { fatal: 'Uncaught Error: Call to undefined function seo_compass_sitemap()' },
    },
    {
      version: '1.9.4',
      released_at: '2026-03-24',
      requires_php: '7.4',
      requires_wp: '6.0',
      tested_wp: '6.9',
      changes: ['Fix the preview of search results'],
    },
  ]),
  plugin('gallery-quay-pro', 'Gallery Quay Pro', 'Estuary Labs', 'Galleries with licences', [
    {
      version: '5.3.0',
      released_at: '2026-10-06',
      requires_php: '8.0',
      tested_wp: '7.0',
      changes: ['Adds albums with passwords'],
      effect: { undownloadable: 'Gallery Quay Pro needs a valid licence. Enter it in the plugin’s settings.' },
    },
    { version: '5.2.0', released_at: '2026-01-13', requires_php: '8.0', tested_wp: '6.9', changes: ['Adds captions'] },
  ]),
  plugin('banner-buoy', 'Banner Buoy', 'Bearing Digital', 'A banner above each page', [
    {
      version: '1.1.0',
      released_at: '2026-09-29',
      tested_wp: '7.0',
      changes: ['The banner is in the title too'],
      effect: { title: 'Autumn offers!' },
    },
    { version: '1.0.4', released_at: '2026-02-17', tested_wp: '6.9', changes: ['Fix the close button'] },
  ]),
  plugin('sticky-pier', 'Sticky Pier', 'Pierhead', 'A menu that stays in view', [
    {
      version: '3.0.1',
      released_at: '2026-10-22',
      tested_wp: '7.0',
      changes: ['Fix the height on phones'],
      effect: { unchanged: true },
    },
    { version: '3.0.0', released_at: '2026-05-05', tested_wp: '6.9', changes: ['Rewritten without jQuery'] },
  ]),
  plugin('stat-harbour', 'Stat Harbour', 'Harbour Works', 'Counts visits without cookies', [
    {
      version: '2.1.0',
      released_at: '2026-09-15',
      requires_php: '8.0',
      tested_wp: '7.0',
      changes: ['Counts outbound links'],
      effect: { slow_ms: 120 },
    },
    { version: '2.0.2', released_at: '2026-04-28', requires_php: '8.0', tested_wp: '6.9', changes: ['Smaller tables'] },
  ]),
  plugin('notice-gull', 'Notice Gull', 'Pierhead', 'Notices for signed-in visitors', [
    {
      version: '1.5.0',
      released_at: '2026-08-18',
      tested_wp: '7.0',
      changes: ['Notices by role'],
      effect: { warning: 'Undefined array key "role"' },
    },
    { version: '1.4.0', released_at: '2025-12-09', tested_wp: '6.9', changes: ['Notices by page'] },
  ]),
  plugin('map-mooring', 'Map Mooring', 'Lantern & Co', 'Maps without a third party', [
    {
      version: '2.2.0',
      released_at: '2026-11-03',
      requires_php: '8.0',
      tested_wp: '7.0',
      changes: ['Adds satellite pictures'],
      effect: { fatal: 'Uncaught TypeError: map_mooring_tile(): Argument #1 ($zoom) must be of type int, null given' },
    },
    { version: '2.1.3', released_at: '2026-03-03', requires_php: '8.0', tested_wp: '6.9', changes: ['Adds retina'] },
  ]),
];

const FIRST_WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'gable', 'hazel', 'inlet', 'juniper'];
const SECOND_WORDS = ['anchor', 'beacon', 'capstan', 'dinghy', 'ensign', 'fender', 'galley', 'hawser'];
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const MANY_VERSIONS: readonly CatalogueVersion[] = [
  { version: '1.2.0', released_at: '2026-10-15', requires_php: '7.4', tested_wp: '7.0', changes: ['Tested with 7.0'] },
  { version: '1.1.0', released_at: '2026-04-02', requires_php: '7.4', tested_wp: '6.9', changes: ['Smaller files'] },
  { version: '1.0.0', released_at: '2025-10-09', requires_php: '7.4', tested_wp: '6.8', changes: ['First version'] },
];
/** For sites with many plugins. */
export const manyPlugins: readonly CatalogueItem[] = FIRST_WORDS.flatMap((first) =>
  SECOND_WORDS.map((second) =>
    plugin(
      `${first}-${second}`,
      `${capital(first)} ${capital(second)}`,
      'Chandlery Collective',
      `A ${second} for your pages`,
      MANY_VERSIONS,
    ),
  ),
);

export const plugins: readonly CatalogueItem[] = [...everyday, ...faulty, ...manyPlugins];
