import { RefreshCw } from 'lucide-react';
import type { LiveRrset, Zone } from '#core/dns/dns.schema.ts';
import { liveRecords } from '#core/dns/dns.store.ts';
import type { DraftRow } from '#core/dns/draft.rules.ts';
import { fullName } from '#core/dns/name.rules.ts';
import { ttlText } from '#core/dns/ttl-text.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { LiveChip, oldAnswersLeft } from './live-chip.tsx';

const t = translator(zoneMessages, zoneDialogsMessages);

interface Props {
  zone: Zone;
  row: DraftRow;
  onClose: () => void;
}

/** What each name server answers about one set. */
export function LiveDialog({ zone, row: { name, type }, onClose }: Props) {
  const state = useResource(liveRecords, { params: { id: zone.id }, query: { name, type } });
  return (
    <Dialog
      title={t('zone.liveTitle', { name: fullName(name, zone.name), type })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button icon={RefreshCw} isPending={state.isFetching} onClick={() => void state.refresh()}>
            {t('zone.askAgain')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      <Loaded from={state} skeleton={140}>
        {(sets) => {
          const [set] = sets;
          return set ? <LiveAnswers set={set} /> : <p className="text-muted">{t('zone.notAppliedYet')}</p>;
        }}
      </Loaded>
    </Dialog>
  );
}

function LiveAnswers({ set }: { set: LiveRrset }) {
  const left = oldAnswersLeft(set);
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-1 justify-items-start">
        <LiveChip set={{ ...set, old_until: null }} />
        {left && <p className="text-sm text-muted">{t('zone.oldAnswersText', { when: left })}</p>}
      </div>
      <ul className="grid gap-3">
        {set.answers.map((answer) => (
          <li key={`${answer.role} ${answer.server}`} className="grid gap-1 rounded border border-line p-3 min-w-0">
            <span className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span>
                <span className="font-semibold">
                  {t(answer.role === 'authoritative' ? 'zone.ourServer' : 'zone.resolver')}
                </span>{' '}
                <span className="text-muted tabular-nums">{answer.server}</span>
              </span>
              <span className="text-muted">
                {answer.rcode}
                {typeof answer.ttl === 'number' && ` · ${t('zone.keptFor', { time: ttlText(answer.ttl) })}`}
              </span>
            </span>
            {answer.contents.length === 0 ? (
              <span className="text-sm text-muted">{t('zone.noAnswer')}</span>
            ) : (
              answer.contents.map((content) => (
                <code key={content} className="text-sm break-all">
                  {content}
                </code>
              ))
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
