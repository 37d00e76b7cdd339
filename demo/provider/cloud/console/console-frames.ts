import type { WebSocket } from 'ws';
import { ConsoleInput, type ConsoleOutput } from '#core/cloud/cloud.schema.ts';
import { machineTime } from '../../clock.ts';

const MAX_FRAMES_PER_SECOND = 100;
/** The connection of a browser that no longer reads is closed. */
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

/** @returns a function to call for each frame, which returns whether there are too many in the current second */
export function createFrameLimit() {
  let second = 0;
  let frames = 0;
  return () => {
    const current = Math.floor(machineTime() / 1000);
    if (current !== second) [second, frames] = [current, 0];
    return ++frames > MAX_FRAMES_PER_SECOND;
  };
}
