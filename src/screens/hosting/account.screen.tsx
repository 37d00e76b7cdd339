import { FolderOpen, LogIn } from 'lucide-react';
import { Suspense } from 'react';
import { isUsable } from '#core/hosting/hosting.rules.ts';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { hostingAccount } from '#core/hosting/hosting.store.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AccountNotice } from './parts/account-notice.tsx';
import { HostingStatus } from './parts/hosting-status.tsx';
import { OverviewTab } from './parts/overview-tab.tsx';
import { signInLabel, usePanelSignIn } from './parts/panel-sign-in.tsx';
import type { TabProps } from './parts/tab-props.ts';

const t = translator(hostingMessages);

const DomainsTab = lazyPart(() => import('./parts/domains-tab.tsx').then((module) => module.DomainsTab));
const DatabasesTab = lazyPart(() => import('./parts/databases-tab.tsx').then((module) => module.DatabasesTab));
const BackupsTab = lazyPart(() => import('./parts/backups-tab.tsx').then((module) => module.BackupsTab));
const AccessTab = lazyPart(() => import('./parts/access-tab.tsx').then((module) => module.AccessTab));

const tabs = [
  { id: 'overview', labelKey: 'hosting.overview', Content: OverviewTab },
  { id: 'domains', labelKey: 'hosting.domains', Content: DomainsTab },
  { id: 'databases', labelKey: 'hosting.databases', Content: DatabasesTab },
  { id: 'backups', labelKey: 'hosting.backups', Content: BackupsTab },
  { id: 'access', labelKey: 'hosting.access', Content: AccessTab },
] as const satisfies readonly { id: string; labelKey: MessageKey<typeof hostingMessages>; Content: unknown }[];

/** One hosting account: what it uses, its domains and databases, and how to sign in to it. */
export function HostingAccountScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const state = useResource(hostingAccount, { params: { id } });
  const account = state.data?.id === id ? state.data : undefined;
  const { signIn, pendingId, dialog } = usePanelSignIn();
  if (!account && state.error?.isNotFoundOrForbidden)
    return <NotFound title={t('hosting.gone')} to="/web-hosting" linkLabel={t('hosting.all')} error={state.error} />;
  return (
    <>
      <DetailPage
        title={account?.domain ?? t('hosting.account')}
        crumbs={[{ label: t('hosting.title'), to: '/web-hosting' }]}
        isLoading={!account && !state.error}
        status={account && <HostingStatus status={account.status} />}
        actions={
          account &&
          isUsable(account) && (
            <Actions account={account} isPending={pendingId === id} onSignIn={() => signIn(account)} />
          )
        }
      >
        <Loaded from={{ ...state, data: account }} skeleton={<AccountSkeleton />}>
          {(data) => <AccountTabs key={data.id} account={data} onSignIn={() => signIn(data)} />}
        </Loaded>
      </DetailPage>
      {dialog}
    </>
  );
}

interface ActionsProps {
  account: HostingAccount;
  isPending: boolean;
  onSignIn: () => void;
}

function Actions({ account, isPending, onSignIn }: ActionsProps) {
  return (
    <>
      <LinkButton icon={FolderOpen} to={`/file-manager?account=${account.id}`}>
        {t('hosting.files')}
      </LinkButton>
      <Button variant="primary" icon={LogIn} isPending={isPending} onClick={onSignIn}>
        {signInLabel(account)}
      </Button>
    </>
  );
}

const AccountSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton height={40} />
    <Skeleton height={120} />
    <Skeleton height={220} />
  </div>
);

function AccountTabs({ account, onSignIn }: TabProps) {
  const [list, setList] = useListState(['tab']);
  const value = tabs.find(({ id }) => id === list.filters.tab)?.id ?? 'overview';
  return (
    <div className="grid gap-5">
      <AccountNotice account={account} />
      <Tabs
        label={t('hosting.pagesOf', { name: account.domain })}
        value={value}
        onChange={(tab) => setList({ filters: { tab: tab === 'overview' ? '' : tab } })}
        tabs={tabs.map(({ id, labelKey, Content }) => ({
          id,
          label: t(labelKey),
          content: (
            <div className="max-w-[896px]">
              <Suspense fallback={<Skeleton height={240} />}>
                <Content account={account} onSignIn={onSignIn} />
              </Suspense>
            </div>
          ),
        }))}
      />
    </div>
  );
}
