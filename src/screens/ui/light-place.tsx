import { useEffect, useId, useRef } from 'react';
import { lightPlace } from '#core/platform/light-place.ts';
import { usePortal } from './context.tsx';

/** Where something stands that refuses shadow roots: in the element's light DOM, shown here. `onPlace` answers how to end it. */
export function LightPlace({ onPlace }: { onPlace: (at: HTMLElement) => () => void }) {
  const { host } = usePortal();
  const name = `portal-${useId().replace(/[^\w-]/g, '')}`;
  const place = useRef(onPlace);
  place.current = onPlace;
  useEffect(() => {
    const { at, remove } = lightPlace(host, name);
    const leave = place.current(at);
    return () => {
      leave();
      remove();
    };
  }, [host, name]);
  return <slot name={name} />;
}
