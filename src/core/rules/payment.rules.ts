import isCreditCard from 'validator/es/lib/isCreditCard';
import isPostalCode, { locales as postcodeLocales } from 'validator/es/lib/isPostalCode';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from './fields.rules.ts';

const t = translator(rulesMessages);

export const creditCard = createRule(
  (v) => isCreditCard(v.replace(/\s/g, '')),
  () => t('rules.creditCard'),
);

/** @param country ISO 3166-1 alpha-2; for an unknown country any common form is valid */
export const postcode = (country: () => string) =>
  createRule(
    (v) => {
      const locale = postcodeLocales.find((code) => code === country().toUpperCase());
      return locale ? isPostalCode(v, locale) : /^[\p{L}\p{N}][\p{L}\p{N}\- ]{1,10}[\p{L}\p{N}]$/u.test(v);
    },
    () => t('rules.postcode'),
  );

/** MM/YY, valid until the end of that month. @param now time by the server's clock */
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
