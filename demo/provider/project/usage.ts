/** CPU and memory of containers: now, on request, and a stored sample per minute. */
import { lt } from 'drizzle-orm';
import { machineTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { containerSamples } from '../db/schema.ts';
import type { ContainerEngine, ResourceUsage } from './engine/engine.ts';
import type { Replicas } from './replicas.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Milliseconds for which a reading is cached. */
const FRESH_MS = 1_000;

export function createUsageMonitor(engine: ContainerEngine, replicas: Replicas) {
  const known = new Map<number, { at: number; usage: ResourceUsage | null }>();
  const reading = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function read(id: number): Promise<void> {
    const replica = replicas.find(id);
    const engineId = replica?.isRunning ? replica.engineId : null;
    if (engineId === null) {
      known.delete(id);
      return;
    }
    const usage = await engine.usage(engineId).catch(() => null);
    known.set(id, { at: machineTime(), usage });
  }
  function readOnce(id: number): Promise<void> {
    if (machineTime() - (known.get(id)?.at ?? 0) < FRESH_MS) return Promise.resolve();
    const underWay = reading.get(id) ?? read(id).finally(() => reading.delete(id));
    reading.set(id, underWay);
    return underWay;
  }

  const measure = async (ids: readonly number[]) => void (await Promise.all(ids.map(readOnce)));

  async function sample(services: Services): Promise<void> {
    const running = [...replicas.all()].filter(({ isRunning }) => isRunning).map(({ id }) => id);
    await services.db
      .delete(containerSamples)
      .where(lt(containerSamples.at, new Date(Date.parse(now()) - DAY_MS).toISOString()));
    if (running.length === 0) return;
    await measure(running);
    const minute = Math.floor(Date.parse(now()) / MINUTE_MS) * MINUTE_MS;
    const at = new Date(minute).toISOString();
    const values = running.flatMap((id) => {
      const usage = known.get(id)?.usage;
      return usage ? [{ container_id: id, at, cpu: usage.cpu, memory: Math.round(usage.memory) }] : [];
    });
    if (values.length > 0) await services.db.insert(containerSamples).values(values).onConflictDoNothing();
  }

  return {
    measure,
    sample,
    start(services: Services) {
      timer = setInterval(() => services.runInBackground('samples of containers', () => sample(services)), MINUTE_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    /** The sum over several containers; null while none of them runs. */
    sum(ids: readonly number[]): ResourceUsage | null {
      const found = ids.flatMap((id) => (replicas.find(id)?.isRunning ? (known.get(id)?.usage ?? []) : []));
      if (found.length === 0) return null;
      return {
        cpu: found.reduce((total, { cpu }) => total + cpu, 0),
        memory: found.reduce((total, { memory }) => total + memory, 0),
      };
    },
  };
}
