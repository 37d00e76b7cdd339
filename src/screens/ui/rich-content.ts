import { adoptStyleSheet } from '#core/platform/adopt-style-sheet.ts';
import { sanitize } from '#core/platform/sanitize.ts';
import { richTextComponents } from '#core/theme/rich-text.css.ts';

/** @returns a function that shows the sanitised HTML in a box */
export function richContent(html: string): (box: HTMLElement) => void {
  const clean = sanitize(html);
  return (box) => {
    adoptStyleSheet(box, richTextComponents);
    box.replaceChildren(clean.cloneNode(true));
  };
}
