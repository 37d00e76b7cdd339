import { RefreshCw } from 'lucide-react';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { MAX_PASTED_NAMES } from '#core/domain/domain-search.rules.ts';
import type { DomainSearch, DomainSearchResult } from '#core/domain/domain-search.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton, useErrorEvent } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { DomainFilters } from './domain-filters.tsx';
import { DomainResultItem } from './domain-result-item.tsx';

const t = translator(domainMessages);

const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx').then((module) => module.TransferDialog));

const LISTED_NAMES = 10;
const LISTED_CHARACTERS = 300;

interface DomainResultsProps {
  search: DomainSearch;
  /** Takes an available name: into the cart, or into an order. */
  onSelect: (result: DomainSearchResult) => Promise<void>;
  /** A name is picked for an order rather than added to the cart. */
  isPicker?: boolean;
  /** Names picked so far. */
  selected?: ReadonlySet<string>;
  /** Transfers a taken name; omitted where that is not offered. Returns whether it was added. */
  onTransfer?: (result: DomainSearchResult, code: string) => Promise<boolean>;
}

/** Search results in a fixed order and of a fixed height, so that nothing moves under the pointer when answers arrive. */
export function DomainResults({ search, onSelect, isPicker = false, selected, onTransfer }: DomainResultsProps) {
  const results = useSignalValue(search.results);
  const similarNames = useSignalValue(search.similarNames);
  const error = useSignalValue(search.error);
  useErrorEvent(error);
  const isSearching = useSignalValue(search.isSearching);
  const query = useSignalValue(search.query);
  const pastedList = useSignalValue(search.pastedList);
  const sellsDomains = useSignalValue(search.sellsDomains);
  const [transferring, setTransferring] = useState<DomainSearchResult | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const keysHintId = useId();
  if (query.trim() === '') return null;
  if (!sellsDomains) return <NoTlds />;
  const items = (shown: readonly DomainSearchResult[]) =>
    shown.map((result, index) => (
      <DomainResultItem
        key={result.domain}
        result={result}
        isLast={index === shown.length - 1}
        isPicker={isPicker}
        isPicked={selected?.has(result.domain) ?? false}
        onSelect={() => void onSelect(result)}
        onTransfer={onTransfer && (() => setTransferring(result))}
        onRetry={() => void search.retryDomain(result.domain)}
      />
    ));
  const listClass = 'rounded-card border border-line bg-surface overflow-hidden';
  return (
    <div ref={list} className="grid gap-3 min-w-0" onKeyDown={(event) => moveBetweenRows(event, list.current)}>
      <p role="status" className="sr-only">
        {isSearching || results.length === 0 ? '' : availableSummary(results)}
      </p>
      {pastedList ? <PastedListNotice {...pastedList} /> : <DomainFilters search={search} />}
      {error && <SearchError error={error} onRetry={() => void search.retry()} />}
      {results.length === 0 && !isSearching && !error && <NoResults search={search} />}
      {results.length > 0 && (
        <>
          <p id={keysHintId} className="sr-only">
            {t('domain.keys')}
          </p>
          <ul className={listClass} aria-label={t('domain.results')} aria-describedby={keysHintId}>
            {items(results)}
          </ul>
        </>
      )}
      {similarNames.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm font-semibold text-muted">{t('domain.nearby')}</p>
          <ul className={listClass} aria-label={t('domain.nearby')}>
            {items(similarNames)}
          </ul>
        </div>
      )}
      {results.length === 0 && isSearching && !error && <ResultSkeletons />}
      {transferring && onTransfer && (
        <Suspense>
          <TransferDialog result={transferring} onTransfer={onTransfer} onClose={() => setTransferring(null)} />
        </Suspense>
      )}
    </div>
  );
}

const availableSummary = (results: readonly DomainSearchResult[]) =>
  t('domain.summary', {
    n: results.filter(({ state }) => state === 'available' || state === 'premium').length,
    total: results.length,
  });

/** Up and down move between the buttons of the rows. */
function moveBetweenRows(event: KeyboardEvent, list: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const button = event.target as HTMLButtonElement;
  if (!step || !button.matches('button[data-row]')) return;
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? [])];
  event.preventDefault();
  buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length]?.focus();
}

/** What of a pasted list was not searched. */
function PastedListNotice({ total, invalid }: { total: number; invalid: readonly string[] }) {
  if (total <= MAX_PASTED_NAMES && invalid.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 px-4 py-3 rounded bg-info-soft text-info">
      {total > MAX_PASTED_NAMES && <p>{t('domain.listCut', { n: MAX_PASTED_NAMES, total: formatCount(total) })}</p>}
      {invalid.length > 0 && (
        <p className="break-words">
          {t('domain.listUnusable', { names: invalid.slice(0, LISTED_NAMES).join(', ').slice(0, LISTED_CHARACTERS) })}
        </p>
      )}
    </div>
  );
}

const SearchError = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 rounded bg-warning-soft text-warning"
  >
    <span>
      {t(error.status === 429 ? 'domain.tooMany' : 'domain.failed')} {error.isTemporary && t('error.retrying')}
    </span>
    <Button size="small" icon={RefreshCw} onClick={onRetry}>
      {t('error.retry')}
    </Button>
  </div>
);

const NoTlds = () => (
  <p role="status" className="px-4 py-3 text-muted">
    {t('domain.noTlds')}
  </p>
);

function NoResults({ search }: { search: DomainSearch }) {
  const { category, maxPrice } = useSignalValue(search.filter);
  const isFiltered = category !== 'popular' || maxPrice !== null;
  return <p className="px-4 py-3 text-muted">{t(isFiltered ? 'domain.noEnding' : 'domain.unusable')}</p>;
}

const ResultSkeletons = () => (
  <div className="rounded-card border border-line bg-surface overflow-hidden">
    {[70, 55, 62, 48, 66, 52, 60, 45, 58, 64].map((width) => (
      <div key={width} className="flex items-center px-4 h-[68px] border-b last:border-b-0">
        <Skeleton width={`${width}%`} height={20} />
      </div>
    ))}
  </div>
);
