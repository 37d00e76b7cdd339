import { eq } from 'drizzle-orm';
import { runBackupHour, runBackupNight } from '../backup/backup-nights.ts';
import { clockOffset, currentTime, machineTime, setClockOffset } from '../clock.ts';
import type { Services } from '../context.ts';
import { meta } from '../db/schema.ts';
import { type NightlyReport, runNightlyJobs } from './nightly-jobs.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** When the nightly jobs run, hours after midnight UTC. */
const NIGHT_HOUR = 2;
/** How often the provider checks whether a night is due. */
const CHECK_INTERVAL_MS = 60_000;

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);
/** When the jobs of a night run, milliseconds since the epoch. @param date YYYY-MM-DD */
const nightOf = (date: string) => Date.parse(date) + NIGHT_HOUR * HOUR_MS;

/**
 * Runs the nightly jobs as the provider's time passes: one night after another, each exactly once.
 * @param beforeNightlyJobs called first each night, for what happens elsewhere, such as at the payment company
 */
export function createNightlyScheduler(
  services: Services,
  beforeNightlyJobs: () => Promise<void> = async () => undefined,
) {
  const { db } = services;
  let running: Promise<unknown> = Promise.resolve();

  const read = async (key: string) => (await db.select().from(meta).where(eq(meta.key, key)))[0]?.value;
  const write = async (key: string, value: string) => {
    await db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
  };

  /** The date of the last completed night, YYYY-MM-DD. A new database has none: its first night is the next one. */
  async function findLastNight(): Promise<string> {
    const last = (await read('night')) ?? toDate(currentTime() - NIGHT_HOUR * HOUR_MS);
    await write('night', last);
    return last;
  }

  /** The clock stands still during each night's jobs, so that what they write has the date of that night. */
  async function runDueNights(): Promise<NightlyReport[]> {
    const offset = clockOffset();
    const reports: NightlyReport[] = [];
    let last = await findLastNight();
    try {
      for (;;) {
        const date = toDate(Date.parse(last) + DAY_MS);
        setClockOffset(offset);
        const wait = nightOf(date) - currentTime();
        if (wait > 0) return reports;
        setClockOffset(offset + wait);
        await beforeNightlyJobs();
        await runBackupNight(services, machineTime() + offset);
        reports.push(await runNightlyJobs(services, date, () => write('night', date)));
        last = date;
      }
    } finally {
      setClockOffset(offset);
    }
  }
  const runExclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const run = running.then(work);
    running = run.catch(() => undefined);
    return run;
  };

  let timer: NodeJS.Timeout | undefined;
  return {
    /** Catches up on nights missed while the provider was stopped, then runs each night when due. */
    async start(): Promise<void> {
      setClockOffset(Number((await read('time_ahead')) ?? 0));
      await runExclusively(runDueNights);
      timer = setInterval(() => {
        services.runInBackground('nights', async () => {
          await runExclusively(runDueNights);
          await runExclusively(() => runBackupHour(services));
        });
      }, CHECK_INTERVAL_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    /** Moves the provider's clock forward and runs every night in between. @param ms more than 0 */
    advance: (ms: number): Promise<NightlyReport[]> =>
      runExclusively(async () => {
        await findLastNight();
        // Stored first, so that an interrupted move continues with the remaining nights.
        await write('time_ahead', String(clockOffset() + ms));
        setClockOffset(clockOffset() + ms);
        const reports = await runDueNights();
        await runBackupHour(services);
        return reports;
      }),
    /** Sets the clock back to the machine's time and forgets the last night. */
    reset: (): Promise<void> =>
      runExclusively(async () => {
        setClockOffset(0);
        for (const key of ['time_ahead', 'night']) await db.delete(meta).where(eq(meta.key, key));
      }),
  };
}
export type NightlyScheduler = ReturnType<typeof createNightlyScheduler>;
