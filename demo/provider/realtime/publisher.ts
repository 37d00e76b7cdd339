/** Sends events to everyone on a channel. */
export interface Publisher {
  /** @param exceptSocket socket id of the sender, which does not get its own event */
  publish(channel: string, event: string, data: unknown, exceptSocket?: string): void;
  /** Who is on a channel at this moment. */
  members(channel: string): readonly Presence[];
  /**
   * Records who a socket is that asks for a channel. Only the provider knows, because it signs the subscription.
   * @param signIn what the subscription was authorised by; null for guests
   */
  identify(socketId: string, channel: string, presence: Presence, signIn: SignIn | null): void;
  /** Closes the connections of a session, or of a member of a team. Those that still have access connect again. */
  disconnect(who: SignedOut): void;
}

/** Whose access has ended: that of a session, or of a member of a team. */
export type SignedOut = Pick<SignIn, 'sessionId'> | Pick<SignIn, 'userId' | 'teamId'>;

export interface SignIn {
  sessionId: string;
  userId: number;
  teamId: number;
  /** Milliseconds since the epoch. A session that was renewed since subscribes again. */
  expiresAt: number;
}

export const isSignInOf = (signIn: SignIn, who: SignedOut): boolean =>
  'sessionId' in who
    ? signIn.sessionId === who.sessionId
    : signIn.userId === who.userId && signIn.teamId === who.teamId;

export interface Presence {
  id: string;
  name: string;
  isAgent: boolean;
}

/** What happens to what a team has: hints to ask again, without the data itself. */
export const teamChannel = (teamId: number) => `private-team.${teamId}`;
export const ticketChannel = (ticketId: number) => `private-ticket.${ticketId}`;
