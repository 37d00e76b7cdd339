import { ArrowLeft, Database, File } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Backup, RestoreRequest } from '#core/backup/backup.schema.ts';
import { backup as backupResource, backupTables } from '#core/backup/backups.store.ts';
import { emptySelection, type Selection, selectedPaths } from '#core/backup/selection.rules.ts';
import { restoreMessages } from '#core/i18n/messages/restores.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { Link } from '#screens/ui/link.tsx';
import { useListState } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { backupTime } from './backup-labels.ts';
import { type BackupSubject, isBackupOf, partsOf, type RestorePart } from './backup-subject.ts';
import { RestorePanel } from './restore-preview.tsx';
import { RestoreRun } from './restore-run.tsx';
import { RestoreTables } from './restore-tables.tsx';
import { RestoreTree } from './restore-tree.tsx';

const t = translator(restoreMessages);

interface Props {
  subject: BackupSubject;
  backupId: string;
  part: RestorePart;
  /** The list of backups. */
  backTo: string;
  /** Where the site is on the web. */
  siteUrl?: string | null;
  /** The page around it shows the jobs of the subject already. */
  hidesWork?: boolean;
}

/** Restores a part of a backup: what is chosen, what that changes, and how it goes. The job is in the address. */
export function RestoreView({ subject, backupId, part, backTo, siteUrl = null, hidesWork = false }: Props) {
  const [list, setList] = useListState(['tab', 'restore', 'part', 'job', 'undo']);
  const state = useResource(backupResource, { params: { id: backupId } });
  const backup = state.data?.id === backupId ? state.data : undefined;
  const { job = '' } = list.filters;
  const titleKey =
    subject.type === 'server'
      ? 'restores.serverTitle'
      : part === 'files'
        ? 'restores.filesTitle'
        : 'restores.databaseTitle';
  return (
    <section className="grid gap-4 min-w-0" aria-label={t(titleKey)}>
      <header className="grid gap-1">
        <Link
          to={backTo}
          className="inline-flex items-center gap-1 justify-self-start text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={16} aria-hidden />
          {t('restores.back')}
        </Link>
        <h2 className="text-lg font-bold">{t(titleKey)}</h2>
        <p className="text-muted min-h-[20px]">
          {backup && t('restores.from', { time: backupTime(backup.created_at) })}
          {backup?.note && <> · {backup.note}</>}
        </p>
      </header>
      {job ? (
        <RestoreRun
          key={job}
          jobId={job}
          subject={subject}
          siteUrl={siteUrl}
          backTo={backTo}
          hidesWork={hidesWork}
          isUndo={list.filters.undo === '1'}
          onAgain={() => setList({ filters: { job: '', undo: '' } })}
          onUndo={(undoJob) => setList({ filters: { job: undoJob, undo: '1' } })}
        />
      ) : (
        <Loaded
          from={{ ...state, data: backup }}
          skeleton={<RestoreSkeleton />}
          notFound={(error) => (
            <NotFound
              headingLevel={2}
              title={t('restores.missing')}
              to={backTo}
              linkLabel={t('restores.back')}
              error={error}
            >
              {t('restores.missingText')}
            </NotFound>
          )}
        >
          {(data) => (
            <Choice
              key={data.id}
              backup={data}
              subject={subject}
              part={part}
              backTo={backTo}
              onStarted={(started) => setList({ filters: { job: started } })}
            />
          )}
        </Loaded>
      )}
    </section>
  );
}

const RestoreSkeleton = () => (
  <div className="detail-grid">
    <Skeleton height={360} />
    <Skeleton height={220} />
  </div>
);

interface ChoiceProps {
  backup: Backup;
  subject: BackupSubject;
  part: RestorePart;
  backTo: string;
  onStarted: (jobId: string) => void;
}

function Choice({ backup, subject, part, backTo, onStarted }: ChoiceProps) {
  const { name } = subject;
  if (!isBackupOf(backup, subject))
    return (
      <NotFound
        headingLevel={2}
        title={t('restores.foreign', { name: backup.subject.name })}
        to={backTo}
        linkLabel={t('restores.back')}
      >
        {t('restores.foreignText', { name })}
      </NotFound>
    );
  if (!partsOf(backup, subject).includes(part)) {
    const isFiles = part === 'files';
    return (
      <EmptyState
        icon={isFiles ? File : Database}
        title={t(isFiles ? 'restores.noFiles' : 'restores.noTables')}
        action={<Link to={backTo}>{t('restores.back')}</Link>}
      >
        {t(isFiles ? 'restores.noFilesText' : 'restores.noTablesText')}
      </EmptyState>
    );
  }
  if (subject.type === 'server') return <ServerChoice backup={backup} onStarted={onStarted} />;
  return part === 'files' ? (
    <FilesChoice backup={backup} onStarted={onStarted} />
  ) : (
    <TablesChoice backup={backup} onStarted={onStarted} />
  );
}

type PartProps = Pick<ChoiceProps, 'backup' | 'onStarted'>;

const Columns = ({ children, panel }: { children: ReactNode; panel: ReactNode }) => (
  <div className="detail-grid">
    <div className="min-w-0">{children}</div>
    <div className="min-w-0 self-stretch">{panel}</div>
  </div>
);

function FilesChoice({ backup, onStarted }: PartProps) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [removesNew, setRemovesNew] = useState(false);
  const [withTables, setWithTables] = useState(false);
  const [hidesSame, setHidesSame] = useState(false);
  const paths = selectedPaths(selection);
  const isEmpty = paths.length === 0 && !withTables;
  const request: RestoreRequest | null = isEmpty
    ? null
    : { paths, tables: withTables ? ['*'] : [], removes_new: removesNew && paths.length > 0 };
  return (
    <Columns panel={<RestorePanel backupId={backup.id} request={request} onStarted={onStarted} />}>
      <div className="rounded-card border border-line bg-surface min-w-0 overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-b">
          <h3 className="text-md font-bold">{t('restores.chooseFiles')}</h3>
          <label className="flex items-center gap-2 min-h-[24px]">
            <input
              type="checkbox"
              checked={hidesSame}
              onChange={(event) => setHidesSame(event.target.checked)}
              className="w-5 h-5 shrink-0"
            />
            {t('restores.onlyDifferent')}
          </label>
        </div>
        <div className="settles p-2 min-h-[240px]">
          <RestoreTree backupId={backup.id} selection={selection} onSelect={setSelection} hidesSame={hidesSame} />
        </div>
        <div className="grid gap-3 px-4 py-4 border-t bg-sunken">
          <CheckboxField
            label={t('restores.removesNew')}
            help={t('restores.removesNewHelp')}
            checked={removesNew}
            onChange={(event) => setRemovesNew(event.target.checked)}
          />
          {backup.tables_count > 0 && (
            <CheckboxField
              label={t('restores.withTables', { n: backup.tables_count })}
              help={t('restores.withTablesHelp')}
              checked={withTables}
              onChange={(event) => setWithTables(event.target.checked)}
            />
          )}
        </div>
      </div>
    </Columns>
  );
}

function TablesChoice({ backup, onStarted }: PartProps) {
  const state = useResource(backupTables, { params: { id: backup.id } });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const tables = [...selected].sort();
  const request: RestoreRequest | null = tables.length > 0 ? { paths: [], tables, removes_new: false } : null;
  return (
    <Columns panel={<RestorePanel backupId={backup.id} request={request} onStarted={onStarted} />}>
      <div className="list-card rounded-card border border-line bg-surface min-w-0">
        <h3 className="px-4 py-3 border-b text-md font-bold">{t('restores.chooseTables')}</h3>
        <Loaded from={{ ...state, data: state.isPlaceholderData ? undefined : state.data }} skeleton={320}>
          {(data) => <RestoreTables tables={data} selected={selected} onSelect={setSelected} />}
        </Loaded>
      </div>
    </Columns>
  );
}

const WHOLE: RestoreRequest = { paths: ['/'], tables: [], removes_new: true };

/** The disk of a server is one piece: it is restored whole. */
const ServerChoice = ({ backup, onStarted }: PartProps) => (
  <div className="max-w-[560px]">
    <RestorePanel backupId={backup.id} request={WHOLE} isWhole onStarted={onStarted} />
  </div>
);
