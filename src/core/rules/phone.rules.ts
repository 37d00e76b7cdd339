/**
 * Validates a phone number. Loads the numbering plans on first use.
 * @param country ISO 3166-1 alpha-2, for numbers without international prefix
 * @returns its international form, null when it is invalid
 */
export async function parsePhoneNumber(text: string, country: string): Promise<string | null> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  return parsed?.isValid() ? parsed.formatInternational() : null;
}
