/** The provider's authoritative name server: UDP and TCP on one port of the loopback interface. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { machineNow } from '../clock.ts';
import type { Settings } from '../context.ts';
import { answerQuestion, type DnsQuestion, refusedAnswer, type Zone } from './answer.rules.ts';
import { BadMessage, isAnswerable, readQuery, wantsDnssec, writeAnswer, writeFailure } from './packet.ts';

/**
 * A public UDP name server can be abused for amplification attacks, so this one listens on the loopback interface only.
 */
export const HOST = '127.0.0.1';
const MAX_CONNECTIONS = 100;
const IDLE_MS = 10_000;

/** Finds the zone that a name is in. */
export type FindZone = (name: string) => Promise<Zone | null>;

/** The zone that answers: the one that contains the name, or the parent zone for DS (RFC 4035, 3.1.4.1). */
async function zoneFor(findZone: FindZone, { name, type }: DnsQuestion): Promise<Zone | null> {
  const above = type === 'DS' ? await findZone(name.slice(name.indexOf('.') + 1)) : null;
  return above ?? findZone(name);
}

async function answer(findZone: FindZone, bytes: Buffer, isUdp: boolean): Promise<Buffer | null> {
  const query = readQuery(bytes);
  if (!query) return null;
  const zone = isAnswerable(query) ? await zoneFor(findZone, query.question) : null;
  const reply = zone && query.question ? answerQuestion(zone, query.question, wantsDnssec(query)) : refusedAnswer;
  return writeAnswer(query, reply, isUdp);
}

/** The messages of a TCP connection, each preceded by its length in two bytes (RFC 1035, 4.2.2). */
async function* readMessages(socket: Socket): AsyncGenerator<Buffer> {
  let buffered = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= 2 && buffered.length >= 2 + buffered.readUInt16BE(0)) {
      const end = 2 + buffered.readUInt16BE(0);
      yield buffered.subarray(2, end);
      buffered = buffered.subarray(end);
    }
  }
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * @param log for internal errors
 * @param idleMs after which an idle TCP connection is closed
 */
export function createDnsServer(findZone: FindZone, log: Settings['log'] = null, idleMs = IDLE_MS) {
  const report = (error: unknown) =>
    log?.(JSON.stringify({ at: machineNow(), dns: String((error as Error)?.stack ?? error) }));
  /** Never throws: errors become responses. */
  const respond = async (bytes: Buffer, isUdp: boolean): Promise<Buffer | null> => {
    try {
      return await answer(findZone, bytes, isUdp);
    } catch (error) {
      if (error instanceof BadMessage) return writeFailure(bytes, error.rcode);
      report(error);
      return writeFailure(bytes, 'SERVFAIL');
    }
  };

  const udp = createSocket('udp4');
  udp.on('message', async (bytes, { address, port }) => {
    const reply = await respond(bytes, true);
    // No client has port 0. Errors are ignored, because the client may be gone.
    if (reply && port > 0 && !isClosed) udp.send(reply, port, address, () => undefined);
  });

  const sockets = new Set<Socket>();
  const tcp = createServer({ allowHalfOpen: true }, async (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setTimeout(idleMs, () => socket.destroy());
    try {
      for await (const bytes of readMessages(socket)) {
        const reply = await respond(bytes, false);
        // A client that does not read its answers is sent no more.
        if (reply && !socket.write(withLength(reply))) await once(socket, 'drain');
      }
      socket.end();
    } catch {
      // The client has disconnected.
      socket.destroy();
    }
  });
  tcp.maxConnections = MAX_CONNECTIONS;
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    tcp.close();
    for (const socket of sockets) socket.destroy();
    udp.close();
  }
  return {
    /**
     * @param port 0 for any free port
     * @returns the port
     * @throws an error with the code EADDRINUSE if the port is taken
     */
    async listen(port: number): Promise<number> {
      try {
        tcp.listen(port, HOST);
        await once(tcp, 'listening');
        udp.bind((tcp.address() as AddressInfo).port, HOST);
        await once(udp, 'listening');
      } catch (error) {
        close();
        throw error;
      }
      udp.on('error', report);
      tcp.on('error', report);
      return udp.address().port;
    },
    close,
  };
}
