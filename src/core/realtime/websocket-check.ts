import { providerConfig } from '../runtime/provider-config.ts';
import { config } from '../runtime/runtime.ts';

const TIMEOUT_MS = 8000;

/** Tests whether a websocket to the realtime server can be opened. @returns false on failure or after 8 s */
export function canOpenWebSocket(): Promise<boolean> {
  const { origin, key } = providerConfig().realtime;
  const url = `${(origin ?? config().apiBase).replace(/^http/, 'ws')}/support/ws/app/${encodeURIComponent(key)}?protocol=7&client=portal-test&version=1`;
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
