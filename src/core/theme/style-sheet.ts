const sheets = new Map<string, CSSStyleSheet>();

/** One constructable sheet per text. A CSP with `style-src 'self'` allows these, but no style tags. */
export function getStyleSheet(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}
