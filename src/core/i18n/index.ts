import type { cartWords } from './cart.en.ts';
import type { chatWords } from './chat.en.ts';
import type { chatFormsWords } from './chatForms.en.ts';
import type { dashboardWords } from './dashboard.en.ts';
import type { domainWords } from './domain.en.ts';
import type { emailWords } from './email.en.ts';
import { en } from './en.ts';
import type { frameWords } from './frame.en.ts';
import type { listsWords } from './lists.en.ts';
import type { rulesWords } from './rules.en.ts';
import type { sessionWords } from './session.en.ts';
import type { supportWords } from './support.en.ts';

export type WordKey =
  | keyof typeof en
  | keyof typeof cartWords
  | keyof typeof chatWords
  | keyof typeof chatFormsWords
  | keyof typeof dashboardWords
  | keyof typeof domainWords
  | keyof typeof emailWords
  | keyof typeof frameWords
  | keyof typeof listsWords
  | keyof typeof rulesWords
  | keyof typeof sessionWords
  | keyof typeof supportWords;

const words: Record<string, string> = { ...en };

/** Adds the words of an area when the area is loaded: a page pays for the words it shows. */
export function addWords(more: Readonly<Record<string, string>>): void {
  Object.assign(words, more);
}

/** The word for a key with its `{placeholders}` filled. */
export function t(key: WordKey, values?: Record<string, string | number>): string {
  const word = words[key] ?? key;
  return values ? word.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : word;
}

/** Singular or plural by `n`, which also fills `{n}`. */
export const tn = (one: WordKey, other: WordKey, n: number) => t(n === 1 ? one : other, { n: n.toLocaleString('en-GB') });
