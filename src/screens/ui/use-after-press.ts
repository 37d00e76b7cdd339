import { useRef } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';

/**
 * An act that begins once the press that asks for it has been painted, as of what is rendered by then. Asked for again before that,
 * it begins once.
 */
export function useAfterPress(act: () => unknown): () => void {
  const { current } = useRef({ act, isWaiting: false });
  current.act = act;
  return () => {
    if (current.isWaiting) return;
    current.isWaiting = true;
    afterPaint(() => {
      current.isWaiting = false;
      current.act();
    });
  };
}
