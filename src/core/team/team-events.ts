import { credentials } from '../http/credentials.ts';
import { readClaims } from '../http/token.ts';
import { isPageVisible } from '../platform/page-lifecycle.ts';
import { delay, startInterval } from '../platform/timers.ts';
import { connection, SUBSCRIBED_EVENT } from '../realtime/connection.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';

/** Polling interval while the websocket is disconnected. */
const POLL_MS = 4000;
/** Events within this time cause a single refresh. */
const COALESCE_MS = 300;
/** The next page often follows the team as well, so the channel is left only after this time. */
const LINGER_MS = 3000;

/** Kept for the last token: a page follows its team several times, and reading a token takes as long as drawing a row. */
let latest: { token: string; teamId: string | undefined } | undefined;
function teamIdOf(token: string): string | undefined {
  if (latest?.token !== token) latest = { token, teamId: readClaims(token)?.team_id };
  return latest.teamId;
}

/**
 * Keeps data of the team up to date while it is shown: refreshes it on events of these kinds, after the websocket has reconnected
 * (it may have missed events), and every few seconds while it is disconnected.
 * @param kinds names of events of the team's channel, such as `job` and `server`
 * @param signal aborted when the data is no longer shown
 */
export function followTeam(kinds: readonly string[], refresh: () => Promise<unknown>, signal: AbortSignal): void {
  const token = credentials().token.peek();
  const teamId = token ? teamIdOf(token) : undefined;
  if (!teamId || signal.aborted) return;
  const refreshSoon = createCoalesced(refresh, signal);
  const leaveChannel = teamChannel().follow(teamId, (event) => {
    if (kinds.includes(event) || event === SUBSCRIBED_EVENT) refreshSoon();
  });
  const stopPolling = startInterval(POLL_MS, () => {
    if (connection().state.peek() !== 'connected' && isPageVisible()) refreshSoon();
  });
  signal.addEventListener('abort', () => {
    stopPolling();
    leaveChannel();
  });
}

/** The channel of the team, with one subscription for all followers. */
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
      // What a follower shows was read before it follows, so it may have missed events of a subscription that is there already.
      if (leaveNow) onEvent(SUBSCRIBED_EVENT);
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

/** Runs `task` after a short delay, one run at a time. A call during a run causes another run. */
function createCoalesced(task: () => Promise<unknown>, signal: AbortSignal): () => void {
  let isScheduled = false;
  let isRunning = false;
  const run = async () => {
    isScheduled = false;
    isRunning = true;
    await task().catch(() => undefined);
    isRunning = false;
    if (isScheduled) schedule();
  };
  const schedule = () =>
    void delay(COALESCE_MS, signal).then(() => {
      if (!signal.aborted) void run();
    });
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    if (!isRunning) schedule();
  };
}
