/** Sends events to everyone on a channel. The embedded server does it here; a Pusher Channels, Reverb or Soketi cluster could. */
export interface Publisher {
  /** @param exceptSocket socket id of the sender, which does not get its own event */
  publish(channel: string, event: string, data: unknown, exceptSocket?: string): void;
  /** Who is on a channel at this moment. */
  members(channel: string): readonly Presence[];
  /**
   * Records who a socket is. Only the provider knows, because it signed the subscription.
   * @param signIn what the subscription was authorised by; null for guests
   */
  identify(socketId: string, presence: Presence, signIn: SignIn | null): void;
  /** Closes the connections of a session, or of a member of a team. Those that still have access connect again. */
  disconnect(who: Pick<SignIn, 'sessionId'> | Pick<SignIn, 'userId' | 'teamId'>): void;
}

export interface SignIn {
  sessionId: string;
  userId: number;
  teamId: number;
  /** Milliseconds since the epoch. A session that was renewed since subscribes again. */
  expiresAt: number;
}

export interface Presence {
  id: string;
  name: string;
  isAgent: boolean;
}

/** What happens to what a team has: hints to ask again, without the data itself. */
export const teamChannel = (teamId: number) => `private-team.${teamId}`;
export const ticketChannel = (ticketId: number) => `private-ticket.${ticketId}`;
