import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { t } from '../i18n/index.ts';
import { clock } from '../platform/clock.ts';
import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { newKey } from '../platform/random.ts';
import { wait } from '../platform/wait.ts';
import { connection } from '../realtime/connection.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { wire } from '../runtime/wire.ts';
import { session } from '../session/session.store.ts';
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '../store/signals.ts';
import { createMessage, createTicket, deleteMessage, getTicket } from '../support/support.endpoints.ts';
import { Message } from '../support/support.schema.ts';
import { type ChatAction, type ChatMessage, canSend, fromServer, lastServerId, type Reader, reduceChat } from './chat.rules.ts';

const COOKIE = 'ticket';
/** Ticket id, and its key for a guest. */
const COOKIE_FORM = /^\d{1,18}(\.[\w-]{22,128})?$/;
/** S1 §4. */
const TYPING_STOP_MS = 4000;
const JOIN_ANNOUNCE_MS = 2000;
/** Peers may send anything at any rate: names shown, and how long one lasts without news. */
const MAX_TYPING = 20;
const TYPING_EXPIRY_MS = 6000;
const HISTORY_PAGE = 50;

export type ChatStatus = 'idle' | 'starting' | 'ready' | 'unavailable';

interface TicketKey {
  id: string;
  key: string | null;
}

export const chat = shared('chat', () => {
  const ticket = signal<TicketKey | null>(null);
  const status = signal<ChatStatus>('idle');
  /** Why there is no conversation, while the status is `unavailable`. */
  const failure = signal<ApiError | null>(null);
  const messages = signal<readonly ChatMessage[]>([]);
  const isMinimised = signal(true);
  const missed = signal(0);
  const typing = signal<ReadonlyMap<string, string>>(new Map());
  /** Files of messages not sent yet, by local id, so that a failed one can be sent again. */
  const unsent = new Map<string, { text: string; files: readonly File[]; key: string }>();
  let life = new AbortController();
  let sayTyping: ((isTyping: boolean) => void) | null = null;
  /** Set while we have said that we type. */
  let typingTimer: AbortController | null = null;

  const dispatch = (action: ChatAction) => {
    messages.value = reduceChat(messages.peek(), action);
  };
  const reader = (): Reader => ({ userId: session().user.peek()?.id ?? null, guestId: credentials().token.peek() ? null : (credentials().guest()?.id ?? null) });
  const ticketHeaders = (): Record<string, string> => {
    const key = ticket.peek()?.key;
    return key && !credentials().token.peek() ? { [wire().headers.ticketKey]: key } : {};
  };
  const systemMessage = (text: string): ChatMessage => ({
    id: `system-${newKey()}`,
    type: 'text',
    user_id: null,
    created_at: new Date(clock().now()).toISOString(),
    author: 'system',
    username: '',
    text,
    files: [],
    isEdited: false,
    status: 'sent',
  });

  const readTicket = (): TicketKey | null => {
    const [id, key = null] = readCookie(COOKIE, COOKIE_FORM)?.split('.') ?? [];
    return id ? { id, key } : null;
  };

  /** Leaves the channel and forgets the conversation; the cookie goes too when it is over for this identity. */
  const leave = (keepCookie: boolean) => {
    life.abort();
    life = new AbortController();
    sayTyping = null;
    unsent.clear();
    batch(() => {
      ticket.value = null;
      status.value = 'idle';
      missed.value = 0;
      typing.value = new Map();
      dispatch({ kind: 'cleared' });
    });
    if (!keepCookie) deleteCookie(COOKIE);
  };

  const arrived = (raw: unknown, isNew: boolean) => {
    const parsed = Message.safeParse(raw);
    // Events are hostile until proven: another ticket's message has no place here.
    if (!parsed.success || (parsed.data.ticket_id && parsed.data.ticket_id !== ticket.peek()?.id)) return;
    const message = fromServer(parsed.data, reader());
    const isKnown = messages.peek().some((other) => other.id === message.id);
    dispatch({ kind: 'arrived', messages: [message] });
    if (isNew && !isKnown && message.author !== 'me' && isMinimised.peek()) missed.value++;
    if (message.user_id) setTyping(message.user_id, null);
  };

  const setTyping = (userId: string, name: string | null) => {
    const next = new Map(typing.peek());
    if (name === null) next.delete(userId);
    else if (next.size < MAX_TYPING || next.has(userId)) next.set(userId, name.slice(0, 60));
    typing.value = next;
  };

  /** Everything after the last message held: pushes of a gap are lost, so they are read (never by a time window). */
  const catchUp = async (signal: AbortSignal) => {
    const id = ticket.peek()?.id;
    if (!id) return;
    const after = lastServerId(messages.peek());
    const query = after ? { after } : { reverse: 1 as const, limit: HISTORY_PAGE };
    const answer = await send(getTicket, { params: { id }, query }, { headers: ticketHeaders(), signal });
    if (signal.aborted) return;
    const isGap = after !== null;
    const known = new Set(messages.peek().map((message) => message.id));
    const read = answer.messages.map((message) => fromServer(message, reader()));
    batch(() => {
      dispatch({ kind: 'arrived', messages: read });
      if (isGap && isMinimised.peek()) missed.value += read.filter((message) => !known.has(message.id) && message.author !== 'me').length;
    });
  };

  const join = async (id: string, signal: AbortSignal) => {
    const { channel, leave: leaveChannel } = await connection().subscribe(`private-ticket.${id}`);
    if (signal.aborted) return leaveChannel();
    const expiry = new Map<string, AbortController>();
    const heardTyping = (raw: unknown) => {
      const peer = raw as { id?: unknown; username?: unknown } | null;
      const userId = String(peer?.id ?? '').slice(0, 64);
      if (!userId || userId === (reader().userId ?? `guest-${reader().guestId}`)) return;
      setTyping(userId, typeof peer?.username === 'string' ? peer.username : '');
      expiry.get(userId)?.abort();
      const timer = new AbortController();
      expiry.set(userId, timer);
      void wait(TYPING_EXPIRY_MS, timer.signal).then(() => timer.signal.aborted || setTyping(userId, null));
    };
    channel.bind('MessageCreated', (event: unknown) => arrived((event as { message?: unknown }).message, true));
    channel.bind('MessageUpdated', (event: unknown) => arrived((event as { message?: unknown }).message, false));
    channel.bind('MessageDeleted', (event: unknown) => dispatch({ kind: 'removed', id: String((event as { id?: unknown }).id) }));
    channel.bind('TicketAction', (event: unknown) => {
      const { action, name } = event as { action?: unknown; name?: unknown };
      const word =
        action === 'joined'
          ? t('chat.joined', { name: String(name) })
          : action === 'left'
            ? t('chat.left', { name: String(name) })
            : action === 'closed'
              ? t('chat.ended')
              : null;
      if (word) dispatch({ kind: 'arrived', messages: [systemMessage(word)] });
    });
    channel.bind('client-TicketTypingStart', heardTyping);
    channel.bind('client-TicketTypingStop', (raw: unknown) => setTyping(String((raw as { id?: unknown } | null)?.id ?? ''), null));
    channel.bind('pusher:subscription_succeeded', () => void catchUp(signal).catch(() => undefined));
    const me = () => ({ id: reader().userId ?? `guest-${reader().guestId}`, username: session().user.peek()?.properties?.firstname ?? t('chat.guest') });
    sayTyping = (isTyping) => channel.trigger(isTyping ? 'client-TicketTypingStart' : 'client-TicketTypingStop', me());
    void wait(JOIN_ANNOUNCE_MS, signal).then(() => signal.aborted || channel.trigger('client-TicketJoin', me()));
    signal.addEventListener('abort', () => {
      channel.unbind();
      leaveChannel();
    });
  };

  /** Opens the conversation of the given ticket or the cookie; makes a ticket when there is none and `canCreate`. */
  const start = async (options: { ticketId?: string | null; canCreate?: boolean } = {}): Promise<void> => {
    const wanted = options.ticketId ?? readTicket()?.id ?? null;
    if (ticket.peek() && (wanted === null || wanted === ticket.peek()?.id)) return;
    if (status.peek() === 'starting' || (!wanted && !options.canCreate)) return;
    if (ticket.peek()) leave(true);
    const { signal } = life;
    failure.value = null;
    status.value = 'starting';
    try {
      await session().start();
      let current = wanted ? { id: wanted, key: readTicket()?.id === wanted ? (readTicket()?.key ?? null) : null } : null;
      if (!current) {
        const guest = credentials().token.peek() ? null : await session().ensureGuest();
        const body = { subject: t('chat.subject'), communication_medium: 'client_app_im', ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}) };
        const { data } = await send(createTicket, { body }, { signal, idempotencyKey: newKey() });
        current = { id: data.id, key: data.auth_key ?? null };
        writeCookie(COOKIE, current.key ? `${current.id}.${current.key}` : current.id);
      }
      if (signal.aborted) return;
      ticket.value = current;
      await catchUp(signal);
      if (signal.aborted) return;
      status.value = 'ready';
      await join(current.id, signal);
    } catch (cause) {
      if (signal.aborted) return;
      // The ticket is gone, or not ours: keeping its cookie would fail for ever.
      if (cause instanceof ApiError && [403, 404].includes(cause.status)) leave(false);
      batch(() => {
        ticket.value = null;
        failure.value = cause instanceof ApiError ? cause : new ApiError('network', 0, {}, cause);
        status.value = 'unavailable';
      });
    }
  };

  const transmit = async (localId: string) => {
    const held = unsent.get(localId);
    const current = ticket.peek();
    if (!held || !current) return;
    const { signal } = life;
    const { userId } = reader();
    const guest = userId ? null : credentials().guest();
    try {
      const answer = await send(
        createMessage,
        {
          body: {
            'filepath[]': [...held.files],
            ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}),
            ...(userId ? { user_id: userId } : {}),
            body: held.text,
            ticket_id: current.id,
            status: 'customer_reply',
            communication_medium: 'client_app_im',
          },
        },
        { signal, headers: ticketHeaders(), idempotencyKey: held.key },
      );
      unsent.delete(localId);
      const local = messages.peek().find((message) => message.id === localId);
      if (answer.message) dispatch({ kind: 'acknowledged', localId, message: fromServer(answer.message, reader()) });
      else if (local) dispatch({ kind: 'acknowledged', localId, message: { ...local, id: answer.id, status: 'sent' } });
    } catch {
      if (!signal.aborted) dispatch({ kind: 'failed', localId });
    }
  };

  const stopTyping = () => {
    if (!typingTimer) return;
    typingTimer.abort();
    typingTimer = null;
    sayTyping?.(false);
  };

  onIdentityChange(() => leave(false));
  // Another session's conversation must not be seen; going offline leaves the room, coming back catches up (pusher-js rejoins).
  effect(() => {
    const isBack = connection().state.value === 'connected';
    if (isBack && untracked(() => ticket.value)) void catchUp(life.signal).catch(() => undefined);
  });

  return {
    status: status as ReadonlySignal<ChatStatus>,
    failure: failure as ReadonlySignal<ApiError | null>,
    messages: messages as ReadonlySignal<readonly ChatMessage[]>,
    isMinimised: isMinimised as ReadonlySignal<boolean>,
    missed: missed as ReadonlySignal<number>,
    typingNames: computed(() => [...typing.value.values()]),
    start,
    expand() {
      batch(() => {
        isMinimised.value = false;
        missed.value = 0;
      });
    },
    minimise() {
      isMinimised.value = true;
    },
    /** @returns false when there was nothing to send */
    write(text: string, files: readonly File[]): boolean {
      const user = session().user.peek();
      if (!canSend(text, files)) return false;
      const localId = `local-${newKey()}`;
      unsent.set(localId, { text: text.trim(), files, key: newKey() });
      dispatch({
        kind: 'written',
        message: {
          id: localId,
          type: 'text',
          user_id: user?.id ?? null,
          created_at: new Date(clock().now()).toISOString(),
          author: 'me',
          username: '',
          text: text.trim(),
          files: files.map(({ name, type, size }) => ({ name, type, size, path: '' })),
          isEdited: false,
          status: 'sending',
        },
      });
      stopTyping();
      void transmit(localId);
      return true;
    },
    resend(localId: string) {
      dispatch({ kind: 'resent', localId });
      void transmit(localId);
    },
    /** A message that was never sent goes locally; others are deleted through the server. */
    async remove(id: string): Promise<void> {
      if (unsent.delete(id)) {
        dispatch({ kind: 'removed', id });
        return;
      }
      const key = ticket.peek()?.key;
      const headers: Record<string, string> = key && !credentials().token.peek() ? { [wire().headers.messageKey]: key } : {};
      await send(deleteMessage, { params: { id } }, { headers }).then(
        () => dispatch({ kind: 'removed', id }),
        () => undefined,
      );
    },
    /** The file a message not yet sent carries, for its preview. */
    localFiles: (localId: string): readonly File[] => unsent.get(localId)?.files ?? [],
    /** Call at each keystroke: start is said once, stop after 4 s without one. */
    typed() {
      if (typingTimer) typingTimer.abort();
      else sayTyping?.(true);
      const timer = new AbortController();
      typingTimer = timer;
      void wait(TYPING_STOP_MS, timer.signal).then(() => timer.signal.aborted || stopTyping());
    },
  };
});
