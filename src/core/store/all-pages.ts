/** Page size of lists that are read whole: the most the provider gives at once. */
export const PER_PAGE = 100;

/**
 * All items of a list, page by page.
 * @param ask one page, from 1, of `PER_PAGE` items
 * @param onProgress share that is there, 0 to 1
 * @throws ApiError
 */
export async function allPages<Item>(
  ask: (page: number) => Promise<{ items: readonly Item[]; total: number }>,
  onProgress: (share: number) => void,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await ask(page);
    found.push(...items);
    onProgress(found.length / Math.max(1, total));
    if (items.length < PER_PAGE || found.length >= total) return found;
  }
}
