import type { PowerAction } from '../cloud/server.rules.ts';
import type { navigationMessages } from '../i18n/messages/navigation.en.ts';
import type { MessageKey } from '../i18n/translator.ts';

/** An action that a result runs instead of opening a page. */
export type PaletteTask =
  | { kind: 'power'; action: PowerAction; id: string; name: string }
  | { kind: 'whm' | 'panel' | 'wp-admin'; id: string; name: string };

export interface SearchResult {
  group: MessageKey<typeof navigationMessages>;
  label: string;
  detail: string;
  /** Path within the portal. */
  to: string;
  task?: PaletteTask;
}

/** Shorter words are a prefix of too many others. */
const MIN_ACTION_LENGTH = 2;

const termsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Removes the words of actions from a search, so that names remain: "reboot web" becomes "web".
 * @param actionLabels labels of the actions, without the names of their targets
 */
export function withoutActionWords(text: string, actionLabels: readonly string[]): string {
  const actions = actionLabels.flatMap(termsOf);
  const isAction = (word: string) =>
    word.length >= MIN_ACTION_LENGTH && actions.some((action) => action.startsWith(word));
  return termsOf(text)
    .filter((word) => !isAction(word))
    .join(' ');
}

/** Returns a function that tests whether a result contains all words of the search, in any order. */
export function createMatcher(text: string): (result: Pick<SearchResult, 'label' | 'detail'>) => boolean {
  const terms = termsOf(text);
  return ({ label, detail }) => {
    const shown = `${label} ${detail}`.toLowerCase();
    return terms.every((term) => shown.includes(term));
  };
}
