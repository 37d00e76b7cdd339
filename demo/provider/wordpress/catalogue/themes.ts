import type { CatalogueItem } from './catalogue.types.ts';

export const themes: readonly CatalogueItem[] = [
  {
    kind: 'theme',
    slug: 'tidewater',
    name: 'Tidewater',
    author: 'Harbour Works',
    description: 'A quiet theme for journals',
    colours: { background: '#f6f8f7', text: '#16302b', accent: '#0b6e63' },
    versions: [
      {
        version: '1.3.0',
        released_at: '2026-10-08',
        requires_php: '7.4',
        requires_wp: '6.5',
        tested_wp: '7.0',
        changes: ['Adds a dark style', 'Fix the width of captions'],
      },
      {
        version: '1.2.0',
        released_at: '2026-02-24',
        requires_php: '7.4',
        requires_wp: '6.3',
        tested_wp: '6.9',
        changes: ['Adds patterns for journals'],
      },
    ],
  },
  {
    kind: 'theme',
    slug: 'saltmarsh',
    name: 'Saltmarsh',
    author: 'Estuary Labs',
    description: 'Warm colours and large pictures',
    colours: { background: '#fbf5ec', text: '#3a2a1d', accent: '#a1501b' },
    versions: [
      {
        version: '2.0.1',
        released_at: '2026-05-12',
        requires_php: '7.4',
        requires_wp: '6.4',
        tested_wp: '7.0',
        changes: ['Fix menus on phones'],
      },
      { version: '2.0.0', released_at: '2025-11-18', requires_php: '7.4', tested_wp: '6.9', changes: ['New type'] },
    ],
  },
  {
    kind: 'theme',
    slug: 'quayside',
    name: 'Quayside',
    author: 'Quayside Commerce',
    description: 'Made for shops',
    colours: { background: '#ffffff', text: '#1b2340', accent: '#2b4bd6' },
    versions: [
      {
        version: '4.1.0',
        released_at: '2026-11-05',
        requires_php: '8.1',
        requires_wp: '6.6',
        tested_wp: '7.0',
        changes: ['Product pages load less', 'Clearer prices'],
      },
      {
        version: '4.0.2',
        released_at: '2026-06-09',
        requires_php: '8.1',
        requires_wp: '6.5',
        tested_wp: '6.9',
        changes: ['Fix the basket on phones'],
      },
    ],
  },
];
