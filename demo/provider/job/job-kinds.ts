import type { Services } from '../context.ts';
import type { JobKindOf, JobRow } from './job-queue.ts';

/** What a job's step gets. */
export interface JobContext<Payload = Record<string, unknown>> {
  readonly services: Services;
  readonly job: JobRow;
  readonly payload: Payload;
  /** Aborted when the job is cancelled or the provider stops. */
  readonly signal: AbortSignal;
  /** Adds a line to the job's log, which customers see. */
  log(text: string): Promise<void>;
  /** Reports progress. @param share of this step that is done, 0 to 1 */
  progress(share: number): Promise<void>;
  /** Simulates work by waiting. Tests shorten it. @param ms at a pace of 1 */
  work(ms: number): Promise<void>;
  /** Adds values to the job's result. */
  result(values: Record<string, unknown>): Promise<void>;
}

export interface JobStep<Payload = Record<string, unknown>> {
  key: string;
  /** Its weight in the job's progress. Default: 1. */
  weight?: number;
  /** Runs again after a stop of the provider has interrupted it, so it must be idempotent. */
  run(context: JobContext<Payload>): Promise<void>;
}

/** A kind of job, with its steps in order. */
export interface JobKind<Payload = Record<string, unknown>> extends JobKindOf<Payload> {
  /** Roles that may see its jobs. Empty: every member of the team. */
  roles: readonly string[];
  /** Roles that may see its jobs, by type of subject. */
  subjectRoles?: Partial<Readonly<Record<JobRow['subject_type'], readonly string[]>>>;
  isCancellable?: boolean;
  /** A job can no longer be cancelled once this step has begun. */
  cancellableBefore?: string;
  steps: readonly JobStep<Payload>[];
  /** Runs in the transaction that marks a job as failed or cancelled. Cleans up after unfinished steps. */
  onEnded?(services: Services, job: JobRow, status: 'failed' | 'cancelled'): Promise<void>;
}

/** An expected failure of a job. The message is shown to the customer. */
export class JobFailure extends Error {}

/** Whether a job can be cancelled at its current step. */
export const canCancel = (kind: JobKind | undefined, { steps }: Pick<JobRow, 'steps'>): boolean =>
  kind?.isCancellable === true &&
  !steps.some(({ key, status }) => key === kind.cancellableBefore && status !== 'waiting');

const kinds = new Map<string, JobKind<never>>();

/** Registers a kind of job, so that its jobs continue after a restart. */
export function defineJob<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  kinds.set(kind.kind, kind as JobKind<never>);
  return kind;
}

export const findJobKind = (name: string) => kinds.get(name) as JobKind | undefined;
export const jobKinds = (): Iterable<JobKind> => kinds.values() as Iterable<JobKind>;
