import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { backupJobs } from '#core/backup/backups.store.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { clock } from '#core/platform/clock.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import type { ListState } from '#core/store/list-state.ts';
import { JobDialog } from '#screens/features/job/job-dialog.tsx';
import { jobLabel } from '#screens/features/job/job-labels.ts';
import { JobSummary } from '#screens/features/job/job-summary.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { ListPager } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import type { BackupSubject } from './backup-subject.ts';

const t = translator(backupMessages);
type Key = MessageKey<typeof backupMessages>;

const scopeKeys: Readonly<Record<BackupSubject['type'], Key>> = {
  wordpress: 'backups.scopeWordpress',
  hosting: 'backups.scopeHosting',
  server: 'backups.scopeServer',
};
const outcomes: readonly { value: string; labelKey: Key }[] = [
  { value: '', labelKey: 'backups.anyOutcome' },
  { value: 'open', labelKey: 'backups.outcomeOpen' },
  { value: 'succeeded', labelKey: 'backups.outcomeSucceeded' },
  { value: 'failed', labelKey: 'backups.outcomeFailed' },
  { value: 'cancelled', labelKey: 'backups.outcomeCancelled' },
];

interface Props {
  subject: BackupSubject;
  list: ListState;
  setList: (change: Partial<ListState>) => void;
  /** Beside the filters. */
  toolbar: ReactNode;
}

/** Filters of the history in the address. */
export const historyFilters = ['scope', 'work', 'outcome'] as const;

/** Backups and restores under way and ended, of this subject or of all services. */
export function BackupHistory({ subject, list, setList, toolbar }: Props) {
  const { scope = '', work = '', outcome = '' } = list.filters;
  const [opened, setOpened] = useState<Job | null>(null);
  const state = useResource(backupJobs, {
    query: {
      page: list.page,
      per_page: list.perPage,
      status: outcome,
      kind: work,
      ...(scope === 'all' ? {} : { subject_type: subject.type, subject_id: subject.id }),
    },
  });
  useFollowTeam(['job'], state.refresh);
  const isFiltered = Boolean(work || outcome);
  return (
    <section className="rounded-card border border-line bg-surface min-w-0" aria-label={t('backups.history')}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-3 border-b min-h-[65px]">
        {toolbar}
        <Filters subject={subject} scope={scope} work={work} outcome={outcome} setList={setList} />
      </div>
      <Loaded from={state} skeleton={<HistorySkeleton />}>
        {({ jobs, meta }) => (
          <>
            {jobs.length === 0 ? (
              <EmptyState
                icon={History}
                title={t(isFiltered ? 'backups.noHistoryMatch' : 'backups.noHistory')}
                action={
                  isFiltered && (
                    <Button onClick={() => setList({ filters: { work: '', outcome: '' } })}>
                      {t('backups.clearFilters')}
                    </Button>
                  )
                }
              >
                {!isFiltered && t('backups.noHistoryText')}
              </EmptyState>
            ) : (
              <ul
                className={`divide-y ${state.isPlaceholderData ? 'opacity-60' : ''}`}
                aria-busy={state.isPlaceholderData}
              >
                {jobs.map((job) => (
                  <li key={job.id} className="px-4 py-3">
                    <HistoryRow job={job} onOpen={() => setOpened(job)} />
                  </li>
                ))}
              </ul>
            )}
            <ListPager list={list} setList={setList} total={meta?.total} onPrefetch={state.prefetchPage} />
          </>
        )}
      </Loaded>
      {opened && <JobDialog id={opened.id} label={jobLabel(opened)} onClose={() => setOpened(null)} />}
    </section>
  );
}

function HistoryRow({ job, onOpen }: { job: Job; onOpen: () => void }) {
  const time = relativeTime(job.created_at, clock().now());
  return (
    <JobSummary
      job={job}
      note={<RelativeTime iso={job.created_at} />}
      actions={
        <Button
          size="small"
          variant="quiet"
          aria-label={t('backups.detailsOf', { job: jobLabel(job), time })}
          onClick={onOpen}
        >
          {t('backups.details')}
        </Button>
      }
    />
  );
}

interface FiltersProps {
  subject: BackupSubject;
  scope: string;
  work: string;
  outcome: string;
  setList: Props['setList'];
}

const Filters = ({ subject, scope, work, outcome, setList }: FiltersProps) => (
  <div className="grid gap-2 w-full sm:flex sm:w-auto">
    <SelectField
      label={t('backups.scope')}
      isLabelHidden
      value={scope}
      options={[
        { value: '', label: t(scopeKeys[subject.type]) },
        { value: 'all', label: t('backups.scopeAll') },
      ]}
      onChange={(event) => setList({ filters: { scope: event.target.value } })}
    />
    <SelectField
      label={t('backups.work')}
      isLabelHidden
      value={work}
      options={[
        { value: '', label: t('backups.anyWork') },
        { value: 'backup', label: t('backups.onlyBackups') },
        { value: 'restore', label: t('backups.onlyRestores') },
      ]}
      onChange={(event) => setList({ filters: { work: event.target.value } })}
    />
    <SelectField
      label={t('backups.outcome')}
      isLabelHidden
      value={outcome}
      options={outcomes.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
      onChange={(event) => setList({ filters: { outcome: event.target.value } })}
    />
  </div>
);

const HistorySkeleton = () => (
  <div className="grid gap-4 p-4">
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} height={40} />
    ))}
  </div>
);
