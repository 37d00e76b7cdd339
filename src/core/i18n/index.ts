import { en } from './en.ts';

export type WordKey = keyof typeof en;

/** The word for a key with its `{placeholders}` filled. */
export function t(key: WordKey, values?: Record<string, string | number>): string {
  const word: string = en[key];
  return values ? word.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : word;
}

/** Singular or plural by `n`, which also fills `{n}`. */
export const tn = (one: WordKey, other: WordKey, n: number) => t(n === 1 ? one : other, { n: n.toLocaleString('en-GB') });
