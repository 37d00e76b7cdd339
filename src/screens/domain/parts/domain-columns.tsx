import { EllipsisVertical, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { type DomainListType, domain, updateDomain } from '#core/domain/domains.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { Link } from '#screens/ui/link.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Switch } from '#screens/ui/switch.tsx';
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
      <Link
        to={`/domains/${id}`}
        className="inline-flex items-center min-h-[24px] font-semibold break-all hover:text-accent hover:underline"
        onPointerEnter={() => domain.prefetch({ params: { id } })}
      >
        {name}
      </Link>
    ),
  },
  { id: 'status', title: t('table.status'), cell: (row) => <DomainStatus domain={row} /> },
  { id: 'renewal_at', title: t('domains.expiry'), isSortable: true, cell: (row) => <ExpiryCell domain={row} /> },
  ...(type === 'expired' ? [] : activeColumns()),
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: ({ id, name }) => (
      <Menu
        label={t('domains.actionsFor', { name })}
        icon={EllipsisVertical}
        items={[
          { label: t('domains.overview'), onSelect: () => onNavigate(`/domains/${id}`) },
          { label: t('domains.nameServers'), onSelect: () => onNavigate(`/domains/${id}?tab=name-servers`) },
          { label: t('domains.contacts'), onSelect: () => onNavigate(`/domains/${id}?tab=contacts`) },
          { label: t('domains.transfer'), onSelect: () => onNavigate(`/domains/${id}?tab=transfer`) },
        ]}
      />
    ),
  },
];

/** An expired domain can be neither renewed automatically nor transferred. */
const activeColumns = (): readonly Column<Service>[] => [
  { id: 'auto_renew', title: t('domains.autoRenew'), cell: (row) => <AutoRenewSwitch row={row} /> },
  { id: 'is_locked', title: t('domains.lock'), cell: ({ is_locked }) => <LockState isLocked={is_locked} /> },
];

function AutoRenewSwitch({ row: { id, name, auto_renew = false } }: { row: Service }) {
  const [isPending, setPending] = useState(false);
  const toggle = async () => {
    setPending(true);
    const outcome = await updateDomain.run({ params: { id }, body: { auto_renew: !auto_renew } });
    setPending(false);
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <Switch
      label={t('domains.autoRenewOf', { name })}
      isOn={auto_renew}
      isPending={isPending}
      onToggle={() => void toggle()}
    />
  );
}

function LockState({ isLocked }: { isLocked: boolean | undefined }) {
  if (isLocked === undefined) return <span className="text-muted">–</span>;
  if (isLocked) return <span className="text-muted">{t('domains.locked')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-warning">
      <LockOpen size={15} aria-hidden />
      {t('domains.unlocked')}
    </span>
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
