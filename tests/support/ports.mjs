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

/** A free port, chosen by the system. */
export async function freePort() {
  const server = await listen(0);
  const { port } = server.address();
  await close(server);
  return port;
}

/** The first of `count` free ports in a row, below the range that the system hands out to clients. */
export async function freePorts(count) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const servers = await Promise.all(Array.from({ length: count }, (_, index) => listen(first + index)));
    await Promise.all(servers.filter((server) => server !== null).map(close));
    if (servers.every((server) => server !== null)) return first;
  }
  throw new Error(`No ${count} free ports in a row were found`);
}
