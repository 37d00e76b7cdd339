import { useMemo } from 'react';
import { locale } from '#core/i18n/locale.ts';
import { countryCodes } from '#core/rules/countries.rules.ts';

function countryOptions(language: string) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** The countries by their name in the current language. */
export function useCountryOptions() {
  const language = locale();
  return useMemo(() => countryOptions(language), [language]);
}
