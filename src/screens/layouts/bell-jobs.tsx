import { useState } from 'react';
import { jobMessages } from '#core/i18n/messages/jobs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import { clock } from '#core/platform/clock.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import { JobDialog } from '../features/job/job-dialog.tsx';
import { jobLabel } from '../features/job/job-labels.ts';
import { JobSummary } from '../features/job/job-summary.tsx';

const t = translator(jobMessages);

const MAX_SHOWN = 5;
/** Work that ended longer ago is no news. */
const NEWS_MS = 24 * 3_600_000;

/** Open work first, then what has ended lately. Each opens its steps and its log. */
export function BellJobs({ jobs }: { jobs: readonly Job[] }) {
  const [opened, setOpened] = useState<Job | null>(null);
  const now = clock().now();
  const open = jobs.filter(isJobOpen);
  const ended = jobs.filter(({ finished_at }) => finished_at && now - Date.parse(finished_at) < NEWS_MS);
  const shown = [...open, ...ended].slice(0, Math.max(MAX_SHOWN, open.length));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('jobs.title')} className="border-b">
      <ul className="max-h-[40vh] overflow-y-auto divide-y">
        {shown.map((job) => (
          <li key={job.id}>
            <button
              type="button"
              className="block w-full px-4 py-3 text-start hover:bg-hover"
              onClick={() => setOpened(job)}
            >
              <JobSummary job={job} note={relativeTime(job.finished_at ?? job.created_at, now)} />
              <span className="sr-only">{t('jobs.details')}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <JobDialog id={opened.id} label={jobLabel(opened)} onClose={() => setOpened(null)} />}
    </section>
  );
}
