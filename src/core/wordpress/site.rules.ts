import type { WordpressSite } from './wordpress.schema.ts';

/** Whether a site can be opened and changed, by its own status and that of its service (S1 §4). */
export const isUsable = ({ status }: Pick<WordpressSite, 'status'>) => status === 'active' || status === 'renewal';
/** Whether its files and tables are there: it is neither being made nor deleted. */
export const isInstalled = ({ status }: Pick<WordpressSite, 'status'>) =>
  !['creating', 'failed', 'deleting'].includes(status);

/** Where a customer looks at the site: its domain, or the preview while the domain leads elsewhere. */
export const siteUrl = ({ url, preview_url, is_live }: Pick<WordpressSite, 'url' | 'preview_url' | 'is_live'>) =>
  (is_live === true ? url : preview_url) ?? url ?? preview_url ?? null;
