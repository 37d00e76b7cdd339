import { withLock } from '../platform/locks.ts';

export const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Of all tabs with one name, one leads: `lead` runs in it for as long as it may. When the tab goes, the next one leads.
 * @returns the function that takes the lead from a tab that holds it and does not answer, as a frozen one does
 */
export function electLeader(
  name: string,
  lifetimeSignal: AbortSignal,
  lead: () => Promise<void>,
  onDemoted: () => void,
): () => void {
  const stand = async (steal: boolean): Promise<void> => {
    await withLock(name, lead, steal ? { steal } : { signal: lifetimeSignal });
    onDemoted();
    if (!lifetimeSignal.aborted) await stand(false);
  };
  void stand(false);
  return () => void stand(true);
}

/** Makes this tab known under its name while it lives. `known` is called once others can see that it does. */
export function registerTab(tab: string, lifetimeSignal: AbortSignal, onRegistered: () => void): void {
  const live = () => {
    onRegistered();
    return whenAborted(lifetimeSignal);
  };
  void withLock(`portal.${tab}`, live, { signal: lifetimeSignal });
}

/** Calls back when a tab is gone: only then can its name be held by another. */
export function onTabClosed(tab: string, lifetimeSignal: AbortSignal, onClosed: () => void): void {
  void withLock(`portal.${tab}`, async () => onClosed(), { signal: lifetimeSignal });
}
