/** Page size of lists that are read whole: the most the provider gives at once. */
export const PAGE_SIZE = 100;

/**
 * All items of a list, page by page.
 * @param fetchPage one page, from 1, of `PER_PAGE` items
 * @param onProgress share that is there, 0 to 1
 * @throws ApiError
 */
export async function fetchAllPages<Item>(
  fetchPage: (page: number) => Promise<{ items: readonly Item[]; total: number }>,
  onProgress: (share: number) => void,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await fetchPage(page);
    found.push(...items);
    onProgress(found.length / Math.max(1, total));
    if (items.length < PAGE_SIZE || found.length >= total) return found;
  }
}
