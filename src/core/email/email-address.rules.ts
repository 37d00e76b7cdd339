import isEmail from 'validator/es/lib/isEmail';
import { emailMessages } from '../i18n/messages/email.en.ts';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule, type Rule } from '../rules/fields.rules.ts';

const t = translator(emailMessages, rulesMessages);

const MAX_LOCAL_PART_LENGTH = 64;
const NON_ASCII = /[^\x20-\x7e]/;

/** Whether mail servers without SMTPUTF8 accept an address (RFC 5321, without quoted local parts and address literals). */
export const isEmailAddress = (text: string) =>
  !text.startsWith('"') && isEmail(text, { allow_utf8_local_part: false });

/** The part before the @ of a new address. */
export const localPart: Rule = (value) => {
  if (value === '') return null;
  if (NON_ASCII.test(value)) return t('email.asciiOnly');
  if (value.length > MAX_LOCAL_PART_LENGTH) return t('rules.maxLength', { length: MAX_LOCAL_PART_LENGTH });
  return isEmailAddress(`${value}@example.com`) ? null : t('email.badLocal');
};

/** A complete address. */
export const emailAddress: Rule = (value) => {
  const text = value.trim();
  if (NON_ASCII.test(text.slice(0, text.lastIndexOf('@') + 1))) return t('email.asciiOnly');
  return createRule(isEmailAddress, () => t('rules.email'))(text);
};

export const localPartOf = (text: string) => text.slice(0, Math.max(0, text.lastIndexOf('@')));
export const domainOf = (text: string) => text.slice(text.lastIndexOf('@') + 1);
