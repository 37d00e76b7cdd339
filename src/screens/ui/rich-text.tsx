import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { htmlToText } from '#core/rules/format.rules.ts';

/**
 * Sanitised rich text. It shows plain text until the sanitiser has loaded, and if that fails.
 * @param onReady called with the box each time it shows new content; with null where it stays plain text
 */
export function RichText({
  html,
  onReady,
  className = '',
}: {
  html: string;
  onReady?: (box: HTMLElement | null) => void;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [show, setShow] = useState<((box: HTMLElement) => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback alone must not read it again
  useEffect(() => {
    // A new text never comes before the one it replaces: both wait for the same module.
    void import('./rich-content.ts').then(
      ({ richContent }) => setShow(() => richContent(html)),
      () => onReady?.(null),
    );
  }, [html]);
  // React renders no children into this box, so it never removes any of these.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback alone must not replace the content
  useLayoutEffect(() => {
    if (!show || !box.current) return;
    show(box.current);
    onReady?.(box.current);
  }, [show]);
  return show ? (
    <div ref={box} className={`rich-text ${className}`} />
  ) : (
    <p className={`whitespace-pre-wrap ${className}`}>{htmlToText(html)}</p>
  );
}
