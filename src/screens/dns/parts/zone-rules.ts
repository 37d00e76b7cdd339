import { lazyPart } from '#screens/ui/lazy-part.tsx';

export const SpfSummary = lazyPart(() => import('./spf-summary.tsx').then((module) => module.SpfSummary));
export const RowProblem = lazyPart(() => import('./record-problems.tsx').then((module) => module.RowProblem));
export const ZoneProblems = lazyPart(() => import('./record-problems.tsx').then((module) => module.ZoneProblems));

/** Loads the rules of all record types and the parts that show what they find: a third of the page's code, beside the records. */
export async function loadZoneRules() {
  const [{ findZoneProblems }] = await Promise.all([
    import('#core/dns/zone-problems.rules.ts'),
    ...[SpfSummary, RowProblem, ZoneProblems].map((part) => part.preload()),
  ]);
  return findZoneProblems;
}
