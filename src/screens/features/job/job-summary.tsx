import { Ban, CircleAlert, CircleCheck, CirclePause, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Job, JobStatus } from '#core/job/job.schema.ts';
import { isJobOpen, waitingSince } from '#core/job/job.store.ts';
import { jobLabel, jobStatusText } from './job-labels.ts';

const icons: Record<JobStatus | 'waiting', { icon: LucideIcon; className: string }> = {
  waiting: { icon: CirclePause, className: 'text-warning' },
  queued: { icon: Clock, className: 'text-muted' },
  running: { icon: LoaderCircle, className: 'text-accent animate-spin' },
  succeeded: { icon: CircleCheck, className: 'text-success' },
  failed: { icon: CircleAlert, className: 'text-danger' },
  cancelled: { icon: Ban, className: 'text-muted' },
};

/** One job as a row: what is done, the step, how far it is. @param note what stands beside the step, such as a time */
export function JobSummary({ job, note, actions }: { job: Job; note?: ReactNode; actions?: ReactNode }) {
  const { icon: Icon, className } = icons[waitingSince(job) ? 'waiting' : job.status];
  const isOpen = isJobOpen(job);
  return (
    <div className="flex flex-wrap sm:flex-nowrap items-start gap-x-3 gap-y-2 min-w-0">
      <Icon size={18} aria-hidden className={`mt-0.5 shrink-0 ${className}`} />
      <div className="grid gap-1 min-w-0 w-[calc(100%-30px)] sm:w-auto grow">
        <span className="font-semibold break-words">{jobLabel(job)}</span>
        {isOpen && <ProgressBar label={jobLabel(job)} share={job.progress ?? 0} text={jobStatusText(job)} />}
        <span className={`text-sm break-words ${job.status === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {jobStatusText(job)}
          {note && <> · {note}</>}
        </span>
      </div>
      {actions && (
        <div className="flex flex-wrap sm:justify-end gap-2 shrink-0 w-full sm:w-auto pl-[30px] sm:pl-0">{actions}</div>
      )}
    </div>
  );
}

/** @param text says more than the percentage does */
export function ProgressBar({ label, share, text }: { label: string; share: number; text?: string }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className="h-1.5 rounded-full bg-line overflow-hidden"
    >
      <div className="meter-fill h-full rounded-full bg-accent" style={{ width: `${Math.max(4, percent)}%` }} />
    </div>
  );
}
