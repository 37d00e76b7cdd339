import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Backup } from '#core/backup/backup.schema.ts';
import { backupSchedule, backups } from '#core/backup/backups.store.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useResource } from '#screens/ui/context.tsx';
import { useListState } from '#screens/ui/list-state.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { BackUpDialog } from './back-up-dialog.tsx';
import { BackupHistory, historyFilters } from './backup-history.tsx';
import { BackupList, type BackupPage } from './backup-list.tsx';
import type { BackupSubject, RestorePart } from './backup-subject.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { SubjectWork } from './subject-work.tsx';

const t = translator(backupMessages);

interface Props {
  subject: BackupSubject;
  /** The page that restores a part of a backup. */
  restorePath: (backup: Backup, part: RestorePart) => string;
  /** The page around it shows the jobs of the subject already. */
  hidesWork?: boolean;
}

/** Backups of a WordPress site, a hosting account or a server: when they are made, which there are, and what was done. */
export function BackupsPanel({ subject, restorePath, hidesWork = false }: Props) {
  const { router } = usePortal();
  const [list, setList] = useListState(['tab', 'view', 'kind', 'reason', ...historyFilters]);
  const [isBackingUp, setBackingUp] = useState(false);
  const view = list.filters.view === 'history' ? 'history' : 'backups';
  const state = useResource(backups, {
    query: {
      subject_type: subject.type,
      subject_id: subject.id,
      page: view === 'backups' ? list.page : 1,
      per_page: list.perPage,
      kind: list.filters.kind,
      reason: list.filters.reason,
    },
  });
  const schedule = useResource(backupSchedule, { params: { type: subject.type, id: subject.id } });
  useFollowTeam(['job'], state.refresh);
  const backUp = (
    <Button variant="primary" icon={Plus} onClick={() => setBackingUp(true)}>
      {t('backups.backUpNow')}
    </Button>
  );
  const toolbar = (
    <Segments
      label={t('backups.views')}
      value={view}
      options={[
        { value: 'backups', label: t('backups.title') },
        { value: 'history', label: t('backups.history') },
      ]}
      onChange={(next) => setList({ filters: { view: next === 'history' ? next : '' } })}
    />
  );
  return (
    <div className="grid gap-4 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 min-h-[44px]">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-md font-bold">{t('backups.title')}</h2>
          <p className="text-sm text-muted">{usedText(state.data, list.filters)}</p>
        </div>
        {backUp}
      </div>
      <ScheduleCard subject={subject} />
      {!hidesWork && <SubjectWork subject={subject} />}
      {view === 'history' ? (
        <BackupHistory subject={subject} list={list} setList={setList} toolbar={toolbar} />
      ) : (
        <BackupList
          subject={subject}
          list={list}
          setList={setList}
          from={state}
          toolbar={toolbar}
          restorePath={restorePath}
          onRestore={(backup, part) => router.navigate(restorePath(backup, part))}
          emptyAction={
            <Button icon={Plus} onClick={() => setBackingUp(true)}>
              {t('backups.backUpNow')}
            </Button>
          }
          emptyText={t(schedule.data?.frequency === 'off' ? 'backups.noneOff' : 'backups.noneText')}
        />
      )}
      {isBackingUp && <BackUpDialog subject={subject} onClose={() => setBackingUp(false)} />}
    </div>
  );
}

/** "12 backups · 1.4 GB"; the size alone while filters hide some of them. */
function usedText(page: BackupPage | undefined, { kind, reason }: Readonly<Record<string, string>>): string {
  if (!page || page.used === 0) return '';
  const size = formatFileSize(page.used);
  return kind || reason ? size : t('backups.used', { n: page.meta?.total ?? page.backups.length, size });
}
