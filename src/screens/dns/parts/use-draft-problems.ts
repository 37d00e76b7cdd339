import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DraftProblem } from '#core/dns/draft.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

/**
 * The problems of a draft: the first with its records, and after an edit once its row is on the screen, as looking for them among
 * thousands of records takes longer than a frame. What must not be late reads `draft.problems` or `draft.newProblems` itself.
 */
export function useDraftProblems(draft: ZoneDraft): readonly DraftProblem[] {
  const isLoaded = useSignalValue(draft.isLoaded);
  // Deferred as their rows are, which are drawn before problems are looked for.
  const records = useDeferredValue(useSignalValue(draft.records));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first come with the records and their rules
  const first = useMemo(() => draft.problems.peek(), [draft, isLoaded]);
  const [later, setLater] = useState<readonly DraftProblem[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems are those of these records
  useEffect(() => {
    if (!isLoaded) return;
    let isCurrent = true;
    whenIdle(() => {
      if (isCurrent) startTransition(() => setLater(draft.problems.peek()));
    });
    return () => {
      isCurrent = false;
    };
  }, [draft, records, isLoaded]);
  return later ?? first;
}
