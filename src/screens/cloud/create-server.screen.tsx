import { ShoppingBasket } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { serverOptions } from '#core/cloud/cloud.store.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findProduct } from '#core/product/wizard.rules.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { CannotOrder } from './parts/cannot-order.tsx';
import { usePlans } from './parts/use-plans.ts';

const t = translator(cloudMessages, serversMessages);

const CreateForm = lazyPart(() => import('./parts/create-form.tsx').then((module) => module.CreateForm));

/** The order of a server of the size that `?plan=` names, by its product's id or name. */
export function CreateServerScreen() {
  const { router } = usePortal();
  const planId = new URLSearchParams(useSignalValue(router.search)).get('plan') ?? '';
  const { isSold, canBuy, ...plans } = usePlans();
  const options = useResource(serverOptions, isSold && canBuy ? {} : null);
  const [isAdded, setAdded] = useState(false);
  // Beside what it offers.
  useEffect(() => void CreateForm.preload(), []);
  if (!isSold || !canBuy) return <CannotOrder reason={isSold ? 'no-permission' : 'not-sold'} />;
  const product = findProduct(plans.data ?? [], planId);
  if (plans.data && !product)
    return (
      <NotFound title={t('servers.noPlan')} to="/cloud-servers/add-cloud-server" linkLabel={t('servers.chooseSize')}>
        {t('servers.noPlanText')}
      </NotFound>
    );
  if (isAdded) return <AddedToBasket onAgain={() => setAdded(false)} />;
  const from = {
    data: product && options.data ? { product, options: options.data } : undefined,
    error: plans.error ?? options.error,
    refresh: () => Promise.all([plans.refresh(), options.refresh()]),
  };
  return (
    <div data-status={fetchStatus(from) ?? undefined}>
      <DetailPage
        title={t('servers.title')}
        crumbs={[
          { label: t('cloud.title'), to: '/cloud-servers' },
          { label: t('servers.chooseSize'), to: '/cloud-servers/add-cloud-server' },
        ]}
      >
        <Loaded from={from} skeleton={<CreateSkeleton />}>
          {(data) => (
            <Suspense fallback={<CreateSkeleton />}>
              <CreateForm
                key={data.product.id}
                product={data.product}
                options={data.options}
                onAdded={(isPaying) => (isPaying ? router.navigate('/checkout') : setAdded(true))}
              />
            </Suspense>
          )}
        </Loaded>
      </DetailPage>
    </div>
  );
}

CreateServerScreen.prefetch = () => void CreateForm.preload();

const CreateSkeleton = () => (
  <div className="detail-grid">
    <div className="grid gap-5">
      <Skeleton height={96} />
      <Skeleton height={220} />
      <Skeleton height={140} />
    </div>
    <Skeleton height={260} />
  </div>
);

function AddedToBasket({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <EmptyState
        isFullPage
        icon={ShoppingBasket}
        title={t('servers.added')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onAgain}>{t('servers.another')}</Button>
            <LinkButton variant="primary" to="/checkout">
              {t('servers.checkout')}
            </LinkButton>
          </div>
        }
      >
        {t('servers.addedText')}
      </EmptyState>
    </div>
  );
}
