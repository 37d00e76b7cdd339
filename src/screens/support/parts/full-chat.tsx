import { useEffect, useRef } from 'react';
import { chatPlace } from '#core/chat/chat-place.ts';
import { isSlotted, usePortal } from '#screens/ui/context.tsx';

/**
 * The portal's live chat, moved from its corner into the page. A chat that the host has slotted is the same element in
 * another place; without one, the portal's own stands here.
 */
export function FullChat({ ticketId, leadsTo }: { ticketId: string | null; leadsTo: string }) {
  const { host, router } = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const { apiBase, brand, colorScheme, portalUrl } = host.config();
  useEffect(() => {
    const box = place.current;
    const taken = chatPlace().take();
    const closed = () => router.navigate(leadsTo);
    box?.addEventListener('portal-chat-close', closed);
    const slot = box?.querySelector('slot');
    const moved = slot?.assignedElements() ?? [];
    for (const element of moved) {
      if (ticketId) element.setAttribute('ticket-id', ticketId);
      element.setAttribute('full', '');
    }
    return () => {
      box?.removeEventListener('portal-chat-close', closed);
      for (const element of moved) {
        element.removeAttribute('full');
        element.removeAttribute('ticket-id');
        element.removeAttribute('open');
      }
      taken();
    };
  }, [ticketId, leadsTo, router]);
  return (
    <div ref={place} className="full-chat">
      <slot name="chat">
        {!isSlotted(host, 'chat') && (
          <portal-live-chat
            full
            ticket-id={ticketId ?? undefined}
            api-base={apiBase}
            brand={brand}
            color-scheme={colorScheme}
            portal-url={portalUrl}
          />
        )}
      </slot>
    </div>
  );
}
