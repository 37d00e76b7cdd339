import type { Message } from '../support/support.schema.ts';

export interface ChatFile {
  name: string;
  type: string;
  size: number;
  /** Where the file can be fetched with the reader's credentials; empty for one not sent yet. */
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
}

/** Who is reading: only a server id decides what is "mine". */
export interface Reader {
  userId: string | null;
  guestId: string | null;
}

export function fromServer(message: Message, reader: Reader): ChatMessage {
  const isMine = Boolean((message.user_id && message.user_id === reader.userId) || (message.guest_id && message.guest_id === reader.guestId));
  const firstname = message.user?.firstname?.trim() || '';
  return {
    id: message.id,
    type: 'text',
    user_id: message.user_id ?? null,
    created_at: message.created_at,
    author: isMine ? 'me' : firstname,
    username: [firstname, message.user?.lastname?.trim()].filter(Boolean).join(' '),
    text: message.body,
    files: message.attachments.map(({ name, type, size, url }) => ({ name, type, size, path: url })),
    isEdited: Boolean(message.is_edited),
    status: 'sent',
  };
}

export type ChatAction =
  | { kind: 'arrived'; messages: readonly ChatMessage[] }
  | { kind: 'written'; message: ChatMessage }
  | { kind: 'acknowledged'; localId: string; message: ChatMessage }
  | { kind: 'failed'; localId: string }
  | { kind: 'resent'; localId: string }
  | { kind: 'removed'; id: string }
  | { kind: 'cleared' };

/**
 * One reducer, keyed by id, for history, push and the answers to sends: whatever arrives in whatever order, each message is
 * there once. A push of the own message may overtake the answer to its send; it then takes the place of the local one.
 */
export function reduceChat(messages: readonly ChatMessage[], action: ChatAction): readonly ChatMessage[] {
  switch (action.kind) {
    case 'arrived':
      return action.messages.reduce(place, messages);
    case 'written':
      return [...messages, action.message];
    case 'acknowledged':
      return place(
        messages.filter((message) => message.id !== action.localId),
        action.message,
      );
    case 'failed':
    case 'resent':
      return messages.map((message) => (message.id === action.localId ? { ...message, status: action.kind === 'failed' ? 'failed' : 'sending' } : message));
    case 'removed':
      return messages.filter((message) => message.id !== action.id);
    case 'cleared':
      return [];
  }
}

function place(messages: readonly ChatMessage[], arrived: ChatMessage): readonly ChatMessage[] {
  if (messages.some((message) => message.id === arrived.id)) return messages.map((message) => (message.id === arrived.id ? arrived : message));
  const twin =
    arrived.author === 'me'
      ? messages.find((message) => message.status !== 'sent' && message.text === arrived.text && message.files.length === arrived.files.length)
      : undefined;
  const rest = twin ? messages.filter((message) => message !== twin) : messages;
  // Messages not sent yet stay at the end; the rest is in the server's order.
  const after = rest.findIndex((message) => message.status !== 'sent' || isLater(message, arrived));
  return after < 0 ? [...rest, arrived] : [...rest.slice(0, after), arrived, ...rest.slice(after)];
}

const isLater = (a: ChatMessage, b: ChatMessage) => (a.created_at === b.created_at ? Number(a.id) > Number(b.id) : a.created_at > b.created_at);

export const lastServerId = (messages: readonly ChatMessage[]) => messages.findLast((message) => message.status === 'sent' && message.author !== 'system')?.id ?? null;

/** The images that are previewed in a message (S1 §5); other types get a generic icon. */
const MESSAGE_IMAGES = ['image/jpeg', 'image/png', 'image/svg+xml', 'image/jpg', 'image/bmp'];
export const isMessageImage = (type: string) => MESSAGE_IMAGES.includes(type);
/** In the input only jpeg is previewed. */
export const isInputImage = (type: string) => type === 'image/jpeg';

export const canSend = (text: string, files: readonly unknown[]) => text.trim() !== '' || files.length > 0;
