/** Why a console has ended. */
export type ConsoleEnd = 'off' | 'rebooting' | 'reinstalling' | 'deleted' | 'idle' | 'signed-out';

/** Who opens a console, and by which sign-in. */
export interface ConsoleCaller {
  id: number;
  teamId: number;
  sessionId: string;
}

/** The consoles of servers as routes and jobs use them. */
export interface OpenConsoles {
  /** A ticket opens one console, once. `expiresAt` is in milliseconds since the epoch. */
  issueTicket(serverId: number, caller: ConsoleCaller): { ticket: string; expiresAt: number };
  /** Tells whoever has a console open that the machine goes down. */
  broadcast(serverId: number, what: 'reboot' | 'power-off'): void;
  /** Ends the consoles of a server. */
  close(serverId: number, reason: ConsoleEnd): void;
  /** Its disk is another one from now on. */
  forget(serverId: number): void;
}
