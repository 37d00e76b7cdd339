import { CornerDownRight, EllipsisVertical, LogIn } from 'lucide-react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { wordpressSitesMessages } from '#core/i18n/messages/wordpress-sites.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isInstalled, isUsable } from '#core/wordpress/site.rules.ts';
import { wordpressSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { prefetchWork } from '#screens/features/job/use-work.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { SitePicture } from './site-picture.tsx';
import { SiteStatus } from './site-status.tsx';

const t = translator(wordpressMessages, wordpressSitesMessages, listsMessages);

interface ColumnsProps {
  signIn: (id: string) => void;
  /** The site whose WP Admin is being opened. */
  pendingId: string | null;
  onNavigate: (path: string) => void;
  /** Sites on this page, whose staging copies are behind them. */
  parents: ReadonlyMap<string, string>;
}

export const siteColumns = ({
  signIn,
  pendingId,
  onNavigate,
  parents,
}: ColumnsProps): readonly Column<WordpressSite>[] => [
  {
    id: 'name',
    title: t('wpSites.name'),
    isMain: true,
    isTwoLine: true,
    isSortable: true,
    cell: (site) => <Name site={site} parent={parents.get(site.parent_id ?? '')} />,
  },
  { id: 'health', title: t('wpSites.health'), card: 'status', cell: (site) => <SiteStatus site={site} /> },
  { id: 'php_version', title: t('wpSites.versions'), cell: (site) => <Versions site={site} /> },
  {
    id: 'updates_count',
    title: t('wpSites.updates'),
    card: 'fact',
    cell: (site) => <Updates site={site} />,
  },
  {
    id: 'last_backup_at',
    title: t('wpSites.backup'),
    cell: ({ last_backup_at }) =>
      last_backup_at ? (
        <RelativeTime iso={last_backup_at} />
      ) : (
        <span className="text-muted">{t('wpSites.noBackup')}</span>
      ),
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (site) => (
      <span className="inline-flex items-center">
        {isUsable(site) && (
          <IconButton
            label={t('wordpress.adminOf', { name: site.name })}
            icon={LogIn}
            aria-busy={pendingId === site.id || undefined}
            onClick={() => signIn(site.id)}
          />
        )}
        <Menu
          label={t('wpSites.actionsFor', { name: site.name })}
          icon={EllipsisVertical}
          items={menuItems(site, signIn, onNavigate)}
        />
      </span>
    ),
  },
];

function menuItems(
  site: WordpressSite,
  signIn: (id: string) => void,
  onNavigate: (path: string) => void,
): readonly MenuItem[] {
  const { id } = site;
  const page = (label: string, path: string) => ({ label, onSelect: () => onNavigate(`/wordpress/${id}${path}`) });
  return [
    page(t('wpSites.manageSite'), ''),
    ...(isInstalled(site)
      ? [
          page(t('wpSites.seeUpdates'), '/manage'),
          page(t('wpSites.seeBackups'), '/backups'),
          page(t('wpSites.seeMetrics'), '/metrics'),
        ]
      : []),
    ...(isUsable(site) ? [{ label: t('wordpress.admin'), hasSeparatorBefore: true, onSelect: () => signIn(id) }] : []),
  ];
}

function Name({ site, parent }: { site: WordpressSite; parent: string | undefined }) {
  const { id, name, title, parent_id } = site;
  return (
    <span className="flex items-center gap-3 min-w-0 pr-9 sm:pr-0">
      {parent && <CornerDownRight size={16} aria-hidden className="shrink-0 text-faint" />}
      <SitePicture site={site} className="w-16 h-10" />
      <span className="grid min-w-0 justify-items-start">
        <Link
          to={`/wordpress/${id}`}
          className="truncate max-w-full min-h-[24px] font-semibold hover:text-accent"
          onPointerEnter={() => {
            wordpressSite.prefetch({ params: { id } });
            prefetchWork('wordpress', id);
          }}
        >
          {name}
        </Link>
        <span className="truncate max-w-full text-sm text-muted">
          {parent ? t('wpSites.stagingOf', { name: parent }) : title}
          {parent_id && !parent && <Chip>{t('wordpress.staging')}</Chip>}
        </span>
      </span>
    </span>
  );
}

function Versions({ site: { core_version, php_version } }: { site: WordpressSite }) {
  if (!core_version) return <span className="text-muted">–</span>;
  return (
    <span className="grid whitespace-nowrap tabular-nums">
      <span>{t('wpSites.core', { version: core_version })}</span>
      {php_version && <span className="text-sm text-muted">{t('wpSites.php', { version: php_version })}</span>}
    </span>
  );
}

function Updates({ site }: { site: WordpressSite }) {
  const { id, name, updates_count: n } = site;
  if (!isInstalled(site)) return <span className="text-muted">–</span>;
  if (n === 0) return <span className="text-muted whitespace-nowrap">{t('wpSites.upToDate')}</span>;
  return (
    <Link
      to={`/wordpress/${id}/manage`}
      aria-label={t('wpSites.updatesOf', { n, name })}
      className="inline-flex items-center min-h-[24px] whitespace-nowrap text-accent underline underline-offset-2 hover:text-accent-strong"
    >
      {t('wpSites.updatesCount', { n })}
    </Link>
  );
}
