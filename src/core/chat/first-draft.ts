import { attempt } from '../platform/attempt.ts';

/** Where the chat keeps the text of a first message. Small, for the shell; `chat-drafts.ts` keeps them all. */
const KEY = 'auth.chat.draft.new';

export const readFirstDraft = (): string => attempt(() => localStorage[KEY]) ?? '';
export const saveFirstDraft = (text: string): void =>
  attempt(() => (text ? localStorage.setItem(KEY, text) : localStorage.removeItem(KEY)));
