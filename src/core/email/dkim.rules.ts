/** A DKIM record as S2 §3 has it. */
export interface DkimRecord {
  /** There is one. */
  status: boolean;
  selector: string;
  class: string;
  type: string;
  /** The quoted pieces of the text joined together. */
  value: string;
  /** A quote was opened and never closed: some of the value may be missing. */
  isTruncated: boolean;
}

/** RFC 6376 keys have a few hundred characters; what is longer than this is cut. */
const MAX_TEXT = 1_048_576;
/** A piece of a TXT record holds so many (RFC 1035, 3.3). */
const MAX_CHUNK_LENGTH = 255;

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 40 || code === 41;

/** Words and quoted pieces of a zone file's line. One pass over the text: linear in its length. */
function tokens(text: string): { words: string[]; pieces: string[]; isBroken: boolean } {
  const words: string[] = [];
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) at++;
    else if (code === 59) {
      // A comment, to the end of its line
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
    } else if (code === 34) {
      const parts: string[] = [];
      let from = at + 1;
      let end = from;
      while (end < text.length && text.charCodeAt(end) !== 34) {
        if (text.charCodeAt(end) === 92) {
          parts.push(text.slice(from, end));
          from = end + 1;
          end += 2;
        } else end++;
      }
      parts.push(text.slice(from, end));
      pieces.push(parts.join(''));
      if (end >= text.length) return { words, pieces, isBroken: true };
      at = end + 1;
    } else {
      let end = at + 1;
      while (
        end < text.length &&
        !isSpace(text.charCodeAt(end)) &&
        text.charCodeAt(end) !== 34 &&
        text.charCodeAt(end) !== 59
      )
        end++;
      words.push(text.slice(at, end));
      at = end;
    }
  }
  return { words, pieces, isBroken: false };
}

/**
 * Reads the text record that the provider answers: a line of a zone file with its value in quoted pieces, or the bare value.
 * @returns text alone; nothing of it is markup
 */
export function parseDkim(txtRecord: string | null | undefined): DkimRecord {
  const text = (txtRecord ?? '').slice(0, MAX_TEXT);
  const { words, pieces, isBroken } = tokens(text);
  const type = words.find((word) => word.toUpperCase() === 'TXT') ?? '';
  const name = words[0] && words[0] !== type && !words[0].includes('=') ? words[0] : '';
  // A bare value has semicolons of its own.
  const bare = pieces.length === 0 ? text.slice(Math.max(0, text.indexOf('v=DKIM1'))).trim() : '';
  const end = name.indexOf('._domainkey');
  return {
    status: text.trim() !== '',
    selector: end < 0 ? name : name.slice(0, end),
    class: (words.find((word) => /^(IN|CH|HS)$/i.test(word)) ?? '').toUpperCase(),
    type: type.toUpperCase(),
    value: pieces.length > 0 ? pieces.join('') : text.includes('v=DKIM1') ? bare : '',
    isTruncated: isBroken,
  };
}

/** A long value as quoted pieces, for DNS editors that take it so. */
export const toQuotedChunks = (value: string) =>
  (value.match(new RegExp(`[^]{1,${MAX_CHUNK_LENGTH}}`, 'g')) ?? [])
    .map((piece) => `"${piece.replace(/["\\]/g, '\\$&')}"`)
    .join(' ');
