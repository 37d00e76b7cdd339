import type { CountryCode } from 'libphonenumber-js/core';

/**
 * Validates a phone number. Loads the numbering plans on first use.
 * @param country ISO 3166-1 alpha-2, for numbers without international prefix
 * @returns its international form, null when it is invalid
 */
export async function parsePhoneNumber(text: string, country: string): Promise<string | null> {
  const { isSupportedCountry, metadata, parsePhoneNumberFromString } = await import('./numbering-plans.rules.ts');
  const defaultCountry = country as CountryCode;
  const options = isSupportedCountry(defaultCountry, metadata) ? { defaultCountry } : {};
  const parsed = parsePhoneNumberFromString(text, options, metadata);
  return parsed?.isValid() ? parsed.formatInternational() : null;
}
