import { withLock } from '../platform/locks.ts';

export const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

interface LeaderHandlers {
  /** Runs in the leader. The tab leads until it resolves, or another tab takes over. */
  lead: () => Promise<void>;
  onDemoted: () => void;
}

/**
 * Elects one leader among the tabs that use the same name. When that tab is closed, the next one leads.
 * @returns a function that takes over from a leader that does not respond, such as a frozen tab
 */
export function electLeader(
  name: string,
  lifetimeSignal: AbortSignal,
  { lead, onDemoted }: LeaderHandlers,
): () => void {
  const campaign = async (steal: boolean): Promise<void> => {
    await withLock(name, lead, steal ? { steal } : { signal: lifetimeSignal });
    onDemoted();
    if (!lifetimeSignal.aborted) await campaign(false);
  };
  void campaign(false);
  return () => void campaign(true);
}

/** Holds a lock with the tab's name while the tab is open. @param onRegistered called once other tabs can see the lock */
export function registerTab(tab: string, lifetimeSignal: AbortSignal, onRegistered: () => void): void {
  const hold = () => {
    onRegistered();
    return whenAborted(lifetimeSignal);
  };
  void withLock(`portal.${tab}`, hold, { signal: lifetimeSignal });
}

/** Calls `onClosed` when a tab is closed: its lock is then free. */
export function onTabClosed(tab: string, lifetimeSignal: AbortSignal, onClosed: () => void): void {
  void withLock(`portal.${tab}`, async () => onClosed(), { signal: lifetimeSignal });
}
