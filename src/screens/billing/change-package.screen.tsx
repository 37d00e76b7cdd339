import { ArrowRight, Check, CircleCheck, PackageX } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { formatPrice } from '#core/service/service.rules.ts';
import type { PackageChoice } from '#core/service/service.schema.ts';
import { changePackage, packages, terms } from '#core/service/service.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { BillingNav } from './parts/billing-nav.tsx';

const t = translator(billingMessages, checkoutMessages);

type ChangeResult = { kind: 'done' } | { kind: 'failed'; reason: string };

/** Present and new package beside each other, with what that costs today and later. */
export function ChangePackageScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const id = params.id ?? '';
  const packageList = useResource(packages, { params: { id } });
  const termList = useResource(terms, { params: { id } });
  const [chosen, setChosen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ChangeResult | null>(null);
  const isBusy = useSignalValue(changePackage.isPending);
  const data = packageList.data;
  const current = data?.choices.find((one) => one.is_current);
  const others = [...(data?.choices ?? []), ...(termList.data?.choices ?? [])].filter((one) => !one.is_current);
  const next = others.find((one) => one.pricing_id === chosen) ?? null;
  const home = () => router.navigate(`/service/${params.type}/${id}`);
  const confirm = async () => {
    if (!next) return;
    const result = await changePackage.run({
      params: { id },
      body: { product_id: next.product_id, pricing_id: next.pricing_id },
    });
    if (!result.ok) setOutcome({ kind: 'failed', reason: errorMessage(result.error) });
    else if (result.data.invoice) router.navigate(`/checkout?invoices=${result.data.invoice.id}&for=change`);
    else setOutcome({ kind: 'done' });
  };
  if (outcome) {
    return (
      <div role="status" className="rounded-card border border-line bg-surface">
        <EmptyState
          isFullPage
          icon={outcome.kind === 'done' ? CircleCheck : PackageX}
          title={t(outcome.kind === 'done' ? 'checkout.complete' : 'checkout.changeFailed')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {outcome.kind === 'failed' && (
                <Button variant="primary" onClick={() => setOutcome(null)}>
                  {t('checkout.tryAgain')}
                </Button>
              )}
              <Button variant={outcome.kind === 'done' ? 'primary' : 'secondary'} onClick={() => router.navigate('/')}>
                {t('checkout.dashboard')}
              </Button>
            </div>
          }
        >
          {outcome.kind === 'done' ? t('checkout.modified') : outcome.reason}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <BillingNav />
      <DetailPage
        title={t('billing.changePackage')}
        crumbs={[
          { label: t('billing.services'), to: '/billing/services' },
          ...(data ? [{ label: data.service.name, to: `/service/${params.type}/${id}` }] : []),
        ]}
      >
        <Loaded
          from={{
            data: termList.isLoading ? undefined : data,
            error: packageList.error ?? termList.error,
            refresh: () => Promise.all([packageList.refresh(), termList.refresh()]),
          }}
          skeleton={320}
        >
          {(data) =>
            others.length === 0 ? (
              <div className="rounded-card border border-line bg-surface">
                <EmptyState
                  icon={PackageX}
                  title={t('billing.noPackages')}
                  action={<Button onClick={home}>{t('billing.service')}</Button>}
                >
                  {t('billing.noPackagesText')}
                </EmptyState>
              </div>
            ) : (
              <div className="grid gap-6">
                <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" aria-label={t('billing.packages')}>
                  {current && <PackageCard choice={current} isCurrent isSelected={false} />}
                  {others.map((choice) => (
                    <PackageCard
                      key={choice.pricing_id}
                      choice={choice}
                      isSelected={choice.pricing_id === chosen}
                      onSelect={() => setChosen(choice.pricing_id)}
                    />
                  ))}
                </ul>
                {current && next && (
                  <Comparison
                    current={current}
                    next={next}
                    vatRate={data.vat_rate}
                    isPending={isBusy}
                    onConfirm={() => void confirm()}
                  />
                )}
              </div>
            )
          }
        </Loaded>
      </DetailPage>
    </div>
  );
}

function PackageCard({
  choice,
  isSelected,
  isCurrent = false,
  onSelect,
}: {
  choice: PackageChoice;
  isSelected: boolean;
  isCurrent?: boolean;
  onSelect?: () => void;
}) {
  return (
    <li
      className={`grid gap-3 content-start p-5 rounded-card border bg-surface ${isSelected ? 'border-accent' : 'border-line'}`}
    >
      <div>
        <h2 className="text-md font-bold">{choice.name}</h2>
        <p className="text-muted tabular-nums">{formatPrice(choice.price, choice.period)}</p>
      </div>
      <ul className="grid gap-1 text-sm">
        {choice.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check size={15} aria-hidden className="mt-0.5 text-success shrink-0" />
            {feature}
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <p className="font-semibold text-muted h-10 inline-flex items-center">{t('billing.currentPackage')}</p>
      ) : (
        <Button
          variant={isSelected ? 'primary' : 'secondary'}
          aria-pressed={isSelected}
          aria-label={
            isSelected
              ? undefined
              : t('billing.chooseOf', { name: `${choice.name}, ${formatPrice(choice.price, choice.period)}` })
          }
          onClick={onSelect}
        >
          {t(isSelected ? 'billing.chosen' : 'billing.chooseIt')}
        </Button>
      )}
    </li>
  );
}

function Comparison({
  current,
  next,
  vatRate,
  isPending,
  onConfirm,
}: {
  current: PackageChoice;
  next: PackageChoice;
  vatRate: number;
  isPending: boolean;
  onConfirm: () => void;
}) {
  const withVat = Math.round(next.due_today * (100 + vatRate)) / 100;
  return (
    <section aria-labelledby="compare" className="grid gap-4 p-5 rounded-card border border-accent bg-surface">
      <h2 id="compare" className="text-md font-bold">
        {t('billing.compare')}
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid">
          <span className="text-sm text-muted">{t('billing.now')}</span>
          <span className="font-semibold">{current.name}</span>
          <span className="tabular-nums">{formatPrice(current.price, current.period)}</span>
        </span>
        <ArrowRight size={20} aria-hidden className="text-muted" />
        <span className="grid">
          <span className="text-sm text-muted">{t('billing.afterwards')}</span>
          <span className="font-semibold">{next.name}</span>
          <span className="tabular-nums">{formatPrice(next.price, next.period)}</span>
        </span>
      </div>
      <dl className="grid gap-2 border-t pt-4 tabular-nums max-w-md">
        <div className="flex justify-between gap-4">
          <dt>{t('billing.dueToday')}</dt>
          <dd className="font-bold">
            {next.due_today > 0
              ? t('billing.withVat', { amount: formatMoney(withVat), rate: vatRate })
              : formatMoney(0)}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t('billing.dueLater', { date: formatDate(next.next_at ?? '') })}</dt>
          <dd>{formatPrice(next.price, next.period)}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">{t(next.due_today > 0 ? 'billing.upgradeText' : 'billing.downgradeText')}</p>
      <Button variant="primary" size="large" isPending={isPending} className="justify-self-start" onClick={onConfirm}>
        {next.due_today > 0 ? t('checkout.pay', { amount: formatMoney(withVat) }) : t('billing.confirmChange')}
      </Button>
    </section>
  );
}
