import { KeyRound, Plus, Server as ServerIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cloudServers } from '#core/cloud/cloud.store.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { Button } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { serverColumns } from './parts/server-columns.tsx';
import { useFollowServers } from './parts/use-servers.ts';

const t = translator(cloudMessages);

const SshKeysDialog = lazyPart(() => import('./parts/ssh-keys-dialog.tsx').then((module) => module.SshKeysDialog));

/** The team's cloud servers with their state and figures as they change. */
export function ServersScreen() {
  const [list, setList] = useListState();
  const state = useResource(cloudServers, { query: toListQuery(list) });
  const user = useSignalValue(session().user);
  const [isShowingKeys, setShowingKeys] = useState(false);
  useFollowServers();
  const canBuy = user !== null && canAccess('/checkout', user);
  const create = canBuy && (
    <LinkButton variant="primary" icon={Plus} to="/cloud-servers/add-cloud-server">
      {t('cloud.create')}
    </LinkButton>
  );
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <ListScreen
        title={t('cloud.title')}
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.servers}
        total={state.data?.meta?.total ?? state.data?.servers.length}
        columns={useColumns(serverColumns, [])}
        columnsKey="servers"
        rowName={({ name }) => name}
        searchLabel={t('cloud.search')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button icon={KeyRound} onClick={() => setShowingKeys(true)}>
              {t('cloud.sshKeys')}
            </Button>
            {create}
          </div>
        }
        empty={{
          icon: ServerIcon,
          title: t('cloud.none'),
          text: t(canBuy ? 'cloud.noneText' : 'cloud.cannotBuy'),
          action: create,
          filteredTitle: t('cloud.noMatch'),
          filteredAction: <Button onClick={() => setList({ search: '' })}>{t('cloud.clearFilters')}</Button>,
        }}
      />
      <Suspense fallback={null}>{isShowingKeys && <SshKeysDialog onClose={() => setShowingKeys(false)} />}</Suspense>
    </div>
  );
}
ServersScreen.prefetch = () => cloudServers.prefetch({ query: toListQuery(readListState('')) });
