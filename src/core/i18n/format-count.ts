import { byLocale } from './by-locale.ts';

const numberFormat = byLocale((tag) => new Intl.NumberFormat(tag));

/** "1,234" in the current locale. */
export const formatCount = (n: number) => numberFormat().format(n);
