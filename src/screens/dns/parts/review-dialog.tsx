import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RrsetChange, Zone } from '#core/dns/dns.schema.ts';
import { applyChanges } from '#core/dns/dns.store.ts';
import { type DraftConflict, type DraftProblem, type DraftRow, rrsetKey } from '#core/dns/draft.rules.ts';
import { fullName } from '#core/dns/name.rules.ts';
import { problemText } from '#core/dns/problem-text.ts';
import type { DraftRefusal, ZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { RrsetDiff, RrsetDiffList } from './rrset-diff.tsx';

const t = translator(zoneMessages, zoneDialogsMessages);

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  onClose: () => void;
  onApplied: () => void;
  onEdit: (row: DraftRow) => void;
}

/** What the draft changes, set by set, before it is applied. */
export function ReviewDialog({ zone, draft, onClose, onApplied, onEdit }: Props) {
  const changes = useSignalValue(draft.changes);
  const conflicts = useSignalValue(draft.conflicts);
  const problems = useSignalValue(draft.newProblems);
  const refusals = useSignalValue(draft.refusals);
  const isPending = useSignalValue(applyChanges.isPending);
  const [acknowledged, setAcknowledged] = useState('');
  const errors = problems.filter(({ problem }) => problem.level === 'error');
  const warnings = problems.filter(({ problem }) => problem.level === 'warning');
  // Other warnings than those that were read have to be read as well.
  const warningKey = warnings.map(problemKey).join('\n');
  const isBlocked = errors.length > 0 || conflicts.length > 0 || changes.length === 0;
  const isRead = warnings.length === 0 || acknowledged === warningKey;
  const conflicting = new Set(conflicts.map(rrsetKey));
  const apply = async () => {
    if ((await draft.apply()) === 'applied') onApplied();
  };
  return (
    <Dialog
      variant="wide"
      title={t('zone.reviewTitle', { name: zone.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} disabled={isBlocked || !isRead} onClick={() => void apply()}>
            {t('zone.apply', { n: changes.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 min-w-0">
        <Conflicts conflicts={conflicts} zone={zone} draft={draft} />
        <ProblemSection
          title={t('zone.errorsTitle')}
          tone="danger"
          problems={errors}
          zone={zone}
          draft={draft}
          onEdit={onEdit}
        />
        <ProblemSection
          title={t('zone.warningsTitle')}
          tone="warning"
          problems={warnings}
          zone={zone}
          draft={draft}
          onEdit={onEdit}
        />
        {warnings.length > 0 && (
          <CheckboxField
            label={t('zone.acknowledge')}
            checked={isRead}
            onChange={(event) => setAcknowledged(event.target.checked ? warningKey : '')}
          />
        )}
        <div role="alert">
          {refusals.length > 0 && (
            <p className="rounded bg-danger-soft text-danger px-3 py-2">{t('zone.refused', { n: refusals.length })}</p>
          )}
        </div>
        {changes.length === 0 ? (
          <p className="text-muted">{t('zone.nothingLeft')}</p>
        ) : (
          <RrsetDiffList
            label={t('zone.changes')}
            changes={changes.filter((change) => !conflicting.has(rrsetKey(change)))}
            zoneName={zone.name}
            messagesOf={(change) => messagesOf(refusals, change)}
          />
        )}
      </div>
    </Dialog>
  );
}

const problemKey = ({ problem, name, type }: DraftProblem) =>
  `${name} ${type} ${problem.code} ${JSON.stringify(problem.values ?? {})}`;

/** The provider's messages about a set, by the content that they are about. */
function messagesOf(refusals: readonly DraftRefusal[], change: RrsetChange): ReadonlyMap<string, string> | undefined {
  const found = refusals.filter(({ name, type }) => name === change.name && type === change.type);
  return found.length > 0 ? new Map(found.map(({ content, message }) => [content ?? '', message])) : undefined;
}

function Conflicts({ conflicts, zone, draft }: { conflicts: readonly DraftConflict[]; zone: Zone; draft: ZoneDraft }) {
  const section = useRef<HTMLElement>(null);
  const resolve = (conflict: DraftConflict, keep: 'mine' | 'theirs') => {
    // The pressed button goes away.
    section.current?.focus();
    draft.resolve(conflict, keep);
  };
  return (
    <section
      ref={section}
      role="alert"
      tabIndex={-1}
      className={`outline-none ${conflicts.length > 0 ? 'grid gap-3' : ''}`}
    >
      {conflicts.length > 0 && (
        <>
          <div className="grid gap-1">
            <h3 className="font-semibold">{t('zone.conflictsTitle', { n: conflicts.length })}</h3>
            <p className="text-sm text-muted">{t('zone.conflictsText')}</p>
          </div>
          <ul aria-label={t('zone.conflicts')} className="grid gap-3">
            {conflicts.map((conflict) => {
              const { name, type, theirs, own } = conflict;
              const label = `${fullName(name, zone.name)} ${type}`;
              return (
                <RrsetDiff
                  key={rrsetKey(conflict)}
                  change={{ name, type, before: theirs, after: own }}
                  zoneName={zone.name}
                  status={<Chip tone="danger">{t('zone.conflict')}</Chip>}
                >
                  <p className="text-sm text-muted">{t('zone.conflictLines')}</p>
                  <div className="flex flex-wrap gap-2">
                    <Button
                      size="small"
                      aria-label={t('zone.keepMineOf', { name: label })}
                      onClick={() => resolve(conflict, 'mine')}
                    >
                      {t('zone.keepMine')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('zone.takeTheirsOf', { name: label })}
                      onClick={() => resolve(conflict, 'theirs')}
                    >
                      {t('zone.takeTheirs')}
                    </Button>
                  </div>
                </RrsetDiff>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

interface ProblemSectionProps {
  title: string;
  tone: 'danger' | 'warning';
  problems: readonly DraftProblem[];
  zone: Zone;
  draft: ZoneDraft;
  onEdit: (row: DraftRow) => void;
}

/** Problems that the draft brings in. */
function ProblemSection({ title, tone, problems, zone, draft, onEdit }: ProblemSectionProps) {
  const rows = useSignalValue(draft.rows);
  if (problems.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-2">
        {problems.map((entry) => {
          const row = rows.find(({ key }) => key === entry.keys[0]);
          const name = `${fullName(entry.name, zone.name)} ${entry.type}`;
          return (
            <li
              key={`${problemKey(entry)} ${entry.keys.join(' ')}`}
              className={`flex flex-wrap items-center justify-between gap-2 rounded px-3 py-2 text-sm ${tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
            >
              <span className="min-w-0 break-words">
                <span className="font-semibold break-all">{name}</span> {problemText(entry.problem)}
              </span>
              {row && (
                <Button
                  size="small"
                  icon={Pencil}
                  aria-label={t('zone.editNamed', { name: `${row.name} ${row.type}` })}
                  onClick={() => onEdit(row)}
                >
                  {t('zone.edit')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
