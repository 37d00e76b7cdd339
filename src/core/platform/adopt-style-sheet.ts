import { getStyleSheet } from '../theme/style-sheet.ts';

/** Gives the root of an element a style sheet that only some pages need. It stays: it may be wanted again. */
export function adoptStyleSheet(element: Element, css: string): void {
  const root = element.getRootNode() as ShadowRoot | Document;
  const sheet = getStyleSheet(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
