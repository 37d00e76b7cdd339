import type { teams } from '../db/schema.ts';
import { isVatNumber } from '../user/vat-number.ts';

/** Per cent. */
const STANDARD_VAT_RATE = 20;
const EU_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * The VAT rate in per cent for a seller in the United Kingdom. Customers outside the EU pay none, and neither do EU businesses
 * (reverse charge).
 */
export function vatRate(team: typeof teams.$inferSelect | null | undefined): number {
  const country = team?.country ?? 'GB';
  if (country === 'GB') return STANDARD_VAT_RATE;
  if (!EU_COUNTRIES.includes(country)) return 0;
  return team?.vat_number && isVatNumber(team.vat_number) ? 0 : STANDARD_VAT_RATE;
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' });

/** The lines of the billing address on an invoice. */
export const billingAddressLines = (team: typeof teams.$inferSelect): string[] =>
  [
    team.company_name || team.name,
    team.address1,
    team.address2,
    [team.city, team.zip].filter(Boolean).join(' '),
    team.state,
    team.country && countryNames.of(team.country),
    team.vat_number && `VAT ${team.vat_number}`,
  ].filter((line): line is string => Boolean(line));

export const hasBillingAddress = (team: typeof teams.$inferSelect) =>
  Boolean(team.address1 && team.city && team.zip && team.country);
