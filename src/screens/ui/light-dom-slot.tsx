import { useEffect, useId, useRef } from 'react';
import { createLightDomSlot } from '#core/platform/light-dom-slot.ts';
import { usePortal } from './context.tsx';

/**
 * A place in the element's light DOM, shown here through a slot: for content that refuses shadow roots.
 * @param onMount fills the place. Returns a function that removes the content.
 */
export function LightDomSlot({ onMount }: { onMount: (container: HTMLElement) => () => void }) {
  const { host } = usePortal();
  const name = `portal-${useId().replace(/[^\w-]/g, '')}`;
  const mount = useRef(onMount);
  mount.current = onMount;
  useEffect(() => {
    const { container, remove } = createLightDomSlot(host, name);
    const unmount = mount.current(container);
    return () => {
      unmount();
      remove();
    };
  }, [host, name]);
  return <slot name={name} />;
}
