import { type ReactNode, useId, useState } from 'react';

/**
 * A text shown on hover and focus.
 * @param children draws the content, given the id of the text for `aria-describedby`
 */
export function Tooltip({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setShown(false);
      }}
    >
      {children(id)}
      <span
        id={id}
        role="tooltip"
        className={`absolute bottom-full left-1/2 -translate-x-1/2 mb-2 px-2 py-1 rounded bg-ink text-surface text-xs whitespace-nowrap pointer-events-none ${isShown ? '' : 'hidden'}`}
      >
        {text}
      </span>
    </span>
  );
}
