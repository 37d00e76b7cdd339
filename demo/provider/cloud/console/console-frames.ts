import type { WebSocket } from 'ws';
import { ConsoleInput, type ConsoleOutput } from '#core/cloud/cloud.schema.ts';
import { machineTime } from '../../clock.ts';

const MAX_FRAMES_PER_SECOND = 100;
/** Of a browser that no longer reads. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** @returns null if not a console frame */
export function parseFrame(text: string): ConsoleInput | null {
  try {
    const parsed = ConsoleInput.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function send(socket: WebSocket, message: ConsoleOutput): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
  else socket.send(JSON.stringify(message));
}

/** Counts frames. @returns whether there are too many in this second */
export function createFrameLimit() {
  let second = 0;
  let frames = 0;
  return () => {
    const current = Math.floor(machineTime() / 1000);
    if (current !== second) [second, frames] = [current, 0];
    return ++frames > MAX_FRAMES_PER_SECOND;
  };
}
