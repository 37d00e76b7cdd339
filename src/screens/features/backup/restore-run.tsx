import { CircleAlert, CircleCheck, ExternalLink, type LucideIcon, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { backup as backupResource, refreshBackups, restoreBackup, restorePreview } from '#core/backup/backups.store.ts';
import { isSameAsNow, undoBackupId, undoRequest } from '#core/backup/restore.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { restoreMessages } from '#core/i18n/messages/restores.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useJob } from '#screens/features/job/use-job.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import type { BackupSubject } from './backup-subject.ts';
import { PreviewDetails } from './restore-preview.tsx';

const t = translator(restoreMessages);

interface Props {
  jobId: string;
  subject: BackupSubject;
  siteUrl: string | null;
  backTo: string;
  hidesWork: boolean;
  /** The job takes a restore back. */
  isUndo: boolean;
  onAgain: () => void;
  /** The job that takes it back has begun. */
  onUndo: (jobId: string) => void;
}

const refresh = () => void refreshBackups();

/** A restore that has begun: how it goes, how it ended, and what comes next. */
export function RestoreRun({ jobId, hidesWork, ...props }: Props) {
  const { job } = useJob(jobId, refresh);
  if (!job) return <Skeleton height={120} />;
  const isOpen = isJobOpen(job);
  return (
    <div className="grid gap-4">
      {!hidesWork && isOpen && <JobProgress id={jobId} />}
      <div role="status">{isOpen ? <Running name={props.subject.name} /> : <Ended job={job} {...props} />}</div>
    </div>
  );
}

const Running = ({ name }: { name: string }) => (
  <p className="rounded-card border border-line bg-surface p-4">
    <span className="block font-semibold">{t('restores.running', { name })}</span>
    <span className="text-muted">{t('restores.runningText')}</span>
  </p>
);

const Card = (props: { icon: LucideIcon; className: string; title: string; text: ReactNode; children: ReactNode }) => {
  const { icon: Icon, className, title, text, children } = props;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-start gap-3">
        <Icon size={24} aria-hidden className={`shrink-0 ${className}`} />
        <div className="grid gap-1 min-w-0">
          <h3 className="text-md font-bold">{title}</h3>
          <p className="text-muted break-words">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
};

type EndedProps = Omit<Props, 'jobId' | 'hidesWork'> & { job: Job };

function Ended({ job, siteUrl, backTo, isUndo, onAgain, onUndo }: EndedProps) {
  const [isUndoing, setUndoing] = useState(false);
  const back = <LinkButton to={backTo}>{t('restores.back')}</LinkButton>;
  if (job.status !== 'succeeded')
    return (
      <Card
        icon={CircleAlert}
        className="text-danger"
        title={t(job.status === 'cancelled' ? 'restores.stopped' : 'restores.failed')}
        text={job.error ? `${job.error} ${t('restores.failedText')}` : t('restores.failedText')}
      >
        <Button variant="primary" onClick={onAgain}>
          {t('restores.again')}
        </Button>
        {back}
      </Card>
    );
  const undoId = isUndo ? null : undoBackupId(job);
  return (
    <>
      <Card
        icon={CircleCheck}
        className="text-success"
        title={t(isUndo ? 'restores.undone' : 'restores.done')}
        text={t(isUndo ? 'restores.undoneText' : undoId ? 'restores.doneText' : 'restores.doneTextFinal')}
      >
        {siteUrl && <OpenSite url={siteUrl} />}
        {undoId && (
          <Button icon={Undo2} onClick={() => setUndoing(true)}>
            {t('restores.undo')}
          </Button>
        )}
        {back}
      </Card>
      {isUndoing && undoId && <UndoDialog backupId={undoId} onClose={() => setUndoing(false)} onStarted={onUndo} />}
    </>
  );
}

function OpenSite({ url }: { url: string }) {
  const href = safeUrl(url);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-2 control-height px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
    >
      <ExternalLink size={16} aria-hidden />
      {t('restores.openSite')}
    </a>
  );
}

interface UndoProps {
  /** Made before the restore. */
  backupId: string;
  onClose: () => void;
  onStarted: (jobId: string) => void;
}

/** Restores what was there before a restore, after showing what that changes. */
function UndoDialog({ backupId, onClose, onStarted }: UndoProps) {
  const backup = useResource(backupResource, { params: { id: backupId } });
  const request = backup.data && undoRequest(backup.data);
  const state = useResource(restorePreview, request ? { params: { id: backupId }, body: request } : null);
  const from = { ...state, error: backup.error ?? state.error };
  useFollowTeam(['job'], state.refresh);
  const isPending = useSignalValue(restoreBackup.isPending);
  const [error, setError] = useState<string | null>(null);
  const undo = async () => {
    if (!request) return;
    setError(null);
    const outcome = await restoreBackup.run({ params: { id: backupId }, body: request });
    if (outcome.ok) {
      onClose();
      onStarted(outcome.data.job.id);
    } else setError(errorMessage(outcome.error));
  };
  const isReady = state.data !== undefined && !state.data.blocked && !isSameAsNow(state.data);
  return (
    <Dialog
      isOpen
      title={t('restores.undoTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} disabled={!isPending && !isReady} onClick={() => void undo()}>
            {t('restores.undo')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={error} />
        <p>{t('restores.undoText')}</p>
        <div className="grid gap-3 min-h-[96px] content-start">
          <Loaded from={from} skeleton={96}>
            {(preview) => <PreviewDetails preview={preview} />}
          </Loaded>
        </div>
      </div>
    </Dialog>
  );
}
