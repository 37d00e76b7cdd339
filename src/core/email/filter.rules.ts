import type { Filter } from './email.schema.ts';

/** A message as a filter sees it. `from` may be `Name <address>`. */
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

/** An address stands for itself, a domain (also written `@domain` or `*@domain`) for every address of it. */
function matchesSender(pattern: string, from: string): boolean {
  const wanted = pattern.trim().toLowerCase();
  const sender = extractAddress(from);
  const at = wanted.lastIndexOf('@');
  return at > 0 && !wanted.startsWith('*@')
    ? sender === wanted
    : sender.slice(sender.lastIndexOf('@') + 1) === wanted.slice(at + 1);
}

function matchesMessage({ field, comparison, match_value }: Filter, message: TestMessage): boolean {
  const text = message[field].toLowerCase();
  const wanted = match_value.toLowerCase();
  if (comparison === 'is')
    return field === 'from' || field === 'to' ? extractAddress(text) === wanted : text.trim() === wanted;
  if (comparison === 'begins') return text.startsWith(wanted);
  if (comparison === 'ends') return text.trimEnd().endsWith(wanted);
  return text.includes(wanted);
}

const activeByPosition = (filters: readonly Filter[]) =>
  [...filters].sort((one, other) => one.position - other.position).filter((filter) => filter.is_active);

/** The filter that acts on a message: allowed senders first, then blocked ones, then the first own filter that fits. */
export function findMatchingFilter(lists: FilterLists, message: TestMessage): Filter | null {
  return (
    activeByPosition(lists.whitelist).find((filter) => matchesSender(filter.match_value, message.from)) ??
    activeByPosition(lists.blacklist).find((filter) => matchesSender(filter.match_value, message.from)) ??
    activeByPosition(lists.custom).find((filter) => matchesMessage(filter, message)) ??
    null
  );
}

/** The lists with one filter at another place, numbered anew. @param position from 1 */
export function moveFilter(filters: readonly Filter[], id: string, position: number): Filter[] {
  const rest = filters.filter((filter) => filter.id !== id);
  const one = filters.find((filter) => filter.id === id);
  if (!one) return [...filters];
  const at = Math.max(0, Math.min(rest.length, position - 1));
  return [...rest.slice(0, at), one, ...rest.slice(at)].map((filter, index) => ({ ...filter, position: index + 1 }));
}
