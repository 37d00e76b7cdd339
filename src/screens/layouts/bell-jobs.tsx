import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { jobMessages } from '#core/i18n/messages/jobs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import type { PageWork } from '#core/job/page-work.ts';
import { clock } from '#core/platform/clock.ts';
import { JobDialog } from '../features/job/job-dialog.tsx';
import { jobLabel } from '../features/job/job-labels.ts';
import { JobSummary, ProgressBar } from '../features/job/job-summary.tsx';
import { UnstyledButton } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';

const t = translator(jobMessages);

const MAX_SHOWN = 5;
/** Work that ended longer ago is no news. */
const NEWS_MS = 24 * 3_600_000;

interface BellJobsProps {
  jobs: readonly Job[];
  /** What the page does itself. */
  work: readonly PageWork[];
  /** Closes the bell. */
  onLeave: () => void;
}

/** Open work first, then what has ended lately. A job opens its steps and its log. */
export function BellJobs({ jobs, work, onLeave }: BellJobsProps) {
  const [opened, setOpened] = useState<Job | null>(null);
  const now = clock().now();
  const open = jobs.filter(isJobOpen);
  const ended = jobs.filter(({ finished_at }) => finished_at && now - Date.parse(finished_at) < NEWS_MS);
  const shown = [...open, ...ended].slice(0, Math.max(MAX_SHOWN, open.length));
  if (shown.length === 0 && work.length === 0) return null;
  return (
    <section aria-label={t('jobs.title')} className="border-b">
      <ul className="max-h-[50vh] overflow-y-auto divide-y">
        {work.map(({ id, label, progress, to }) => (
          <li key={id}>
            <Link to={to} onClick={onLeave} className="flex items-start gap-3 px-4 py-3 hover:bg-hover">
              <LoaderCircle size={18} aria-hidden className="mt-0.5 shrink-0 text-accent animate-spin" />
              <span className="grid gap-1.5 min-w-0 grow">
                <span className="font-semibold break-words">{label}</span>
                <ProgressBar label={label} share={progress} />
              </span>
            </Link>
          </li>
        ))}
        {shown.map((job) => (
          <li key={job.id}>
            <UnstyledButton className="block w-full px-4 py-3 text-start hover:bg-hover" onClick={() => setOpened(job)}>
              <JobSummary job={job} note={<RelativeTime iso={job.finished_at ?? job.created_at} />} />
              <span className="sr-only">{t('jobs.details')}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {opened && <JobDialog id={opened.id} label={jobLabel(opened)} onClose={() => setOpened(null)} />}
    </section>
  );
}
