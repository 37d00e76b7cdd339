import { defineJob } from '#provider/job/job-kinds.ts';
import type { TestProvider } from './provider.ts';

const waiting = defineJob<object>({
  kind: 'test.waiting',
  roles: [],
  isCancellable: true,
  steps: [
    {
      key: 'wait',
      run: ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    },
  ],
});

/** Starts a job that runs until it is cancelled. @returns its id */
export async function beginOpenJob(provider: TestProvider, teamId: number, subjectId = 1): Promise<string> {
  const subject = { type: 'server', id: subjectId, name: 'web-1' } as const;
  const { id } = await provider.jobs.begin(waiting, { teamId, userId: null, subject, payload: {} });
  return String(id);
}
