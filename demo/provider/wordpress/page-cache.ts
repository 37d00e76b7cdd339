/** Caches rendered pages in memory until anything about their site changes. */
import { signatureOf } from './read-items.ts';
import type { RenderedPage } from './render-page.ts';
import type { SiteFolder } from './site-folder.ts';

const MAX_PAGES = 1000;
const pages = new Map<string, { signature: string; page: RenderedPage }>();

/**
 * @param key identifies the page within the site, with all that it depends on besides the site's files and tables
 * @returns the page, and whether it came from the cache
 */
export async function cachedPage(
  folder: SiteFolder,
  key: string,
  render: () => Promise<RenderedPage>,
): Promise<{ page: RenderedPage; isHit: boolean }> {
  const name = `${folder.root} ${key}`;
  const signature = signatureOf(folder);
  const found = pages.get(name);
  if (found?.signature === signature) return { page: found.page, isHit: true };
  const page = await render();
  if (pages.size >= MAX_PAGES) pages.clear();
  // Errors are not cached, so that each request logs them.
  if (page.status === 200) pages.set(name, { signature, page });
  else pages.delete(name);
  return { page, isHit: false };
}
