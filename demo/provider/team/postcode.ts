import validator from 'validator';

/** Checks the country's format, or a general one where it is unknown. @param country ISO 3166-1 alpha-2 */
export function isPostcode(zip: string, country: string): boolean {
  const locale = validator.isPostalCodeLocales.find((known) => known === country);
  return locale ? validator.isPostalCode(zip, locale) : /^[\w\- ]{2,12}$/.test(zip);
}
