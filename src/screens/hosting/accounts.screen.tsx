import { EllipsisVertical, FolderOpen, LogIn, PanelsTopLeft, Plus, Settings } from 'lucide-react';
import { isUsable, panelName, planName } from '#core/hosting/hosting.rules.ts';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { hostingAccount, hostingAccounts } from '#core/hosting/hosting.store.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Menu } from '../ui/menu.tsx';
import { RowName } from '../ui/row-name.tsx';
import type { Column } from '../ui/table.tsx';
import { HostingStatus } from './parts/hosting-status.tsx';
import { signInLabel, usePanelSignIn } from './parts/panel-sign-in.tsx';
import { SizeMeter } from './parts/usage.tsx';

const t = translator(hostingMessages, listsMessages);

/** The team's hosting accounts, each with its control panel one press away. */
export function HostingAccountsScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState();
  const state = useResource(hostingAccounts, { query: toListQuery(list) });
  const { signIn, pendingId, dialog } = usePanelSignIn();
  const add = (
    <LinkButton variant="primary" icon={Plus} to="/web-hosting/add-hosting">
      {t('hosting.add')}
    </LinkButton>
  );
  return (
    <>
      <ListScreen
        title={t('hosting.title')}
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.accounts}
        total={state.data?.meta.total}
        columns={accountColumns({ signIn, pendingId, onNavigate: (path) => router.navigate(path) })}
        columnsKey="hosting"
        rowName={({ domain }) => domain}
        searchLabel={t('hosting.search')}
        action={add}
        empty={{
          icon: PanelsTopLeft,
          title: t('hosting.none'),
          text: t('hosting.noneText'),
          action: add,
          filteredAction: <Button onClick={() => setList({ search: '' })}>{t('table.clearSearch')}</Button>,
        }}
      />
      {dialog}
    </>
  );
}
HostingAccountsScreen.prefetch = () => hostingAccounts.prefetch({ query: toListQuery(readListState('')) });

function Plan({ account }: { account: HostingAccount }) {
  const panel = panelName(account);
  return (
    <span className="grid">
      <span>{planName(account) || '–'}</span>
      {panel && <span className="text-sm text-muted">{panel}</span>}
    </span>
  );
}

interface ColumnsProps {
  signIn: (account: HostingAccount) => void;
  /** The account whose panel is being opened. */
  pendingId: string | null;
  onNavigate: (path: string) => void;
}

const accountColumns = ({ signIn, pendingId, onNavigate }: ColumnsProps): readonly Column<HostingAccount>[] => [
  {
    id: 'domain',
    title: t('hosting.domain'),
    isMain: true,
    isSortable: true,
    cell: ({ id, domain }) => (
      <RowName to={`/web-hosting/${id}`} onPrefetch={() => hostingAccount.prefetch({ params: { id } })}>
        {domain}
      </RowName>
    ),
  },
  {
    id: 'plan',
    title: t('hosting.plan'),
    isSortable: true,
    isTwoLine: true,
    cell: (account) => <Plan account={account} />,
  },
  {
    id: 'disk',
    title: t('hosting.disk'),
    cell: ({ domain, disk }) =>
      disk ? <SizeMeter label={t('hosting.disk')} name={domain} usage={disk} /> : <span className="text-muted">–</span>,
  },
  {
    id: 'status',
    title: t('table.status'),
    isSortable: true,
    card: 'status',
    cell: ({ status }) => <HostingStatus status={status} />,
  },
  {
    id: 'renewal_at',
    title: t('hosting.renewal'),
    card: 'fact',
    isSortable: true,
    cell: ({ renewal_at }) => <span className="whitespace-nowrap">{renewal_at ? formatDate(renewal_at) : '–'}</span>,
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (account) => {
      const { id, domain } = account;
      const manage = { label: t('hosting.manage'), icon: Settings, onSelect: () => onNavigate(`/web-hosting/${id}`) };
      const files = {
        label: t('hosting.files'),
        icon: FolderOpen,
        onSelect: () => onNavigate(`/file-manager?account=${id}`),
      };
      const panel = { label: signInLabel(account), icon: LogIn, onSelect: () => signIn(account) };
      return (
        <span className="inline-flex items-center">
          {isUsable(account) && (
            <IconButton
              label={t('hosting.signInOf', { name: domain })}
              icon={LogIn}
              aria-busy={pendingId === id || undefined}
              onClick={() => signIn(account)}
            />
          )}
          <Menu
            label={t('hosting.actionsFor', { name: domain })}
            icon={EllipsisVertical}
            items={isUsable(account) ? [panel, files, manage] : [manage]}
          />
        </span>
      );
    },
  },
];
