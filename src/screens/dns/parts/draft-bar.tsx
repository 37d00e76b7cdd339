import { Redo2, Undo2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { DraftProblem } from '#core/dns/draft.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { StickyBar } from '#screens/ui/sticky-bar.tsx';
import { useDraftProblems } from './use-draft-problems.ts';

const t = translator(zoneMessages);

/** What the draft would change, as long as it is not applied. */
export function DraftBar({ draft, onReview }: { draft: ZoneDraft; onReview: () => void }) {
  // The dialog that made the edit goes first, the bar follows.
  const changes = useDeferredValue(useSignalValue(draft.changes)).length;
  const hasTextErrors = useSignalValue(draft.hasTextErrors);
  // Read before the first edit. Read with the chips, they would hold up the bar that the edit shows.
  const problems = useDraftProblems(draft);
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <>
      <StickyBar isShown={changes > 0 || hasTextErrors}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 min-w-0">
          <span className="font-semibold">{t('zone.setsChanged', { n: changes })}</span>
          <DraftChips draft={draft} problems={problems} />
          <span className="text-sm text-muted">{t('zone.kept')}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <Steps draft={draft} />
          <Button onClick={() => setDiscarding(true)}>{t('zone.discard')}</Button>
          <Button variant="primary" disabled={hasTextErrors || changes === 0} onClick={onReview}>
            {t('zone.review')}
          </Button>
        </span>
      </StickyBar>
      <ConfirmDialog
        title={t('zone.discardTitle')}
        text={t('zone.discardText', { n: changes })}
        confirmLabel={t('zone.discard')}
        isOpen={isDiscarding}
        onConfirm={() => {
          draft.discard();
          setDiscarding(false);
        }}
        onClose={() => setDiscarding(false)}
      />
    </>
  );
}

function DraftChips({ draft, problems }: { draft: ZoneDraft; problems: readonly DraftProblem[] }) {
  const errors = problems.filter(({ problem }) => problem.level === 'error').length;
  const conflicts = useSignalValue(draft.conflicts).length;
  const hasTextErrors = useSignalValue(draft.hasTextErrors);
  return (
    <>
      {conflicts > 0 && <Chip tone="danger">{t('zone.conflictCount', { n: conflicts })}</Chip>}
      {errors > 0 && <Chip tone="danger">{t('zone.errorCount', { n: errors })}</Chip>}
      {hasTextErrors && <Chip tone="danger">{t('zone.fileHasErrors')}</Chip>}
    </>
  );
}

/** They stay focusable when there is no step left, or the focus would be lost with the last one. */
function Steps({ draft }: { draft: ZoneDraft }) {
  const canUndo = useSignalValue(draft.canUndo);
  const canRedo = useSignalValue(draft.canRedo);
  const stepProps = (canStep: boolean) => ({ 'aria-disabled': !canStep, className: canStep ? '' : 'opacity-50' });
  return (
    <>
      <IconButton {...stepProps(canUndo)} label={t('zone.undoStep')} icon={Undo2} onClick={draft.undo} />
      <IconButton {...stepProps(canRedo)} label={t('zone.redoStep')} icon={Redo2} onClick={draft.redo} />
    </>
  );
}
