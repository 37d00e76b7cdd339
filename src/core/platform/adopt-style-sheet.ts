import { getStyleSheet } from '../theme/style-sheet.ts';

/** Gives the root of a node a style sheet that only some pages need. It stays: it may be wanted again. */
export function adoptStyleSheet(node: Node, css: string): void {
  const root = node.getRootNode() as ShadowRoot | Document;
  const sheet = getStyleSheet(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
