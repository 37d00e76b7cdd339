import { useEffect } from 'react';
import { canSpeculate } from '#core/platform/speculation.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import type { LazyPart } from './lazy-part.tsx';

/** Loads parts once the page is idle, so that the press that shows them need not wait. @param parts a constant */
export function useIdlePreload(parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  useEffect(() => whenIdle(() => canSpeculate() && parts.forEach((part) => void part.preload())), [parts]);
}
