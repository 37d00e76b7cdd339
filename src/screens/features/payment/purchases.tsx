import { Suspense } from 'react';
import { invoice } from '#core/billing/billing.store.ts';
import { emailDomains } from '#core/email/email.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import { servicePath, servicePlan } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { service as serviceResource } from '#core/service/service.store.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(checkoutMessages);

const PurchasedDeployment = lazyPart(() =>
  import('./purchased-deployment.tsx').then((module) => module.PurchasedDeployment),
);

/** What a paid invoice has set up, each with its next step. @param isOrder the basket was paid, not an invoice */
export function Purchases({ invoiceId, isOrder }: { invoiceId: string; isOrder: boolean }) {
  const { data } = useResource(invoice, { params: { id: invoiceId } });
  // Several lines may be of one service.
  const isRenewal = new Map(
    data?.invoices_items.flatMap(({ service_id, is_renewal }) => (service_id ? [[service_id, is_renewal]] : [])),
  );
  if (isRenewal.size === 0) return null;
  return (
    <ul aria-label={t('checkout.bought')} className="w-full grid rounded-card border border-line divide-y">
      {[...isRenewal].map(([id, wasThere]) => (
        <Purchase key={id} id={id} isNew={isOrder && !wasThere} />
      ))}
    </ul>
  );
}

function Purchase({ id, isNew }: { id: string; isNew: boolean }) {
  const user = useSignalValue(session().user);
  const { data: service, isLoading } = useResource(serviceResource, { params: { id } });
  const email = useEmailPath(user && canAccess('/email', user) ? service : undefined);
  if (isLoading || email.isLoading) return <Skeleton height={56} />;
  if (!service) return null;
  const to = email.path ?? (service.project ? projectPath(service.project) : servicePath(service, user));
  const labelKey = (isNew && nextSteps[service.project ? 'project' : service.type]) || 'checkout.openService';
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold break-words">{service.name}</span>
        <span className="text-sm text-muted">{servicePlan(service)}</span>
      </span>
      {user && canAccess(to, user) && (
        <Link
          to={to}
          className={`inline-flex items-center h-9 px-3 rounded font-semibold whitespace-nowrap ${isNew ? 'bg-accent text-on-accent hover:bg-accent-strong' : 'border border-control hover:bg-hover'}`}
        >
          {t(labelKey)}
        </Link>
      )}
      {service.project && (
        <div className="w-full">
          <Suspense fallback={<Skeleton height={56} />}>
            <PurchasedDeployment projectId={service.project.id} serviceId={service.project.service_id} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** What one does first with a new service. */
const nextSteps: Readonly<Record<string, MessageKey<typeof checkoutMessages>>> = {
  email: 'checkout.createMailbox',
  domain: 'checkout.connectDomain',
  hosting: 'checkout.openHosting',
  cloud: 'checkout.openServer',
  wordpress: 'checkout.openWordpress',
  project: 'checkout.openProject',
};

/** Mail is set up in its domain: the form of its first mailbox, or the list of domains until the domain is there. */
function useEmailPath(service: Service | undefined): { path: string | null; isLoading: boolean } {
  const name = service?.type === 'email' ? service.name.replace(/^.*@/, '') : null;
  const { data, isLoading } = useResource(
    emailDomains,
    name ? { query: { search: name, page: 1, per_page: 25 } } : null,
  );
  if (!name) return { path: null, isLoading };
  const found = data?.domains.find((domain) => domain.name === name);
  return { path: found ? `/email/${found.id}/mailboxes?new` : `/email?search=${encodeURIComponent(name)}`, isLoading };
}
