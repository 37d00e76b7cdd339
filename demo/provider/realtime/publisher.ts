/** Sends events to everyone on a channel. The embedded server does it here; a Pusher Channels, Reverb or Soketi cluster could. */
export interface Publisher {
  /** @param exceptSocket socket id of the sender, which does not get its own event */
  publish(channel: string, event: string, data: unknown, exceptSocket?: string): void;
  /** Who is on a channel at this moment. */
  members(channel: string): readonly Presence[];
  /** Records who a socket is. Only the provider knows, because it signed the subscription. */
  identify(socketId: string, presence: Presence): void;
}

export interface Presence {
  id: string;
  name: string;
  isAgent: boolean;
}

export const ticketChannel = (ticketId: number) => `private-ticket.${ticketId}`;
