/** Finished pages, kept in memory until anything of their site changes. */
import { signatureOf } from './read-items.ts';
import type { RenderedPage } from './render-page.ts';
import type { SiteFolder } from './site-folder.ts';

const MAX_PAGES = 1000;
const pages = new Map<string, { signature: string; page: RenderedPage }>();

/**
 * @param key what else the page depends on
 * @returns the page, and whether it was made before
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
  // What goes wrong is made anew, so that each time is in the log.
  if (page.status === 200) pages.set(name, { signature, page });
  else pages.delete(name);
  return { page, isHit: false };
}
