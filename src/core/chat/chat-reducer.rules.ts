import type { ChatMessage } from './chat.rules.ts';

/** A message that the server has not acknowledged. It keeps its local id until then. */
export interface PendingMessage extends ChatMessage {
  status: 'sending' | 'failed';
  /** Newest server message when this one was written; null if none. */
  sinceId: string | null;
  /** Server message that is probably this one. It is shown instead until the send is answered. */
  duplicateId?: string | null;
}

export interface ChatState {
  /** Messages of the server and system messages, oldest first. */
  readonly confirmed: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  /** Ids of deleted messages: a late push must not restore one. */
  readonly deletedIds: ReadonlySet<string>;
}

export const emptyChat: ChatState = { confirmed: [], pending: [], deletedIds: new Set() };

/** Messages of an action are in the server's order, oldest first. */
export type ChatAction =
  /** `isOlder`: a page of history, before everything that is loaded. */
  | { kind: 'arrived'; messages: readonly ChatMessage[]; isOlder?: boolean }
  /**
   * The newest messages of the server, without gaps. A message of `previous`, the state when they were requested, has been
   * deleted if it is newer than the oldest of them but not among them. Messages pushed since then may be newer.
   */
  | { kind: 'reconciled'; messages: readonly ChatMessage[]; previous: readonly ChatMessage[] }
  | { kind: 'written'; message: PendingMessage }
  | { kind: 'acknowledged'; localId: string; message: ChatMessage }
  | { kind: 'failed'; localId: string; isRetrying: boolean; reason: string | null }
  | { kind: 'resent'; localId: string }
  | { kind: 'removed'; id: string }
  /** Unloads messages. They still exist at the server. */
  | { kind: 'dropped'; ids: ReadonlySet<string> };

/**
 * One reducer for history, pushes and responses to sends. Each message is shown once, whatever the order of arrival. A push of
 * an own message may arrive before the response to its send: the pending message is then hidden.
 */
export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.kind) {
    case 'arrived':
      return merge(state, action.messages, action.isOlder);
    case 'reconciled':
      return merge({ ...state, confirmed: withoutDeleted(state.confirmed, action) }, action.messages);
    case 'written':
      return state.pending.some((message) => message.id === action.message.id)
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
    case 'dropped':
      return { ...state, confirmed: state.confirmed.filter(({ id }) => !action.ids.has(id)) };
  }
}

/** The server's messages, then those not sent yet. */
export const visibleMessages = ({ confirmed, pending }: ChatState): readonly ChatMessage[] => [
  ...confirmed,
  ...pending.filter((message) => !message.duplicateId),
];

const withoutMessage = <M extends ChatMessage>(messages: readonly M[], id: string) =>
  messages.filter((message) => message.id !== id);
const updatePending = (state: ChatState, localId: string, changes: Partial<PendingMessage>): ChatState => ({
  ...state,
  pending: state.pending.map((message) => (message.id === localId ? { ...message, ...changes } : message)),
});

/** Milliseconds since the epoch. */
const timeOf = ({ created_at }: ChatMessage) => Date.parse(created_at) || 0;
/** Times are ISO 8601 in UTC, so those of equal precision can be compared as text. That is faster with 10,000 messages. */
function compareTimes({ created_at: a }: ChatMessage, { created_at: b }: ChatMessage): number {
  if (a === b) return 0;
  return a.length === b.length ? (a < b ? -1 : 1) : Date.parse(a) - Date.parse(b);
}
/** Ids are opaque, so messages are ordered by time. Equal times keep their order: `sort` is stable. */
const sortByTime = (messages: Iterable<ChatMessage>) => [...messages].sort(compareTimes);
const byId = (messages: readonly ChatMessage[]) => new Map(messages.map((message) => [message.id, message]));

function merge(state: ChatState, messages: readonly ChatMessage[], isOlder = false): ChatState {
  const previous = byId(state.confirmed);
  const arrived = byId(
    messages
      .filter(({ id }) => !state.deletedIds.has(id))
      .map((message) => {
        const known = previous.get(message.id);
        // A push from before an edit may arrive after it.
        return known?.isEdited && !message.isEdited ? known : message;
      }),
  );
  const added = [...arrived.values()].filter(({ id }) => !previous.has(id));
  const all = sortByTime(isOlder ? [...added, ...state.confirmed] : [...state.confirmed, ...added]);
  // Of messages with equal times, those that arrived together are in the server's order.
  const inServerOrder = sortByTime(arrived.values()).values();
  const confirmed = all.map((message) => (arrived.has(message.id) ? inServerOrder.next().value : message) ?? message);

  let { pending } = state;
  for (const message of added) {
    const duplicate = pending.find((other) => !other.duplicateId && isDuplicate(other, message, confirmed));
    if (duplicate)
      pending = pending.map((other) => (other === duplicate ? { ...other, duplicateId: message.id } : other));
  }
  return { ...state, confirmed, pending };
}

/** Whether the server's message is probably this pending one. @param confirmed messages of the server, `message` among them */
export const isDuplicate = (pending: PendingMessage, message: ChatMessage, confirmed: readonly ChatMessage[]) =>
  message.author === 'me' &&
  (pending.status === 'sending' || Boolean(pending.isRetrying)) &&
  normalizeLineBreaks(message.text) === normalizeLineBreaks(pending.text) &&
  message.files.length === pending.files.length &&
  (pending.sinceId === null || isAfter(message, pending.sinceId, confirmed));

function isAfter(message: ChatMessage, id: string, messages: readonly ChatMessage[]): boolean {
  const index = messages.findIndex((other) => other.id === id);
  return index >= 0 && messages.indexOf(message) > index;
}

/** Form data changes line breaks to CR LF. */
const normalizeLineBreaks = (text: string) => text.replace(/\r\n?/g, '\n').trim();

function withoutDeleted(
  confirmed: readonly ChatMessage[],
  { messages, previous }: { messages: readonly ChatMessage[]; previous: readonly ChatMessage[] },
) {
  const received = byId(messages);
  const [oldest] = sortByTime(messages);
  const deleted = byId(
    previous.filter(
      (message) =>
        isServerMessage(message) && !received.has(message.id) && (!oldest || compareTimes(message, oldest) > 0),
    ),
  );
  return confirmed.filter(({ id }) => !deleted.has(id));
}

/**
 * Time of a local note. It is never before the newest message, because the server's clock is known only to about a second.
 * @param now milliseconds since the epoch @returns ISO 8601
 */
export const timestampAfter = ({ confirmed }: ChatState, now: number): string =>
  new Date(Math.max(now, ...confirmed.slice(-1).map(timeOf))).toISOString();

const isServerMessage = (message: ChatMessage) => message.author !== 'system';
export const lastServerMessage = ({ confirmed }: Pick<ChatState, 'confirmed'>) =>
  confirmed.findLast(isServerMessage) ?? null;
export const lastMessageId = (state: Pick<ChatState, 'confirmed'>) => lastServerMessage(state)?.id ?? null;
export const firstMessageId = ({ confirmed }: ChatState) => confirmed.find(isServerMessage)?.id ?? null;

/** The last message that was seen. `time` (milliseconds since the epoch) counts once the message has been deleted. */
export interface SeenMark {
  id: string;
  time: number;
}
export const toSeenMark = (message: ChatMessage | null): SeenMark => ({
  id: message?.id ?? '0',
  time: message ? timeOf(message) : 0,
});

/** Messages of others after the last one that was seen. */
export function unseenMessages({ confirmed }: ChatState, seen: SeenMark | null) {
  const seenIndex = confirmed.findIndex(({ id }) => id === seen?.id);
  return confirmed.filter(
    (message, index) =>
      isServerMessage(message) &&
      message.author !== 'me' &&
      (!seen || (seenIndex >= 0 ? index > seenIndex : timeOf(message) > seen.time)),
  );
}
