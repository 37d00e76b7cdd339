/** A constructable sheet, made once per text and page. `style-src 'self'` lets these pass where a style tag is refused. */
const sheets = new Map<string, CSSStyleSheet>();

export function getStyleSheet(css: string): CSSStyleSheet {
  let made = sheets.get(css);
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
    sheets.set(css, made);
  }
  return made;
}
