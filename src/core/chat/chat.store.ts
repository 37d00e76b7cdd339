import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { localStore } from '../platform/storage.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { batch, computed, type ReadonlySignal, signal } from '../store/signals.ts';
import { chatDrafts } from './chat-drafts.ts';
import { createChatIdentity } from './chat-identity.ts';
import { startChatNotifications } from './chat-notifications.ts';
import { type ChatStatus, createChatOpener } from './chat-opener.ts';
import type { Conversation } from './conversation.ts';
import { outbox } from './outbox.ts';
import { createSeenTracker } from './seen-messages.ts';
import { ticketCookie } from './ticket-cookie.ts';

const MUTED_KEY = 'chat.muted';

/** Whether new messages make a sound, in all tabs of this browser. */
function createMutedSetting() {
  const isMuted = signal(localStore.get(MUTED_KEY) === 'yes');
  localStore.onChangeInOtherTab((key, value) => {
    if (key === MUTED_KEY) isMuted.value = value === 'yes';
  });
  return {
    isMuted: isMuted as ReadonlySignal<boolean>,
    setMuted(muted: boolean) {
      isMuted.value = muted;
      localStore.set(MUTED_KEY, muted ? 'yes' : 'no');
    },
  };
}

/** The live chat of this page: which ticket it shows, and which messages have not been seen. */
export const chat = shared('chat', () => {
  const isMinimised = signal(true);
  const newAfterId = signal<string | null>(null);
  const { isMuted, setMuted } = createMutedSetting();
  const identity = createChatIdentity();
  const { conversation, status, failure, start, startWithContact, setContact, close } = createChatOpener({
    isIdentified: identity.isKnown,
    // Messages from before the first opening are not new.
    onOpened: (opened) => seen.hasMark(opened.id) || seen.markSeen(opened),
  });
  const seen = createSeenTracker(conversation);
  /** S1 §4: counts while minimised; expanding resets it. */
  const missedCount = computed(() => (isMinimised.value ? seen.unread.value : 0));

  // Drafts, keys and pending messages must not reach the next user.
  const forget = () => {
    close();
    seen.clear();
    identity.clear();
    chatDrafts.clear();
    return outbox().clear();
  };
  onIdentityChange(() => void forget());
  startChatNotifications({ conversation, isMinimised, isMuted, unread: seen.unread, markSeen: seen.markSeen });

  return {
    conversation: conversation as ReadonlySignal<Conversation | null>,
    status: status as ReadonlySignal<ChatStatus>,
    /** Why there is no conversation, while the status is `unavailable`. */
    failure: failure as ReadonlySignal<ApiError | null>,
    isMinimised: isMinimised as ReadonlySignal<boolean>,
    isMuted,
    setMuted,
    /** Messages of others after this one were new when the window was opened; null when none were. */
    newAfterId: newAfterId as ReadonlySignal<string | null>,
    missedCount: missedCount as ReadonlySignal<number>,
    start,
    /** Creates a ticket for a guest who gave their name and email, or left them out. */
    startWithContact,
    /** Leaves the conversation and deletes its cookie (S1 §4). */
    close,
    expand() {
      const current = conversation.peek();
      batch(() => {
        newAfterId.value = current && missedCount.peek() > 0 ? seen.lastSeenId(current) : null;
        isMinimised.value = false;
      });
    },
    minimise() {
      isMinimised.value = true;
    },
    /** The ticket whose conversation this browser keeps. */
    ticketId: () => ticketCookie.read()?.id ?? null,
    readDraft: chatDrafts.read,
    saveDraft: chatDrafts.save,
    identify: identity.identify,
    setContact,
    /** Forgets the visitor of the host's page. */
    async reset() {
      await forget();
      credentials().setGuest(null);
    },
  };
});
