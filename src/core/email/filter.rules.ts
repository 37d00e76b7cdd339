import type { Filter } from './email.schema.ts';

/** The fields of a message that filters match. `from` may be `Name <address>`. */
export interface TestMessage {
  from: string;
  to: string;
  subject: string;
  body: string;
}
export interface FilterLists {
  whitelist: readonly Filter[];
  blacklist: readonly Filter[];
  custom: readonly Filter[];
}

const extractAddress = (text: string) => (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** An address matches itself; a domain (also written `@domain` or `*@domain`) matches every address of it. */
function matchesSender(pattern: string, from: string): boolean {
  const text = pattern.trim().toLowerCase();
  const sender = extractAddress(from);
  const at = text.lastIndexOf('@');
  return at > 0 && !text.startsWith('*@')
    ? sender === text
    : sender.slice(sender.lastIndexOf('@') + 1) === text.slice(at + 1);
}

function matchesMessage({ field, comparison, match_value }: Filter, message: TestMessage): boolean {
  const text = message[field].toLowerCase();
  const pattern = match_value.toLowerCase();
  if (comparison === 'is')
    return field === 'from' || field === 'to' ? extractAddress(text) === pattern : text.trim() === pattern;
  if (comparison === 'begins') return text.startsWith(pattern);
  if (comparison === 'ends') return text.trimEnd().endsWith(pattern);
  return text.includes(pattern);
}

const activeByPosition = (filters: readonly Filter[]) =>
  [...filters].sort((a, b) => a.position - b.position).filter((filter) => filter.is_active);

/** The filter that applies to a message: allowed senders first, then blocked ones, then the first custom filter that matches. */
export function findMatchingFilter(lists: FilterLists, message: TestMessage): Filter | null {
  return (
    activeByPosition(lists.whitelist).find((filter) => matchesSender(filter.match_value, message.from)) ??
    activeByPosition(lists.blacklist).find((filter) => matchesSender(filter.match_value, message.from)) ??
    activeByPosition(lists.custom).find((filter) => matchesMessage(filter, message)) ??
    null
  );
}

/** Moves one filter and renumbers all. @param position from 1 */
export function moveFilter(filters: readonly Filter[], id: string, position: number): Filter[] {
  const rest = filters.filter((filter) => filter.id !== id);
  const moved = filters.find((filter) => filter.id === id);
  if (!moved) return [...filters];
  const index = Math.max(0, Math.min(rest.length, position - 1));
  return [...rest.slice(0, index), moved, ...rest.slice(index)].map((filter, at) => ({
    ...filter,
    position: at + 1,
  }));
}
