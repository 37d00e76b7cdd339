import type { SignIn } from '../../realtime/publisher.ts';

/** Whose console it is. */
export interface ConsoleOwner {
  serverId: number;
  userId: number;
  teamId: number;
  sessionId: string;
}

/** Why a console has ended. */
export type ConsoleEnd = 'off' | 'rebooting' | 'reinstalling' | 'deleted' | 'idle' | 'signed-out';

/** What the rest of the provider does with consoles. */
export interface Consoles {
  /** A ticket for one console of a server. @returns when it expires, milliseconds since the epoch */
  issueTicket(
    serverId: number,
    caller: { id: number; teamId: number; sessionId: string },
  ): { ticket: string; expiresAt: number };
  /** Notifies open consoles that the machine is shutting down. */
  broadcast(serverId: number, action: 'reboot' | 'power-off'): void;
  /** Ends the consoles of a server. */
  close(serverId: number, reason: ConsoleEnd): void;
  /** Its disk has been replaced. */
  forget(serverId: number): void;
  /** Ends the consoles of a session, or of somebody who has left a team. */
  disconnect(who: Pick<SignIn, 'sessionId'> | Pick<SignIn, 'userId' | 'teamId'>): void;
}
