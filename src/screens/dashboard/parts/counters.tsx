import { type ReactNode, useEffect } from 'react';
import { invoices } from '#core/billing/billing.store.ts';
import { cloudServers } from '#core/cloud/cloud.store.ts';
import { emailDomains } from '#core/email/email.store.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import type { Project } from '#core/project/project.schema.ts';
import { projects } from '#core/project/projects.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { services } from '#core/service/service.store.ts';
import { tickets } from '#core/support/support.store.ts';
import { isUsable } from '#core/wordpress/site.rules.ts';
import { wordpressSites } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { usePortal, useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(dashboardMessages);

/**
 * A number with its label and a line that says more; it leads to what is counted, whose page is loaded ahead where there is some of it.
 * On a phone the last fills its row.
 */
function Counter({
  labelKey,
  value,
  note,
  to,
  isLoading,
}: {
  labelKey: MessageKey<typeof dashboardMessages>;
  value: number | undefined;
  note: ReactNode;
  to: string;
  isLoading: boolean;
}) {
  const { preload } = usePortal();
  const hasSome = Boolean(value);
  useEffect(() => {
    if (hasSome) whenIdle(() => preload?.(to, { isCodeOnly: true }));
  }, [hasSome, to, preload]);
  return (
    <Link
      to={to}
      className="grid content-between h-[88px] px-3 py-2.5 rounded-card border border-line bg-surface min-w-0 hover:border-accent"
    >
      <span className="text-sm text-muted truncate">{t(labelKey)}</span>
      <span className="font-heading text-lg font-bold tabular-nums">
        {isLoading ? <Skeleton width={56} height={24} /> : value === undefined ? '–' : formatCount(value)}
      </span>
      <span className="text-xs text-muted truncate min-h-[18px]">{note}</span>
    </Link>
  );
}

/** How many domains there are, and how many of them renew within 31 days. */
export function DomainCounter() {
  const { data, isLoading } = useResource(services, { query: { type: 'domain', per_page: 10 } });
  const { data: near } = useResource(services, { query: { type: 'domain', status: 'near_renewal', per_page: 10 } });
  return (
    <Counter
      labelKey="dashboard.domains"
      value={data?.meta.total}
      note={near && t('dashboard.renewSoon', { n: near.meta.total })}
      to="/domains"
      isLoading={isLoading}
    />
  );
}

/** How many servers there are, and how many of them run. */
export function ServerCounter() {
  const { data, isLoading, refresh } = useResource(cloudServers, { query: { per_page: 100 } });
  useFollowTeam(['server'], refresh);
  const total = data && (data.meta?.total ?? data.servers.length);
  const running = data?.servers.filter(({ status }) => status === 'running').length;
  // Those beyond the first page are not known.
  const isComplete = data !== undefined && data.servers.length === total;
  return (
    <Counter
      labelKey="dashboard.servers"
      value={total}
      note={isComplete ? t('dashboard.running', { n: running ?? 0 }) : null}
      to="/cloud-servers"
      isLoading={isLoading}
    />
  );
}

/** How many WordPress sites there are: those that do not work, or how many updates wait. */
export function WordpressCounter() {
  const { data, isLoading, refresh } = useResource(wordpressSites, { query: { per_page: 25 } });
  useFollowTeam(['wordpress'], refresh);
  const total = data && (data.meta?.total ?? data.sites.length);
  return (
    <Counter
      labelKey="dashboard.sites"
      value={total}
      note={data && sitesNote(data.sites)}
      to="/wordpress"
      isLoading={isLoading}
    />
  );
}

function sitesNote(sites: readonly WordpressSite[]): ReactNode {
  const broken = sites.filter((site) => isUsable(site) && site.health?.status === 'broken').length;
  if (broken > 0) return <span className="text-danger">{t('dashboard.sitesBroken', { n: broken })}</span>;
  const updates = sites.reduce((sum, site) => sum + site.updates_count, 0);
  return updates > 0 ? t('dashboard.siteUpdates', { n: updates }) : t('dashboard.upToDate');
}

/** How many projects there are: those that have crashed, or how many of them run. */
export function ProjectCounter() {
  const { data, isLoading, refresh } = useResource(projects, { query: { per_page: 25 } });
  useFollowTeam(['project'], refresh);
  const total = data && (data.meta?.total ?? data.projects.length);
  return (
    <Counter
      labelKey="dashboard.projects"
      value={total}
      note={data && projectsNote(data.projects)}
      to="/docker"
      isLoading={isLoading}
    />
  );
}

function projectsNote(all: readonly Project[]): ReactNode {
  const count = (expected: string) => all.filter(({ status }) => status === expected).length;
  const crashed = count('crashed');
  if (crashed > 0) return <span className="text-danger">{t('dashboard.projectsCrashed', { n: crashed })}</span>;
  return t('dashboard.running', { n: count('running') });
}

export function EmailCounter() {
  const { data, isLoading } = useResource(emailDomains, { query: { page: 1, per_page: 25 } });
  const mailboxes = data?.domains.reduce((sum, domain) => sum + domain.mailboxes, 0);
  return (
    <Counter
      labelKey="dashboard.mailboxes"
      value={mailboxes}
      note={data && t('dashboard.inDomains', { n: data.meta.total })}
      to="/email"
      isLoading={isLoading}
    />
  );
}

export function TicketCounter() {
  const { data, isLoading } = useResource(tickets, { query: { per_page: 10 } });
  return (
    <Counter
      labelKey="dashboard.tickets"
      value={data?.meta.total}
      note={data && t('dashboard.toAnswer', { n: data.meta.counts?.answered ?? 0 })}
      to="/support/tickets"
      isLoading={isLoading}
    />
  );
}

export function InvoiceCounter() {
  const { data, isLoading } = useResource(invoices, { query: { status: 'unpaid', per_page: 10 } });
  const amountDue = data?.invoices.reduce((sum, invoice) => sum + invoice.total, 0) ?? 0;
  return (
    <Counter
      to="/billing/invoices?status=unpaid"
      labelKey="dashboard.unpaid"
      value={data?.meta.total}
      note={data && t('dashboard.due', { amount: formatMoney(amountDue) })}
      isLoading={isLoading}
    />
  );
}
