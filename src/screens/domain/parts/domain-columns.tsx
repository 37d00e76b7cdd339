import { LockOpen } from 'lucide-react';
import { type DomainListType, domain, updateDomain } from '#core/domain/domains.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { Menu } from '#screens/ui/menu.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { DomainStatus, ExpiryCell } from './domain-status.tsx';

const t = translator(domainsMessages, listsMessages);

/** @param onNavigate opens a path */
export const domainColumns = (type: DomainListType, onNavigate: (path: string) => void): readonly Column<Service>[] => [
  {
    id: 'name',
    title: t('domains.domain'),
    isMain: true,
    isSortable: true,
    cell: ({ id, name }) => (
      <RowName to={`/domains/${id}`} onPrefetch={() => domain.prefetch({ params: { id } })}>
        {name}
      </RowName>
    ),
  },
  { id: 'status', title: t('table.status'), card: 'status', cell: (row) => <StatusCell row={row} /> },
  {
    id: 'renewal_at',
    title: t('domains.expiry'),
    isSortable: true,
    isTwoLine: true,
    card: 'fact',
    cell: (row) => <ExpiryCell domain={row} />,
  },
  ...(type === 'expired'
    ? []
    : [
        {
          id: 'auto_renew',
          title: t('domains.autoRenew'),
          cell: ({ auto_renew }: Service) => t(auto_renew ? 'domains.on' : 'domains.off'),
        },
      ]),
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (row) => <RowMenu row={row} canSwitch={type !== 'expired'} onNavigate={onNavigate} />,
  },
];

/** As few elements as a row of a long list may have: what is as it should be is plain text. */
function StatusCell({ row }: { row: Service }) {
  if (row.is_locked !== false) return <DomainStatus domain={row} variant="text" />;
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <DomainStatus domain={row} variant="text" />
      <span className="inline-flex items-center gap-1.5 text-warning">
        <LockOpen size={15} aria-hidden />
        {t('domains.unlocked')}
      </span>
    </span>
  );
}

interface RowMenuProps {
  row: Service;
  /** Automatic renewal ends when a domain expires. */
  canSwitch: boolean;
  onNavigate: (path: string) => void;
}

function RowMenu({ row: { id, name, auto_renew = false }, canSwitch, onNavigate }: RowMenuProps) {
  const toggle = async () => {
    const outcome = await updateDomain.run({ params: { id }, body: { auto_renew: !auto_renew } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <Menu
      label={t('domains.actionsFor', { name })}
      variant="text"
      items={[
        { label: t('domains.overview'), onSelect: () => onNavigate(`/domains/${id}`) },
        { label: t('domains.nameServers'), onSelect: () => onNavigate(`/domains/${id}?tab=name-servers`) },
        { label: t('domains.contacts'), onSelect: () => onNavigate(`/domains/${id}?tab=contacts`) },
        { label: t('domains.transfer'), onSelect: () => onNavigate(`/domains/${id}?tab=transfer`) },
        ...(canSwitch
          ? [
              {
                label: t(auto_renew ? 'domains.autoRenewTurnOff' : 'domains.autoRenewOn'),
                onSelect: () => void toggle(),
                hasSeparatorBefore: true,
              },
            ]
          : []),
      ]}
    />
  );
}

export const domainCsvHeader = () => [
  t('domains.domain'),
  t('table.status'),
  t('domains.expiry'),
  t('domains.autoRenew'),
  t('domains.lock'),
  t('domains.priceYear'),
];
const onOff = (value: boolean | undefined, on: string, off: string) => (value === undefined ? '' : value ? on : off);
export const toDomainCsvRow = ({ name, status, renewal_at, auto_renew, is_locked, price }: Service) => [
  name,
  status,
  renewal_at ? formatDate(renewal_at) : '',
  onOff(auto_renew, t('domains.on'), t('domains.off')),
  onOff(is_locked, t('domains.locked'), t('domains.unlocked')),
  price,
];
