import { useEffect, useRef, useState } from 'react';
import { plainText } from '../../core/rules/format.rules.ts';

/** Rich text from elsewhere, cleaned. Until the cleaner is there, and should it fail to load, the words alone. */
export function RichText({ html, onReady, className = '' }: { html: string; onReady?: (box: HTMLElement) => void; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isClean, setClean] = useState(false);
  // Another text is cleaned anew
  useEffect(() => {
    let isGone = false;
    void import('../../core/platform/sanitize.ts').then(
      ({ sanitize }) => {
        if (isGone || !box.current) return;
        setClean(true);
        box.current.replaceChildren(sanitize(html));
        onReady?.(box.current);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [html]);
  // React owns no child of the cleaned box: what it would take away later is not its own.
  return (
    <>
      <div ref={box} className={`rich-text ${className}`} hidden={!isClean} />
      {!isClean && <p className="whitespace-pre-wrap">{plainText(html)}</p>}
    </>
  );
}
