import { ArrowLeftRight, Container, Globe, Newspaper, PanelsTopLeft, RefreshCw, Server } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceItem } from '#core/billing/billing.schema.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { isLive, isRenewable, serviceKind, servicePath, servicePrice } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import {
  lastBilled,
  renew,
  serviceActions,
  service as serviceResource,
  undoCancellation,
} from '#core/service/service.store.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { CancelServiceDialog } from './parts/cancel-service-dialog.tsx';
import { ServiceNotFound } from './parts/not-found.tsx';
import { ServiceStatus, serviceKindLabel } from './parts/status.tsx';

const t = translator(billingMessages, checkoutMessages);

/** One service: price, renewal, and what can be done with it. */
export function ServiceScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const state = useResource(serviceResource, { params: { id } });
  const service = state.data;
  const [isCancelling, setCancelling] = useState(false);
  if (!service && state.error?.isNotFoundOrForbidden) return <ServiceNotFound error={state.error} />;
  return (
    <div className="grid gap-5">
      <DetailPage
        title={service?.name ?? t('billing.service')}
        crumbs={[{ label: t('billing.services'), to: '/billing/services' }]}
        status={service && <ServiceStatus status={service.status} />}
        actions={service && <ServiceActions service={service} />}
      >
        <Loaded from={state} skeleton={240}>
          {(data) => <ServiceDetails service={data} onCancel={() => setCancelling(true)} />}
        </Loaded>
      </DetailPage>
      {service && isCancelling && <CancelServiceDialog service={service} onClose={() => setCancelling(false)} />}
    </div>
  );
}

function ServiceActions({ service }: { service: Service }) {
  const { router } = usePortal();
  const { id, type, status } = service;
  const user = useSignalValue(session().user);
  const isRenewing = useSignalValue(renew.isPending);
  const renewNow = async () => {
    const outcome = await renew.run({ params: { id } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
    else if (outcome.data.invoice) router.navigate(`/checkout?invoices=${outcome.data.invoice.id}`);
  };
  return (
    <>
      {user && canAccess('/checkout?for=invoices', user) && isRenewable(service) && (
        <Button icon={RefreshCw} isPending={isRenewing} onClick={() => void renewNow()}>
          {t('billing.renew')}
        </Button>
      )}
      {type === 'domain' && user && canAccess('/domains', user) && (
        <Button variant="primary" icon={Globe} onClick={() => router.navigate(`/domains/${id}`)}>
          {t('billing.manageDomain')}
        </Button>
      )}
      {type === 'cloud' && user && canAccess('/cloud-servers', user) && isLive(service) && (
        <Button icon={Server} onClick={() => router.navigate(`/cloud-servers/${id}`)}>
          {t('billing.manageServer')}
        </Button>
      )}
      {type === 'hosting' && user && canAccess('/web-hosting', user) && (
        <Button icon={PanelsTopLeft} onClick={() => router.navigate(`/web-hosting/${id}`)}>
          {t('billing.manageHosting')}
        </Button>
      )}
      {type === 'wordpress' && user && canAccess('/wordpress', user) && (
        <Button icon={Newspaper} onClick={() => router.navigate(servicePath(service, user))}>
          {t('billing.manageWordpress')}
        </Button>
      )}
      {type === 'project' && user && canAccess('/docker', user) && isLive(service) && (
        <Button icon={Container} onClick={() => router.navigate(servicePath(service, user))}>
          {t('billing.manageProject')}
        </Button>
      )}
      {user && canAccess('/checkout', user) && status === 'active' && serviceKind(service) !== 'domain' && (
        <Button
          variant="primary"
          icon={ArrowLeftRight}
          onClick={() => router.navigate(`/service/${type}/${id}/change-package`)}
        >
          {t('billing.changePackage')}
        </Button>
      )}
    </>
  );
}

function ServiceDetails({ service, onCancel }: { service: Service; onCancel: () => void }) {
  const { name, label, renewal_at, pricing, cancel_at } = service;
  const user = useSignalValue(session().user);
  const canSeeInvoices = user !== null && canAccess('/billing', user);
  const { data: billed } = useResource(lastBilled, canSeeInvoices ? { query: { service_id: service.id } } : null);
  return (
    <div className="grid gap-5">
      {cancel_at && <ScheduledCancellation service={service} />}
      <div className="rounded-card border border-line bg-surface p-5 grid gap-5">
        <DescriptionList
          items={[
            { label: t('billing.package'), value: label },
            { label: t('billing.kind'), value: serviceKindLabel(service) },
            { label: t('billing.price'), value: servicePrice(service) },
            ...(renewal_at ? [{ label: t('billing.renewal'), value: formatDate(renewal_at) }] : []),
            ...(billed ? [{ label: t('billing.lastBilled'), value: <LastBilled item={billed} /> }] : []),
          ]}
        />
        {renewal_at && pricing?.period && isLive(service) && <TermBar service={service} />}
      </div>
      {user && canAccess('/checkout', user) && isLive(service) && !cancel_at && (
        <section className="rounded-card border border-danger p-5 flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <h2 className="text-md font-bold">{t('billing.cancelTitle', { name })}</h2>
            <p className="text-muted">{t('billing.cancelHint')}</p>
          </div>
          <Button variant="danger" onClick={onCancel}>
            {t('billing.cancel')}
          </Button>
        </section>
      )}
    </div>
  );
}

const LastBilled = ({ item: { price, invoice_id } }: { item: InvoiceItem }) => (
  <>
    {t('billing.lastBilledOn', { amount: formatMoney(price) })}{' '}
    <Link to={`/billing/invoices/${invoice_id}`}>{t('checkout.invoice', { id: invoice_id })}</Link>
  </>
);

/** How much of the term is left. */
function TermBar({ service }: { service: Service }) {
  const days = service.pricing?.period?.startsWith('year') ? 365 : 30;
  const left = daysUntil(service.renewal_at ?? '', clock().now());
  const share = Math.min(1, left / days);
  const colour = left <= 7 ? 'bg-danger' : left <= 31 && days > 31 ? 'bg-warning' : 'bg-accent';
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
        <div className={`meter-fill h-full rounded-full ${colour}`} style={{ width: `${share * 100}%` }} />
      </div>
      <span className="text-xs text-muted tabular-nums">{text}</span>
    </div>
  );
}

/** The service is cancelled at the end of its term. Until then the cancellation can be undone. */
function ScheduledCancellation({ service }: { service: Service }) {
  const { data } = useResource(serviceActions, { query: { service_id: service.id } });
  const isPending = useSignalValue(undoCancellation.isPending);
  const user = useSignalValue(session().user);
  const action = data?.find(({ at }) => at === 'term');
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
      {action && user && canAccess('/checkout', user) && (
        <Button size="small" isPending={isPending} onClick={() => void keep()}>
          {t('billing.keep')}
        </Button>
      )}
    </div>
  );
}
