import { ApiError } from '../http/api-error.ts';
import type { Output } from '../http/endpoint.ts';
import { send } from '../http/send.ts';
import { batch, type ReadonlySignal, type Signal, signal } from '../store/signals.ts';
import { getTicket } from '../support/support.endpoints.ts';
import { firstMessageId, lastMessageId } from './chat-reducer.rules.ts';
import type { ConversationContext } from './conversation-context.ts';

const HISTORY_PAGE_SIZE = 50;
/** A longer gap is not filled: the newest messages replace what is loaded, and older ones load on demand. */
const GAP_PAGE_SIZE = 200;

/** Reads the messages of a conversation: the newest, those of a gap, and older ones on demand. */
export function createMessageReader(context: ConversationContext) {
  const { state, ticket, failure, lifetimeSignal, dispatch, toMessages } = context;
  const hasOlder = signal(false);
  const isLoadingOlder = signal(false);
  let pendingRead: Promise<void> | null = null;

  const read = (query: { reverse?: 1; after?: string; before?: string; limit: number }) =>
    send(
      getTicket,
      { params: { id: context.id }, query },
      { headers: context.ticketHeaders(), signal: lifetimeSignal },
    );
  /** Newest first on the wire. */
  const readNewest = (before?: string) => read({ reverse: 1, ...(before ? { before } : {}), limit: HISTORY_PAGE_SIZE });

  /** Reads the newest messages, and what is missing after the last one loaded: by id, since times are not exact. */
  const reconcile = async () => {
    const previous = state.peek().confirmed;
    const ticketBefore = ticket.peek();
    const newest = await readNewest();
    // A message pushed during the read does not show what is missing before it, so the earlier state counts.
    const last = lastMessageId({ confirmed: previous });
    const isComplete = newest.messages.length < HISTORY_PAGE_SIZE;
    const loadedIds = new Set(previous.map((message) => message.id));
    const hasGap = !isComplete && last !== null && !newest.messages.some((message) => loadedIds.has(message.id));
    const gap = hasGap ? (await read({ after: last, limit: GAP_PAGE_SIZE })).messages : [];
    const isGapTooLong = gap.length >= GAP_PAGE_SIZE;
    batch(() => {
      const current = ticket.peek();
      // A status or rating that was pushed or sent during the read is newer.
      ticket.value =
        current && current !== ticketBefore
          ? { ...newest.ticket, status: current.status, rating: current.rating }
          : newest.ticket;
      failure.value = null;
      if (isGapTooLong) dispatch({ kind: 'dropped', ids: loadedIds });
      else dispatch({ kind: 'arrived', messages: toMessages(gap) });
      if (isGapTooLong || previous.length === 0) hasOlder.value = !isComplete;
      dispatch({ kind: 'reconciled', messages: toMessages(newest.messages).reverse(), previous });
    });
  };

  /** One read at a time: a call during a read waits for the next one. @throws ApiError */
  const catchUp = (): Promise<void> => {
    pendingRead = (pendingRead ?? Promise.resolve())
      .catch(() => undefined)
      .then(reconcile)
      .finally(() => {
        pendingRead = null;
      });
    return pendingRead;
  };

  return {
    hasOlder: hasOlder as ReadonlySignal<boolean>,
    isLoadingOlder: isLoadingOlder as ReadonlySignal<boolean>,
    catchUp,
    /** Reports only that the ticket is not accessible any longer. Other failures are followed by another read. */
    catchUpQuietly() {
      catchUp().catch((cause: unknown) => {
        const error = ApiError.from(cause);
        if (error.isNotFoundOrForbidden && !lifetimeSignal.aborted) failure.value = error;
      });
    },
    loadOlder: () => loadOlderPage(context, readNewest, { hasOlder, isLoadingOlder }),
  };
}

async function loadOlderPage(
  { state, dispatch, toMessages }: ConversationContext,
  readNewest: (before: string) => Promise<Output<typeof getTicket>>,
  { hasOlder, isLoadingOlder }: Readonly<Record<'hasOlder' | 'isLoadingOlder', Signal<boolean>>>,
): Promise<void> {
  const before = firstMessageId(state.peek());
  if (isLoadingOlder.peek() || !hasOlder.peek() || !before) return;
  isLoadingOlder.value = true;
  try {
    const { messages } = await readNewest(before);
    batch(() => {
      hasOlder.value = messages.length === HISTORY_PAGE_SIZE;
      dispatch({ kind: 'arrived', messages: toMessages(messages).reverse(), isOlder: true });
    });
  } catch {
    // Scrolling up again retries.
  } finally {
    isLoadingOlder.value = false;
  }
}
