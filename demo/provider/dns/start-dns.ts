import type { Settings } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { DnsServers, NameServer } from './lookup.ts';
import { createDnsServer, type FindZone, HOST } from './server.ts';
import { createZones } from './zones.ts';

/** Attempts to find a port that is free for both TCP and UDP. */
const MAX_TRIES = 5;

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/** @throws an error with the code EADDRINUSE if the port is taken */
async function listen(findZone: FindZone, port: number, log: Settings['log']) {
  const server = createDnsServer(findZone, log);
  return { port: await server.listen(port), close: server.close };
}

async function listenAnywhere(findZone: FindZone, log: Settings['log']) {
  for (let tries = 1; ; tries++) {
    try {
      return await listen(findZone, 0, log);
    } catch (error) {
      if (!isTaken(error) || tries === MAX_TRIES) throw error;
    }
  }
}

const authoritative = (port: number): NameServer => ({ host: HOST, port, role: 'authoritative' });

/**
 * Starts the name server, and another one that stands in for external DNS. If the port is taken, the message says so,
 * and the provider's own lookups use another one.
 * @param port null for any free port
 * @returns a message for the console, the servers, and a function that stops them
 */
export async function startDns(
  db: Database,
  port: number | null,
  log: Settings['log'],
  resolvers: readonly NameServer[] = [],
) {
  const zones = createZones(db, log);
  const tryPort = async () => {
    if (port === null) return null;
    try {
      return await listen(zones.find, port, log);
    } catch (error) {
      if (isTaken(error)) return null;
      throw error;
    }
  };
  const announced = await tryPort();
  const own = announced ?? (await listenAnywhere(zones.find, log));
  const elsewhere = await listenAnywhere(zones.findElsewhere, log);
  const servers: DnsServers = {
    own: authoritative(own.port),
    elsewhere: authoritative(elsewhere.port),
    resolvers,
  };
  const off = port === null ? 'off' : `off, because port ${port} is in use`;
  return {
    message: announced ? `${HOST}:${port}   dig @${HOST} -p ${port} northwind.example MX` : off,
    servers,
    close() {
      own.close();
      elsewhere.close();
      zones.close();
    },
  };
}
