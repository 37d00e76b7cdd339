import { dnsMessages } from '../i18n/messages/dns.en.ts';
import { translator } from '../i18n/translator.ts';
import type { Problem } from './problem.rules.ts';

// The values of a code are checked by its test, not by its type.
const t = translator(dnsMessages) as unknown as (key: string, values?: Problem['values']) => string;

/** The problem with a record and how to fix it, in the current language. */
export const problemText = ({ code, values }: Pick<Problem, 'code' | 'values'>): string =>
  t(`dns.problem.${code}`, values);
