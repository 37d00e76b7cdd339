/**
 * Is this a phone number? Loads the numbering plans of the world when first asked.
 * @param country ISO 3166-1 alpha-2, for numbers without their international prefix
 * @returns its international form, or null
 */
export async function parsePhoneNumber(text: string, country: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(text, country as never);
  return parsed?.isValid() ? parsed.formatInternational() : null;
}
