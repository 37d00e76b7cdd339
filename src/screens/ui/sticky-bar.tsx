import type { ReactNode } from 'react';
import { keepClearOfLauncher } from '#core/platform/launcher-inset.ts';

/** A bar that stays in view at the foot of the window while there is something to do. Announced when it appears. */
export function StickyBar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div role="status" className="sticky bottom-4 empty:absolute" style={{ zIndex: 2 }}>
      {isShown && (
        <div
          ref={keepClearOfLauncher}
          className="flex flex-wrap items-center justify-between gap-3 p-3 pl-4 rounded-card bg-surface border border-line shadow"
        >
          {children}
        </div>
      )}
    </div>
  );
}
