import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { invoice } from '#core/billing/billing.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import { servicePath } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { service as serviceResource } from '#core/service/service.store.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(checkoutMessages);

const PurchasedDeployment = lazyPart(() =>
  import('./purchased-deployment.tsx').then((module) => module.PurchasedDeployment),
);

/** What a paid invoice has set up, each with the way to where it is used. */
export function Purchases({ invoiceId }: { invoiceId: string }) {
  const { data } = useResource(invoice, { params: { id: invoiceId } });
  const ids = [...new Set(data?.invoices_items.flatMap((item) => item.service_id ?? []))];
  if (ids.length === 0) return null;
  return (
    <ul
      aria-label={t('checkout.bought')}
      className="mt-4 mb-2 w-96 max-w-full mx-auto grid rounded-card border border-line divide-y text-left"
    >
      {ids.map((id) => (
        <Purchase key={id} id={id} />
      ))}
    </ul>
  );
}

function Purchase({ id }: { id: string }) {
  const user = useSignalValue(session().user);
  const { data: service, isLoading } = useResource(serviceResource, { params: { id } });
  if (isLoading) return <Skeleton height={56} />;
  if (!service) return null;
  const { to, text } = destination(service, user);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold text-ink break-words">{service.name}</span>
        <span className="text-sm">{service.label}</span>
      </span>
      {user && canAccess(to, user) && (
        <Link to={to} className="inline-flex items-center gap-1 min-h-[24px] text-accent hover:text-accent-strong">
          {text}
          <ChevronRight size={16} aria-hidden />
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

/** Mail is set up in its domain, and a container belongs to its project; everything else has a page of its own. */
function destination(service: Service, user: User | null): { to: string; text: string } {
  const { project } = service;
  if (service.type === 'email')
    return {
      to: `/email?search=${encodeURIComponent(service.name.replace(/^.*@/, ''))}`,
      text: t('checkout.setUpMail'),
    };
  if (project) return { to: projectPath(project), text: t('checkout.openProject') };
  return { to: servicePath(service, user), text: t('checkout.openService') };
}
