import { Check, Circle, CirclePause, LoaderCircle, type LucideIcon, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { jobMessages } from '#core/i18n/messages/jobs.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { Job, JobLogLine, JobStep } from '#core/job/job.schema.ts';
import { cancelJob, isJobOpen, job as jobResource, waitingSince } from '#core/job/job.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { jobLabel, stepLabel, subjectPath } from './job-labels.ts';
import { JobSummary } from './job-summary.tsx';
import { useFollowTeam } from './use-follow-team.ts';

const t = translator(jobMessages);
const ContinueUpload = lazyPart(() => import('./continue-upload.tsx').then((module) => module.ContinueUpload));

/** Hours that the provider waits for the rest of an upload. */
const KEPT_HOURS = 24;

/** One job with its steps and its log, as it goes. @param label title while it loads */
export function JobDialog({ id, label, onClose }: { id: string; label: string; onClose: () => void }) {
  const state = useResource(jobResource, { params: { id } });
  const { router } = usePortal();
  const isStopping = useSignalValue(cancelJob.isPending);
  const [failure, setFailure] = useState<string | null>(null);
  const current = state.data?.job;
  const isOpen = current === undefined || isJobOpen(current);
  useFollowTeam(['job'], state.refresh, isOpen);
  const stop = async () => {
    const outcome = await cancelJob.run({ params: { id } });
    setFailure(outcome.ok ? null : errorMessage(outcome.error));
  };
  const path = current && !isOpen ? subjectPath(current) : null;
  return (
    <Dialog
      isOpen
      title={current ? jobLabel(current) : label}
      onClose={onClose}
      actions={
        <>
          {current?.is_cancellable && (
            <Button isPending={isStopping} onClick={() => void stop()}>
              {t('jobs.stop')}
            </Button>
          )}
          {path && (
            <Button
              onClick={() => {
                onClose();
                router.navigate(path);
              }}
            >
              {current?.kind === 'files.upload'
                ? t('jobs.showFile')
                : t('jobs.open', { name: current?.subject.name ?? '' })}
            </Button>
          )}
          <Button variant={current && waitingSince(current) ? 'secondary' : 'primary'} onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      <Loaded from={state} skeleton={240}>
        {({ job, log }) => <JobDetails job={job} log={log} />}
      </Loaded>
      {failure && <FormError error={failure} />}
    </Dialog>
  );
}

function JobDetails({ job, log }: { job: Job; log: readonly JobLogLine[] }) {
  const time = relativeTime(job.created_at, clock().now());
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {job.author ? t('jobs.startedBy', { time, name: job.author }) : t('jobs.started', { time })}
      </p>
      <div role="status">
        <JobSummary job={job} />
      </div>
      {isJobOpen(job) && <p>{outlook(job)}</p>}
      {waitingSince(job) && (
        <Suspense fallback={<Skeleton width={220} height={40} />}>
          <ContinueUpload job={job} />
        </Suspense>
      )}
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('jobs.steps')}</h3>
        <ol className="grid gap-2">
          {job.steps.map((step) => (
            <Step key={step.key} kind={job.kind} step={step} isPaused={waitingSince(job) !== null} />
          ))}
        </ol>
      </section>
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('jobs.log')}</h3>
        <div
          role="log"
          aria-label={t('jobs.log')}
          tabIndex={0}
          className="max-h-64 min-h-[64px] overflow-y-auto rounded bg-sunken p-3 font-mono text-sm"
        >
          {log.length === 0 && <p className="text-muted">{t('jobs.noLog')}</p>}
          {log.map(({ at, text }, index) => (
            <p key={index} className="break-words">
              <span className="text-muted">{formatTime(at)}</span> {text}
            </p>
          ))}
        </div>
      </section>
    </div>
  );
}

/** What happens from here on. */
function outlook(job: Job): string {
  if (job.kind !== 'files.upload') return t('jobs.continues');
  const since = waitingSince(job);
  if (!since) return t(job.progress === 1 ? 'jobs.continues' : 'jobs.uploadRuns');
  const end = new Date(Date.parse(since) + KEPT_HOURS * 3_600_000).toISOString();
  return t('jobs.uploadKept', { time: `${formatDate(end)}, ${formatTime(end)}` });
}

const stepStyles: Record<JobStep['status'], [LucideIcon, string, MessageKey<typeof jobMessages>]> = {
  done: [Check, 'text-success', 'jobs.stepDone'],
  running: [LoaderCircle, 'text-accent animate-spin', 'jobs.stepRunning'],
  failed: [X, 'text-danger', 'jobs.stepFailed'],
  waiting: [Circle, 'text-muted', 'jobs.stepWaiting'],
};

function Step({ kind, step, isPaused }: { kind: string; step: JobStep; isPaused: boolean }) {
  const [Icon, className, text] =
    isPaused && step.status === 'running'
      ? ([CirclePause, 'text-warning', 'jobs.stepWaiting'] as const)
      : stepStyles[step.status];
  return (
    <li className="flex items-center gap-2">
      <Icon size={16} aria-hidden className={`shrink-0 ${className}`} />
      <span className={step.status === 'waiting' ? 'text-muted' : ''}>{stepLabel(kind, step.key)}</span>
      <span className="sr-only">{t(text)}</span>
    </li>
  );
}
