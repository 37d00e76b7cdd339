import { connection } from './connection.ts';
import { findRealtimeServer } from './socket.ts';

const TIMEOUT_MS = 8000;

/** Tests whether a websocket to the realtime server can be opened. @returns false on failure or after 8 s */
export async function canOpenWebSocket(): Promise<boolean> {
  if (connection().state.peek() === 'connected') return true;
  const server = await findRealtimeServer().catch(() => null);
  if (!server) return false;
  const { origin, path, key } = server;
  const url = `${origin.replace(/^http/, 'ws')}${path}/app/${encodeURIComponent(key)}?protocol=7&client=portal-test&version=1`;
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = new WebSocket(url);
    } catch {
      resolve(false);
      return;
    }
    const finish = (isOpen: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(isOpen);
    };
    const timer = setTimeout(() => finish(false), TIMEOUT_MS);
    socket.addEventListener('open', () => finish(true));
    socket.addEventListener('error', () => finish(false));
  });
}
