import type { Message } from '../support/support.schema.ts';

export interface ChatFile {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** URL relative to the API, empty for a file that is not sent yet. */
  path: string;
}

/** A chat message as shown (S1 §3). */
export interface ChatMessage {
  id: string;
  type: 'text';
  user_id: string | null;
  created_at: string;
  /** `me`, `system`, or the sender's first name. */
  author: string;
  username: string;
  text: string;
  files: readonly ChatFile[];
  isEdited: boolean;
  status: 'sending' | 'sent' | 'failed';
  /** The send failed for now and is retried automatically. */
  isRetrying?: boolean;
  /** The provider's message about a failed send. */
  reason?: string | null;
}

/** Who is reading. Own messages are recognised only by id. */
export interface Viewer {
  userId: string | null;
  guestId: string | null;
}

const NO_FILES: readonly ChatFile[] = [];
/** One string for all messages of a name: the browser keeps each that is joined anew, a quarter of a megabyte for 10,000. */
const texts = new Map<string, string>();
function sharedText(text: string): string {
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

export function toChatMessage(message: Message, viewer: Viewer): ChatMessage {
  const isOwn = Boolean(
    (message.user_id && message.user_id === viewer.userId) || (message.guest_id && message.guest_id === viewer.guestId),
  );
  const firstname = message.user?.firstname?.trim() || '';
  return {
    id: message.id,
    type: 'text',
    user_id: message.user_id ?? null,
    created_at: message.created_at,
    author: isOwn ? 'me' : firstname,
    username: sharedText([firstname, message.user?.lastname?.trim()].filter(Boolean).join(' ')),
    text: message.body,
    files:
      message.attachments.length === 0
        ? NO_FILES
        : message.attachments.map(({ name, type, size, url }) => ({ name, type, size, path: url })),
    isEdited: Boolean(message.is_edited),
    status: 'sent',
  };
}

/** A local note, such as "Amara joined". @param createdAt ISO 8601 */
export const toSystemMessage = (id: string, text: string, createdAt: string): ChatMessage => ({
  id: `system-${id}`,
  type: 'text',
  user_id: null,
  created_at: createdAt,
  author: 'system',
  username: '',
  text,
  files: NO_FILES,
  isEdited: false,
  status: 'sent',
});

/** Image types previewed in a message (S1 §5). Other types get a generic icon. */
const MESSAGE_IMAGES = ['image/jpeg', 'image/png', 'image/svg+xml', 'image/jpg', 'image/bmp'];
export const isMessageImage = (type: string) => MESSAGE_IMAGES.includes(type);
/** In the input only jpeg is previewed. */
export const isInputImage = (type: string) => type === 'image/jpeg';

/** Characters. */
export const MAX_TEXT = 20_000;
export const canSend = (text: string, files: readonly unknown[]) => text.trim() !== '' || files.length > 0;

/** Replies written in the support desk's editor are HTML. Other text is shown as plain text. */
export const isRichText = (text: string) => /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.test(text);

/** S1 §4: the time is shown once a message is this old. */
const SENT_INFO_MS = 3_600_000;
/** @param now milliseconds since the epoch */
export const isSentInfoDue = (message: ChatMessage, now: number) =>
  message.status === 'sent' && now - Date.parse(message.created_at) >= SENT_INFO_MS;

/** The URL of a file at the provider; null if its path would lead to another host. */
export const fileUrl = (path: string, apiBase: string): string | null =>
  /^\/(?![/\\])/.test(path) ? apiBase + path : null;
