import { StringDecoder } from 'node:string_decoder';

/** Characters of a line that are kept. What follows is counted alone. */
export const MAX_LINE_LENGTH = 256 * 1024;

/** A line as it is kept: at most `MAX_LINE_LENGTH` characters and a mark. @param left characters that were left out already */
export function boundLine(text: string, left = 0): string {
  if (text.length <= MAX_LINE_LENGTH && left === 0) return text;
  // Half of a pair of code units is no character.
  const isPairCut = /[\ud800-\udbff]/.test(text.charAt(MAX_LINE_LENGTH - 1));
  const kept = text.slice(0, MAX_LINE_LENGTH - (isPairCut ? 1 : 0));
  return `${kept}… [${text.length - kept.length + left} more characters were left out]`;
}

/**
 * Makes whole lines of a stream of bytes, wherever it is cut. Bytes that are no UTF-8 become U+FFFD; only `\n` ends a line.
 * The memory that it needs is bounded.
 */
export function createLineSplitter(onLine: (text: string) => void) {
  const decoder = new StringDecoder('utf8');
  let line = '';
  let left = 0;
  const add = (piece: string) => {
    const space = MAX_LINE_LENGTH - line.length;
    line += piece.length > space ? piece.slice(0, space) : piece;
    left += Math.max(piece.length - space, 0);
  };
  const finish = () => {
    onLine(boundLine(line, left));
    line = '';
    left = 0;
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
    /** The stream has ended: what has no line break is a line too. */
    end() {
      write(decoder.end());
      if (line !== '' || left > 0) finish();
    },
  };
}
