import * as z from 'zod/mini';
import { createRouter } from '../context.ts';
import { RecordId, readBody } from '../validate.ts';
import { JobFailure } from './job-kinds.ts';
import type { JobRow } from './job-queue.ts';

const FaultRequest = z.object({
  match: z.object({
    kind: z.optional(z.string()),
    /** Each type counts its own numbers. */
    subject_type: z.optional(z.string()),
    subject_id: z.optional(RecordId),
    step: z.optional(z.string()),
  }),
  fault: z.enum(['fail', 'hold']),
  times: z.optional(z.number()),
});
interface QueuedFault {
  match: z.output<typeof FaultRequest>['match'];
  fault: 'fail' | 'hold';
  remaining: number;
  /** Resolves when a held step may continue. */
  released: Promise<void>;
  release: () => void;
}

/** Injects faults into jobs: a step that fails, or that waits until it is released. Only the demo has it. */
export function createJobFaults() {
  let queue: QueuedFault[] = [];
  const clear = () => {
    for (const { release } of queue) release();
    queue = [];
  };

  /** Called before each step. @throws JobFailure */
  async function beforeStep(
    { kind, subject_type, subject_id }: JobRow,
    step: string,
    signal: AbortSignal,
  ): Promise<void> {
    const queued = queue.find(
      ({ match, remaining }) =>
        remaining > 0 &&
        (match.kind === undefined || match.kind === kind) &&
        (match.subject_type === undefined || match.subject_type === subject_type) &&
        (match.subject_id === undefined || match.subject_id === subject_id) &&
        (match.step === undefined || match.step === step),
    );
    if (!queued) return;
    queued.remaining--;
    if (queued.fault === 'fail') throw new JobFailure(`Fault on demand: the step ${step} failed.`);
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([queued.released, aborted]);
  }

  const routes = createRouter()
    .post('/__demo/jobs', async (c) => {
      const { match, fault, times = 1 } = await readBody(c, FaultRequest);
      const gate = new AbortController();
      const released = new Promise<void>((resolve) => gate.signal.addEventListener('abort', () => resolve()));
      queue.push({ match, fault, remaining: times, released, release: () => gate.abort() });
      return c.json({ message: 'Ordered' });
    })
    .delete('/__demo/jobs', (c) => {
      const { subject_type: type, subject_id: id } = c.req.query();
      const isMatch = ({ match }: QueuedFault) =>
        (!type || match.subject_type === type) && (!id || match.subject_id === Number(id));
      for (const { release } of queue.filter(isMatch)) release();
      queue = queue.filter((fault) => !isMatch(fault));
      return c.json({ message: 'Released' });
    });

  return { beforeStep, routes, clear };
}
export type JobFaults = ReturnType<typeof createJobFaults>;
