import { and, asc, eq, inArray } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { jobs } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import type { JobFaults } from './job-faults.ts';
import { canCancel, findJobKind, JobFailure, type JobKind } from './job-kinds.ts';
import { announceJob, createJobContext, endJob, isOpen, updateJob } from './job-progress.ts';
import type { JobQueue, JobRow } from './job-queue.ts';

const OPEN = ['queued', 'running'] as const;
export interface Jobs extends JobQueue {
  /** Resumes jobs that a stop of the provider has interrupted. */
  start(services: Services): Promise<void>;
  resume(): Promise<void>;
  /** Interrupts all jobs, until `resume`. */
  stop(): void;
  isRunning(id: number): boolean;
}

/**
 * Runs jobs in the background, step by step. Each finished step is stored, so that an interrupted job continues at its current step.
 * @param pace factor on simulated durations: 1 is realistic, 0 skips them
 */
export function createJobs(faults: JobFaults, pace: number): Jobs {
  const running = new Map<number, AbortController>();
  let services: Services;

  async function runSteps(job: JobRow, kind: JobKind, signal: AbortSignal): Promise<void> {
    let { steps } = job;
    for (const [index, step] of kind.steps.entries()) {
      if (steps[index]?.status === 'done') continue;
      steps = steps.with(index, { key: step.key, status: 'running' });
      await updateJob(services, job.id, { status: 'running', steps, step_progress: null });
      await faults.beforeStep(job, step.key, signal);
      signal.throwIfAborted();
      await step.run(createJobContext(services, job, pace, signal));
      signal.throwIfAborted();
      steps = steps.with(index, { key: step.key, status: 'done' });
      await updateJob(services, job.id, { steps, step_progress: null });
    }
    await endJob(services, job, 'succeeded');
  }

  async function run(id: number): Promise<void> {
    if (running.has(id)) return;
    const [job] = await services.db.select().from(jobs).where(eq(jobs.id, id));
    if (!job || !isOpen(job)) return;
    const kind = findJobKind(job.kind);
    if (!kind) return endJob(services, job, 'failed', 'This provider no longer does this kind of work.');
    const controller = new AbortController();
    running.set(id, controller);
    try {
      await runSteps(job, kind, controller.signal);
    } catch (error) {
      // An interrupted job stays open, and continues after the restart.
      if (controller.signal.aborted) return;
      await endJob(
        services,
        job,
        'failed',
        error instanceof JobFailure ? error.message : 'Something went wrong on our side.',
      );
      if (!(error instanceof JobFailure)) throw error;
    } finally {
      running.delete(id);
    }
  }
  const runLater = (id: number) => services.runInBackground(`job ${id}`, () => run(id));

  /** Runs all open jobs. */
  async function resume(): Promise<void> {
    const open = await services.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(inArray(jobs.status, OPEN))
      .orderBy(asc(jobs.id));
    for (const { id } of open) runLater(id);
  }

  return {
    start(withServices: Services): Promise<void> {
      services = withServices;
      return resume();
    },
    resume,
    stop() {
      for (const controller of running.values()) controller.abort(new Error('The provider stops'));
    },
    isRunning: (id: number) => running.has(id),
    async begin(kind, { teamId, userId, subject, payload, result = {}, lock = `${subject.type} ${subject.id}` }) {
      const [row] = await services.db
        .insert(jobs)
        .values({
          team_id: teamId,
          user_id: userId,
          kind: kind.kind,
          subject_type: subject.type,
          subject_id: subject.id,
          subject_name: subject.name,
          status: 'queued',
          steps: kind.steps.map(({ key }) => ({ key, status: 'waiting' })),
          payload: payload as Record<string, unknown>,
          result,
          lock,
          created_at: now(),
        })
        .onConflictDoNothing()
        .returning();
      if (!row)
        throw new HttpError(
          409,
          `Something else is being done to ${subject.name}. Wait until it has ended, then try again.`,
        );
      announceJob(services, row);
      runLater(row.id);
      return row;
    },
    async cancel(job) {
      if (!isOpen(job)) throw new HttpError(409, 'It has ended already.');
      if (!canCancel(findJobKind(job.kind), job)) throw new HttpError(409, 'This cannot be stopped once it has begun.');
      // Aborts first, so that the runner doesn't mark it as running again.
      running.get(job.id)?.abort(new Error('Cancelled'));
      await endJob(services, job, 'cancelled');
      const [row] = await services.db.select().from(jobs).where(eq(jobs.id, job.id));
      return row ?? job;
    },
    async findOpen(type, ids) {
      if (ids.length === 0) return [];
      return services.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.subject_type, type), inArray(jobs.subject_id, [...ids]), inArray(jobs.status, OPEN)));
    },
  };
}
