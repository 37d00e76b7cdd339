import { stripVTControlCharacters } from 'node:util';

const MAX_TEXT = 200;

/** One line, without what a terminal or an XML file would take for more than text. */
export const singleLine = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim();

/** One line of what a server has sent, which may be endless. */
export function readable(text: string): string {
  const line = singleLine(text.slice(0, MAX_TEXT * 10));
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}
