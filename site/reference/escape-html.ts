/** Escapes text for Markdown pages of VitePress, where `{{` begins an expression. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '&#123;{');
