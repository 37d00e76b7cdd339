import {
  ArrowLeftRight,
  Check,
  Container,
  Globe,
  LogIn,
  Newspaper,
  PanelsTopLeft,
  RefreshCw,
  Server,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InvoiceItem, Card as SavedCard } from '#core/billing/billing.schema.ts';
import { cards } from '#core/billing/billing.store.ts';
import { updateDomain } from '#core/domain/domains.store.ts';
import { requestPanelUrl } from '#core/hosting/hosting.store.ts';
import { signInToPanel } from '#core/hosting/panel-sign-in.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatDate, formatMoney } from '#core/rules/format.rules.ts';
import {
  isLive,
  isRenewable,
  serviceKind,
  servicePath,
  servicePlan,
  servicePrice,
} from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import {
  lastBilled,
  packages,
  renew,
  serviceActions,
  service as serviceResource,
  undoCancellation,
} from '#core/service/service.store.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { BlockedTabDialog } from '../ui/blocked-tab-dialog.tsx';
import { Button, UnstyledButton } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Switch } from '../ui/switch.tsx';
import { CancelServiceDialog } from './parts/cancel-service-dialog.tsx';
import { ServiceNotFound } from './parts/not-found.tsx';
import { ServiceStatus, serviceKindLabel } from './parts/status.tsx';

const t = translator(billingMessages, checkoutMessages, hostingMessages);

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
        isLoading={!service && !state.error}
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
  if (!user) return null;
  const isManaged = (path: string) => canAccess(path, user);
  return (
    <>
      {isManaged('/checkout?for=invoices') && isRenewable(service) && (
        <Button icon={RefreshCw} isPending={isRenewing} onClick={() => void renewNow()}>
          {t('billing.renew')}
        </Button>
      )}
      {isManaged('/checkout') && status === 'active' && serviceKind(service) !== 'domain' && (
        <LinkButton icon={ArrowLeftRight} to={`/service/${type}/${id}/change-package`}>
          {t('billing.changePackage')}
        </LinkButton>
      )}
      {type === 'domain' && isManaged('/domains') && (
        <LinkButton variant="primary" icon={Globe} to={`/domains/${id}`}>
          {t('billing.manageDomain')}
        </LinkButton>
      )}
      {type === 'cloud' && isManaged('/cloud-servers') && isLive(service) && (
        <LinkButton variant="primary" icon={Server} to={`/cloud-servers/${id}`}>
          {t('billing.manageServer')}
        </LinkButton>
      )}
      {type === 'hosting' && isManaged('/web-hosting') && (
        <>
          <LinkButton icon={PanelsTopLeft} to={`/web-hosting/${id}`}>
            {t('billing.manageHosting')}
          </LinkButton>
          {isRenewable(service) && status !== 'suspended' && <OpenPanelButton id={id} />}
        </>
      )}
      {type === 'wordpress' && isManaged('/wordpress') && (
        <LinkButton variant="primary" icon={Newspaper} to={servicePath(service, user)}>
          {t('billing.manageWordpress')}
        </LinkButton>
      )}
      {type === 'project' && isManaged('/docker') && isLive(service) && (
        <LinkButton variant="primary" icon={Container} to={servicePath(service, user)}>
          {t('billing.manageProject')}
        </LinkButton>
      )}
    </>
  );
}

/** Opens the control panel of a hosting account in a new tab; as a link where the browser blocks that. */
function OpenPanelButton({ id }: { id: string }) {
  const isPending = useSignalValue(requestPanelUrl.isPending);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const open = async () => setBlockedUrl(await signInToPanel({ id }));
  return (
    <>
      <Button variant="primary" icon={LogIn} isPending={isPending} onClick={() => void open()}>
        {t('billing.serviceOpenPanel')}
      </Button>
      <BlockedTabDialog
        url={blockedUrl}
        title={t('hosting.blockedTitle')}
        text={t('hosting.blockedText')}
        linkLabel={t('hosting.blockedLink')}
        onClose={() => setBlockedUrl(null)}
      />
    </>
  );
}

function ServiceDetails({ service, onCancel }: { service: Service; onCancel: () => void }) {
  const { cancel_at, renewal_at } = service;
  const user = useSignalValue(session().user);
  const canOrder = user !== null && canAccess('/checkout', user);
  const canCancel = canOrder && isLive(service) && !cancel_at;
  const canSwitch = service.type === 'domain' ? user !== null && canAccess('/domains', user) : canOrder;
  return (
    <div className="grid gap-5">
      {cancel_at && <ScheduledCancellation service={service} />}
      <ServiceSummary service={service} />
      {renewal_at && canSwitch && isLive(service) && service.pricing?.period && service.status !== 'suspended' && (
        <AutoRenew service={service} onTurnOff={onCancel} />
      )}
      {canOrder && serviceKind(service) !== 'domain' && isLive(service) && <PlanFeatures service={service} />}
      {canCancel && (
        <p className="text-sm text-muted">
          <UnstyledButton
            className="underline underline-offset-2 transition-colors hover:text-danger"
            onClick={onCancel}
          >
            {t('billing.cancel')}
          </UnstyledButton>
          <br />
          {t('billing.cancelHint')}
        </p>
      )}
    </div>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-card border border-line bg-surface p-5 grid gap-4">
    <h2 className="text-md font-bold">{title}</h2>
    {children}
  </section>
);

function ServiceSummary({ service }: { service: Service }) {
  const { renewal_at, pricing } = service;
  const user = useSignalValue(session().user);
  const canSeeInvoices = user !== null && canAccess('/billing', user);
  const billed = useResource(lastBilled, canSeeInvoices ? { query: { service_id: service.id } } : null);
  const methods = useResource(cards, canSeeInvoices ? {} : null);
  return (
    <Card title={t('billing.serviceDetails')}>
      <DescriptionList
        isGrid
        items={[
          { label: t('billing.package'), value: servicePlan(service) },
          { label: t('billing.type'), value: serviceKindLabel(service) },
          { label: t('billing.price'), value: servicePrice(service) },
          ...(renewal_at
            ? [{ label: t(isLive(service) ? 'billing.renewal' : 'billing.ended'), value: formatDate(renewal_at) }]
            : []),
          ...(canSeeInvoices && !methods.error
            ? [{ label: t('billing.servicePayment'), value: <PaymentMethod cards={methods.data?.cards} /> }]
            : []),
          ...(canSeeInvoices && !billed.error
            ? [{ label: t('billing.lastBilled'), value: <LastBilled item={billed.data} /> }]
            : []),
        ]}
      />
      {renewal_at && pricing?.period && isLive(service) && <TermBar service={service} />}
    </Card>
  );
}

/** What renewals are paid with: the team's default. */
function PaymentMethod({ cards: saved }: { cards: readonly SavedCard[] | undefined }) {
  const method = saved?.find((card) => card.default === 1);
  return (
    <>
      {saved ? (
        <span className="block">{method ? (method.label ?? method.id) : t('billing.serviceNoPayment')}</span>
      ) : (
        <TextSkeleton />
      )}
      <Link to="/billing/payment-methods">{t('billing.serviceChangePayment')}</Link>
    </>
  );
}

/** A domain lets its term run out. Any other service is cancelled at the end of its term, which asks for a reason. */
function AutoRenew({ service, onTurnOff }: { service: Service; onTurnOff: () => void }) {
  const { id, name, type, renewal_at, cancel_at } = service;
  const [isPending, setPending] = useState(false);
  const keep = useKeepService(service);
  const isOn = !cancel_at && service.auto_renew !== false;
  const date = formatDate(cancel_at ?? renewal_at ?? '');
  // Only a domain has a switch of its own; another service that was ordered without renewal has nothing to undo.
  if (type !== 'domain' && !isOn && !keep.run && !keep.isPending) return null;
  const toggle = async () => {
    if (type !== 'domain') return isOn ? onTurnOff() : keep.run?.();
    setPending(true);
    const outcome = await updateDomain.run({ params: { id }, body: { auto_renew: !isOn } });
    setPending(false);
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <section className="rounded-card border border-line bg-surface p-5 flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-md font-bold">{t('billing.serviceAutoRenew')}</h2>
        <p className="text-muted">
          {isOn
            ? t('billing.serviceAutoRenewOn', { date, price: servicePrice(service) })
            : t('billing.serviceAutoRenewOff', { date })}
        </p>
      </div>
      <Switch
        label={t('billing.serviceAutoRenewOf', { name })}
        isOn={isOn}
        isPending={isPending || keep.isPending}
        onToggle={() => void toggle()}
      />
    </section>
  );
}

/** What its plan includes, as the plans say it can move to. A failure hides it. */
function PlanFeatures({ service: { id } }: { service: Service }) {
  const { data, error } = useResource(packages, { params: { id } });
  const features = data?.choices.find(({ is_current }) => is_current)?.features ?? [];
  if (error || (data && features.length === 0)) return null;
  return (
    <Card title={t('billing.serviceIncluded')}>
      {data ? (
        <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check size={16} aria-hidden className="mt-0.5 text-success shrink-0" />
              {feature}
            </li>
          ))}
        </ul>
      ) : (
        <TextSkeleton />
      )}
    </Card>
  );
}

/** @param item null: none yet; undefined: not loaded */
function LastBilled({ item }: { item: InvoiceItem | null | undefined }) {
  if (item === undefined) return <TextSkeleton />;
  if (item === null) return t('billing.lastBilledNever');
  return (
    <>
      {t('billing.lastBilledOn', { amount: formatMoney(item.price) })}{' '}
      <Link to={`/billing/invoices/${item.invoice_id}`}>{t('checkout.invoice', { id: item.invoice_id })}</Link>
    </>
  );
}

/** A line of text that is not loaded. */
const TextSkeleton = () => <Skeleton width={160} height="1lh" />;

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
  const user = useSignalValue(session().user);
  const keep = useKeepService(service);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 p-4 rounded-card bg-warning-soft text-warning"
    >
      <span>{t('billing.endsOn', { name: service.name, date: formatDate(service.cancel_at ?? '') })}</span>
      {(keep.run || keep.isPending) && user && canAccess('/checkout', user) && (
        <Button size="small" isPending={keep.isPending} onClick={keep.run}>
          {t('billing.keep')}
        </Button>
      )}
    </div>
  );
}

/** @returns `run` takes a cancellation at the end of the term back; undefined if none, or while it is loading */
function useKeepService({ id, name, cancel_at }: Service) {
  const { data, error } = useResource(serviceActions, cancel_at ? { query: { service_id: id } } : null);
  const isLoading = Boolean(cancel_at) && !data && !error;
  const isPending = useSignalValue(undoCancellation.isPending) || isLoading;
  const action = data?.find(({ at }) => at === 'term');
  const keep = async (actionId: string) => {
    const outcome = await undoCancellation.run({ params: { id: actionId } });
    if (outcome.ok) notices().success(t('billing.kept', { name }));
    else notices().failure(errorMessage(outcome.error));
  };
  return { isPending, run: action && (() => void keep(action.id)) };
}
