import { ChevronDown, ChevronRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Zone, ZoneChange } from '#core/dns/dns.schema.ts';
import { applyChanges, zoneChanges } from '#core/dns/dns.store.ts';
import { replaceRrsets } from '#core/dns/draft.rules.ts';
import { fullName } from '#core/dns/name.rules.ts';
import { invertChanges } from '#core/dns/rrset.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { Button, UnstyledButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Pagination } from '#screens/ui/pagination.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { RrsetDiffList } from './rrset-diff.tsx';

const t = translator(zoneMessages, zoneDialogsMessages);

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  onClose: () => void;
  onReview: () => void;
}

/** What was applied to the zone, by whom, and a way to take it back. */
export function HistoryDialog({ zone, draft, onClose, onReview }: Props) {
  const [page, setPage] = useState({ page: 1, perPage: 10 });
  const state = useResource(zoneChanges, {
    params: { id: zone.id },
    query: { page: page.page, per_page: page.perPage },
  });
  return (
    <Dialog variant="wide" title={t('zone.historyTitle', { name: zone.name })} isOpen onClose={onClose}>
      <Loaded from={state} skeleton={240}>
        {({ changes, meta }) =>
          changes.length === 0 ? (
            <p className="text-muted py-4">{t('zone.historyEmpty')}</p>
          ) : (
            <>
              <ol className="grid gap-3" aria-label={t('zone.history')}>
                {changes.map((change) => (
                  <Change
                    key={change.id}
                    change={change}
                    isUndone={changes.some(({ undoes }) => undoes === change.id)}
                    zone={zone}
                    draft={draft}
                    onReview={onReview}
                  />
                ))}
              </ol>
              {meta.total > changes.length && (
                <Pagination
                  page={page.page}
                  perPage={page.perPage}
                  total={meta.total}
                  onChange={(next, perPage) => setPage({ page: next, perPage })}
                  onPrefetch={state.prefetchPage}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ChangeProps {
  change: ZoneChange;
  /** A later change took it back. */
  isUndone: boolean;
  zone: Zone;
  draft: ZoneDraft;
  onReview: () => void;
}

/** "www A, mail MX and 3 more". */
function summary({ rrsets }: ZoneChange): string {
  const names = rrsets.slice(0, 3).map(({ name, type }) => `${name} ${type}`);
  const rest = rrsets.length - names.length;
  return rest > 0 ? t('zone.andMore', { names: list(names), n: rest }) : list(names);
}

function Change({ change, isUndone, zone, draft, onReview }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="grid gap-3 rounded-card border border-line p-3 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <UnstyledButton
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex items-start gap-2 min-w-0 text-left rounded hover:text-accent"
        >
          <Arrow size={16} aria-hidden className="mt-1 shrink-0" />
          <span className="grid min-w-0">
            <span className="font-semibold break-all">{summary(change)}</span>
            <span className="text-sm text-muted">
              {change.author ?? t('zone.byProvider')} · <RelativeTime iso={change.created_at} />
            </span>
          </span>
        </UnstyledButton>
        <span className="flex flex-wrap items-center gap-2">
          {change.undoes && <Chip>{t('zone.isUndo')}</Chip>}
          {isUndone ? (
            <Chip>{t('zone.undone')}</Chip>
          ) : (
            <UndoButton change={change} zone={zone} draft={draft} onReview={onReview} />
          )}
        </span>
      </div>
      {isOpen && <RrsetDiffList label={t('zone.changes')} changes={change.rrsets} zoneName={zone.name} />}
    </li>
  );
}

/** Takes a change back as a further change. Where a set has changed since, the draft takes it over, to be compared first. */
function UndoButton({ change, zone, draft, onReview }: Omit<ChangeProps, 'isUndone'>) {
  const [changedSince, setChangedSince] = useState<readonly string[]>([]);
  const [isPending, setPending] = useState(false);
  const isApplying = useSignalValue(applyChanges.isPending);
  const inverse = invertChanges(change.rrsets);
  const undo = async () => {
    setPending(true);
    const outcome = await applyChanges.run({
      params: { id: zone.id },
      body: { rrsets: inverse, undoes: change.id },
    });
    setPending(false);
    if (outcome.ok || outcome.error.status !== 409) return;
    const { conflicts } = outcome.error.body as { conflicts?: { name: string; type: string }[] };
    const names = (conflicts ?? []).map(({ name, type }) => `${fullName(name, zone.name)} ${type}`);
    setChangedSince(names.length > 0 ? names : [summary(change)]);
  };
  const takeIntoDraft = () => {
    draft.replace(
      replaceRrsets(
        draft.records.peek(),
        inverse.map(({ name, type, after }) => ({ name, type, set: after })),
      ),
    );
    onReview();
  };
  if (changedSince.length > 0)
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-danger min-w-0 break-all">
          {t('zone.changedSince', { names: list(changedSince) })}
        </span>
        <Button size="small" onClick={takeIntoDraft}>
          {t('zone.undoInDraft')}
        </Button>
      </span>
    );
  return (
    <Button
      size="small"
      icon={Undo2}
      isPending={isPending}
      disabled={isApplying && !isPending}
      aria-label={t('zone.undoNamed', { name: summary(change) })}
      onClick={() => void undo()}
    >
      {t('zone.undo')}
    </Button>
  );
}
