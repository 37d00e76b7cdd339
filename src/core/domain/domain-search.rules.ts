/** Names of one search: at most this many labels of a pasted list. */
const MAX_LABEL = 63;

export interface Candidate {
  domain: string;
  tld: string;
}

/**
 * The names to ask about for what was typed: a whole name first, then the same label under every TLD sold.
 * Unusable characters are dropped, as people paste addresses with `https://` and spaces.
 */
export function candidates(typed: string, tlds: readonly string[]): Candidate[] {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');
  const sold = [...tlds].sort((a, b) => b.length - a.length).find((tld) => text.endsWith(`.${tld}`) && text.length > tld.length + 1);
  // A name under a TLD that is not sold is shown as such: everything after its first dot.
  const known = sold ?? (text.includes('.') ? text.slice(text.indexOf('.') + 1) : '');
  const beforeTld = known ? text.slice(0, -known.length - 1) : text.replace(/\..*$/, '');
  const label = (beforeTld.split('.').pop() ?? '')
    .replace(/[^\p{L}\p{N}-]/gu, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LABEL);
  if (!label) return [];
  const order = /^[\p{L}\p{N}.-]{2,}$/u.test(known) ? [known, ...tlds.filter((tld) => tld !== known)] : tlds;
  return order.map((tld) => ({ domain: `${label}.${tld}`, tld }));
}
