import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';

const t = translator(wordpressSiteMessages);

/** Updates, the last backup and the domain, each the way to where it is dealt with. */
export function SiteFigures({ site }: { site: WordpressSite }) {
  const { id, updates_count: n, last_backup_at, is_live, zone_id, parent_id } = site;
  const user = useSignalValue(session().user);
  const zonePath = zone_id && user && canAccess('/domains', user) ? `/domains/dns/${zone_id}` : null;
  return (
    <ul className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
      <Figure label={t('wpSite.updates')} to={`/wordpress/${id}/manage`}>
        {n > 0 ? t('wpSite.updatesCount', { n }) : t('wpSite.upToDate')}
      </Figure>
      <Figure label={t('wpSite.backup')} to={`/wordpress/${id}/backups`}>
        {last_backup_at ? <RelativeTime iso={last_backup_at} /> : t('wpSite.noBackup')}
      </Figure>
      {parent_id == null && (
        <Figure label={t('wpSite.domain')} to={zonePath}>
          <span className={is_live === false ? 'text-warning' : ''}>
            {t(is_live ? 'wpSite.live' : is_live === false ? 'wpSite.notLive' : 'wpSite.unknownLive')}
          </span>
        </Figure>
      )}
    </ul>
  );
}

function Figure({ label, to, children }: { label: string; to: string | null; children: ReactNode }) {
  const content = (
    <>
      <span className="grid grow min-w-0">
        <span className="text-sm text-muted">{label}</span>
        <span className="font-semibold">{children}</span>
      </span>
      {to && <ChevronRight size={16} aria-hidden className="text-muted shrink-0" />}
    </>
  );
  const className = 'flex items-center gap-3 p-4 h-full rounded-card border border-line bg-surface';
  return (
    <li>
      {to ? (
        <Link to={to} className={`${className} hover:border-accent`}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}
