import type { Services } from '../context.ts';
import type { JobKindOf, JobRow } from './job-queue.ts';

/** What a step of a job may use. */
export interface JobContext<Payload = Record<string, unknown>> {
  readonly services: Services;
  readonly job: JobRow;
  readonly payload: Payload;
  /** Aborted when the job is cancelled or the provider stops. */
  readonly signal: AbortSignal;
  /** Keeps a line for the customer, in the job's log. */
  log(text: string): Promise<void>;
  /** @param share of this step that is done, 0 to 1 */
  progress(share: number): Promise<void>;
  /** Waits as long as the work takes. Tests shorten it. @param ms at the usual pace */
  work(ms: number): Promise<void>;
  /** Adds to what came of the job. */
  result(values: Record<string, unknown>): Promise<void>;
}

export interface JobStep<Payload = Record<string, unknown>> {
  key: string;
  /** Its share of the whole beside that of the others; usually 1. */
  weight?: number;
  /** Runs once more after a stop of the provider has interrupted it, so it must stand being run twice. */
  run(context: JobContext<Payload>): Promise<void>;
}

/** A kind of long work: its steps, one after the other. */
export interface JobKind<Payload = Record<string, unknown>> extends JobKindOf<Payload> {
  /** Who may see it. Nothing: every member of the team. */
  roles: readonly string[];
  /** Who may see it, where that depends on its subject. */
  subjectRoles?: Partial<Readonly<Record<JobRow['subject_type'], readonly string[]>>>;
  isCancellable?: boolean;
  /** Once this step has begun, it can no longer be cancelled. */
  cancellableBefore?: string;
  steps: readonly JobStep<Payload>[];
  /** Runs in the transaction that ends the job other than well: puts right what was left half done. */
  onEnded?(services: Services, job: JobRow, status: 'failed' | 'cancelled'): Promise<void>;
}

/** Why a job failed, in words for the customer. */
export class JobFailure extends Error {}

/** Whether a job of a kind can be stopped where it is. */
export const canCancel = (kind: JobKind | undefined, { steps }: Pick<JobRow, 'steps'>): boolean =>
  kind?.isCancellable === true &&
  !steps.some(({ key, status }) => key === kind.cancellableBefore && status !== 'waiting');

const kinds = new Map<string, JobKind<never>>();

/** Registers a kind of work, so that it continues after a restart too. */
export function defineJob<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  kinds.set(kind.kind, kind as JobKind<never>);
  return kind;
}

export const findJobKind = (name: string) => kinds.get(name) as JobKind | undefined;
export const jobKinds = (): Iterable<JobKind> => kinds.values() as Iterable<JobKind>;
