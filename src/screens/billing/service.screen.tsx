import { ArrowLeftRight, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatDate } from '#core/rules/format.rules.ts';
import { isLive, serviceKind, servicePrice } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import {
  cancelService,
  renew,
  serviceActions,
  service as serviceResource,
  undoCancellation,
} from '#core/service/service.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField, RadioGroup, SelectField, TextareaField } from '../ui/field.tsx';
import { FormError } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { BillingNav } from './parts/billing-nav.tsx';
import { ServiceStatus } from './parts/status.tsx';
import { serviceKindKeys } from './services.screen.tsx';

const t = translator(billingMessages, rulesMessages);

/** One service: what it costs, when it renews, and what can be done with it. */
export function ServiceScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const id = params.id ?? '';
  const state = useResource(serviceResource, { params: { id } });
  const { data } = state;
  const [isCancelling, setCancelling] = useState(false);
  const isRenewing = useSignalValue(renew.isPending);
  const renewNow = async () => {
    const outcome = await renew.run({ params: { id } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
    else if (outcome.data.invoice) router.navigate(`/checkout?invoices=${outcome.data.invoice.id}`);
  };
  const canAct = data && isLive(data);
  return (
    <div className="grid gap-5">
      <BillingNav />
      <DetailPage
        title={data?.name ?? t('billing.service')}
        crumbs={[{ label: t('billing.services'), to: '/billing/services' }]}
        status={data && <ServiceStatus status={data.status} />}
        actions={
          data && (
            <>
              {data.pricing?.period && data.status !== 'cancelled' && (
                <Button icon={RefreshCw} isPending={isRenewing} onClick={() => void renewNow()}>
                  {t('billing.renew')}
                </Button>
              )}
              {data.status === 'active' && serviceKind(data) !== 'domain' && (
                <Button
                  variant="primary"
                  icon={ArrowLeftRight}
                  onClick={() => router.navigate(`/service/${data.type}/${data.id}/change-package`)}
                >
                  {t('billing.changePackage')}
                </Button>
              )}
            </>
          )
        }
      >
        <Loaded from={state} skeleton={240}>
          {(data) => (
            <div className="grid gap-5">
              {data.cancel_at && <ScheduledCancellation service={data} />}
              <div className="rounded-card border border-line bg-surface p-5 grid gap-5">
                <DescriptionList
                  items={[
                    { label: t('billing.package'), value: data.label },
                    { label: t('billing.kind'), value: t(serviceKindKeys[serviceKind(data)]) },
                    { label: t('billing.price'), value: servicePrice(data) },
                    ...(data.renewal_at ? [{ label: t('billing.renewal'), value: formatDate(data.renewal_at) }] : []),
                  ]}
                />
                {data.renewal_at && data.pricing?.period && isLive(data) && <TermBar service={data} />}
              </div>
              {canAct && !data.cancel_at && (
                <section className="rounded-card border border-danger p-5 flex flex-wrap items-center justify-between gap-4">
                  <div className="min-w-0">
                    <h2 className="text-md font-bold">{t('billing.cancelTitle', { name: data.name })}</h2>
                    <p className="text-muted">{t('billing.cancelHint')}</p>
                  </div>
                  <Button variant="danger" onClick={() => setCancelling(true)}>
                    {t('billing.cancel')}
                  </Button>
                </section>
              )}
            </div>
          )}
        </Loaded>
      </DetailPage>
      {data && isCancelling && <CancelDialog service={data} onClose={() => setCancelling(false)} />}
    </div>
  );
}

/** How much of the term is left, as a line. */
function TermBar({ service }: { service: Service }) {
  const days = service.pricing?.period?.startsWith('year') ? 365 : 30;
  const left = daysUntil(service.renewal_at ?? '', clock().now());
  const share = Math.min(1, left / days);
  const text = t('billing.daysLeft', { n: left });
  return (
    <div className="grid gap-1">
      <div
        role="meter"
        aria-label={t('billing.termLeft')}
        aria-valuenow={Math.min(left, days)}
        aria-valuemin={0}
        aria-valuemax={days}
        aria-valuetext={text}
        className="h-1.5 rounded-full bg-line overflow-hidden"
      >
        <div
          className={`meter-fill h-full rounded-full ${left <= 7 ? 'bg-danger' : left <= 31 && days > 31 ? 'bg-warning' : 'bg-accent'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <span className="text-xs text-muted tabular-nums">{text}</span>
    </div>
  );
}

/** It has been cancelled for the end of its term, and can still be kept. */
function ScheduledCancellation({ service }: { service: Service }) {
  const { data } = useResource(serviceActions, { query: { service_id: service.id } });
  const isBusy = useSignalValue(undoCancellation.isPending);
  const action = data?.find((one) => one.at === 'term');
  const keep = async () => {
    if (!action) return;
    const outcome = await undoCancellation.run({ params: { id: action.id } });
    if (outcome.ok) notices().success(t('billing.kept', { name: service.name }));
    else notices().failure(errorMessage(outcome.error));
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 p-4 rounded-card bg-warning-soft text-warning"
    >
      <span>{t('billing.endsOn', { name: service.name, date: formatDate(service.cancel_at ?? '') })}</span>
      {action && (
        <Button size="small" isPending={isBusy} onClick={() => void keep()}>
          {t('billing.keep')}
        </Button>
      )}
    </div>
  );
}

const reasons = [
  'billing.reasonNeed',
  'billing.reasonPrice',
  'billing.reasonMove',
  'billing.reasonQuality',
  'billing.reasonOther',
] as const;
const DATA_TYPES = ['hosting', 'email', 'cloud', 'wordpress', 'project'];

/** Now or at the end of the term, why, and what goes with it. */
function CancelDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const hasTerm = Boolean(service.renewal_at);
  const [at, setAt] = useState<'now' | 'term'>(hasTerm ? 'term' : 'now');
  const [reason, setReason] = useState('');
  const [more, setMore] = useState('');
  const [isUnderstood, setUnderstood] = useState(false);
  const [problem, setProblem] = useState<{ reason?: string; understood?: string; form?: string }>({});
  const isBusy = useSignalValue(cancelService.isPending);
  const holdsData = DATA_TYPES.includes(service.type);
  const submit = async () => {
    const wrong = {
      ...(reason ? {} : { reason: t('rules.required') }),
      ...(isUnderstood ? {} : { understood: t('billing.mustUnderstand') }),
    };
    setProblem(wrong);
    if (Object.keys(wrong).length > 0) return;
    const outcome = await cancelService.run({
      body: { service_id: service.id, action: 'cancel', at, reason: [reason, more.trim()].filter(Boolean).join(': ') },
    });
    if (!outcome.ok) {
      setProblem({ form: errorMessage(outcome.error) });
      return;
    }
    notices().success(t('billing.cancelled'));
    onClose();
  };
  return (
    <Dialog
      title={t('billing.cancelTitle', { name: service.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('billing.keep')}</Button>
          <Button variant="danger" isPending={isBusy} onClick={() => void submit()}>
            {t(at === 'now' ? 'billing.cancelNow' : 'billing.cancelTerm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={problem.form} />
        <RadioGroup
          label={t('billing.when')}
          name="when"
          value={at}
          onValueChange={(value) => setAt(value as 'now' | 'term')}
          options={[
            ...(hasTerm
              ? [
                  {
                    value: 'term',
                    label: t('billing.atTerm', { date: formatDate(service.renewal_at ?? '') }),
                    help: t('billing.atTermHelp'),
                  },
                ]
              : []),
            { value: 'now', label: t('billing.atOnce'), help: t('billing.atOnceHelp') },
          ]}
        />
        <SelectField
          label={t('billing.why')}
          value={reason}
          error={problem.reason}
          options={[
            { value: '', label: t('billing.choose') },
            ...reasons.map((word) => ({ value: t(word), label: t(word) })),
          ]}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextareaField
          label={t('billing.more')}
          rows={3}
          maxLength={400}
          value={more}
          onChange={(event) => setMore(event.target.value)}
        />
        <div className="rounded bg-danger-soft text-danger px-3 py-2">
          {t(holdsData ? 'billing.dataWarning' : 'billing.nameWarning', { name: service.name })}
        </div>
        <CheckboxField
          label={t('billing.understood', { name: service.name })}
          checked={isUnderstood}
          error={problem.understood}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
