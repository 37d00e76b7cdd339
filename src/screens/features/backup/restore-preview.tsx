import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { RestorePreview, RestoreRequest } from '#core/backup/backup.schema.ts';
import { restoreBackup, restorePreview } from '#core/backup/backups.store.ts';
import { changedTables, isSameAsNow, restoredFiles } from '#core/backup/restore.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { restoreMessages } from '#core/i18n/messages/restores.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Notice } from '#screens/ui/notice.tsx';

const t = translator(restoreMessages);

interface Props {
  backupId: string;
  /** What is chosen; null while nothing is. */
  request: RestoreRequest | null;
  /** All of it is restored, so the button counts nothing. */
  isWhole?: boolean;
  /** The job has begun. */
  onStarted: (jobId: string) => void;
}

/** What a restore of the choice would change and lose, and the button that begins it. */
export function RestorePanel({ backupId, request, isWhole = false, onStarted }: Props) {
  const state = useResource(restorePreview, request && { params: { id: backupId }, body: request });
  const isPending = useSignalValue(restoreBackup.isPending);
  const [failure, setFailure] = useState<{ request: RestoreRequest | null; text: string } | null>(null);
  const preview = request ? state.data : undefined;
  // The conflict ends.
  useFollowTeam(['job'], state.refresh, Boolean(preview?.blocked));
  const isStale = state.isPlaceholderData || state.isFetching;
  const start = async () => {
    if (!request) return;
    setFailure(null);
    const outcome = await restoreBackup.run({ params: { id: backupId }, body: request });
    if (outcome.ok) onStarted(outcome.data.job.id);
    else setFailure({ request, text: errorMessage(outcome.error) });
  };
  const isReady = preview !== undefined && !isStale && !preview.blocked && !isSameAsNow(preview);
  return (
    <section
      aria-labelledby="restore-preview"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 lg:sticky lg:top-20"
    >
      <h3 id="restore-preview" className="text-md font-bold">
        {t('restores.preview')}
      </h3>
      <div className={`grid gap-3 min-h-[96px] content-start ${isStale && preview ? 'opacity-60' : ''}`}>
        {request ? (
          <Loaded from={{ ...state, data: preview }} skeleton={<PreviewSkeleton />}>
            {(data) => <PreviewDetails preview={data} />}
          </Loaded>
        ) : (
          <p className="text-muted">{t('restores.chooseFirst')}</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {request && (isStale ? t('restores.refreshing') : preview && previewText(preview))}
      </span>
      <FormError error={failure && failure.request === request ? failure.text : null} />
      <div className="grid gap-3 border-t pt-4">
        <p className="flex items-start gap-2 text-sm text-muted">
          <ShieldCheck size={16} aria-hidden className="shrink-0 mt-0.5 text-success" />
          {t('restores.safety')}
        </p>
        <Button
          variant="primary"
          isWide
          // Two counts in German take two lines.
          style={{ whiteSpace: 'normal', height: 'auto', minHeight: 40 }}
          isPending={isPending}
          disabled={!isReady && !isPending}
          onClick={() => void start()}
        >
          {isWhole
            ? t('restores.restoreServer')
            : preview && !isSameAsNow(preview)
              ? restoreLabel(preview)
              : t('restores.restore')}
        </Button>
      </div>
    </section>
  );
}

const PreviewSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton width="80%" height={20} />
    <Skeleton width="60%" height={20} />
    <Skeleton width="70%" height={20} />
  </div>
);

interface Figure {
  label: string;
  value: number;
  className: string;
}

/** What changes, in numbers; none where nothing does. */
function previewFigures({ files, tables }: RestorePreview): Figure[] {
  const changed = changedTables(tables);
  const lost = changed.reduce((sum, table) => sum + table.lost, 0);
  const figures: Figure[] = [
    { label: t('restores.filesAdded'), value: files.added, className: 'text-success' },
    { label: t('restores.filesChanged'), value: files.changed, className: 'text-warning' },
    { label: t('restores.filesRemoved'), value: files.removed, className: 'text-danger' },
    { label: t('restores.tablesReplaced'), value: changed.length, className: 'text-warning' },
    { label: t('restores.rowsLost'), value: lost, className: 'text-danger' },
  ];
  return figures.filter(({ value }) => value > 0);
}

const previewText = (preview: RestorePreview) =>
  [
    ...(preview.blocked ? [preview.blocked] : []),
    ...(isSameAsNow(preview)
      ? [t('restores.nothing')]
      : previewFigures(preview).map(({ label, value }) => `${label}: ${formatCount(value)}`)),
    ...preview.warnings,
  ].join('. ');

/** What a restore changes and loses. */
export function PreviewDetails({ preview }: { preview: RestorePreview }) {
  const { files, size, warnings, blocked } = preview;
  if (isSameAsNow(preview))
    return blocked ? (
      <Notice tone="warning">{blocked}</Notice>
    ) : (
      <div>
        <p className="font-semibold">{t('restores.nothing')}</p>
        <p className="text-muted">{t('restores.nothingText')}</p>
      </div>
    );
  return (
    <>
      {blocked && <Notice tone="warning">{blocked}</Notice>}
      <dl className="grid gap-2">
        {previewFigures(preview).map(({ label, value, className }) => (
          <div key={label} className="flex items-baseline justify-between gap-3">
            <dt>{label}</dt>
            <dd className={`font-semibold tabular-nums ${className}`}>{formatCount(value)}</dd>
          </div>
        ))}
        {size > 0 && (
          <div className="flex items-baseline justify-between gap-3">
            <dt>{t('restores.written')}</dt>
            <dd className="font-semibold tabular-nums">{formatFileSize(size)}</dd>
          </div>
        )}
      </dl>
      {warnings.length > 0 && (
        <div className="flex items-start gap-2 rounded bg-warning-soft text-warning px-3 py-2">
          <TriangleAlert size={16} aria-hidden className="shrink-0 mt-0.5" />
          <ul className="grid gap-1 min-w-0">
            {warnings.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {files.examples.length > 0 && (
        <details className="min-w-0">
          <summary className="cursor-pointer text-sm font-semibold text-muted">{t('restores.examples')}</summary>
          <ul className="grid gap-1 mt-2 font-mono text-xs">
            {files.examples.map((path) => (
              <li key={path} className="break-words">
                {revealHiddenCharacters(path)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** "Restore 14 files", "Restore 2 tables", "Restore 14 files and 2 tables". */
function restoreLabel(preview: RestorePreview): string {
  const files = restoredFiles(preview);
  const tables = changedTables(preview.tables).length;
  if (files > 0 && tables > 0)
    return t('restores.restoreBoth', {
      files: t('restores.filesToo', { n: files }),
      tables: t('restores.tablesToo', { n: tables }),
    });
  if (files > 0) return t('restores.restoreFiles', { n: files });
  if (tables > 0) return t('restores.restoreTables', { n: tables });
  return t('restores.removeFiles', { n: preview.files.removed });
}
