/** Page size for lists that are read completely: the largest the provider allows. */
export const PAGE_SIZE = 100;

/**
 * Reads all items of a list, page by page.
 * @param fetchPage reads one page of `PAGE_SIZE` items, counted from 1
 * @param onProgress called with the share that has been read, 0 to 1
 * @throws ApiError
 */
export async function fetchAllPages<Item>(
  fetchPage: (page: number) => Promise<{ items: readonly Item[]; total: number }>,
  onProgress: (share: number) => void,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await fetchPage(page);
    all.push(...items);
    onProgress(all.length / Math.max(1, total));
    if (items.length < PAGE_SIZE || all.length >= total) return all;
  }
}
