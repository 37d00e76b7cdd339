import { providerConfig } from '../runtime/provider-config.ts';
import { config } from '../runtime/runtime.ts';

const TIMEOUT_MS = 8000;

/** Can a websocket to the realtime server be made from here? It is closed again at once. */
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
    const end = (isGood: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(isGood);
    };
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    socket.addEventListener('open', () => end(true));
    socket.addEventListener('error', () => end(false));
  });
}
