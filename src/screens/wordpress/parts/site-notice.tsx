import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Notice } from '#screens/ui/notice.tsx';

const t = translator(wordpressMessages);

const STOPPED = {
  suspended: 'wordpress.suspended',
  expired: 'wordpress.expired',
  cancelled: 'wordpress.cancelled',
} as const;
const isStopped = (status: string): status is keyof typeof STOPPED => Object.hasOwn(STOPPED, status);

/** Why the site does not work, or is not there, with the next step. */
export function SiteNotice({ site }: { site: WordpressSite }) {
  const { name, status, health } = site;
  if (status === 'creating') return <Notice tone="info">{t('wordpress.creating', { name })}</Notice>;
  if (status === 'deleting') return <Notice tone="info">{t('wordpress.deleting', { name })}</Notice>;
  if (status === 'failed') return <Notice tone="danger">{t('wordpress.createFailed', { name })}</Notice>;
  if (isStopped(status)) return <Stopped site={site} status={status} />;
  if (health?.status === 'broken') return <Broken site={site} />;
  if (site.is_maintenance) return <Notice tone="warning">{t('wordpress.inMaintenance', { name })}</Notice>;
  return null;
}

function Stopped({ site: { name, service_id }, status }: { site: WordpressSite; status: keyof typeof STOPPED }) {
  const user = useSignalValue(session().user);
  const canOpen = (path: string) => user !== null && canAccess(path, user);
  const servicePath = service_id ? `/service/wordpress/${service_id}` : null;
  const step =
    status === 'suspended' && canOpen('/billing/invoices')
      ? { label: t('wordpress.pay'), path: '/billing/invoices?status=unpaid' }
      : servicePath && canOpen(servicePath)
        ? { label: t('wordpress.billing'), path: servicePath }
        : null;
  return (
    <Notice
      tone={status === 'cancelled' ? 'warning' : 'danger'}
      action={
        step && (
          <LinkButton size="small" to={step.path}>
            {step.label}
          </LinkButton>
        )
      }
    >
      {t(STOPPED[status], { name })}
    </Notice>
  );
}

function Broken({ site: { id, name, health } }: { site: WordpressSite }) {
  const { router } = usePortal();
  const pathname = useSignalValue(router.pathname);
  const problem = health?.problem;
  // No button leads to the page that it is on.
  const steps = [
    { path: `/wordpress/${id}/manage`, label: t('wordpress.undoUpdate') },
    { path: `/wordpress/${id}/backups`, label: t('wordpress.restore') },
  ].filter(({ path }) => path !== pathname);
  return (
    <Notice
      tone="danger"
      action={
        <span className="flex flex-wrap gap-2">
          {steps.map(({ path, label }) => (
            <LinkButton key={path} size="small" to={path}>
              {label}
            </LinkButton>
          ))}
        </span>
      }
    >
      <p className="font-semibold">{t('wordpress.broken', { name })}</p>
      {problem && <p className="break-words">{problem}</p>}
      <p>{t('wordpress.brokenNext')}</p>
    </Notice>
  );
}
