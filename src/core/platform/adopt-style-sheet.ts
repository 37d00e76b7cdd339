import { getStyleSheet } from '../theme/style-sheet.ts';

/** Adds a style sheet that only some pages need to the root of a node. It stays, because it may be needed again. */
export function adoptStyleSheet(node: Node, css: string): void {
  const root = node.getRootNode() as ShadowRoot | Document;
  const sheet = getStyleSheet(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
