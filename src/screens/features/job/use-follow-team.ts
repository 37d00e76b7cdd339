import { useEffect, useRef } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';

/**
 * Keeps what a screen shows fresh while it is there, see `followTeam`.
 * @param isOn whether there is anything to follow
 */
export function useFollowTeam(kinds: readonly string[], refresh: () => Promise<unknown>, isOn = true): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const key = kinds.join();
  useEffect(() => {
    if (!isOn) return;
    const left = new AbortController();
    // Most pages follow nothing, so the socket's code is loaded when one does.
    const cancel = afterPaint(() => {
      void import('#core/team/team-events.ts').then(
        ({ followTeam }) => followTeam(key.split(','), () => latest.current(), left.signal),
        () => undefined,
      );
    });
    return () => {
      cancel();
      left.abort();
    };
  }, [key, isOn]);
}
