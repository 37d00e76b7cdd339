import { eq } from 'drizzle-orm';
import { machineTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { jobs } from '../db/schema.ts';
import { teamChannel } from '../realtime/publisher.ts';
import { findJobKind, type JobContext } from './job-kinds.ts';
import type { JobRow } from './job-queue.ts';

/** Older lines of a log are deleted. */
const MAX_LOG_LINES = 500;
/** Shortest time between two updates of progress. */
const PROGRESS_INTERVAL_MS = 250;

export const isOpen = ({ status }: Pick<JobRow, 'status'>) => status === 'queued' || status === 'running';

export const announceJob = (
  { publisher }: Services,
  { id, team_id, subject_type, subject_id }: Pick<JobRow, 'id' | 'team_id' | 'subject_type' | 'subject_id'>,
) =>
  publisher.publish(teamChannel(team_id), 'job', {
    id: String(id),
    subject: { type: subject_type, id: String(subject_id) },
  });

/** Updates the row of a job, and announces it. */
export async function updateJob(services: Services, id: number, values: Partial<JobRow>): Promise<void> {
  const [row] = await services.db.update(jobs).set(values).where(eq(jobs.id, id)).returning();
  if (row) announceJob(services, row);
}

/** Ends an open job. Its running step becomes `failed`, or `waiting` again. */
export const endJob = (
  services: Services,
  { id }: JobRow,
  status: 'succeeded' | 'failed' | 'cancelled',
  error: string | null = null,
): Promise<void> =>
  services.db.inTransaction(async () => {
    const [job] = await services.db.select().from(jobs).where(eq(jobs.id, id));
    if (!job || !isOpen(job)) return;
    const stopped = status === 'failed' ? 'failed' : 'waiting';
    const steps = job.steps.map((step) => (step.status === 'running' ? ({ ...step, status: stopped } as const) : step));
    await updateJob(services, id, { status, error, steps, step_progress: null, lock: null, finished_at: now() });
    if (status !== 'succeeded') await findJobKind(job.kind)?.onEnded?.(services, job, status);
  });

/**
 * What one step of a job works with.
 * @param pace factor on simulated durations
 */
export function createJobContext(services: Services, job: JobRow, pace: number, signal: AbortSignal): JobContext {
  const { id } = job;
  const read = async () => (await services.db.select().from(jobs).where(eq(jobs.id, id)))[0] ?? job;
  let last = { at: 0, share: -1 };
  return {
    services,
    job,
    payload: job.payload,
    signal,
    log: async (text) =>
      updateJob(services, id, { log: [...(await read()).log, { at: now(), text }].slice(-MAX_LOG_LINES) }),
    async progress(share) {
      if (share === last.share || (share < 1 && machineTime() - last.at < PROGRESS_INTERVAL_MS)) return;
      last = { at: machineTime(), share };
      await updateJob(services, id, { step_progress: Math.min(1, Math.max(0, share)) });
    },
    work: (ms) => waitFor(ms * pace, signal),
    result: async (values) => updateJob(services, id, { result: { ...(await read()).result, ...values } }),
  };
}

/** @throws the signal's reason when it is aborted */
const waitFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
