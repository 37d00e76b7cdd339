import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { htmlToText } from '#core/rules/format.rules.ts';

/** Rich text from elsewhere, cleaned. Until the cleaner is there, and should it fail to load, the words alone. */
export function RichText({
  html,
  onReady,
  className = '',
}: {
  html: string;
  onReady?: (box: HTMLElement) => void;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [clean, setClean] = useState<DocumentFragment | null>(null);
  // Another text is cleaned anew
  useEffect(() => {
    let isGone = false;
    void import('#core/platform/sanitize.ts').then(
      ({ sanitize }) => isGone || setClean(sanitize(html)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [html]);
  // React owns no child of this box: what it would take away later is not its own.
  useLayoutEffect(() => {
    if (!clean || !box.current) return;
    box.current.replaceChildren(clean.cloneNode(true));
    onReady?.(box.current);
  }, [clean]);
  return clean ? (
    <div ref={box} className={`rich-text ${className}`} />
  ) : (
    <p className={`whitespace-pre-wrap ${className}`}>{htmlToText(html)}</p>
  );
}
