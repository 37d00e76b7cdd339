import { attempt } from '../platform/has-cookie.ts';

/** Where the chat keeps the text of a first message. Small, for the shell; `chat-drafts.ts` keeps them all. */
const KEY = 'auth.chat.draft.new';

export const readFirstDraft = (): string => attempt(() => localStorage[KEY]) ?? '';
export const saveFirstDraft = (text: string): void =>
  attempt(() => {
    localStorage[KEY] = text;
  });
