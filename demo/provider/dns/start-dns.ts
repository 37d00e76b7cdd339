import type { Settings } from '../context.ts';
import type { Database } from '../db/database.ts';
import { createDnsServer } from './server.ts';
import { createZones } from './zones.ts';

/**
 * Starts the name server. Nothing else needs it: where its port is taken, that is told and all else goes on.
 * @returns what to tell the people who have started the provider, and what stops it
 */
export async function startDns(db: Database, port: number, log: Settings['log']) {
  const zones = createZones(db, log);
  const server = createDnsServer(zones.find, log);
  const close = () => {
    server.close();
    zones.close();
  };
  try {
    await server.listen(port);
    return { message: `127.0.0.1:${port}   dig @127.0.0.1 -p ${port} northwind.example MX`, close };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return { message: `off, because port ${port} is in use`, close };
  }
}
