import type { accountWords } from './account.en.ts';
import type { addressesWords } from './addresses.en.ts';
import type { billingWords } from './billing.en.ts';
import type { calendarsWords } from './calendars.en.ts';
import type { cartWords } from './cart.en.ts';
import type { chatWords } from './chat.en.ts';
import type { chatFormsWords } from './chatForms.en.ts';
import type { checkoutWords } from './checkout.en.ts';
import type { dashboardWords } from './dashboard.en.ts';
import type { domainWords } from './domain.en.ts';
import type { emailWords } from './email.en.ts';
import type { emailSettingsWords } from './emailSettings.en.ts';
import { en } from './en.ts';
import type { frameWords } from './frame.en.ts';
import type { infoWords } from './info.en.ts';
import type { listsWords } from './lists.en.ts';
import type { mailboxesWords } from './mailboxes.en.ts';
import type { mailFiltersWords } from './mailFilters.en.ts';
import type { navigationWords } from './navigation.en.ts';
import type { onboardingWords } from './onboarding.en.ts';
import type { productWords } from './product.en.ts';
import type { profileWords } from './profile.en.ts';
import type { rulesWords } from './rules.en.ts';
import type { sessionWords } from './session.en.ts';
import type { supportWords } from './support.en.ts';
import type { teamWords } from './team.en.ts';

export type WordKey =
  | keyof typeof en
  | keyof typeof accountWords
  | keyof typeof mailboxesWords
  | keyof typeof mailFiltersWords
  | keyof typeof emailSettingsWords
  | keyof typeof calendarsWords
  | keyof typeof addressesWords
  | keyof typeof billingWords
  | keyof typeof cartWords
  | keyof typeof chatWords
  | keyof typeof chatFormsWords
  | keyof typeof checkoutWords
  | keyof typeof dashboardWords
  | keyof typeof domainWords
  | keyof typeof emailWords
  | keyof typeof frameWords
  | keyof typeof infoWords
  | keyof typeof listsWords
  | keyof typeof navigationWords
  | keyof typeof onboardingWords
  | keyof typeof productWords
  | keyof typeof profileWords
  | keyof typeof rulesWords
  | keyof typeof sessionWords
  | keyof typeof supportWords
  | keyof typeof teamWords;

const words: Record<string, string> = { ...en };
let translation: Readonly<Record<string, string>> = {};
let spoken = 'en-GB';
const listeners = new Set<() => void>();

/** Adds the words of an area when the area is loaded: a page pays for the words it shows. */
export function addWords(more: Readonly<Record<string, string>>): void {
  Object.assign(words, more);
}

/** The words of another language over the English ones, which stand in for what is missing. @param locale for numbers and dates */
export function setTranslation(locale: string, translated: Readonly<Record<string, string>>): void {
  if (spoken === locale) return;
  spoken = locale;
  translation = translated;
  for (const listener of [...listeners]) listener();
}
/** Calls back when another language is spoken. Answers the function that stops it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** BCP 47 tag that numbers and dates are written in. */
export const locale = () => spoken;

/** The word for a key with its `{placeholders}` filled. */
export function t(key: WordKey, values?: Record<string, string | number>): string {
  const word = translation[key] ?? words[key] ?? key;
  return values ? word.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : word;
}

/** Singular or plural by `n`, which also fills `{n}`. */
export const tn = (one: WordKey, other: WordKey, n: number) =>
  t(n === 1 ? one : other, { n: n.toLocaleString(spoken) });
