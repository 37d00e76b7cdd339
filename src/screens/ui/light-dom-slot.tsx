import { useEffect, useId, useRef } from 'react';
import { createLightDomSlot } from '#core/platform/light-dom-slot.ts';
import { usePortal } from './context.tsx';

/** Where something stands that refuses shadow roots: in the element's light DOM, shown here. `onPlace` answers how to end it. */
export function LightDomSlot({ onMount }: { onMount: (at: HTMLElement) => () => void }) {
  const { host } = usePortal();
  const name = `portal-${useId().replace(/[^\w-]/g, '')}`;
  const place = useRef(onMount);
  place.current = onMount;
  useEffect(() => {
    const { container, remove } = createLightDomSlot(host, name);
    const leave = place.current(container);
    return () => {
      leave();
      remove();
    };
  }, [host, name]);
  return <slot name={name} />;
}
