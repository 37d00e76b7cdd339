import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, so that none of those takes one before the program listens. */
const FIRST = 20_000;
const COUNT = 12_000;
const ATTEMPTS = 200;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of loopback that nobody listens on. @param taken ports that were given out and may not be listened on yet */
export async function findFreePort(taken: ReadonlySet<number>): Promise<number | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + randomInt(COUNT);
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  return null;
}
