import { ChevronRight, FolderOpen, HardDrive } from 'lucide-react';
import { planName } from '#core/hosting/hosting.rules.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Service } from '#core/service/service.schema.ts';
import { services } from '#core/service/service.store.ts';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { SelectField } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageTitle, useTabObject } from '../ui/page-title.tsx';
import { FilesBrowser } from './parts/files-browser.tsx';
import { filesAddress, useFilesLocation } from './parts/use-files-location.ts';

const t = translator(filesMessages);

/** /file-manager: the files of one hosting account; `?account=` names it where the team has several. */
export function FileManagerScreen() {
  const [location] = useFilesLocation();
  const hosting = useResource(services, { query: { type: 'hosting', per_page: 100, sort: 'name' } });
  const accounts = hosting.data?.services;
  const only = accounts?.length === 1 ? accounts[0]?.id : undefined;
  const account = location.account || only;
  const name = accounts?.find(({ id }) => id === account)?.name;
  useTabObject(account ? name : undefined);
  return (
    <section className="grid gap-4 min-w-0">
      <header className="settles-narrow flex flex-wrap items-center justify-between gap-x-4 gap-y-2 min-h-[36px]">
        <PageTitle>{t('files.title')}</PageTitle>
        {account && <AccountSwitch account={account} accounts={accounts} isLoaded={!hosting.isLoading} />}
      </header>
      {account ? (
        <FilesBrowser key={account} account={account} name={name ?? ''} />
      ) : (
        <Loaded from={hosting} skeleton={<AccountsSkeleton />}>
          {({ services: all }) => <AccountList accounts={all} />}
        </Loaded>
      )}
    </section>
  );
}

const AccountsSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton height={72} />
    <Skeleton height={72} />
  </div>
);

interface AccountSwitchProps {
  account: string;
  accounts: readonly Service[] | undefined;
  isLoaded: boolean;
}

/** Which account's files these are, and the way to another. */
function AccountSwitch({ account, accounts = [], isLoaded }: AccountSwitchProps) {
  const { router } = usePortal();
  const current = accounts.find(({ id }) => id === account);
  if (accounts.length < 2)
    return current ? (
      <span className="inline-flex items-center gap-2 text-muted min-w-0">
        <HardDrive size={16} aria-hidden />
        <span className="truncate">{current.name}</span>
      </span>
    ) : isLoaded ? null : (
      <Skeleton width={160} height={20} />
    );
  return (
    <div className="w-full sm:w-72">
      <SelectField
        label={t('files.account')}
        isLabelHidden
        value={account}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => router.navigate(filesAddress({ account: event.target.value }))}
      />
    </div>
  );
}

function AccountList({ accounts }: { accounts: readonly Service[] }) {
  if (accounts.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={FolderOpen}
          title={t('files.noAccounts')}
          action={
            <Link
              to="/web-hosting/add-hosting"
              className="inline-flex items-center control-height px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
            >
              {t('files.getHosting')}
            </Link>
          }
        >
          {t('files.noAccountsText')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <p className="text-muted -mt-2">{t('files.chooseAccount')}</p>
      <ul className="grid grid-cols-1 gap-3">
        {accounts.map((account) => (
          <li key={account.id}>
            <Link
              to={filesAddress({ account: account.id })}
              className="flex items-center gap-3 p-4 rounded-card border border-line bg-surface hover:bg-hover"
            >
              <HardDrive size={20} aria-hidden className="text-accent shrink-0" />
              <span className="grid grid-cols-1 min-w-0 grow">
                <span className="font-semibold break-words">{account.name}</span>
                <span className="text-sm text-muted break-words">{planName({ plan: account.label })}</span>
              </span>
              <ChevronRight size={16} aria-hidden className="text-muted shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
