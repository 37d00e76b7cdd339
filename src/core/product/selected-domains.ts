import { tabStore } from '../platform/storage.ts';

const KEY = 'add-product';
export const selectedDomains = { read: () => tabStore.get(KEY), write: (text: string) => tabStore.set(KEY, text) };
/** S1 §2: only paths that contain add-product keep stored domain data. */
export const clearSelectedDomainsOutside = (pathname: string) => {
  if (!pathname.includes('add-product')) tabStore.remove(KEY);
};
