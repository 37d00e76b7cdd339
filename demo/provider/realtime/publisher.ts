/** Sends an event to everyone on a channel. The embedded server is one; a Pusher Channels, Reverb or Soketi cluster another. */
export interface Publisher {
  /** @param exceptSocket socket id that must not hear its own doing */
  publish(channel: string, event: string, data: unknown, exceptSocket?: string): void;
  /** Names on a channel now, so that the provider knows whether anyone sits there. */
  members(channel: string): readonly Presence[];
  /** Remembers who a socket is: the provider signed its subscription, and only it knows. */
  identify(socketId: string, who: Presence): void;
}

export interface Presence {
  id: string;
  name: string;
  isAgent: boolean;
}

export const ticketChannel = (ticketId: number) => `private-ticket.${ticketId}`;
