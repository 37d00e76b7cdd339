import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { jobs } from '#provider/db/schema.ts';
import type { TestProvider } from './provider.ts';

/** Waits until a job of the provider has ended. @returns its row */
export const waitForJob = ({ db }: Pick<TestProvider, 'db'>, id: number) =>
  vi.waitFor(
    async () => {
      const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
      if (!job || job.status === 'queued' || job.status === 'running') throw new Error(`job ${id} is ${job?.status}`);
      return job;
    },
    { timeout: 30_000, interval: 10 },
  );
