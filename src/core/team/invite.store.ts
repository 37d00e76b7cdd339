import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** Somebody who followed an invite and is not signed in yet (S1 §2): their login is filled in, and the invite waits. */
export interface PendingInvite {
  key: string;
  email: string;
  firstname: string;
  lastname: string;
  /** Who invites, and to which team. */
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
    /** Accepting clears it (S1 §4). */
    clear() {
      current.value = null;
    },
  };
});
