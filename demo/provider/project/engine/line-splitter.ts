import { StringDecoder } from 'node:string_decoder';

/** Characters of a line that are kept. The rest is only counted. */
export const MAX_LINE_LENGTH = 256 * 1024;

/** Cuts a line to `MAX_LINE_LENGTH` characters and a note. @param omitted characters that were left out before */
export function truncateLine(text: string, omitted = 0): string {
  if (text.length <= MAX_LINE_LENGTH && omitted === 0) return text;
  // Does not split a surrogate pair.
  const isPairCut = /[\ud800-\udbff]/.test(text.charAt(MAX_LINE_LENGTH - 1));
  const kept = text.slice(0, MAX_LINE_LENGTH - (isPairCut ? 1 : 0));
  return `${kept}… [${text.length - kept.length + omitted} more characters were left out]`;
}

/**
 * Splits a stream of bytes into lines. Chunks may end anywhere; invalid UTF-8 becomes U+FFFD; only `\n` ends a line. Memory use is
 * bounded.
 */
export function createLineSplitter(onLine: (text: string) => void) {
  const decoder = new StringDecoder('utf8');
  let line = '';
  let omitted = 0;
  const add = (piece: string) => {
    const space = MAX_LINE_LENGTH - line.length;
    line += piece.length > space ? piece.slice(0, space) : piece;
    omitted += Math.max(piece.length - space, 0);
  };
  const finish = () => {
    onLine(truncateLine(line, omitted));
    line = '';
    omitted = 0;
  };
  const write = (text: string) => {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      add(text.slice(start, end));
      finish();
      start = end + 1;
    }
    if (start < text.length) add(text.slice(start));
  };
  return {
    push: (chunk: Buffer) => write(decoder.write(chunk)),
    /** Ends the stream. A rest without a line break is a line too. */
    end() {
      write(decoder.end());
      if (line !== '' || omitted > 0) finish();
    },
  };
}
