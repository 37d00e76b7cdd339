import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** The invite of somebody who is not signed in yet (S1 §2): their login is prefilled, and the invite waits for the sign-in. */
export interface PendingInvite {
  key: string;
  email: string;
  firstname: string;
  lastname: string;
  inviter: string;
  team: string;
}

export const pendingInvite = shared('team.invited', () => {
  const current = signal<PendingInvite | null>(null);
  return {
    current: current as ReadonlySignal<PendingInvite | null>,
    set(invite: PendingInvite) {
      current.value = invite;
    },
    /** S1 §4: accepting clears it. */
    clear() {
      current.value = null;
    },
  };
});
