/** How many times as long instrumented code takes: see vitest.mutation.config.ts. */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

/**
 * @returns the processor time in milliseconds that `work` took, had it not been instrumented: what other processes do meanwhile
 * does not count
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / SLOWDOWN;
}
