import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(wordpressMessages);

const pages: readonly { path: string; labelKey: MessageKey<typeof wordpressMessages> }[] = [
  { path: '', labelKey: 'wordpress.overview' },
  { path: '/manage', labelKey: 'wordpress.manage' },
  { path: '/backups', labelKey: 'wordpress.backups' },
  { path: '/metrics', labelKey: 'wordpress.metrics' },
];

/**
 * The pages of a site as tabs. Each has an address of its own, so they are links; pointing at one loads it ahead.
 * @param updates how many are offered; 0 while that is not known
 */
export function SiteNav({ id, name, updates }: { id: string; name: string; updates: number }) {
  const { router, preload } = usePortal();
  const pathname = useSignalValue(router.pathname);
  return (
    <nav aria-label={t('wordpress.pagesOf', { name })} className="min-w-0">
      <ul className="flex gap-1 border-b overflow-x-auto">
        {pages.map(({ path, labelKey }) => {
          const to = `/wordpress/${id}${path}`;
          // A restore is part of the backups.
          const isCurrent = pathname === to || (path !== '' && pathname.startsWith(`${to}/`));
          const loadAhead = () => preload?.(to);
          return (
            <li key={path} className="shrink-0">
              <Link
                to={to}
                onPointerEnter={loadAhead}
                onFocus={loadAhead}
                aria-current={isCurrent ? 'page' : undefined}
                className={`inline-flex items-center gap-2 h-10 px-3 font-semibold whitespace-nowrap border-b-2 ${isCurrent ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink'}`}
              >
                {t(labelKey)}
                {path === '/manage' && updates > 0 && (
                  <>
                    <span
                      aria-hidden
                      className="inline-flex items-center justify-center min-w-[20px] h-5 px-1.5 rounded-full bg-accent-soft text-accent text-xs tabular-nums"
                    >
                      {updates}
                    </span>
                    <span className="sr-only">{t('wordpress.updatesWaiting', { n: updates })}</span>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
