import { isPageVisible } from '../platform/page-lifecycle.ts';
import { connection } from '../realtime/connection.ts';
import { effect, type ReadonlySignal, untracked } from '../store/signals.ts';
import { toSeenMark, unseenMessages } from './chat-reducer.rules.ts';
import type { Conversation } from './conversation.ts';
import { playSound, setTitleBadge } from './notification-badge.ts';

interface NotifiedChat {
  conversation: ReadonlySignal<Conversation | null>;
  isMinimised: ReadonlySignal<boolean>;
  isMuted: ReadonlySignal<boolean>;
  unread: ReadonlySignal<number>;
  markSeen: (conversation: Conversation) => void;
}

/** Marks messages on screen as seen. Others are counted in the page's title, and announced by a sound in one tab. */
export function startChatNotifications({ conversation, isMinimised, isMuted, unread, markSeen }: NotifiedChat): void {
  const isHidden = () => isMinimised.value || !isPageVisible();
  effect(() => {
    const current = conversation.value;
    if (!current || isMinimised.value) return;
    current.state.value;
    if (isPageVisible()) queueMicrotask(() => markSeen(current));
  });
  effect(() => setTitleBadge(isHidden() ? unread.value : 0));

  let previous = { ticket: '', ...toSeenMark(null) };
  effect(() => {
    const current = conversation.value;
    const newest = current ? unseenMessages(current.state.value, null).at(-1) : undefined;
    const next = { ticket: current?.id ?? '', ...toSeenMark(newest ?? null) };
    const isNew = next.ticket === previous.ticket && next.id !== previous.id && next.time >= previous.time;
    previous = next;
    untracked(() => {
      if (isNew && !isMuted.value && connection().isLeader.value && isHidden()) playSound();
    });
  });
}
