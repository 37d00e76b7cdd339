import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { logsMessages } from '#core/i18n/messages/logs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findInLog, type LogAddress } from '#core/project/container-log.store.ts';
import type { LevelFilter } from '#core/project/log-line.rules.ts';

const t = translator(logsMessages);

/** What is looked for: a text, lines of a level, or both. */
interface LogQuery {
  search: string;
  isRegex: boolean;
  level: LevelFilter | undefined;
}
interface Hits extends LogQuery {
  /** Numbers of lines, oldest first: the newest of all, and those before them that were asked for. */
  seqs: readonly number[];
  /** In the whole log. */
  total: number;
  /** Which one is looked at. */
  at: number;
}

/** Search in the whole log, by the provider. Matches are shown where they are, so that their context is around them. */
export function useLogSearch(address: LogAddress, run: number | undefined, jumpTo: (seq: number) => void) {
  const [hits, setHits] = useState<Hits | null>(null);
  const [status, setStatus] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const request = useRef<AbortController | null>(null);
  // A key that is pressed twice may come before the first is drawn.
  const latest = useRef<Hits | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const ask = async ({ search, isRegex, level }: LogQuery, before?: number) => {
    request.current?.abort();
    const own = new AbortController();
    request.current = own;
    setPending(true);
    setError(null);
    setStatus('');
    const outcome = await findInLog(
      address,
      { search, isRegex, level, run },
      { signal: own.signal, ...(before ? { before } : {}) },
    );
    if (own.signal.aborted) return null;
    setPending(false);
    if (outcome.ok) return outcome.data;
    setError(errorMessage(outcome.error));
    return null;
  };

  const showHit = (next: Hits) => {
    latest.current = next;
    setHits(next);
    const seq = next.seqs[next.at];
    if (seq !== undefined) jumpTo(seq);
  };

  /** Begins at the newest. */
  const search = async (query: LogQuery) => {
    if (!query.search && !query.level) return clear();
    const found = await ask(query);
    if (!found) return;
    const seqs = found.lines.map(({ seq }) => seq);
    showHit({ ...query, seqs, total: found.total, at: seqs.length - 1 });
  };
  const goEarlier = async () => {
    const hits = latest.current;
    if (!hits || isPending) return;
    const first = hits.seqs[0];
    if (hits.at > 0) return showHit({ ...hits, at: hits.at - 1 });
    if (hits.seqs.length >= hits.total || first === undefined) return setStatus(t('logs.noEarlier'));
    const found = await ask(hits, first);
    const earlier = (found?.lines ?? []).map(({ seq }) => seq).filter((seq) => seq < first);
    if (!found) return;
    if (earlier.length === 0) return setStatus(t('logs.noEarlier'));
    showHit({ ...hits, seqs: [...earlier, ...hits.seqs], at: earlier.length - 1 });
  };
  const goLater = async () => {
    const hits = latest.current;
    if (!hits || isPending) return;
    if (hits.at < hits.seqs.length - 1) return showHit({ ...hits, at: hits.at + 1 });
    // The log may have grown since.
    const found = await ask(hits);
    if (!found) return;
    const newest = hits.seqs.at(-1) ?? 0;
    const later = found.lines.map(({ seq }) => seq).filter((seq) => seq > newest);
    if (later.length === 0) return setStatus(t('logs.noLater'));
    // There are more new ones than one answer holds: those between are reached by going back.
    const hasGap = found.total > hits.total + later.length;
    const seqs = hasGap ? later : [...hits.seqs, ...later];
    showHit({ ...hits, seqs, total: found.total, at: hasGap ? 0 : hits.at + 1 });
  };
  function clear() {
    request.current?.abort();
    setPending(false);
    latest.current = null;
    setHits(null);
    setError(null);
    setStatus('');
  }

  return {
    search,
    goEarlier,
    goLater,
    clear,
    error,
    isPending,
    /** What is highlighted. */
    text: hits?.search ?? '',
    isRegex: hits?.isRegex ?? false,
    /** Lines of other levels are dimmed. */
    level: hits?.level,
    current: hits?.seqs[hits.at] ?? null,
    status: isPending ? t('logs.searching') : status || (hits ? countText(hits) : ''),
  };
}

/** "3 of 120 matches": the newest is the last. */
function countText({ seqs, total, at }: Hits): string {
  if (seqs.length === 0) return t('logs.noMatches');
  return t('logs.matches', { at: formatCount(total - seqs.length + at + 1), n: total });
}
export type LogSearch = ReturnType<typeof useLogSearch>;
