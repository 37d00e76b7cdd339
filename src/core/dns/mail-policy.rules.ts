/** SPF (RFC 7208) and DMARC (RFC 7489) as the text of their records. */
import type { Problem } from './problem.rules.ts';

type PolicyProblem = Pick<Problem, 'level' | 'code' | 'values'>;

export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);
export const isDmarc = (text: string) => /^v=dmarc1\s*(;|$)/i.test(text);

/** DNS lookups that one evaluation may cause, including those of included records (RFC 7208, 4.6.4). */
export const MAX_SPF_LOOKUPS = 10;
const TERM =
  /^([+?~-]?(all|include:\S+|a([:/]\S+)?|mx([:/]\S+)?|ptr(:\S+)?|ip4:[\d.]+(\/\d{1,2})?|ip6:[0-9a-f:.]+(\/\d{1,3})?|exists:\S+)|[a-z][\w.-]*=\S*)$/i;
const LOOKUP = /^[+?~-]?(include:|a([:/]|$)|mx([:/]|$)|ptr(:|$)|exists:)|^redirect=/i;
const ALL = /^[+?~-]?all$/i;

export const spfTerms = (text: string) => text.split(' ').slice(1).filter(Boolean);

/** A term that causes a DNS lookup. */
interface SpfLookup {
  term: string;
  /** The domain of the next SPF record; null for other terms, and if it depends on the sender (RFC 7208, 7). */
  domain: string | null;
  /** Whether the next record, whose lookups count too, depends on the sender. */
  isMacro: boolean;
}

/** Terms that cause a lookup, in order of evaluation: none after `all`, and `redirect` only without it (RFC 7208, 5.1 and 6.1). */
export function spfLookups(text: string): SpfLookup[] {
  const terms = spfTerms(text);
  const end = terms.findIndex((term) => ALL.test(term));
  const mechanisms = (end < 0 ? terms : terms.slice(0, end)).filter((term) => !/^redirect=/i.test(term));
  const redirects = end < 0 ? terms.filter((term) => /^redirect=/i.test(term)) : [];
  return [...mechanisms, ...redirects]
    .filter((term) => LOOKUP.test(term))
    .map((term) => {
      const [, name] = /^(?:[+?~-]?include:|redirect=)(.*)$/i.exec(term) ?? [];
      const isMacro = name?.includes('%') ?? false;
      return { term, domain: name === undefined || isMacro ? null : name.toLowerCase().replace(/\.$/, ''), isMacro };
    });
}

/** The text of a domain's SPF record; null if it has none or several, undefined if unknown. */
type FindSpf = (domain: string) => string | null | undefined;

export interface SpfCount {
  /** Of the record and everything it includes; a lower bound unless `isComplete`. */
  count: number;
  isComplete: boolean;
  /** Included domains without an SPF record: a permanent error (RFC 7208, 5.2). */
  missing: string[];
  /** A record includes itself, directly or through others. */
  isLoop: boolean;
  /** The terms of the record, those with the most lookups first. */
  terms: { term: string; count: number }[];
}

/**
 * Counts the lookups of an SPF record, including those of included records. A record included twice counts twice.
 * @param domain owner of the record
 */
export function countSpfLookups(domain: string, text: string, find: FindSpf): SpfCount {
  const missing = new Set<string>();
  const known = new Map<string, number>();
  let isComplete = true;
  let isLoop = false;
  const countOf = (name: string, path: readonly string[]): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = path.includes(name) ? undefined : find(name);
    if (path.includes(name)) isLoop = true;
    else if (found === undefined) isComplete = false;
    else if (found === null) missing.add(name);
    if (typeof found !== 'string') return 0;
    const count = sum(countTerms(found, [...path, name]));
    known.set(name, count);
    return count;
  };
  const countTerms = (policy: string, path: readonly string[]) =>
    spfLookups(policy).map(({ term, domain: next, isMacro }) => {
      if (isMacro) isComplete = false;
      return { term, count: 1 + (next === null ? 0 : countOf(next, path)) };
    });
  const terms = countTerms(text, [domain.toLowerCase()]);
  const sorted = [...terms].sort((a, b) => b.count - a.count);
  return { count: sum(terms), isComplete, missing: [...missing], isLoop, terms: sorted };
}
const sum = (terms: readonly { count: number }[]) => terms.reduce((total, { count }) => total + count, 0);

/** Domains that an SPF record includes or redirects to. */
export const spfDomains = (text: string): string[] => spfLookups(text).flatMap(({ domain }) => domain ?? []);

function checkAll(terms: readonly string[]): PolicyProblem[] {
  const index = terms.findIndex((term) => ALL.test(term));
  const all = terms[index]?.toLowerCase();
  if (all === undefined) {
    return terms.some((term) => /^redirect=/i.test(term)) ? [] : [{ level: 'warning', code: 'spfEnd' }];
  }
  const problems: PolicyProblem[] = [];
  if (all === 'all' || all === '+all') problems.push({ level: 'warning', code: 'spfAll' });
  if (all === '?all') problems.push({ level: 'warning', code: 'spfEnd' });
  if (terms.slice(index + 1).some((term) => !/^[a-z][\w.-]*=/i.test(term))) {
    problems.push({ level: 'warning', code: 'spfAfterAll' });
  }
  return problems;
}

export function checkSpf(text: string): PolicyProblem[] {
  const terms = spfTerms(text);
  const problems: PolicyProblem[] = terms
    .filter((term) => !TERM.test(term))
    .slice(0, 1)
    .map((term) => ({ level: 'warning', code: 'spfTerm', values: { term } }));
  // Only its own terms: `countSpfLookups` counts those of the included records, which are not known here.
  const count = spfLookups(text).length;
  if (count > MAX_SPF_LOOKUPS) problems.push({ level: 'error', code: 'spfLookups', values: { count } });
  if (terms.some((term) => /^[+?~-]?ptr(:|$)/i.test(term))) problems.push({ level: 'warning', code: 'spfPtr' });
  return [...problems, ...checkAll(terms)];
}

export function checkDmarc(text: string): PolicyProblem[] {
  const hasPolicy = text.split(';').some((tag) => /^\s*p\s*=\s*(none|quarantine|reject)\s*$/i.test(tag));
  return hasPolicy ? [] : [{ level: 'error', code: 'dmarcPolicy' }];
}
