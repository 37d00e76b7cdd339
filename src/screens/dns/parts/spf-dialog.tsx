import { Pencil, RefreshCw } from 'lucide-react';
import type { Zone } from '#core/dns/dns.schema.ts';
import type { DraftRow } from '#core/dns/draft.rules.ts';
import { MAX_SPF_LOOKUPS } from '#core/dns/mail-policy.rules.ts';
import { fullName } from '#core/dns/name.rules.ts';
import { isBrokenSpf, type ZoneSpf } from '#core/dns/spf.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip, Skeleton } from '#screens/ui/feedback.tsx';
import { spfCountText } from './spf-summary.tsx';
import { useSpf } from './use-spf.ts';

const t = translator(zoneMessages, zoneDialogsMessages);

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  onClose: () => void;
  onEdit: (row: DraftRow) => void;
}

/** Where the lookups of each SPF record come from. */
export function SpfDialog({ zone, draft, onClose, onEdit }: Props) {
  const { counts, isCounting, isFetching, refresh } = useSpf(zone, draft);
  const rows = useSignalValue(draft.rows);
  const findRow = ({ name, content }: ZoneSpf) =>
    rows.find((row) => row.state !== 'removed' && row.type === 'TXT' && row.name === name && row.content === content);
  return (
    <Dialog
      title={t('zone.spfTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button icon={RefreshCw} isPending={isFetching} onClick={() => void refresh()}>
            {t('zone.askAgain')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 min-w-0">
        <p className="text-muted">{t('zone.spfText', { max: MAX_SPF_LOOKUPS })}</p>
        {isCounting ? (
          <Skeleton height={140} />
        ) : (
          <ul className="grid gap-3">
            {counts.map((spf) => (
              <li key={`${spf.name} ${spf.content}`}>
                <SpfRecord spf={spf} zone={zone} row={findRow(spf)} onEdit={onEdit} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface SpfRecordProps {
  spf: ZoneSpf;
  zone: Zone;
  row: DraftRow | undefined;
  onEdit: (row: DraftRow) => void;
}

function SpfRecord({ spf, zone, row, onEdit }: SpfRecordProps) {
  const name = fullName(spf.name, zone.name);
  return (
    <section aria-label={name} className="grid gap-3 rounded-card border border-line p-4 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2 min-w-0">
          <h3 className="font-semibold break-all">{name}</h3>
          <Chip tone={isBrokenSpf(spf) ? 'warning' : spf.isComplete ? 'success' : 'neutral'}>{spfCountText(spf)}</Chip>
        </span>
        {row && (
          <Button size="small" icon={Pencil} onClick={() => onEdit(row)}>
            {t('zone.spfEdit')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      <Notes spf={spf} />
      {spf.terms.length > 0 && (
        <ul className="grid gap-1 text-sm" aria-label={t('zone.spfTerms', { name })}>
          {spf.terms.map(({ term, count }, index) => (
            <li key={`${term} ${index}`} className="flex items-start justify-between gap-4">
              <code className="break-all">{term}</code>
              <span className="text-muted whitespace-nowrap tabular-nums">{t('zone.lookups', { n: count })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Notes({ spf: { count, missing, isLoop, isComplete } }: { spf: ZoneSpf }) {
  const notes = [
    ...(count > MAX_SPF_LOOKUPS ? [t('zone.spfTooMany')] : []),
    ...(missing.length > 0 ? [t('zone.spfMissing', { n: missing.length, names: list(missing) })] : []),
    ...(isLoop ? [t('zone.spfLoop')] : []),
  ];
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="rounded bg-warning-soft text-warning px-3 py-2 text-sm break-words">
          {note}
        </p>
      ))}
      {!isComplete && <p className="text-sm text-muted">{t('zone.spfUnknown')}</p>}
    </>
  );
}
