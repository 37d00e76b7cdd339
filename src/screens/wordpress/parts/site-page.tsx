import { ExternalLink, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { isInstalled, isUsable, siteUrl } from '#core/wordpress/site.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { useIsWorkKnown } from '#screens/features/job/use-work.ts';
import { Button } from '#screens/ui/button.tsx';
import { DetailPage } from '#screens/ui/detail-page.tsx';
import { Chip, Skeleton } from '#screens/ui/feedback.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { SiteNav } from './site-nav.tsx';
import { SiteNotice } from './site-notice.tsx';
import { SiteStatus } from './site-status.tsx';
import { SiteWork } from './site-work.tsx';
import { useAdminSignIn } from './use-admin-sign-in.tsx';
import { useFollowSites, useSite } from './use-site.ts';

const t = translator(wordpressMessages);

/**
 * What every page of a site has: its name and state, the ways in, its tabs, and the work under way.
 * @param children the page, for a site that is there: it is neither being made nor deleted
 * @param absent replaces the page for a site that is not
 * @param ownKinds kinds of work that the page shows itself
 */
export function SitePage({
  children,
  absent,
  ownKinds = [],
}: {
  children: (site: WordpressSite) => ReactNode;
  absent?: (site: WordpressSite) => ReactNode;
  ownKinds?: readonly string[];
}) {
  const { id, site, ...state } = useSite();
  const isWorkKnown = useIsWorkKnown('wordpress', id);
  useFollowSites();
  if (!site && state.error?.isNotFoundOrForbidden)
    return <NotFound title={t('wordpress.gone')} to="/wordpress" linkLabel={t('wordpress.all')} error={state.error} />;
  const name = site?.name ?? t('wordpress.site');
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <DetailPage
        title={name}
        crumbs={[{ label: t('wordpress.title'), to: '/wordpress' }]}
        isLoading={!site && !state.error}
        status={
          site && (
            <>
              <SiteStatus site={site} />
              {site.parent_id && <Chip>{t('wordpress.staging')}</Chip>}
            </>
          )
        }
        actions={site && isInstalled(site) && <Actions site={site} />}
      >
        <div className="grid grid-cols-1 gap-5">
          <SiteNav id={id} name={name} updates={site?.updates_count ?? 0} />
          <Loaded from={{ ...state, data: isWorkKnown ? site : undefined }} skeleton={<SiteSkeleton />}>
            {(data) => (
              <div key={data.id} className="grid grid-cols-1 gap-5">
                <div className="grid grid-cols-1 gap-3 empty:hidden">
                  <SiteNotice site={data} />
                  <SiteWork id={data.id} ownKinds={ownKinds} />
                </div>
                {isInstalled(data) ? children(data) : absent?.(data)}
              </div>
            )}
          </Loaded>
        </div>
      </DetailPage>
    </div>
  );
}

function Actions({ site }: { site: WordpressSite }) {
  const { signIn, pendingId, dialog } = useAdminSignIn();
  const url = safeUrl(siteUrl(site));
  return (
    <>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center justify-center gap-2 control-height px-4 rounded font-semibold whitespace-nowrap bg-surface text-ink border border-control hover:bg-hover"
        >
          {t('wordpress.open')}
          <ExternalLink size={16} aria-hidden />
          <span className="sr-only">{t('wordpress.newTab')}</span>
        </a>
      )}
      {isUsable(site) && (
        <Button variant="primary" icon={LogIn} isPending={pendingId === site.id} onClick={() => signIn(site.id)}>
          {t('wordpress.admin')}
        </Button>
      )}
      {dialog}
    </>
  );
}

const SiteSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton height={200} />
    <Skeleton height={180} />
  </div>
);
