import { ownMessage } from '../runtime/runtime.ts';
import type { Message } from './message.ts';

/** Languages of the interface. Another tag shows English messages in the text direction of that language. */
export const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
] as const;

type LoadMessages = () => Promise<{ default: Readonly<Record<string, Message>> }>;

/** Locales besides English. The build bundles `messages/*.<tag>.ts` into one chunk each, loaded on demand. */
const translations: Readonly<Record<string, { locale: string; load: LoadMessages }>> = {
  de: { locale: 'de-DE', load: () => import('virtual:messages/de') },
};
const ENGLISH = 'en-GB';

let current = ENGLISH;
let requested = ENGLISH;
let messages: Readonly<Record<string, Message>> = {};
const listeners = new Set<() => void>();

const translationOf = (lang: string) => translations[lang.split('-')[0]?.toLowerCase() ?? ''];

/** BCP 47 tag of the current locale, for numbers and dates. */
export const locale = () => current;

/** The page's own word for a message, or the message in the current locale; undefined when that is English. */
export const translated = (key: string): Message | undefined => ownMessage(key) ?? messages[key];

/** Calls `listener` when the locale changes. Returns an unsubscribe function. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the messages of this BCP 47 tag are the current ones. */
export const isCurrentLocale = (lang: string) => (translationOf(lang)?.locale ?? ENGLISH) === current;

/** Switches to the locale of a BCP 47 tag. When its messages cannot be loaded, they are shown in English. */
export async function setLocale(lang: string): Promise<void> {
  const translation = translationOf(lang);
  const next = translation?.locale ?? ENGLISH;
  requested = next;
  const loaded = (await translation?.load().catch(() => null))?.default ?? {};
  // Another locale may have been requested in the meantime.
  if (next === current || next !== requested) return;
  current = next;
  messages = loaded;
  for (const listener of [...listeners]) listener();
}
