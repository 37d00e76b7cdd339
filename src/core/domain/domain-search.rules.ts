const MAX_LABEL = 63;
/** The code that lets a name move (EPP code), as far as its form goes. */
export const isTransferCode = (code: string) => /^\S{6,64}$/.test(code.trim());
/** Names of a pasted list that are searched at once. */
export const MAX_PASTED_NAMES = 200;

export interface DomainCandidate {
  domain: string;
  tld: string;
}

const stripUrlParts = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');
const longestFirst = (tlds: readonly string[]) => [...tlds].sort((a, b) => b.length - a.length);
const usableLabel = (text: string) =>
  text
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LABEL);

/** The label and TLD of what was typed; the TLD empty where there is none, and everything after the first dot where it is not sold. */
function splitDomain(text: string, sold: readonly string[]): { label: string; tld: string } {
  const known =
    longestFirst(sold).find((tld) => text.endsWith(`.${tld}`) && text.length > tld.length + 1) ??
    (text.includes('.') ? text.slice(text.indexOf('.') + 1) : '');
  const before = known ? text.slice(0, -known.length - 1) : text.replace(/\..*$/, '');
  return { label: usableLabel(before.split('.').pop() ?? ''), tld: /^[\p{L}\p{N}.-]{2,}$/u.test(known) ? known : '' };
}

/**
 * The names to ask about for what was typed: a whole name first, then the same label under every TLD given.
 * Unusable characters are dropped, as people paste addresses with `https://` and spaces.
 * @param searched TLDs to search, of those `sold`
 */
export function candidateDomains(
  typed: string,
  sold: readonly string[],
  searched: readonly string[] = sold,
): DomainCandidate[] {
  const { label, tld } = splitDomain(stripUrlParts(typed), sold);
  if (!label) return [];
  const order = tld ? [tld, ...searched.filter((one) => one !== tld)] : searched;
  return order.map((one) => ({ domain: `${label}.${one}`, tld: one }));
}

/** Is this a list of names, rather than one search? Words side by side are one name, unless several of them have a dot. */
export const isPastedList = (typed: string) => /[\n,;]\s*\S/.test(typed.trim()) || /\S\.\S+\s+\S+\.\S/.test(typed);

/** The form a name has on the wire; null when it cannot be one. */
export function toAsciiDomain(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/** Letters of several alphabets look alike: such a name can be mistaken for another. */
export const hasMixedScripts = (domain: string) =>
  alphabets.filter((letters) => letters.test(domain.split('.')[0] ?? '')).length > 1;

/**
 * The names of a pasted list, each once. A word without a TLD takes the first one given.
 * @returns the names to search, how many there were in all, and what was no name
 */
export function parsePastedList(
  typed: string,
  sold: readonly string[],
): { names: DomainCandidate[]; total: number; invalid: string[] } {
  const words = typed.split(/[\s,;]+/).filter(Boolean);
  const found = new Map<string, DomainCandidate>();
  const invalid: string[] = [];
  for (const word of words) {
    const { label, tld } = splitDomain(stripUrlParts(word), sold);
    const end = tld || sold[0];
    if (label && end) found.set(`${label}.${end}`, { domain: `${label}.${end}`, tld: end });
    else invalid.push(word);
  }
  return { names: [...found.values()].slice(0, MAX_PASTED_NAMES), total: found.size, invalid };
}

/** Names near a taken one, for who does not have to have just that. */
export function suggestDomains(label: string, taken: ReadonlySet<string>, tlds: readonly string[]): DomainCandidate[] {
  const made = [`get${label}`, `${label}online`, `my${label}`, `${label}hq`, `the${label}`, `${label}shop`];
  return made
    .filter((name) => name.length <= MAX_LABEL)
    .flatMap((name) => tlds.slice(0, 1).map((tld) => ({ domain: `${name}.${tld}`, tld })))
    .filter(({ domain }) => !taken.has(domain))
    .slice(0, 4);
}
