/** Every message of the elements by key, in English and German. A big module that only the page with the list loads. */

import type { Message, Messages } from '../src/core/i18n/message.ts';
import { setShellLocale } from '../src/core/i18n/shell.de.ts';
import { shellMessages } from '../src/core/i18n/shell.en.ts';

export interface MessageEntry {
  key: string;
  english: string;
  german: string;
}

const files = import.meta.glob<Record<string, Messages>>('../src/core/i18n/messages/*.ts', { eager: true });

/** The messages of all files of a language. */
const messagesOf = (language: 'en' | 'de', shell: Record<string, string>): Messages =>
  Object.assign(
    Object.fromEntries(Object.entries(shell).map(([key, text]) => [`shell.${key}`, text])),
    ...Object.entries(files)
      .filter(([path]) => path.endsWith(`.${language}.ts`))
      .flatMap(([, module]) => Object.values(module)),
  );

/** A plural as its forms: `one: 1 year | other: {n} years`. */
const toText = (message: Message = '') =>
  typeof message === 'string'
    ? message
    : Object.entries(message)
        .map(([category, text]) => `${category}: ${text}`)
        .join(' | ');

const english = messagesOf('en', shellMessages);
setShellLocale('de');
const german = messagesOf('de', shellMessages);

export const messages: readonly MessageEntry[] = Object.entries(english).map(([key, message]) => ({
  key,
  english: toText(message),
  german: toText(german[key]),
}));
