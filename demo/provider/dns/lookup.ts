/** A DNS client: queries name servers by UDP, and by TCP if the response is truncated. */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Answer, type DecodedPacket, decode, encode, type OptAnswer, RECURSION_DESIRED } from 'dns-packet';
import { UnusableSettingError } from '../errors.ts';
import { contentOf, wireType } from './record.rules.ts';
import './wire-names.ts';

export interface NameServer {
  host: string;
  port: number;
  role: 'authoritative' | 'resolver';
}

/** A server's answer for a name and type. */
export interface LookupAnswer {
  /** `NOERROR`, `NXDOMAIN`, `REFUSED` …, or `TIMEOUT` for no answer. */
  rcode: string;
  /** Canonical, as in the database. */
  contents: string[];
  /** Seconds; null without records. */
  ttl: number | null;
}

/** The provider's name servers, and those that it queries. */
export interface DnsServers {
  /** The provider's own, for hosted zones. */
  own: NameServer;
  /** Stands in for all other name servers: serves domains whose DNS is elsewhere. */
  elsewhere: NameServer;
  resolvers: readonly NameServer[];
}

const TIMEOUT_MS = 1500;
/** A datagram may be lost, so the question is sent again. */
const RESEND_MS = 500;
const EDNS_BYTES = 1232;
const MAX_PARALLEL = 32;

export const serverName = ({ host, port }: NameServer) =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** Reads `192.0.2.1:53, [2001:db8::1]:53`. @throws UnusableSettingError for anything else */
export function parseResolvers(text: string): NameServer[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, bracketed, plain, port = '53'] = /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+))(?::(\d{1,5}))?$/i.exec(part) ?? [];
      const host = bracketed ?? plain;
      if (!host || Number(port) < 1 || Number(port) > 65_535)
        throw new UnusableSettingError(`DNS_RESOLVERS: "${part}" is not an address and a port`);
      return { host, port: Number(port), role: 'resolver' };
    });
}

const edns: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: EDNS_BYTES,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

const writeQuery = (id: number, name: string, type: string, role: NameServer['role']) =>
  encode({
    type: 'query',
    id,
    flags: role === 'resolver' ? RECURSION_DESIRED : 0,
    questions: [{ name, type: wireType(type) as 'A' }],
    additionals: [edns],
  });

/** Whether a message answers this query, and not an older one, and is not spoofed. */
function isAnswerTo(packet: DecodedPacket, id: number, name: string, type: string): boolean {
  const [question] = packet.questions ?? [];
  return (
    packet.type === 'response' &&
    packet.id === id &&
    question?.name.toLowerCase() === name.toLowerCase() &&
    question.type === wireType(type)
  );
}

async function queryByUdp({ host, port }: NameServer, query: Buffer, accept: (bytes: Buffer) => DecodedPacket | null) {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let resend: NodeJS.Timeout | undefined;
  try {
    socket.connect(port, host);
    await once(socket, 'connect', { signal });
    return await new Promise<DecodedPacket>((resolve, reject) => {
      // A process that was busy sees the timeout before an answer that has arrived.
      signal.addEventListener('abort', () => setImmediate(reject, signal.reason));
      // A closed port raises an error.
      socket.on('error', reject);
      socket.on('message', (bytes) => {
        const packet = accept(bytes);
        if (packet) resolve(packet);
      });
      socket.send(query);
      resend = setInterval(() => socket.send(query), RESEND_MS);
    });
  } finally {
    clearInterval(resend);
    socket.close();
  }
}

async function queryByTcp({ host, port }: NameServer, query: Buffer, accept: (bytes: Buffer) => DecodedPacket | null) {
  const socket = connect(port, host);
  const abort = setTimeout(() => socket.destroy(new Error('No answer in time')), TIMEOUT_MS);
  try {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.end(Buffer.concat([length, query]));
    let received = Buffer.alloc(0);
    for await (const chunk of socket as AsyncIterable<Buffer>) received = Buffer.concat([received, chunk]);
    const packet = received.length > 2 ? accept(received.subarray(2, 2 + received.readUInt16BE(0))) : null;
    if (!packet) throw new Error('No answer');
    return packet;
  } finally {
    clearTimeout(abort);
    socket.destroy();
  }
}

/** The records of this name and type. A referral has those of a zone cut in the authority and additional sections. */
function recordsOf(packet: DecodedPacket, name: string, type: string): Answer[] {
  const isRequested = (record: Answer) =>
    record.type === wireType(type) && record.name.toLowerCase() === name.toLowerCase();
  const answers = (packet.answers ?? []).filter(isRequested);
  if (answers.length > 0 || packet.flag_aa) return answers;
  return [...(packet.authorities ?? []), ...(packet.additionals ?? [])].filter(isRequested);
}

/**
 * Queries one server. Never throws: a failure is the rcode `TIMEOUT`.
 * @param name absolute, without a final dot
 */
export async function queryServer(server: NameServer, name: string, type: string): Promise<LookupAnswer> {
  const id = randomInt(0x1_0000);
  const accept = (bytes: Buffer) => {
    try {
      const packet = decode(bytes);
      return isAnswerTo(packet, id, name, type) ? packet : null;
    } catch {
      return null;
    }
  };
  try {
    const query = writeQuery(id, name, type, server.role);
    let packet = await queryByUdp(server, query, accept);
    if (packet.flag_tc) packet = await queryByTcp(server, query, accept);
    const records = recordsOf(packet, name, type);
    const ttls = records.map((record) => ('ttl' in record && record.ttl) || 0);
    return {
      rcode: (packet as DecodedPacket & { rcode: string }).rcode,
      contents: records.map(contentOf),
      ttl: ttls.length > 0 ? Math.min(...ttls) : null,
    };
  } catch {
    return { rcode: 'TIMEOUT', contents: [], ttl: null };
  }
}

/** Maps items with limited concurrency, and keeps the order. */
export async function mapParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, items.length) }, run));
  return results;
}
