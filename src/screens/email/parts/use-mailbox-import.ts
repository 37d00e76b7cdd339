import { parse } from 'papaparse';
import { useState } from 'react';
import type { BulkOutcome, EmailDomain } from '#core/email/email.schema.ts';
import { importMailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { type ImportRow, parseImportRows } from '#core/email/mailbox-csv.rules.ts';
import { generatePassword } from '#core/platform/generate-password.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

/** Mailboxes created per call: small enough that the progress bar moves and a failed call affects few. */
const BATCH_SIZE = 20;

export interface CheckedRow extends ImportRow {
  status: 'good' | 'wrong' | 'created';
  message: string;
}

/** The rows with the provider's outcomes of those sent; the id of an outcome is the row's index in the request. */
function applyOutcomes(
  rows: readonly CheckedRow[],
  sent: readonly CheckedRow[],
  outcomes: readonly BulkOutcome[],
  successStatus: 'good' | 'created',
): CheckedRow[] {
  const byIndex = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const byLine = new Map(sent.map((row, index) => [row.line, byIndex.get(String(index))]));
  return rows.map((row) => {
    const outcome = byLine.get(row.line);
    if (!outcome) return row;
    return outcome.ok
      ? { ...row, status: successStatus, message: '' }
      : { ...row, status: 'wrong', message: outcome.message };
  });
}

const send = (rows: readonly CheckedRow[], options: { domain_id: string; dry_run: boolean }) =>
  importMailboxes.run({
    body: {
      ...options,
      mailboxes: rows.map(({ local_part, name, password, quota }) => ({ local_part, name, password, quota })),
    },
  });

/**
 * The steps of an import: the text is parsed and checked by a dry run, then the good rows are created in batches.
 * @returns `rows` is null until a text was checked; `progress` counts rows that are created, and stays when all are
 */
export function useMailboxImport(domain: EmailDomain) {
  const [error, setError] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly CheckedRow[] | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isPending = useSignalValue(importMailboxes.isPending);

  const check = async (text: string) => {
    setError(null);
    const { rows: parsed, problem } = parseImportRows(parse<string[]>(text, { skipEmptyLines: 'greedy' }).data, {
      domain: domain.name,
      defaultQuota: domain.default_quota,
      generatePassword,
    });
    if (problem) {
      setError(problem);
      return;
    }
    const checked = parsed.map(
      (row): CheckedRow => ({ ...row, status: row.error ? 'wrong' : 'good', message: row.error ?? '' }),
    );
    const good = checked.filter((row) => row.status === 'good');
    if (good.length === 0) {
      setRows(checked);
      return;
    }
    const outcome = await send(good, { domain_id: domain.id, dry_run: true });
    if (outcome.ok) setRows(applyOutcomes(checked, good, outcome.data.outcomes, 'good'));
    else setError(emailErrorMessage(outcome.error));
  };

  const create = async () => {
    if (!rows) return;
    setError(null);
    let current = rows;
    const good = rows.filter((row) => row.status === 'good');
    setProgress({ done: 0, total: good.length });
    for (let start = 0; start < good.length; start += BATCH_SIZE) {
      const batch = good.slice(start, start + BATCH_SIZE);
      const outcome = await send(batch, { domain_id: domain.id, dry_run: false });
      if (!outcome.ok) {
        // Rows already created keep that status; the others stay good and can be tried again.
        setError(emailErrorMessage(outcome.error));
        break;
      }
      current = applyOutcomes(current, batch, outcome.data.outcomes, 'created');
      setRows(current);
      setProgress({ done: start + batch.length, total: good.length });
    }
  };

  const reset = () => {
    setRows(null);
    setProgress(null);
  };

  return { rows, error, progress, isPending, check, create, setError, reset };
}
