import { credentials } from '../http/credentials.ts';
import { readClaims } from '../http/token.ts';
import { isPageVisible } from '../platform/page-lifecycle.ts';
import { delay, startInterval } from '../platform/timers.ts';
import { connection, SUBSCRIBED_EVENT } from '../realtime/connection.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';

/** How often is asked while the websocket is away. */
const POLL_MS = 4000;
/** What happens within this time is one refresh. */
const COALESCE_MS = 300;
/** The next page often follows the team as well, so the channel is left only after this time. */
const LINGER_MS = 3000;

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
  const leaveChannel = teamChannel().follow(teamId, (event) => {
    if (kinds.includes(event) || event === SUBSCRIBED_EVENT) refreshSoon();
  });
  const stopPolling = startInterval(POLL_MS, () => {
    if (connection().state.peek() !== 'connected' && isPageVisible()) refreshSoon();
  });
  left.addEventListener('abort', () => {
    stopPolling();
    leaveChannel();
  });
}

/** The one subscription of everything that follows the team. */
const teamChannel = shared('team.channel', () => {
  const followers = new Set<(event: string) => void>();
  let lingering = new AbortController();
  let leaveNow: (() => void) | null = null;
  const leave = () => {
    leaveNow?.();
    leaveNow = null;
  };
  onIdentityChange(() => {
    followers.clear();
    lingering.abort();
    leave();
  });

  return {
    /** @returns a function that stops following */
    follow(teamId: string, onEvent: (event: string) => void): () => void {
      // Events since the last follower left reached nobody.
      if (leaveNow && followers.size === 0) onEvent(SUBSCRIBED_EVENT);
      lingering.abort();
      followers.add(onEvent);
      leaveNow ??= connection().subscribe(`private-team.${teamId}`, (event) => {
        for (const follower of [...followers]) follower(event);
      }).leave;
      return () => {
        if (!followers.delete(onEvent) || followers.size > 0) return;
        lingering = new AbortController();
        const { signal } = lingering;
        void delay(LINGER_MS, signal).then(() => {
          if (!signal.aborted) leave();
        });
      };
    },
  };
});

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
