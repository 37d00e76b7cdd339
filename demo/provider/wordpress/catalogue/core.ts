import type { CatalogueItem } from './catalogue.types.ts';

/** Major versions add features and minor ones fix bugs, as WordPress releases them. */
export const core: CatalogueItem = {
  kind: 'core',
  slug: 'core',
  name: 'WordPress',
  author: 'WordPress.org',
  description: 'The core of WordPress',
  versions: [
    {
      version: '7.0.2',
      released_at: '2026-11-10',
      requires_php: '8.1',
      is_security: true,
      changes: ['Security: sanitise the titles of embedded posts', 'Fix menus that lost their order after an import'],
    },
    {
      version: '7.0.1',
      released_at: '2026-09-16',
      requires_php: '8.1',
      changes: ['Fix the list view of the editor with long posts', 'Fix dates in feeds around midnight'],
    },
    {
      version: '7.0',
      released_at: '2026-08-05',
      requires_php: '8.1',
      changes: ['Editing together: several people may work on one post', 'A calmer navigation of the admin pages'],
    },
    {
      version: '6.9.4',
      released_at: '2026-06-17',
      requires_php: '7.4',
      is_security: true,
      changes: ['Security: check the size of pictures before they are scaled'],
    },
    {
      version: '6.9.2',
      released_at: '2026-03-11',
      requires_php: '7.4',
      changes: ['Fix the search of the media library', 'Fix pages that have a parent with no title'],
    },
    {
      version: '6.9',
      released_at: '2025-12-02',
      requires_php: '7.4',
      changes: ['Notes beside blocks', 'Faster start pages with many blocks'],
    },
    {
      version: '6.8.3',
      released_at: '2025-09-30',
      requires_php: '7.2',
      is_security: true,
      changes: ['Security: escape the names of menu items'],
    },
  ],
};
