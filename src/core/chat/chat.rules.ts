import type { Message } from '../support/support.schema.ts';

export interface ChatFile {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Where the file can be fetched, relative to the API; empty for one not sent yet. */
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
  /** Failed for now: it is sent again by itself. */
  isRetrying?: boolean;
  /** Why it failed, in the provider's words. */
  reason?: string | null;
}

/** A message that the server has not acknowledged. Its local id stays until then. */
export interface PendingMessage extends ChatMessage {
  status: 'sending' | 'failed';
  /** Newest server id that was known when it was written: its twin can only be newer. */
  sinceId: string | null;
  /** A message of the server that says the same: shown instead, until the answer decides. */
  duplicateId?: string | null;
}

export interface ChatState {
  /** What the server has, in its order, and system messages between. */
  readonly confirmed: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  /** Deleted ids: a late push must not bring one back. */
  readonly deletedIds: ReadonlySet<string>;
}

export const emptyChat: ChatState = { confirmed: [], pending: [], deletedIds: new Set() };

/** Who is reading: only a server id decides what is "mine". */
export interface Viewer {
  userId: string | null;
  guestId: string | null;
}

const NO_FILES: readonly ChatFile[] = [];

export function toChatMessage(message: Message, reader: Viewer): ChatMessage {
  const isMine = Boolean(
    (message.user_id && message.user_id === reader.userId) || (message.guest_id && message.guest_id === reader.guestId),
  );
  const firstname = message.user?.firstname?.trim() || '';
  return {
    id: message.id,
    type: 'text',
    user_id: message.user_id ?? null,
    created_at: message.created_at,
    author: isMine ? 'me' : firstname,
    username: [firstname, message.user?.lastname?.trim()].filter(Boolean).join(' '),
    text: message.body,
    files:
      message.attachments.length === 0
        ? NO_FILES
        : message.attachments.map(({ name, type, size, url }) => ({ name, type, size, path: url })),
    isEdited: Boolean(message.is_edited),
    status: 'sent',
  };
}

export type ChatAction =
  | { kind: 'arrived'; messages: readonly ChatMessage[] }
  /**
   * The newest messages of the server, complete: what is newer than their oldest and not among them is deleted, if it was
   * known when they were asked for. What was pushed since may be newer than the answer.
   */
  | { kind: 'reconciled'; messages: readonly ChatMessage[]; previous: readonly ChatMessage[] }
  | { kind: 'written'; message: PendingMessage }
  | { kind: 'acknowledged'; localId: string; message: ChatMessage }
  | { kind: 'failed'; localId: string; isRetrying: boolean; reason: string | null }
  | { kind: 'resent'; localId: string }
  | { kind: 'removed'; id: string }
  | { kind: 'cleared' };

/**
 * One reducer, keyed by id, for history, push and the answers to sends: whatever arrives in whatever order, each message is
 * there once. A push of the own message may overtake the answer to its send; the local one then hides behind it.
 */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.kind) {
    case 'arrived':
      return merge(state, action.messages);
    case 'reconciled':
      return merge({ ...state, confirmed: withoutDeleted(state.confirmed, action) }, action.messages);
    case 'written':
      return state.pending.some((one) => one.id === action.message.id)
        ? state
        : { ...state, pending: [...state.pending, action.message] };
    case 'acknowledged':
      return merge({ ...state, pending: withoutMessage(state.pending, action.localId) }, [action.message]);
    case 'failed':
      return updatePending(state, action.localId, {
        status: 'failed',
        isRetrying: action.isRetrying,
        reason: action.reason,
        ...(action.isRetrying ? {} : { duplicateId: null }),
      });
    case 'resent':
      return updatePending(state, action.localId, { status: 'sending', isRetrying: false, reason: null });
    case 'removed':
      return {
        confirmed: withoutMessage(state.confirmed, action.id),
        pending: withoutMessage(state.pending, action.id),
        deletedIds: new Set([...state.deletedIds, action.id]),
      };
    case 'cleared':
      return emptyChat;
  }
}

/** What is shown: the server's messages, then those not sent yet. */
export const visibleMessages = ({ confirmed, pending }: ChatState): readonly ChatMessage[] => [
  ...confirmed,
  ...pending.filter((message) => !message.duplicateId),
];

const withoutMessage = <M extends ChatMessage>(messages: readonly M[], id: string) =>
  messages.filter((message) => message.id !== id);
const updatePending = (state: ChatState, localId: string, to: Partial<PendingMessage>): ChatState => ({
  ...state,
  pending: state.pending.map((message) => (message.id === localId ? { ...message, ...to } : message)),
});

function merge(state: ChatState, arrived: readonly ChatMessage[]): ChatState {
  const known = new Map(state.confirmed.map((message) => [message.id, message]));
  let { pending } = state;
  for (const message of arrived) {
    if (state.deletedIds.has(message.id)) continue;
    const former = known.get(message.id);
    // A push from before the edit may come after it.
    if (!(former?.isEdited && !message.isEdited)) known.set(message.id, message);
    const twin = former ? undefined : pending.find((one) => !one.duplicateId && isDuplicate(one, message));
    if (twin) pending = pending.map((one) => (one === twin ? { ...one, duplicateId: message.id } : one));
  }
  return { ...state, confirmed: [...known.values()].sort(compareMessages), pending };
}

/** Does the server's message say what this unacknowledged one does? */
export const isDuplicate = (pending: PendingMessage, message: ChatMessage) =>
  message.author === 'me' &&
  (pending.status === 'sending' || Boolean(pending.isRetrying)) &&
  normalizeLineBreaks(message.text) === normalizeLineBreaks(pending.text) &&
  message.files.length === pending.files.length &&
  (pending.sinceId === null || Number(message.id) > Number(pending.sinceId));

/** A form on the wire writes line breaks its own way. */
const normalizeLineBreaks = (text: string) => text.replace(/\r\n?/g, '\n').trim();

function withoutDeleted(
  known: readonly ChatMessage[],
  { messages, previous }: { messages: readonly ChatMessage[]; previous: readonly ChatMessage[] },
) {
  const oldest = [...messages].sort(compareMessages)[0];
  const ids = new Set(messages.map((message) => message.id));
  const deleted = new Set(
    previous
      .filter(
        (message) =>
          isServerMessage(message) &&
          !ids.has(message.id) &&
          (oldest === undefined || compareMessages(message, oldest) > 0),
      )
      .map(({ id }) => id),
  );
  return known.filter((message) => !deleted.has(message.id));
}

const compareMessages = (a: ChatMessage, b: ChatMessage) => {
  const byId = Number(a.id) - Number(b.id);
  // System messages have no place in the server's numbers, only in time.
  return Number.isNaN(byId) ? (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0) : byId;
};

/**
 * When something is noted that has no place in the server's numbers: now, but never before what is known already. The
 * server's clock is known to about a second.
 */
export function timestampAfter({ confirmed }: ChatState, now: number): string {
  const [, later = ''] = [new Date(now).toISOString(), confirmed.at(-1)?.created_at ?? ''].sort();
  return later;
}

const isServerMessage = (message: ChatMessage) => message.author !== 'system';
export const lastMessageId = ({ confirmed }: Pick<ChatState, 'confirmed'>) =>
  confirmed.findLast(isServerMessage)?.id ?? null;
export const firstMessageId = ({ confirmed }: ChatState) => confirmed.find(isServerMessage)?.id ?? null;

/** Messages of others after the last one that was seen. */
export const unseenMessages = ({ confirmed }: ChatState, seenId: string | null) =>
  confirmed.filter(
    (message) => isServerMessage(message) && message.author !== 'me' && Number(message.id) > Number(seenId ?? 0),
  );

/** The images that are previewed in a message (S1 §5); other types get a generic icon. */
const MESSAGE_IMAGES = ['image/jpeg', 'image/png', 'image/svg+xml', 'image/jpg', 'image/bmp'];
export const isMessageImage = (type: string) => MESSAGE_IMAGES.includes(type);
/** In the input only jpeg is previewed. */
export const isInputImage = (type: string) => type === 'image/jpeg';

export const MAX_TEXT = 20_000;
export const canSend = (text: string, files: readonly unknown[]) => text.trim() !== '' || files.length > 0;

/** Text that a person wrote as plain text is shown so; what a desk's editor made of it is rich. */
export const isRichText = (text: string) => /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.test(text);

/** S1 §4: shown once a message is this old, looked at every minute. */
const SENT_INFO_MS = 3_600_000;
export const isSentInfoDue = (message: ChatMessage, now: number) =>
  message.status === 'sent' && now - Date.parse(message.created_at) >= SENT_INFO_MS;

/** Waits before the next attempt: 2, 4, 8, 16, 30, 30 s, then none: the message has failed. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
const MAX_RETRIES = 6;
export const retryDelay = (attempt: number): number | null =>
  attempt > MAX_RETRIES ? null : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));

/** The server's last word on a message: sending the same again would change nothing. */
export const isTerminal = (error: { kind: string; status: number }) =>
  error.kind === 'http' && error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
