import { CircleCheck, PackageX } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { PackageChoice } from '#core/service/service.schema.ts';
import { changePackage, packages, terms } from '#core/service/service.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useTabObject } from '../ui/page-title.tsx';
import { ServiceNotFound } from './parts/not-found.tsx';
import { PackageCard } from './parts/package-card.tsx';
import { PackageComparison } from './parts/package-comparison.tsx';

const t = translator(billingMessages, checkoutMessages);

type ChangeResult = { kind: 'done' } | { kind: 'failed'; reason: string };

/** The current package beside those a service can change to, with what a change costs today and later. */
export function ChangePackageScreen({ params: { id = '', type = '' } }: { params: Readonly<Record<string, string>> }) {
  const packageList = useResource(packages, { params: { id } });
  const termList = useResource(terms, { params: { id } });
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [result, setResult] = useState<ChangeResult | null>(null);
  const service = packageList.data?.service;
  useTabObject(service?.name);
  if (result) return <Result result={result} onRetry={() => setResult(null)} />;
  if (packageList.error?.isNotFoundOrForbidden) return <ServiceNotFound error={packageList.error} />;
  const servicePath = `/service/${type}/${id}`;
  return (
    <div className="grid gap-5">
      <DetailPage
        title={t('billing.changePackage')}
        crumbs={[
          { label: t('billing.services'), to: '/billing/services' },
          ...(service ? [{ label: service.name, to: servicePath }] : []),
        ]}
      >
        <Loaded
          from={{
            data: termList.isLoading ? undefined : packageList.data,
            error: packageList.error ?? termList.error,
            refresh: () => Promise.all([packageList.refresh(), termList.refresh()]),
          }}
          skeleton={320}
        >
          {({ choices, vat_rate }) => (
            <PackageChoices
              serviceId={id}
              servicePath={servicePath}
              choices={[...choices, ...(termList.data?.choices.filter(({ is_current }) => !is_current) ?? [])]}
              vatRate={vat_rate}
              selectedId={selectedId}
              onSelect={setSelectedId}
              onResult={setResult}
            />
          )}
        </Loaded>
      </DetailPage>
    </div>
  );
}

interface PackageChoicesProps {
  serviceId: string;
  servicePath: string;
  choices: readonly PackageChoice[];
  /** Per cent. */
  vatRate: number;
  selectedId: string | null;
  onSelect: (pricingId: string) => void;
  onResult: (result: ChangeResult) => void;
}

function PackageChoices({
  serviceId,
  servicePath,
  choices,
  vatRate,
  selectedId,
  onSelect,
  onResult,
}: PackageChoicesProps) {
  const { router } = usePortal();
  const isPending = useSignalValue(changePackage.isPending);
  const current = choices.find(({ is_current }) => is_current);
  const others = choices.filter(({ is_current }) => !is_current);
  // By price, and those of another term after those of the present one.
  const sorted = choices.toSorted(
    (a, b) => Number(a.period !== current?.period) - Number(b.period !== current?.period) || a.price - b.price,
  );
  const next = others.find(({ pricing_id }) => pricing_id === selectedId);
  const change = async ({ product_id, pricing_id }: PackageChoice) => {
    const outcome = await changePackage.run({ params: { id: serviceId }, body: { product_id, pricing_id } });
    if (!outcome.ok) onResult({ kind: 'failed', reason: errorMessage(outcome.error) });
    else if (outcome.data.invoice) router.navigate(`/checkout?invoices=${outcome.data.invoice.id}&for=change`);
    else onResult({ kind: 'done' });
  };
  if (others.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={PackageX}
          title={t('billing.noPackages')}
          action={<LinkButton to={servicePath}>{t('billing.service')}</LinkButton>}
        >
          {t('billing.noPackagesText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <p className="text-muted">{t('billing.packagesText')}</p>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4" aria-label={t('billing.packages')}>
          {sorted.map((choice) => (
            <PackageCard
              key={choice.pricing_id}
              choice={choice}
              isSelected={choice.pricing_id === selectedId}
              {...(choice.is_current ? {} : { onSelect: () => onSelect(choice.pricing_id) })}
            />
          ))}
        </ul>
      </div>
      {current && next && (
        <PackageComparison
          current={current}
          next={next}
          vatRate={vatRate}
          isPending={isPending}
          onConfirm={() => void change(next)}
        />
      )}
    </div>
  );
}

function Result({ result, onRetry }: { result: ChangeResult; onRetry: () => void }) {
  const isDone = result.kind === 'done';
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <EmptyState
        isFullPage
        icon={isDone ? CircleCheck : PackageX}
        title={t(isDone ? 'checkout.complete' : 'checkout.changeFailed')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!isDone && (
              <Button variant="primary" onClick={onRetry}>
                {t('checkout.tryAgain')}
              </Button>
            )}
            <LinkButton variant={isDone ? 'primary' : 'secondary'} to="/">
              {t('checkout.dashboard')}
            </LinkButton>
          </div>
        }
      >
        {isDone ? t('checkout.modified') : result.reason}
      </EmptyState>
    </div>
  );
}
