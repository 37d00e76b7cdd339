import { byLocale } from './by-locale.ts';

const numberFormat = byLocale((tag) => new Intl.NumberFormat(tag));

/**
 * "1,234" in the current locale. Small whole numbers are the same in all of ours, and the first `Intl.NumberFormat` of a page takes
 * 20 ms to create: more than all else that the chat does to open.
 */
export const formatCount = (n: number) => (n >= 0 && n < 1000 && n % 1 === 0 ? `${n}` : numberFormat().format(n));
