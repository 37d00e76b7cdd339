import { isRecordType } from './record.rules.ts';
import { parseTtl } from './ttl.rules.ts';

export interface PastedRecord {
  name: string;
  type: string;
  content: string;
  /** Seconds; null where the line has none. */
  ttl: number | null;
}

const CLASSES = /^(in|ch|hs)$/i;
/** The words before the content, none of them quoted. */
const MAX_WORDS = 5;

/** Words and where the text goes on behind each. */
function firstWords(line: string): { word: string; end: number }[] {
  const found: { word: string; end: number }[] = [];
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    if (found.length === MAX_WORDS) break;
    found.push({ word, end: index + word.length });
  }
  return found;
}

/**
 * Reads one record in the order in which zone files, `dig` and providers' help pages have it: name, TTL and class, type,
 * content; or type, name, content.
 * @returns null for what is no whole record
 */
export function readPastedRecord(text: string): PastedRecord | null {
  const line = text.trim().replace(/[\u201c\u201d]/g, '"');
  const parts = firstWords(line);
  const isType = ({ word }: { word: string }) => isRecordType(word.toUpperCase());
  const behindName = parts.findIndex((part, index) => index > 0 && isType(part));
  // A page's table may begin with the type.
  const typeIndex = behindName < 0 && parts[0] && isType(parts[0]) ? 0 : behindName;
  const type = parts[typeIndex]?.word.toUpperCase();
  if (type === undefined) return null;
  if (typeIndex === 0) {
    const [, name] = parts;
    const content = name ? line.slice(name.end).trim() : '';
    return name && content ? { name: name.word, type, content, ttl: null } : null;
  }
  const [name, ...between] = parts.slice(0, typeIndex).map(({ word }) => word);
  const ttls = between.filter((word) => !CLASSES.test(word));
  const [ttl = null] = ttls.map(parseTtl);
  const content = line.slice(parts[typeIndex]?.end).trim();
  if (!name || !content || ttls.length > 1 || (ttls.length === 1 && ttl === null)) return null;
  return { name, type, content, ttl };
}
