import { Suspense, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { jobMessages } from '#core/i18n/messages/jobs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { cancelJob, isJobOpen, waitingSince } from '#core/job/job.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { jobLabel } from './job-labels.ts';
import { JobSkeleton, jobHeight } from './job-skeleton.tsx';
import { JobSummary } from './job-summary.tsx';
import { useFollowTeam } from './use-follow-team.ts';
import { useJob } from './use-job.ts';

const t = translator(jobMessages);

const JobDialog = lazyPart(() => import('./job-dialog.tsx').then((module) => module.JobDialog));

const ContinueUpload = lazyPart(() => import('./continue-upload.tsx').then((module) => module.ContinueUpload));

export interface RunningJobProps {
  id: string;
  onEnded?: (job: Job) => void;
}

/**
 * One job in the page that it was started on: what is done, how far it is, why it failed.
 * @param onEnded called once, also for a job that had ended before it was first seen
 */
export function RunningJob({ id, onEnded }: RunningJobProps) {
  const { job: current, refresh } = useJob(id, onEnded);
  const [isDetailed, setDetailed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isStopping = useSignalValue(cancelJob.isPending);
  useFollowTeam(['job'], refresh, current === undefined || isJobOpen(current));
  if (!current) return <JobSkeleton />;
  const stop = async () => {
    const outcome = await cancelJob.run({ params: { id } });
    setFailure(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <section
      aria-label={jobLabel(current)}
      className={`grid content-start gap-2 rounded-card border border-line bg-surface p-4 ${jobHeight}`}
    >
      <JobSummary
        job={current}
        actions={
          <>
            {current.is_cancellable && (
              <Button size="small" isPending={isStopping} onClick={() => void stop()}>
                {t('jobs.stop')}
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              aria-label={t('jobs.detailsOf', { job: jobLabel(current) })}
              onClick={() => setDetailed(true)}
            >
              {t('jobs.details')}
            </Button>
          </>
        }
      />
      {waitingSince(current) && (
        <div className="pl-[30px]">
          <Suspense fallback={<Skeleton width={180} height={32} />}>
            <ContinueUpload job={current} />
          </Suspense>
        </div>
      )}
      {failure && <FormError error={failure} />}
      <span role="status" className="sr-only">
        {!isJobOpen(current) && `${jobLabel(current)}. ${current.error ?? ''}`}
      </span>
      <Suspense fallback={null}>
        {isDetailed && <JobDialog id={id} label={jobLabel(current)} onClose={() => setDetailed(false)} />}
      </Suspense>
    </section>
  );
}
