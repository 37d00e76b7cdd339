import { useMemo } from 'react';
import { locale } from '#core/i18n/locale.ts';
import { countryCodes } from '#core/rules/countries.rules.ts';
import { countryName } from '#core/rules/country-name.ts';

const countryOptions = () =>
  countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** The countries by their name in the current language. */
export function useCountryOptions() {
  const language = locale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are of this language
  return useMemo(countryOptions, [language]);
}
