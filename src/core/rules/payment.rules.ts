import isCreditCard from 'validator/es/lib/isCreditCard';
import isPostalCode, { locales as postcodeLocales } from 'validator/es/lib/isPostalCode';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from './fields.rules.ts';

const t = translator(rulesMessages);

/** Field rules of cards and billing addresses. */
export const creditCard = createRule(
  (v) => isCreditCard(v.replace(/\s/g, '')),
  () => t('rules.creditCard'),
);

/** Postcode of the given country (ISO 3166-1 alpha-2); an unknown country falls back to an international shape. */
export const postcode = (country: () => string) =>
  createRule(
    (v) => {
      const locale = postcodeLocales.find((known) => known === country().toUpperCase());
      return locale ? isPostalCode(v, locale) : /^[\p{L}\p{N}][\p{L}\p{N}\- ]{1,10}[\p{L}\p{N}]$/u.test(v);
    },
    () => t('rules.postcode'),
  );

/** MM/YY, valid to the end of its month. @param now the server's clock. */
export const cardExpiry = (now: () => Date = () => new Date()) =>
  createRule(
    (v) => {
      const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(v.trim());
      if (!match) return false;
      const firstInvalidDay = new Date(2000 + Number(match[2]), Number(match[1]), 1);
      return now() < firstInvalidDay;
    },
    () => t('rules.cardExpiry'),
  );
