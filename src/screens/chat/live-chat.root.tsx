import { useEffect } from 'react';
import { chat } from '../../core/chat/chat.store.ts';
import type { ChatHost } from '../../core/runtime/element-host.ts';
import { session } from '../../core/session/session.store.ts';
import { effect } from '../../core/store/signals.ts';
import { useHost, useValue } from '../ui/context.tsx';
import { Root } from '../ui/root.tsx';
import { ChatPanel } from './parts/chat-panel.tsx';

/** The root of `<portal-live-chat>`: the shell says whether the window is open, the store does the rest. */
export function LiveChatRoot({ host }: { host: ChatHost }) {
  const isOpen = useHost(host, () => host.isOpen());
  const ticketId = useHost(host, () => host.attribute('ticket-id'));
  const userId = useValue(session().user)?.id;
  // Somebody else has a conversation of their own: it starts anew.
  useEffect(() => {
    if (isOpen) chat().expand();
    else chat().minimise();
    void chat().start({ ticketId, canCreate: isOpen });
  }, [isOpen, ticketId, userId]);
  useEffect(() => effect(() => host.setUnread(chat().missed.value)), [host]);
  return (
    <Root host={host}>
      <ChatPanel isOpen={isOpen} onClose={() => host.hide()} onRetry={() => void chat().start({ ticketId, canCreate: true })} />
    </Root>
  );
}
