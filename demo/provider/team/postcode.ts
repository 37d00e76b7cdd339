import isPostalCode, { locales } from 'validator/es/lib/isPostalCode.js';

/** Checks the country's format, or a general one where it is unknown. @param country ISO 3166-1 alpha-2 */
export function isPostcode(zip: string, country: string): boolean {
  const locale = locales.find((known) => known === country);
  return locale ? isPostalCode(zip, locale) : /^[\w\- ]{2,12}$/.test(zip);
}
