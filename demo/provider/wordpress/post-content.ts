/** Reads the text and pictures of a post. Its markup is dropped, because it is not trusted. */

/** Characters. The rest of a post is not shown. */
const MAX_LENGTH = 10_000;
const COMMENT = /<!--[\s\S]*?-->/g;
const NON_TEXT = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BLOCK_BOUNDARY =
  /(<img\b[^>]*>)|<\/?(?:p|h[1-6]|li|ul|ol|blockquote|figure|figcaption|div|br|hr)\b[^>]*>|\n\s*\n/i;
const TAG = /<[^>]*>?/g;
const SOURCE = /\bsrc="([^"]{1,500})"/i;
const UPLOAD = /\/wp-content\/uploads\/((?:[\w-]+(?:\.[\w-]+)*\/)*[\w-]+(?:\.[\w-]+)+)$/;

export type ContentBlock = { kind: 'text'; text: string } | { kind: 'picture'; path: string };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': '’', nbsp: ' ' };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#039|nbsp);/g, (_, name: string) => entities[name] ?? '');

function toBlock(piece: string): ContentBlock[] {
  if (/^<img\b/i.test(piece)) {
    const path = UPLOAD.exec(SOURCE.exec(piece)?.[1] ?? '')?.[1];
    return path ? [{ kind: 'picture', path }] : [];
  }
  const text = decode(piece.replace(TAG, '')).trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** @param content the column `post_content`: untrusted HTML with the comments of the block editor */
export const readContent = (content: string): ContentBlock[] =>
  content
    .slice(0, MAX_LENGTH)
    .replace(COMMENT, '')
    .replace(NON_TEXT, '')
    .split(BLOCK_BOUNDARY)
    .flatMap((piece) => (piece ? toBlock(piece) : []));
