import { useEffect, useRef } from 'react';
import { chatPlacement } from '#core/chat/chat-placement.ts';
import { tagOf } from '#core/runtime/tag.ts';
import { hasSlottedElement, usePortal } from '#screens/ui/context.tsx';

/**
 * The portal's live chat, moved from its corner into the page. A chat that the host page slotted keeps its element and
 * state; without one, the portal renders its own here.
 * @param props.returnPath where closing the chat leads
 */
export function FullChat({ ticketId, returnPath }: { ticketId: string | null; returnPath: string }) {
  const { host, router } = usePortal();
  const container = useRef<HTMLDivElement>(null);
  const { apiBase, brand, colorScheme, portalUrl } = host.config();
  const Chat = tagOf('live-chat');
  useEffect(() => {
    const box = container.current;
    const restorePlacement = chatPlacement().showInline();
    const leave = () => router.navigate(returnPath);
    box?.addEventListener('portal-chat-close', leave);
    const slot = box?.querySelector('slot');
    const slotted = slot?.assignedElements() ?? [];
    for (const element of slotted) {
      if (ticketId) element.setAttribute('ticket-id', ticketId);
      element.setAttribute('full', '');
    }
    return () => {
      box?.removeEventListener('portal-chat-close', leave);
      for (const element of slotted) {
        element.removeAttribute('full');
        element.removeAttribute('ticket-id');
        element.removeAttribute('open');
      }
      restorePlacement();
    };
  }, [ticketId, returnPath, router]);
  return (
    <div ref={container} className="h-[clamp(420px,calc(100dvh-200px),900px)]">
      <slot name="chat">
        {!hasSlottedElement(host, 'chat') && (
          <Chat
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
