/** SPF (RFC 7208) and DMARC (RFC 7489) as the text of their records. */
import type { Problem } from './problem.rules.ts';

type PolicyProblem = Pick<Problem, 'level' | 'code' | 'values'>;

export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);
export const isDmarc = (text: string) => /^v=dmarc1\s*(;|$)/i.test(text);

const MAX_LOOKUPS = 10;
const TERM =
  /^([+?~-]?(all|include:\S+|a([:/]\S+)?|mx([:/]\S+)?|ptr(:\S+)?|ip4:[\d.]+(\/\d{1,2})?|ip6:[0-9a-f:.]+(\/\d{1,3})?|exists:\S+)|[a-z][\w.-]*=\S*)$/i;
const LOOKUP = /^[+?~-]?(include:|a([:/]|$)|mx([:/]|$)|ptr(:|$)|exists:)|^redirect=/i;
const ALL = /^[+?~-]?all$/i;

export const spfTerms = (text: string) => text.split(' ').slice(1).filter(Boolean);

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
  // Only its own terms: what the included records need is not known here.
  const count = terms.filter((term) => LOOKUP.test(term)).length;
  if (count > MAX_LOOKUPS) problems.push({ level: 'error', code: 'spfLookups', values: { count } });
  if (terms.some((term) => /^[+?~-]?ptr(:|$)/i.test(term))) problems.push({ level: 'warning', code: 'spfPtr' });
  return [...problems, ...checkAll(terms)];
}

export function checkDmarc(text: string): PolicyProblem[] {
  const hasPolicy = text.split(';').some((tag) => /^\s*p\s*=\s*(none|quarantine|reject)\s*$/i.test(tag));
  return hasPolicy ? [] : [{ level: 'error', code: 'dmarcPolicy' }];
}
