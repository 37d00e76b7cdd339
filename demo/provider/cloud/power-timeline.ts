import type { ServerEventRow } from './server-events.ts';

/** When a server was on, milliseconds since the epoch. */
export interface PowerSpan {
  from: number;
  /** Null while it lasts. */
  to: number | null;
  /** Whether it began with a new disk. */
  isNewDisk: boolean;
}
/** What the times of a server are worked out from. */
export interface PowerHistory {
  events: readonly Pick<ServerEventRow, 'kind' | 'detail' | 'created_at'>[];
  /** Since when it has been down, where that has not ended yet. ISO 8601. */
  downSince: string | null;
}

const readTime = (value: unknown, fallback: number) =>
  typeof value === 'string' ? Date.parse(value) || fallback : fallback;

/** When a server was on, oldest first. A restart is two spans with a gap. */
export function findPowerSpans({ events, downSince }: PowerHistory): PowerSpan[] {
  const spans: PowerSpan[] = [];
  const end = (at: number) => {
    const last = spans.at(-1);
    if (last?.to === null) last.to = Math.max(last.from, at);
  };
  for (const { kind, detail, created_at } of events) {
    // What failed to go down was on all the time.
    if (kind === 'failed' && detail.is_on === true) continue;
    const at = Date.parse(created_at);
    // A restart went down before it was done.
    end(readTime(detail.down_at, at));
    const isOn = !['shutdown', 'stopped', 'failed'].includes(kind);
    if (isOn) spans.push({ from: at, to: null, isNewDisk: ['created', 'reinstalled'].includes(kind) });
  }
  if (downSince) end(Date.parse(downSince));
  return spans;
}
