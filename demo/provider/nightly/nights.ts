import { eq } from 'drizzle-orm';
import { runBackupHour, runBackupNight } from '../backup/backup-nights.ts';
import { clockOffset, currentTime, machineTime, setClockOffset } from '../clock.ts';
import type { Services } from '../context.ts';
import { meta } from '../db/schema.ts';
import { type NightReport, runNight } from './night.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** When a night's work is done, hours after midnight UTC. */
const NIGHT_HOUR = 2;
/** How often the provider looks whether a night is due. */
const CHECK_INTERVAL_MS = 60_000;

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);
/** When the night of a date is, milliseconds since the epoch. @param date YYYY-MM-DD */
const nightOf = (date: string) => Date.parse(date) + NIGHT_HOUR * HOUR_MS;

/**
 * Runs the provider's nights as its time passes, one after the other, each once.
 * @param beforeNight what happens elsewhere in that night, such as at the payment company
 */
export function createNights(services: Services, beforeNight: () => Promise<void> = async () => undefined) {
  const { db } = services;
  let running: Promise<unknown> = Promise.resolve();

  const read = async (key: string) => (await db.select().from(meta).where(eq(meta.key, key)))[0]?.value;
  const write = async (key: string, value: string) => {
    await db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
  };

  /** The date of the last night that was done. A new database has none: its first one is the next. */
  async function findLastNight(): Promise<string> {
    const last = (await read('night')) ?? toDate(currentTime() - NIGHT_HOUR * HOUR_MS);
    await write('night', last);
    return last;
  }

  /** The time stands at each night while that runs, so that what is written then has its date. */
  async function runDueNights(): Promise<NightReport[]> {
    const ahead = clockOffset();
    const reports: NightReport[] = [];
    let last = await findLastNight();
    try {
      for (;;) {
        const date = toDate(Date.parse(last) + DAY_MS);
        setClockOffset(ahead);
        const wait = nightOf(date) - currentTime();
        if (wait > 0) return reports;
        setClockOffset(ahead + wait);
        await beforeNight();
        await runBackupNight(services, machineTime() + ahead);
        reports.push(await runNight(services, date, () => write('night', date)));
        last = date;
      }
    } finally {
      setClockOffset(ahead);
    }
  }
  const runExclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const run = running.then(work);
    running = run.catch(() => undefined);
    return run;
  };

  let timer: NodeJS.Timeout | undefined;
  return {
    /** Resumes where a stop has interrupted it, then runs each night when due. */
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
    /** Moves the provider's time on, through every night between. @param ms more than 0 */
    advance: (ms: number): Promise<NightReport[]> =>
      runExclusively(async () => {
        await findLastNight();
        // Stored first: a stop in between is followed by the rest of the nights.
        await write('time_ahead', String(clockOffset() + ms));
        setClockOffset(clockOffset() + ms);
        const reports = await runDueNights();
        await runBackupHour(services);
        return reports;
      }),
    /** Puts the clock back to the machine's time, with no night behind it. */
    reset: (): Promise<void> =>
      runExclusively(async () => {
        setClockOffset(0);
        for (const key of ['time_ahead', 'night']) await db.delete(meta).where(eq(meta.key, key));
      }),
  };
}
export type Nights = ReturnType<typeof createNights>;
