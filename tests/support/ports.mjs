/** Finds TCP ports that nothing listens on. Node alone. */
import { createServer } from 'node:net';

/** @param {number} port @returns {Promise<import('node:net').Server | null>} the listening server, or null when the port is taken */
const listen = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
const close = (server) => new Promise((resolve) => server.close(resolve));

/**
 * Each process, or thread, takes its ports in turn from a part of its own, below the range that the system hands out to clients and
 * the one that the embedded engine takes its ports from. So nothing takes a port between its choice and its use, or while a
 * server that uses it is started again, and a connection that a client has kept open leads to no other server. The
 * process that listens on the first port of a part owns it.
 */
const PORTS_PER_PROCESS = 240;
const PARTS = 40;
/** Above 10,080, which clients refuse. */
const FIRST_PORT = 10_100;
async function claimPart() {
  for (let attempt = 0; attempt < PARTS; attempt++) {
    const first = FIRST_PORT + ((process.pid + attempt) % PARTS) * PORTS_PER_PROCESS;
    const sign = await listen(first);
    if (!sign) continue;
    sign.unref();
    return first;
  }
  throw new Error('More processes run tests than there are ports for');
}
let claimed;
let next = 1;

/** The first of `count` free ports in a row. */
export async function freePorts(count) {
  claimed ??= claimPart();
  const part = await claimed;
  for (let attempt = 0; attempt < PORTS_PER_PROCESS; attempt++) {
    if (next + count > PORTS_PER_PROCESS) next = 1;
    const first = part + next;
    next += count;
    const servers = await Promise.all(Array.from({ length: count }, (_, index) => listen(first + index)));
    await Promise.all(servers.filter((server) => server !== null).map(close));
    if (servers.every((server) => server !== null)) return first;
  }
  throw new Error(`No ${count} free ports in a row were found`);
}

export const freePort = () => freePorts(1);
