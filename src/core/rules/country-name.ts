import { byLocale } from '../i18n/by-locale.ts';

const regionNames = byLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }));

/** A country in the current language. @param code ISO 3166-1 alpha-2; anything else is returned unchanged */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames().of(code) ?? code) : code;
