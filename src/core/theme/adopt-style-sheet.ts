import { getStyleSheet } from './style-sheet.ts';

/** Adds a style sheet to a shadow root, once; for parts that are seldom opened. */
export function adoptStyleSheet(root: ShadowRoot | null, css: string): void {
  const sheet = getStyleSheet(css);
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
