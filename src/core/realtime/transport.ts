import type { ConnectionState, Headers } from './socket.ts';

/** Channels to join, with extra headers for their authorisation. */
export type ChannelHeaders = ReadonlyMap<string, Headers>;

/** Connects the channels of this tab to the server, whichever tab owns the socket. */
export interface Transport {
  /** Call it when the channels of this tab have changed. */
  sync(): void;
  trigger(channel: string, event: string, data: unknown): void;
  /** Checks the connection, because this tab may have been suspended. */
  wake(): void;
}

export interface TransportOptions {
  /** Aborts when the transport is no longer needed. */
  lifetimeSignal: AbortSignal;
  /** The channels of this tab. */
  ownChannels: () => ChannelHeaders;
  onState: (state: ConnectionState) => void;
  onEvent: (channel: string, event: string, data: unknown) => void;
  /** Called when this tab opens or closes the socket. */
  onOwnerChange: (isOwner: boolean) => void;
}
