import { ArrowRight, Check, CircleCheck, PackageX } from 'lucide-react';
import { useState } from 'react';
import { whyFailed } from '#core/http/failure.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { date, money } from '#core/rules/format.rules.ts';
import { priceText } from '#core/service/service.rules.ts';
import type { PackageChoice } from '#core/service/service.schema.ts';
import { changePackage, packages, terms } from '#core/service/service.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { DetailPage } from '../ui/pages.tsx';
import { BillingNav } from './parts/billing-nav.tsx';

const t = translator(billingMessages, checkoutMessages);

type Outcome = { kind: 'done' } | { kind: 'failed'; reason: string };

/** Present and new package beside each other, with what that costs today and later. */
export function ChangePackageScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const id = params.id ?? '';
  const packageList = useResource(packages, { params: { id } });
  const termList = useResource(terms, { params: { id } });
  const [chosen, setChosen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isBusy = useValue(changePackage.isPending);
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
    if (!result.ok) setOutcome({ kind: 'failed', reason: whyFailed(result.error) });
    else if (result.data.invoice) router.navigate(`/checkout?invoices=${result.data.invoice.id}&for=change`);
    else setOutcome({ kind: 'done' });
  };
  const error = packageList.error ?? termList.error;
  if (outcome) {
    return (
      <div role="status" className="rounded-card border border-line bg-surface">
        <EmptyState
          isPage
          icon={outcome.kind === 'done' ? CircleCheck : PackageX}
          title={t(outcome.kind === 'done' ? 'checkout.complete' : 'checkout.changeFailed')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {outcome.kind === 'failed' && (
                <Button look="primary" onClick={() => setOutcome(null)}>
                  {t('checkout.tryAgain')}
                </Button>
              )}
              <Button look={outcome.kind === 'done' ? 'primary' : 'secondary'} onClick={() => router.navigate('/')}>
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
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void Promise.all([packageList.refresh(), termList.refresh()])} />
        ) : !data || termList.isLoading ? (
          <Skeleton height={320} />
        ) : others.length === 0 ? (
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
              {current && <Choice choice={current} isCurrent isChosen={false} />}
              {others.map((choice) => (
                <Choice
                  key={choice.pricing_id}
                  choice={choice}
                  isChosen={choice.pricing_id === chosen}
                  onChoose={() => setChosen(choice.pricing_id)}
                />
              ))}
            </ul>
            {current && next && (
              <Comparison
                current={current}
                next={next}
                rate={data.vat_rate}
                isBusy={isBusy}
                onConfirm={() => void confirm()}
              />
            )}
          </div>
        )}
      </DetailPage>
    </div>
  );
}

function Choice({
  choice,
  isChosen,
  isCurrent = false,
  onChoose,
}: {
  choice: PackageChoice;
  isChosen: boolean;
  isCurrent?: boolean;
  onChoose?: () => void;
}) {
  return (
    <li
      className={`grid gap-3 content-start p-5 rounded-card border bg-surface ${isChosen ? 'border-accent' : 'border-line'}`}
    >
      <div>
        <h2 className="text-md font-bold">{choice.name}</h2>
        <p className="text-muted tabular-nums">{priceText(choice.price, choice.period)}</p>
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
          look={isChosen ? 'primary' : 'secondary'}
          aria-pressed={isChosen}
          aria-label={
            isChosen
              ? undefined
              : t('billing.chooseOf', { name: `${choice.name}, ${priceText(choice.price, choice.period)}` })
          }
          onClick={onChoose}
        >
          {t(isChosen ? 'billing.chosen' : 'billing.chooseIt')}
        </Button>
      )}
    </li>
  );
}

function Comparison({
  current,
  next,
  rate,
  isBusy,
  onConfirm,
}: {
  current: PackageChoice;
  next: PackageChoice;
  rate: number;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const withVat = Math.round(next.due_today * (100 + rate)) / 100;
  return (
    <section aria-labelledby="compare" className="grid gap-4 p-5 rounded-card border border-accent bg-surface">
      <h2 id="compare" className="text-md font-bold">
        {t('billing.compare')}
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid">
          <span className="text-sm text-muted">{t('billing.now')}</span>
          <span className="font-semibold">{current.name}</span>
          <span className="tabular-nums">{priceText(current.price, current.period)}</span>
        </span>
        <ArrowRight size={20} aria-hidden className="text-muted" />
        <span className="grid">
          <span className="text-sm text-muted">{t('billing.afterwards')}</span>
          <span className="font-semibold">{next.name}</span>
          <span className="tabular-nums">{priceText(next.price, next.period)}</span>
        </span>
      </div>
      <dl className="grid gap-2 border-t pt-4 tabular-nums max-w-md">
        <div className="flex justify-between gap-4">
          <dt>{t('billing.dueToday')}</dt>
          <dd className="font-bold">
            {next.due_today > 0 ? t('billing.withVat', { amount: money(withVat), rate }) : money(0)}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t('billing.dueLater', { date: date(next.next_at ?? '') })}</dt>
          <dd>{priceText(next.price, next.period)}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">{t(next.due_today > 0 ? 'billing.upgradeText' : 'billing.downgradeText')}</p>
      <Button look="primary" size="large" isBusy={isBusy} className="justify-self-start" onClick={onConfirm}>
        {next.due_today > 0 ? t('checkout.pay', { amount: money(withVat) }) : t('billing.confirmChange')}
      </Button>
    </section>
  );
}
