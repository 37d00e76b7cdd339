/** Sends events to everyone on a channel. */
export interface Publisher {
  /** @param exceptSocket socket id of the sender, which does not get its own event */
  publish(channel: string, event: string, data: unknown, exceptSocket?: string): void;
  /** Who is on a channel now. */
  members(channel: string): readonly Presence[];
  /**
   * Records whose socket subscribes to a channel. Only the provider knows, because it signs the subscription.
   * @param signIn the sign-in that authorised the subscription; null for guests
   */
  identify(socketId: string, channel: string, presence: Presence, signIn: SignIn | null): void;
  /** Closes the connections of a session, or of a team's member. Clients that still have access reconnect. */
  disconnect(who: SignedOut): void;
}

/** Whose access has ended: a session, or a team's member. */
export type SignedOut = Pick<SignIn, 'sessionId'> | Pick<SignIn, 'userId' | 'teamId'>;

export interface SignIn {
  sessionId: string;
  userId: number;
  teamId: number;
  /** Milliseconds since the epoch. A session that was renewed meanwhile subscribes again. */
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

/** Changes of a team's records: hints to refetch, without the data. */
export const teamChannel = (teamId: number) => `private-team.${teamId}`;
export const ticketChannel = (ticketId: number) => `private-ticket.${ticketId}`;
