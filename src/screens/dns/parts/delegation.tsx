import { CircleCheck, CircleDashed, RefreshCw, Trash2 } from 'lucide-react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(zoneMessages);

const chips = {
  ours: ['success', 'zone.inUse', CircleCheck],
  elsewhere: ['warning', 'zone.notInUse', undefined],
  none: ['neutral', 'zone.noServers', CircleDashed],
  unknown: ['neutral', 'zone.unknown', CircleDashed],
} as const;

/** Whether a zone's name is answered from here. One whose domain was released is answered by nobody. */
export function DelegationChip({
  zone: { delegation, domain_left },
}: {
  zone: Pick<Zone, 'delegation' | 'domain_left'>;
}) {
  if (domain_left === 'released') return <Chip tone="warning">{t('zone.domainReleased')}</Chip>;
  const [tone, labelKey, icon] = chips[delegation?.status ?? 'unknown'];
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {t(labelKey)}
    </Chip>
  );
}

interface Props {
  zone: Zone;
  isFetching: boolean;
  onCheckAgain: () => void;
}

/** What becomes of a zone whose domain is no longer registered here: it stays until it is deleted. */
export function LeftDomainNotice({ zone, onDelete }: { zone: Zone; onDelete: () => void }) {
  const { domain_left: left, domain_id, name, delegation } = zone;
  if (!left) return null;
  const textKey =
    left === 'released'
      ? 'zone.releasedText'
      : delegation?.status === 'ours'
        ? 'zone.movedInUseText'
        : 'zone.movedUnusedText';
  return (
    <section
      aria-label={t('zone.domain')}
      className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="grid gap-1 min-w-0 max-w-lg">
        <p className="font-semibold">{t(left === 'released' ? 'zone.releasedTitle' : 'zone.movedTitle', { name })}</p>
        <p className="text-sm text-muted">{t(textKey)}</p>
        {domain_id && (
          <p className="text-sm">
            <Link to={`/domains/${domain_id}`}>{t('zone.openDomain')}</Link>
          </p>
        )}
      </div>
      <Button size="small" icon={Trash2} onClick={onDelete}>
        {t('zone.delete')}
      </Button>
    </section>
  );
}

/** What to do where the name servers of a zone's name are not ours. */
export function DelegationNotice({ zone, isFetching, onCheckAgain }: Props) {
  const { delegation, name, name_servers } = zone;
  // What has left has a notice of its own.
  if (!delegation || zone.domain_left || delegation.status === 'ours' || delegation.status === 'unknown') return null;
  const isElsewhere = delegation.status === 'elsewhere';
  return (
    <section
      aria-label={t('zone.delegation')}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 min-w-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1 min-w-0 max-w-lg">
          <p className="font-semibold">{t(isElsewhere ? 'zone.elsewhereTitle' : 'zone.noServersTitle', { name })}</p>
          <p className="text-sm text-muted break-words">
            {isElsewhere
              ? t('zone.elsewhereText', { servers: list(delegation.found) })
              : t('zone.noServersText', { name })}
          </p>
        </div>
        <Button size="small" icon={RefreshCw} isPending={isFetching} onClick={onCheckAgain}>
          {t('zone.checkAgain')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2" aria-label={t('zone.serversToSet')}>
        {name_servers.map((server) => (
          <li key={server} className="inline-flex items-center gap-1 pl-3 rounded bg-sunken">
            <code className="text-sm break-all">{server}</code>
            <CopyButton text={server} label={t('zone.copy', { what: server })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
