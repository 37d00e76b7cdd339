/** How many of something a long test handles. Instrumented code gets fewer (vitest.mutation.config.ts). */
export const MANY = Number(process.env.MANY ?? 10_000);

/** @returns the processor time in milliseconds that `work` took: what other processes do meanwhile does not count */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
