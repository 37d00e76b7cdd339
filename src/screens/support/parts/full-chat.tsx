import { useEffect, useRef } from 'react';
import { chatPlacement } from '#core/chat/chat-placement.ts';
import { hasSlottedElement, usePortal } from '#screens/ui/context.tsx';

/**
 * The portal's live chat, moved from its corner into the page. A chat that the host has slotted is the same element in
 * another place; without one, the portal's own stands here.
 */
export function FullChat({ ticketId, returnPath }: { ticketId: string | null; returnPath: string }) {
  const { host, router } = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const { apiBase, brand, colorScheme, portalUrl } = host.config();
  useEffect(() => {
    const box = place.current;
    const taken = chatPlacement().showInline();
    const closed = () => router.navigate(returnPath);
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
  }, [ticketId, returnPath, router]);
  return (
    <div ref={place} className="full-chat">
      <slot name="chat">
        {!hasSlottedElement(host, 'chat') && (
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
