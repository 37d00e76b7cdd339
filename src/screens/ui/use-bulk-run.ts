import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { NamedOutcome } from './bulk-outcome-dialog.tsx';

const t = translator(listsMessages);

/**
 * Does the same with several items, one after the other, so that a failure of one leaves the others alone.
 * @param act the call for one item; its data describes the success
 */
export function useBulkRun<Item extends { id: string; name: string }>(act: (item: Item) => Promise<Outcome<string>>) {
  const [outcomes, setOutcomes] = useState<readonly NamedOutcome[] | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const run = async (items: readonly Item[], previous: readonly NamedOutcome[] = []) => {
    const done: NamedOutcome[] = [];
    for (const item of items) {
      setProgress(t('bulk.progress', { done: formatCount(done.length), total: formatCount(items.length) }));
      const outcome = await act(item);
      const message = outcome.ok ? outcome.data : errorMessage(outcome.error);
      done.push({ id: item.id, name: item.name, ok: outcome.ok, message });
    }
    setProgress(null);
    setOutcomes([...previous, ...done]);
  };
  return {
    outcomes,
    /** How far it has come; null while nothing runs. */
    progress,
    run,
    /** Runs again what failed. */
    retry(items: readonly Item[]) {
      const failed = new Set(outcomes?.filter(({ ok }) => !ok).map(({ id }) => id));
      return run(
        items.filter(({ id }) => failed.has(id)),
        outcomes?.filter(({ ok }) => ok),
      );
    },
  };
}
