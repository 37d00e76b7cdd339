import { dnsMessages } from '../i18n/messages/dns.en.ts';
import { translator } from '../i18n/translator.ts';
import type { Problem } from './problem.rules.ts';

// A test checks the values of each code, because its type cannot.
const t = translator(dnsMessages) as unknown as (key: string, values?: Problem['values']) => string;

/** The problem with a record and how to fix it, in the current language. */
export const problemText = ({ code, values }: Pick<Problem, 'code' | 'values'>): string =>
  t(`dns.problem.${code}`, values);
