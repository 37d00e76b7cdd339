import { Database, LogIn } from 'lucide-react';
import { isUsable } from '#core/hosting/hosting.rules.ts';
import type { HostedDatabase } from '#core/hosting/hosting.schema.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { signInLabel } from './panel-sign-in.tsx';
import type { TabProps } from './tab-props.ts';

const t = translator(hostingMessages);

const columns = (): readonly Column<HostedDatabase>[] => [
  {
    id: 'name',
    title: t('hosting.database'),
    isMain: true,
    cell: ({ name }) => <span className="font-semibold break-all">{name}</span>,
  },
  {
    id: 'engine',
    title: t('hosting.engine'),
    cell: ({ engine }) => <span className="whitespace-nowrap">{engine}</span>,
  },
  {
    id: 'users',
    title: t('hosting.users'),
    cell: ({ users }) =>
      users.length === 0 ? (
        '–'
      ) : (
        <ul>
          {users.map((user) => (
            <li key={user} className="break-all">
              {user}
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'size',
    title: t('hosting.size'),
    align: 'end',
    cell: ({ size }) => <span className="tabular-nums whitespace-nowrap">{formatFileSize(size)}</span>,
  },
];

/** The databases of an account. They are made in its control panel. */
export function DatabasesTab({ account, onSignIn }: TabProps) {
  const { databases, domain } = account;
  if (databases.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={Database}
          title={t('hosting.noDatabases')}
          action={
            isUsable(account) && (
              <Button icon={LogIn} onClick={onSignIn}>
                {signInLabel(account)}
              </Button>
            )
          }
        >
          {t('hosting.noDatabasesText')}
        </EmptyState>
      </div>
    );
  const total = databases.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-semibold">
          {t('hosting.databasesTotal', { n: databases.length, size: formatFileSize(total) })}
        </p>
        <p className="text-sm text-muted">{t('hosting.databasesText')}</p>
      </div>
      <div className="list-card rounded-card border border-line bg-surface">
        <Table
          label={t('hosting.usageOf', { what: t('hosting.databases'), name: domain })}
          columns={columns()}
          rows={databases}
          rowId={({ name }) => name}
          rowName={({ name }) => name}
          empty={null}
        />
      </div>
    </div>
  );
}
