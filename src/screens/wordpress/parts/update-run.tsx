import { CircleAlert, CircleCheck, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { cancelJob, isJobOpen } from '#core/job/job.store.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import { backupOf, countStates, type UpdateLine, updateLines } from '#core/wordpress/items.rules.ts';
import { siteUrl } from '#core/wordpress/site.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { jobLabel, jobStatusText } from '#screens/features/job/job-labels.ts';
import { ProgressBar } from '#screens/features/job/job-summary.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import { outcomeText, UpdateLines } from './update-lines.tsx';

const t = translator(wordpressManageMessages);

const JobDialog = lazyPart(() => import('#screens/features/job/job-dialog.tsx').then((module) => module.JobDialog));
const dialogs = [JobDialog];

interface UpdateRunProps {
  site: WordpressSite;
  job: Job;
  /** It was begun on this page just now: what happens is read out from here. */
  isNew: boolean;
  onDismiss: () => void;
}

/** An update as it goes, item by item, and how it ended, with what can be done next. */
export function UpdateRun({ site, job, isNew, onDismiss }: UpdateRunProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  useIdlePreload(dialogs);
  const lines = updateLines(job);
  const isOpen = isJobOpen(job);
  const { icon: Icon, className, title } = headOf(job, lines);
  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex items-start gap-3 min-w-0">
          <Icon size={20} aria-hidden className={`shrink-0 mt-0.5 ${className}`} />
          <div className="grid gap-0.5 min-w-0">
            <h2 ref={heading} tabIndex={-1} className="text-md font-bold outline-none">
              {title}
            </h2>
            <p role="status" className="text-sm text-muted break-words">
              {isOpen ? progressText(job, lines) : endText(lines)}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {job.is_cancellable && <StopButton id={job.id} />}
          <Button size="small" variant="quiet" onClick={() => setLogOpen(true)}>
            {t('wordpressManage.log')}
          </Button>
        </div>
      </div>
      {isOpen && <ProgressBar label={title} share={job.progress ?? 0} text={jobStatusText(job)} />}
      {job.status === 'failed' && <FormError error={job.error} />}
      {lines.length > 0 && <UpdateLines lines={lines} />}
      {isOpen ? (
        <p className="text-sm text-muted">{t('wordpressManage.canLeave')}</p>
      ) : (
        <NextSteps site={site} job={job} lines={lines}>
          <Button size="small" variant="quiet" onClick={onDismiss}>
            {t('wordpressManage.dismiss')}
          </Button>
        </NextSteps>
      )}
      <Suspense fallback={null}>
        {isLogOpen && <JobDialog id={job.id} label={jobLabel(job)} onClose={() => setLogOpen(false)} />}
      </Suspense>
    </section>
  );
}

function StopButton({ id }: { id: string }) {
  const isPending = useSignalValue(cancelJob.isPending);
  const [error, setError] = useState<string | null>(null);
  const stop = async () => {
    const outcome = await cancelJob.run({ params: { id } });
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <>
      <FormError error={error} />
      <Button size="small" isPending={isPending} onClick={() => void stop()}>
        {t('wordpressManage.stop')}
      </Button>
    </>
  );
}

interface Head {
  icon: LucideIcon;
  className: string;
  title: string;
}

function headOf(job: Job, lines: readonly UpdateLine[]): Head {
  if (isJobOpen(job))
    return {
      icon: LoaderCircle,
      className: 'text-accent animate-spin',
      title: lines.length > 0 ? t('wordpressManage.updating', { n: lines.length }) : t('wordpressManage.preparing'),
    };
  if (job.status === 'failed')
    return { icon: CircleAlert, className: 'text-danger', title: t('wordpressManage.endedFailed') };
  if (job.status === 'cancelled')
    return { icon: TriangleAlert, className: 'text-warning', title: t('wordpressManage.endedStopped') };
  const { reverted, failed } = countStates(lines);
  return reverted + failed > 0
    ? { icon: TriangleAlert, className: 'text-warning', title: t('wordpressManage.endedPartly') }
    : { icon: CircleCheck, className: 'text-success', title: t('wordpressManage.ended') };
}

function progressText(job: Job, lines: readonly UpdateLine[]): string {
  const { waiting, updating } = countStates(lines);
  const total = lines.length;
  const done = total - waiting - updating;
  const step = jobStatusText(job);
  return total > 1 && done > 0 ? `${step}. ${t('wordpressManage.progress', { done, total })}` : step;
}

const endText = (lines: readonly UpdateLine[]) => {
  const text = outcomeText(lines);
  // As a sentence of its own.
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}.`;
};

interface NextStepsProps {
  site: WordpressSite;
  job: Job;
  lines: readonly UpdateLine[];
  children: ReactNode;
}

/** Where to look after an update: at the site, and at what went wrong. */
export function NextSteps({ site, job, lines, children }: NextStepsProps) {
  const url = safeUrl(siteUrl(site));
  const backup = backupOf(job);
  const { updated, reverted, failed } = countStates(lines);
  const wentWrong = reverted + failed > 0 || job.status === 'failed';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center h-8 px-3 text-sm rounded font-semibold whitespace-nowrap bg-surface text-ink border border-control hover:bg-hover"
        >
          {t('wordpressManage.openSite')}
        </a>
      )}
      {wentWrong && (
        <LinkButton size="small" to={`/wordpress/${site.id}`}>
          {t('wordpressManage.openDebugLog')}
        </LinkButton>
      )}
      {backup && (updated > 0 || job.status === 'failed') && (
        <LinkButton size="small" to={`/wordpress/${site.id}/backups/restore-manager/${backup}`}>
          {t('wordpressManage.openBackup')}
        </LinkButton>
      )}
      {children}
    </div>
  );
}
