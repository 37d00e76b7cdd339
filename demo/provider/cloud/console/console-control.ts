import type { SignIn } from '../../realtime/publisher.ts';

export interface ConsoleOwner {
  serverId: number;
  userId: number;
  teamId: number;
  sessionId: string;
}

/** Why a console has ended. */
export type ConsoleEnd = 'off' | 'rebooting' | 'reinstalling' | 'deleted' | 'idle' | 'signed-out';

/** The interface of the consoles to the rest of the provider. */
export interface Consoles {
  /** Issues a one-time ticket for a console of a server. @returns `expiresAt`: milliseconds since the epoch */
  issueTicket(
    serverId: number,
    caller: { id: number; teamId: number; sessionId: string },
  ): { ticket: string; expiresAt: number };
  /** Notifies open consoles that the machine is shutting down. */
  broadcast(serverId: number, action: 'reboot' | 'power-off'): void;
  /** Closes the consoles of a server. */
  close(serverId: number, reason: ConsoleEnd): void;
  /** Drops the cached disk of a server, because it has been replaced. */
  forget(serverId: number): void;
  /** Closes the consoles of a session, or of a user who has left a team. */
  disconnect(who: Pick<SignIn, 'sessionId'> | Pick<SignIn, 'userId' | 'teamId'>): void;
}
