/** Decodes queries and encodes answers. `dns-packet` handles the records; this enforces the limits of messages. */
import { type DecodedPacket, decode, encode, type OptAnswer } from 'dns-packet';
import type { DnsAnswer, DnsQuestion } from './answer.rules.ts';
import { toWire, typeOfWire } from './record.rules.ts';
import './wire-names.ts';

const HEADER_BYTES = 12;
/** Maximum size of a UDP message without EDNS (RFC 1035, 4.2.1). */
const PLAIN_UDP_BYTES = 512;
/** A size that avoids fragmentation in practice (DNS flag day 2020). */
const EDNS_UDP_BYTES = 1232;
const MAX_BYTES = 65_535;

const AA = 1 << 10;
const TC = 1 << 9;
/**
 * Recursion desired and checking disabled, which an answer copies (RFC 1035, 4.1.1; RFC 4035, 3.1.6). "Authentic data"
 * is set only by resolvers.
 */
const COPIED_FLAGS = (1 << 8) | (1 << 4);
const OPCODE = 0xf << 11;
const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;
type Rcode = keyof typeof rcodes;

export interface DnsQuery {
  /** Null if its type or class is never served. */
  question: DnsQuestion | null;
  id: number;
  flags: number;
  /** The original question, which an answer copies. */
  questionBytes: Buffer;
  edns: OptAnswer | null;
}

/** A message to which only a header with an error is returned. */
export class BadMessage extends Error {
  constructor(readonly rcode: Rcode) {
    super(rcode);
  }
}

/** Meta types and zone transfers, which are not served. */
const REFUSED_TYPES = new Set(['AXFR', 'IXFR', 'TKEY', 'TSIG', 'OPT']);

/**
 * The end of the question. Its name is the first in the message, so it cannot be compressed.
 * @throws BadMessage
 */
function findQuestionEnd(bytes: Buffer): number {
  let at = HEADER_BYTES;
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined || length > 63) throw new BadMessage('FORMERR');
    at += length + 1;
  }
  const end = at + 5;
  if (end > bytes.length) throw new BadMessage('FORMERR');
  return end;
}

const isQuery = (bytes: Buffer) => bytes.length >= HEADER_BYTES && ((bytes[2] ?? 0) & 0x80) === 0;

function decodeOrReject(bytes: Buffer): DecodedPacket {
  try {
    return decode(bytes);
  } catch {
    throw new BadMessage('FORMERR');
  }
}

function findEdns(packet: DecodedPacket): OptAnswer | null {
  const options = (packet.additionals ?? []).filter((record): record is OptAnswer => record.type === 'OPT');
  if (options.length > 1 || options.some(({ name }) => name !== '.')) throw new BadMessage('FORMERR');
  return options[0] ?? null;
}

/**
 * Decodes a query.
 * @returns null for what must not be answered: a response, or fewer bytes than a header
 * @throws BadMessage
 */
export function readQuery(bytes: Buffer): DnsQuery | null {
  if (!isQuery(bytes)) return null;
  const flags = bytes.readUInt16BE(2);
  if (flags & OPCODE) throw new BadMessage('NOTIMP');
  const [questions, answers, authorities, additionals] = [4, 6, 8, 10].map((at) => bytes.readUInt16BE(at));
  // Limits the number of records, so that decoding is fast.
  if (questions !== 1 || answers !== 0 || (authorities ?? 0) > 1 || (additionals ?? 0) > 2)
    throw new BadMessage('FORMERR');
  const questionBytes = bytes.subarray(HEADER_BYTES, findQuestionEnd(bytes));
  const packet = decodeOrReject(bytes);
  const [asked] = packet.questions ?? [];
  const isServed = asked?.class === 'IN' && !REFUSED_TYPES.has(asked.type);
  const question = isServed ? { name: asked.name, type: typeOfWire(asked.type) } : null;
  return { question, id: bytes.readUInt16BE(0), flags, questionBytes, edns: findEdns(packet) };
}

const hasUnknownVersion = ({ edns }: DnsQuery) => (edns?.ednsVersion ?? 0) > 0;

/** Whether the question can be answered. Later versions of EDNS are rejected (RFC 6891, 6.1.3). */
export const isAnswerable = (query: DnsQuery): query is DnsQuery & { question: DnsQuestion } =>
  query.question !== null && !hasUnknownVersion(query);

/** The DO bit of EDNS (RFC 3225). */
const DNSSEC_OK = 0x8000;
export const wantsDnssec = ({ edns }: DnsQuery): boolean => ((edns?.flags ?? 0) & DNSSEC_OK) !== 0;

function toBytes(query: DnsQuery, flags: number, { answers, authorities, additionals }: DnsAnswer): Buffer {
  const edns: OptAnswer = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: EDNS_UDP_BYTES,
    // The upper bits of BADVERS, 16.
    extendedRcode: hasUnknownVersion(query) ? 1 : 0,
    ednsVersion: 0,
    flags: wantsDnssec(query) ? DNSSEC_OK : 0,
    flag_do: wantsDnssec(query),
    options: [],
  };
  const bytes = encode({
    type: 'response',
    id: query.id,
    flags: flags | (query.flags & COPIED_FLAGS),
    answers: answers.map(toWire),
    authorities: authorities.map(toWire),
    additionals: [...additionals.map(toWire), ...(query.edns ? [edns] : [])],
  });
  bytes.writeUInt16BE(1, 4);
  return Buffer.concat([bytes.subarray(0, HEADER_BYTES), query.questionBytes, bytes.subarray(HEADER_BYTES)]);
}

const empty = { answers: [], authorities: [], additionals: [] };

/** Encodes an answer. If it is too long, it is emptied and TC is set, so that the client retries over TCP. */
export function writeAnswer(query: DnsQuery, answer: DnsAnswer, isUdp: boolean): Buffer {
  if (hasUnknownVersion(query)) return toBytes(query, 0, { ...answer, ...empty });
  const flags = rcodes[answer.rcode] | (answer.isAuthoritative ? AA : 0);
  const bytes = toBytes(query, flags, answer);
  const offered = Math.max(query.edns?.udpPayloadSize ?? 0, PLAIN_UDP_BYTES);
  const limit = isUdp ? Math.min(offered, EDNS_UDP_BYTES) : MAX_BYTES;
  return bytes.length <= limit ? bytes : toBytes(query, flags | TC, { ...answer, ...empty });
}

/** Encodes an error. It repeats only the header of the query, because the rest may be malformed. */
export function writeFailure(bytes: Buffer, rcode: Rcode): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  bytes.copy(header, 0, 0, 4);
  header.writeUInt16BE(0x8000 | (header.readUInt16BE(2) & (OPCODE | COPIED_FLAGS)) | rcodes[rcode], 2);
  return header;
}
