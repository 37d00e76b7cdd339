'use client';

import type { PortalEventMap, PortalLiveChat } from 'portal-elements';
import 'portal-elements/portal-live-chat';
import type {} from 'portal-elements/react';
import { useEffect, useRef, useState } from 'react';

export function ChatLink() {
  const chat = useRef<PortalLiveChat>(null);
  const [unread, setUnread] = useState(0);

  useEffect(() => {
    const element = chat.current;
    const onUnread = (event: PortalEventMap['portal-chat-unread']) => setUnread(event.detail.count);
    element?.addEventListener('portal-chat-unread', onUnread);
    return () => element?.removeEventListener('portal-chat-unread', onUnread);
  }, []);

  return (
    <>
      <button type="button" onClick={() => chat.current?.show()}>
        Chat ({unread})
      </button>
      <portal-live-chat ref={chat} />
    </>
  );
}
