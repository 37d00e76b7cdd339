import isAlphanumeric from 'validator/es/lib/isAlphanumeric';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';

const t = translator(rulesMessages);

/**
 * A field rule of S1 §5. Returns the message to show at the field, or null when the value is valid. All rules except
 * `required` accept an empty value, so that optional fields can have rules.
 */
export type Rule = (value: string) => string | null;

/** Creates a rule that accepts an empty value. */
export const createRule =
  (passes: (value: string) => boolean, message: () => string): Rule =>
  (value) =>
    value === '' || passes(value) ? null : message();

export const required: Rule = (value) => (value.trim() === '' ? t('rules.required') : null);
export const minValue = (min: number) =>
  createRule(
    (v) => Number(v) >= min,
    () => t('rules.minValue', { min }),
  );
export const maxValue = (max: number) =>
  createRule(
    (v) => Number(v) <= max,
    () => t('rules.maxValue', { max }),
  );
export const alphaNum = createRule(
  (v) => isAlphanumeric(v),
  () => t('rules.alphaNum'),
);
export const regex = (pattern: RegExp) =>
  createRule(
    (v) => pattern.test(v),
    () => t('rules.regex'),
  );
export const confirmed = (other: () => string) =>
  createRule(
    (v) => v === other(),
    () => t('rules.confirmed'),
  );
export const positiveNumber = createRule(
  (v) => Number(v) > 0,
  () => t('rules.positive'),
);
export const maxLength = (length: number) =>
  createRule(
    (v) => [...v].length <= length,
    () => t('rules.maxLength', { length }),
  );
export const minLength = (length: number) =>
  createRule(
    (v) => [...v].length >= length,
    () => t('rules.minLength', { length }),
  );
export const lengthBetween = (min: number, max: number) =>
  createRule(
    (v) => [...v].length >= min && [...v].length <= max,
    () => t('rules.lengthBetween', { min, max }),
  );
export const exactLength = (length: number) =>
  createRule(
    (v) => [...v].length === length,
    () => t('rules.exactLength', { length }),
  );
export const startsAlphanumeric = createRule(
  (v) => /^[\p{L}\p{N}]/u.test(v),
  () => t('rules.beginsAlphanumeric'),
);
/** Hyphens are allowed, as the message says (docs/decisions/0002). */
export const plainName = createRule(
  (v) => /^[\p{L}\p{N}_.\- ]+$/u.test(v),
  () => t('rules.plainName'),
);
export const integer = (field: string) =>
  createRule(
    (v) => /^[+-]?\d+$/.test(v),
    () => t('rules.integer', { field }),
  );

/** One lower-case, one upper-case, one digit, one special character, 12 to 30 characters (S1 §9). */
export const passwordClasses = createRule(
  (v) =>
    /[a-z]/.test(v) && /[A-Z]/.test(v) && /\d/.test(v) && /[^A-Za-z0-9\s]/.test(v) && v.length >= 12 && v.length <= 30,
  () => t('rules.password'),
);

/** @param score zxcvbn's score of the value, 0 to 4. It is computed elsewhere, because that is slow. */
export const passwordScore = (score: () => number, minimum = 3) =>
  createRule(
    () => score() >= minimum,
    () => t('rules.passwordScore'),
  );
