import { credentials } from '../http/credentials.ts';
import { readClaims } from '../http/token.ts';
import { isPageVisible } from '../platform/page-lifecycle.ts';
import { delay, startInterval } from '../platform/timers.ts';
import { connection } from '../realtime/connection.ts';

/** How often is asked while the websocket is away. */
const POLL_MS = 4000;
/** What happens within this time is one refresh. */
const COALESCE_MS = 300;

/**
 * Keeps something of the team fresh while it is shown: refreshes when the provider says that one of these kinds has changed,
 * when the websocket is back and may have missed something, and every few seconds while it is away.
 * @param kinds names of events of the team's channel, such as `job` and `server`
 * @param left aborted when it is no longer shown
 */
export function followTeam(kinds: readonly string[], refresh: () => Promise<unknown>, left: AbortSignal): void {
  const token = credentials().token.peek();
  const teamId = token ? readClaims(token)?.team_id : undefined;
  if (!teamId || left.aborted) return;
  const refreshSoon = createCoalesced(refresh, left);
  const subscription = connection().subscribe(`private-team.${teamId}`, (event) => {
    if (kinds.includes(event) || event === 'pusher:subscription_succeeded') refreshSoon();
  });
  const stopPolling = startInterval(POLL_MS, () => {
    if (connection().state.peek() !== 'connected' && isPageVisible()) refreshSoon();
  });
  left.addEventListener('abort', () => {
    stopPolling();
    subscription.leave();
  });
}

/** Runs `work` soon, one run at a time; what happens during a run is followed by another. */
function createCoalesced(work: () => Promise<unknown>, left: AbortSignal): () => void {
  let isScheduled = false;
  let isRunning = false;
  const run = async () => {
    isScheduled = false;
    isRunning = true;
    await work().catch(() => undefined);
    isRunning = false;
    if (isScheduled) schedule();
  };
  const schedule = () =>
    void delay(COALESCE_MS, left).then(() => {
      if (!left.aborted) void run();
    });
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    if (!isRunning) schedule();
  };
}
