import { adoptStyleSheet } from '#core/platform/adopt-style-sheet.ts';

/** A ref for an element of a part that only some pages show: the styles of the part are loaded with it. */
export const withStyles = (css: string) => (element: Element | null) => {
  if (element) adoptStyleSheet(element, css);
};
