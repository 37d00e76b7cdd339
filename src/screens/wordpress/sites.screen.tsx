import { Newspaper, Plus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { wordpressSitesMessages } from '#core/i18n/messages/wordpress-sites.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { plansWithCapacity, withStagingAfterSite } from '#core/wordpress/site.rules.ts';
import { wordpressSites } from '#core/wordpress/sites.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { siteColumns } from './parts/site-columns.tsx';
import { useAdminSignIn } from './parts/use-admin-sign-in.tsx';
import { useFollowSites } from './parts/use-site.ts';

const t = translator(wordpressMessages, wordpressSitesMessages, listsMessages);

const NewSiteDialog = lazyPart(() => import('./parts/new-site-dialog.tsx').then((module) => module.NewSiteDialog));

const BUY = '/web-hosting/add-hosting/wordpress';

/** The team's WordPress sites, each with WP Admin one press away. `?service=` leaves those of one plan. */
export function SitesScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState(['service']);
  const service = list.filters.service ?? '';
  const state = useResource(wordpressSites, { query: { ...toListQuery(list), service_id: service } });
  const user = useSignalValue(session().user);
  const [isMaking, setMaking] = useState(false);
  const { signIn, pendingId, dialog } = useAdminSignIn();
  useFollowSites();
  const { data, isPlaceholderData } = state;
  const sites = data && withStagingAfterSite(data.sites);
  const plans = plansWithCapacity(data?.plans ?? []);

  // A plan with one site leads to it: whoever comes from the plan means the site.
  const originals = sites?.filter(({ parent_id }) => !parent_id) ?? [];
  const onlyId = service && !list.search && !isPlaceholderData && originals.length === 1 ? originals[0]?.id : undefined;
  useEffect(() => {
    if (onlyId) router.navigate(`/wordpress/${onlyId}`, { replace: true });
  }, [router, onlyId]);

  const canBuy = user !== null && canAccess(BUY, user);
  const buy = canBuy && (
    <LinkButton variant={plans.length > 0 ? 'secondary' : 'primary'} icon={Plus} to={BUY}>
      {t('wpSites.buy')}
    </LinkButton>
  );
  const make = plans.length > 0 && (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('wpSites.new')}
    </Button>
  );
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <ListScreen
        title={t('wordpress.title')}
        list={list}
        setList={setList}
        from={state}
        rows={sites}
        total={data?.meta?.total ?? data?.sites.length}
        columns={siteColumns({
          signIn,
          pendingId,
          onNavigate: (path) => router.navigate(path),
          parents: new Map(sites?.map(({ id, name }) => [id, name])),
        })}
        columnsKey="sites"
        rowName={({ name }) => name}
        searchLabel={t('wpSites.search')}
        filters={
          service && <Button onClick={() => setList({ filters: { service: '' } })}>{t('wpSites.showAll')}</Button>
        }
        // What it says depends on the plans: a button must not change under a press.
        action={!state.isLoading && (make || buy)}
        empty={{
          icon: Newspaper,
          title: t('wpSites.none'),
          text: t(make ? 'wpSites.noneRoom' : canBuy ? 'wpSites.noneText' : 'wpSites.cannotBuy'),
          action: make || buy,
          filteredTitle: t('wpSites.noMatch'),
          filteredAction: (
            <Button onClick={() => setList({ search: '', filters: { service: '' } })}>{t('wpSites.showAll')}</Button>
          ),
        }}
      />
      <Suspense fallback={null}>
        {isMaking && <NewSiteDialog plans={plans} onClose={() => setMaking(false)} />}
      </Suspense>
      {dialog}
    </div>
  );
}
SitesScreen.prefetch = () => wordpressSites.prefetch({ query: toListQuery(readListState('')) });
