import type { ServerEventRow } from './server-events.ts';

/** A period in which a server was on, milliseconds since the epoch. */
export interface PowerSpan {
  from: number;
  /** Null if it has not ended. */
  to: number | null;
  /** Whether it began with a newly installed disk. */
  isNewDisk: boolean;
}
/** What the periods are computed from. */
export interface PowerHistory {
  events: readonly Pick<ServerEventRow, 'kind' | 'detail' | 'created_at'>[];
  /** Since when it has been down, ISO 8601; null if it is not. */
  downSince: string | null;
}

const readTime = (value: unknown, fallback: number) =>
  typeof value === 'string' ? Date.parse(value) || fallback : fallback;

/** The periods in which a server was on, oldest first. A restart is a gap between two. */
export function findPowerSpans({ events, downSince }: PowerHistory): PowerSpan[] {
  const spans: PowerSpan[] = [];
  const end = (at: number) => {
    const last = spans.at(-1);
    if (last?.to === null) last.to = Math.max(last.from, at);
  };
  for (const { kind, detail, created_at } of events) {
    // A server that failed to shut down stayed on.
    if (kind === 'failed' && detail.is_on === true) continue;
    const at = Date.parse(created_at);
    // A restart's event is recorded once it is up again.
    end(readTime(detail.down_at, at));
    const isOn = !['shutdown', 'stopped', 'failed'].includes(kind);
    if (isOn) spans.push({ from: at, to: null, isNewDisk: ['created', 'reinstalled'].includes(kind) });
  }
  if (downSince) end(Date.parse(downSince));
  return spans;
}
