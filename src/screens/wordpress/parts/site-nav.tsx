import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { LinkTabs } from '#screens/ui/link-tabs.tsx';

const t = translator(wordpressMessages);

const pages: readonly { path: string; labelKey: MessageKey<typeof wordpressMessages> }[] = [
  { path: '', labelKey: 'wordpress.overview' },
  { path: '/manage', labelKey: 'wordpress.manage' },
  { path: '/backups', labelKey: 'wordpress.backups' },
  { path: '/metrics', labelKey: 'wordpress.metrics' },
];

/**
 * The pages of a site as tabs. A restore is part of the backups.
 * @param updates how many are offered; 0 while that is not known
 */
export const SiteNav = ({ id, name, updates }: { id: string; name: string; updates: number }) => (
  <LinkTabs
    label={t('wordpress.pagesOf', { name })}
    tabs={pages.map(({ path, labelKey }) => ({
      to: `/wordpress/${id}${path}`,
      label: t(labelKey),
      isParent: path !== '',
      badge: path === '/manage' && updates > 0 && <WaitingUpdates n={updates} />,
    }))}
  />
);

const WaitingUpdates = ({ n }: { n: number }) => (
  <>
    <span
      aria-hidden
      className="inline-flex items-center justify-center min-w-[20px] h-5 px-1.5 rounded-full bg-accent-soft text-accent text-xs tabular-nums"
    >
      {n}
    </span>
    <span className="sr-only">{t('wordpress.updatesWaiting', { n })}</span>
  </>
);
