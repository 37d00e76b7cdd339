import { Suspense, useEffect, useRef, useState } from 'react';
import type { DomainSearch, DomainSearchResult } from '#core/domain/domain-search.store.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { useErrorEvent } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { type DomainResultsOptions, type MountedResults, mountDomainResults, resultsClass } from './draw-results.ts';

const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx').then((module) => module.TransferDialog));

interface DomainResultsProps extends Pick<DomainResultsOptions, 'onSelect' | 'selected'> {
  search: DomainSearch;
  /** Transfers a taken name; omitted where that is not offered. Returns whether it was added. */
  onTransfer?: (result: DomainSearchResult, code: string) => Promise<boolean>;
}

/** The names of a search, picked for an order. They are drawn without React, as in the search of a website. */
export function DomainResults({ search, onSelect, selected, onTransfer }: DomainResultsProps) {
  const { router } = usePortal();
  useErrorEvent(useSignalValue(search.error));
  const [transferring, setTransferring] = useState<DomainSearchResult | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedResults>(null);
  const options = {
    search,
    router,
    isPicker: true,
    onSelect: (result: DomainSearchResult) => afterPaint(() => onSelect(result)),
    selected,
    onTransfer: onTransfer && setTransferring,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect below passes on what else changes
  useEffect(() => {
    const list = mountDomainResults(place.current as HTMLDivElement, options);
    mounted.current = list;
    return list.stop;
  }, [search]);
  // At each render, as the language of the page may be another one.
  useEffect(() => mounted.current?.update(options));
  return (
    <>
      <div ref={place} className={resultsClass} />
      {transferring && onTransfer && (
        <Suspense>
          <TransferDialog result={transferring} onTransfer={onTransfer} onClose={() => setTransferring(null)} />
        </Suspense>
      )}
    </>
  );
}
