import WebSocket from 'ws';
import type { Options } from './options.ts';
import { readable } from './readable.ts';

/** Path of the websocket (S1 §9). */
const PATH = '/support/ws';

export interface SocketMessage {
  event: string;
  channel?: string;
  /** Parsed, where it came as JSON text. */
  data?: unknown;
  /** Whether `data` came as text, as the Pusher protocol has it. */
  isDataText: boolean;
}

export interface Socket {
  send(event: string, data: unknown): void;
  /** @returns the first message that fits, also of those that came before; null when none comes in time */
  waitFor(fits: (message: SocketMessage) => boolean): Promise<SocketMessage | null>;
  close(): void;
}

function parseMessage(text: string): SocketMessage {
  const message = JSON.parse(text) as { event: string; channel?: string; data?: unknown };
  const isDataText = typeof message.data === 'string';
  return { ...message, data: isDataText ? JSON.parse(message.data as string) : message.data, isDataText };
}

/**
 * Opens a connection of the Pusher protocol, version 7.
 * @returns the socket, or why it could not open
 */
export function openSocket({ realtime, origin, timeoutMs }: Options): Promise<Socket | string> {
  const url = `${realtime.origin.replace(/^http/, 'ws')}${PATH}/app/${encodeURIComponent(realtime.key)}?protocol=7&client=js&version=8.4.0`;
  const socket = new WebSocket(url, { handshakeTimeout: timeoutMs, ...(origin ? { origin } : {}) });
  const messages: SocketMessage[] = [];
  let onMessage = () => {};
  socket.on('message', (data) => {
    try {
      messages.push(parseMessage(String(data)));
    } catch {
      messages.push({ event: `not a message of the protocol: ${readable(String(data))}`, isDataText: false });
    }
    onMessage();
  });
  const waitFor: Socket['waitFor'] = (fits) =>
    new Promise((resolve) => {
      const finish = (message: SocketMessage | null) => {
        clearTimeout(timer);
        onMessage = () => {};
        resolve(message);
      };
      const timer = setTimeout(() => finish(null), timeoutMs);
      onMessage = () => {
        const found = messages.find(fits);
        if (found) finish(found);
      };
      onMessage();
    });
  return new Promise((resolve) => {
    socket.on('error', (error) => resolve(`no websocket at ${PATH}: ${readable(error.message)}`));
    socket.on('open', () =>
      resolve({
        send: (event, data) => socket.send(JSON.stringify({ event, data })),
        waitFor,
        close: () => socket.terminate(),
      }),
    );
  });
}
