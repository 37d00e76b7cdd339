/** A word or quoted text in a record's content. */
export interface Token {
  /** As typed, with escapes, without surrounding quotes. */
  raw: string;
  quoted: boolean;
  /** Offset of its first character. */
  at: number;
}
export type Tokens = { tokens: Token[]; unclosed?: undefined } | { tokens: Token[]; unclosed: number };

const WORD = /(?:\\[\s\S]|[^\s"\\])+/y;
const QUOTED = /"((?:\\[\s\S]|[^"\\])*)"/y;
/** A parameter with a quoted value, such as `alpn="h2,h3"`. */
const PARAMETER = /[a-z0-9-]+="(?:\\[\s\S]|[^"\\])*"/iy;

const match = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Splits content into words and quoted texts. `unclosed` is the offset of an unclosed quote. */
export function tokenize(content: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  while (at < content.length) {
    if (/\s/.test(content[at] ?? '')) {
      at++;
      continue;
    }
    const quoted = match(QUOTED, content, at);
    const word = quoted ? null : (match(PARAMETER, content, at) ?? match(WORD, content, at));
    if (quoted) tokens.push({ raw: quoted[1] ?? '', quoted: true, at });
    else if (word) tokens.push({ raw: word[0], quoted: false, at });
    else return { tokens, unclosed: at };
    at += (quoted ?? word)?.[0].length ?? 1;
  }
  return { tokens };
}

/** Bytes as quoted text, with unprintable ones as `\DDD` (RFC 1035, 5.1). */
export function escapeText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    if (byte === 34 || byte === 92) text += `\\${String.fromCharCode(byte)}`;
    else if (byte < 32 || byte > 126) text += `\\${String(byte).padStart(3, '0')}`;
    else text += String.fromCharCode(byte);
  }
  return text;
}
export const quoteText = (bytes: Uint8Array) => `"${escapeText(bytes)}"`;
