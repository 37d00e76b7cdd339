/** A DKIM record (S2 §3). */
export interface DkimRecord {
  /** Whether there is one. */
  status: boolean;
  selector: string;
  class: string;
  type: string;
  /** The quoted pieces of the text, joined. */
  value: string;
  /** A quote is unclosed, so the value may be incomplete. */
  isTruncated: boolean;
}

/** Keys have a few hundred characters (RFC 6376). Longer text is truncated here. */
const MAX_TEXT = 1_048_576;
/** Length of a character string in a TXT record (RFC 1035 §3.3). */
const MAX_CHUNK_LENGTH = 255;

const QUOTE = 34;
const SEMICOLON = 59;
const BACKSLASH = 92;
/** Parentheses only group lines in a zone file. */
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 40 || code === 41;
const isDelimiter = (code: number) => code === QUOTE || code === SEMICOLON || isSpace(code);

/** @param start index after the opening quote @returns the piece, and the index of its closing quote or the text's length */
function readQuoted(text: string, start: number): { piece: string; end: number } {
  const parts: string[] = [];
  let from = start;
  let end = start;
  for (let code = text.charCodeAt(end); end < text.length && code !== QUOTE; code = text.charCodeAt(end)) {
    if (code === BACKSLASH) {
      // The next character is literal.
      parts.push(text.slice(from, end));
      from = end + 1;
      end++;
    }
    end++;
  }
  parts.push(text.slice(from, end));
  return { piece: parts.join(''), end };
}

/** @param start index of the word's first character @returns the index after its last */
function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !isDelimiter(text.charCodeAt(end))) end++;
  return end;
}

const endOfLine = (text: string, start: number) => {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end + 1;
};

/** Words and quoted pieces of a line of a zone file. One pass: linear in the length of the text. */
function tokenize(text: string): { fields: string[]; pieces: string[]; isTruncated: boolean } {
  const fields: string[] = [];
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) at++;
    else if (code === SEMICOLON) at = endOfLine(text, at);
    else if (code === QUOTE) {
      const { piece, end } = readQuoted(text, at + 1);
      pieces.push(piece);
      if (end >= text.length) return { fields, pieces, isTruncated: true };
      at = end + 1;
    } else {
      const end = endOfWord(text, at);
      fields.push(text.slice(at, end));
      at = end;
    }
  }
  return { fields, pieces, isTruncated: false };
}

/**
 * Reads the provider's text record: a line of a zone file with its value in quoted pieces, or the bare value.
 * @returns plain text; nothing of it is markup
 */
export function parseDkim(txtRecord: string | null | undefined): DkimRecord {
  const text = (txtRecord ?? '').slice(0, MAX_TEXT);
  const { fields, pieces, isTruncated } = tokenize(text);
  const type = fields.find((word) => word.toUpperCase() === 'TXT') ?? '';
  const name = fields[0] && fields[0] !== type && !fields[0].includes('=') ? fields[0] : '';
  const suffix = name.indexOf('._domainkey');
  // In a bare value, semicolons do not begin comments.
  const bareStart = text.indexOf('v=DKIM1');
  const bareValue = bareStart < 0 ? '' : text.slice(bareStart).trim();
  return {
    status: text.trim() !== '',
    selector: suffix < 0 ? name : name.slice(0, suffix),
    class: (fields.find((word) => /^(IN|CH|HS)$/i.test(word)) ?? '').toUpperCase(),
    type: type.toUpperCase(),
    value: pieces.length > 0 ? pieces.join('') : bareValue,
    isTruncated,
  };
}

/** Splits a long value into quoted strings, as some DNS editors require. */
export const toQuotedChunks = (value: string) =>
  (value.match(new RegExp(`[^]{1,${MAX_CHUNK_LENGTH}}`, 'g')) ?? [])
    .map((piece) => `"${piece.replace(/["\\]/g, '\\$&')}"`)
    .join(' ');
