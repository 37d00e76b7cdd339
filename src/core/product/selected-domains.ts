import { tabStore } from '../platform/storage.ts';

const KEY = 'add-product';
export const selectedDomains = { read: () => tabStore.get(KEY), write: (text: string) => tabStore.set(KEY, text) };
/** Paths containing add-product keep stored domain data (S1 §2), and no others do. */
export const clearSelectedDomainsOutside = (pathname: string) => {
  if (!pathname.includes('add-product')) tabStore.remove(KEY);
};
