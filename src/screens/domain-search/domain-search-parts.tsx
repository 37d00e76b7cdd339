import { Suspense } from 'react';
import { Root } from '../layouts/root.tsx';
import { useHostState, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { SearchParts } from './domain-search.root.ts';

const PriceTable = lazyPart(() =>
  import('../features/domain-search/price-table.tsx').then((module) => module.PriceTable),
);
const TransferDialog = lazyPart(() =>
  import('../features/domain-search/transfer-dialog.tsx').then((module) => module.TransferDialog),
);

/** What `<portal-domain-search>` shows by React: toasts, the transfer of a taken name, and prices while the form is empty. */
export function DomainSearchParts({ host, router, text, transferring, onTransfer }: SearchParts) {
  const hasPrices = useHostState(host, () => host.attribute('prices') !== null);
  const isEmpty = useSignalValue(text).trim() === '';
  const result = useSignalValue(transferring);
  const close = () => {
    transferring.value = null;
  };
  return (
    <Root host={host} router={router}>
      {result && (
        <Suspense>
          <TransferDialog result={result} onTransfer={onTransfer} onClose={close} />
        </Suspense>
      )}
      {hasPrices && isEmpty && (
        <Suspense fallback={<Skeleton height={420} />}>
          <PriceTable />
        </Suspense>
      )}
    </Root>
  );
}
