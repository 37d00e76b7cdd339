import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes one before the program listens. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;
const ATTEMPTS = 200;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free port on loopback; null if none was found. @param taken ports that were assigned but may not be listened on yet */
export async function findFreePort(taken: ReadonlySet<number>): Promise<number | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST_PORT + randomInt(PORT_COUNT);
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  return null;
}
