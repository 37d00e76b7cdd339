/** Decodes RDATA that a zone file has in the generic format `\# 4 c0000201` (RFC 3597, 5). */
import { addressOfBytes } from './address.rules.ts';
import { nameOfLabels } from './name.rules.ts';
import { printRdata, type Rdata, type RecordType } from './rdata.rules.ts';
import { RdataError } from './rdata-reader.rules.ts';
import type { SvcParam } from './svcb.rules.ts';

/** Types by number (IANA). */
const TYPE_NUMBERS: Readonly<Record<number, string>> = {
  1: 'A',
  2: 'NS',
  5: 'CNAME',
  6: 'SOA',
  12: 'PTR',
  15: 'MX',
  16: 'TXT',
  28: 'AAAA',
  33: 'SRV',
  35: 'NAPTR',
  43: 'DS',
  44: 'SSHFP',
  52: 'TLSA',
  64: 'SVCB',
  65: 'HTTPS',
  257: 'CAA',
};
/** The mnemonic of a type that is written by number (`TYPE1`). */
export function typeMnemonic(type: string): string {
  const number = /^TYPE(\d{1,5})$/.exec(type)?.[1];
  return (number === undefined ? undefined : TYPE_NUMBERS[Number(number)]) ?? type;
}

class WireReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  get remaining() {
    return this.#bytes.length - this.#at;
  }
  /** @throws RangeError if fewer remain */
  bytes(count: number): Uint8Array {
    if (count > this.remaining) throw new RangeError('The data is too short');
    this.#at += count;
    return this.#bytes.slice(this.#at - count, this.#at);
  }
  rest = () => this.bytes(this.remaining);
  uint8 = () => this.bytes(1)[0] ?? 0;
  uint16 = () => (this.uint8() << 8) | this.uint8();
  text = () => this.bytes(this.uint8());
  texts(): Uint8Array[] {
    const texts: Uint8Array[] = [this.text()];
    while (this.remaining > 0) texts.push(this.text());
    return texts;
  }
  name(): string {
    const labels: Uint8Array[] = [];
    for (let length = this.uint8(); length > 0; length = this.uint8()) {
      if (length > 63) throw new RangeError('A name is compressed');
      labels.push(this.bytes(length));
    }
    return nameOfLabels(labels);
  }
  params(): SvcParam[] {
    const params: SvcParam[] = [];
    while (this.remaining > 0) params.push({ key: this.uint16(), value: this.bytes(this.uint16()) });
    return params;
  }
}

function decode(type: RecordType, wire: WireReader): Rdata {
  switch (type) {
    case 'A':
      return { type, address: addressOfBytes(wire.bytes(4)) };
    case 'AAAA':
      return { type, address: addressOfBytes(wire.bytes(16)) };
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { type, target: wire.name() };
    case 'MX':
      return { type, preference: wire.uint16(), exchange: wire.name() };
    case 'TXT':
      return { type, strings: wire.texts() };
    case 'SRV':
      return { type, priority: wire.uint16(), weight: wire.uint16(), port: wire.uint16(), target: wire.name() };
    case 'CAA': {
      const flags = wire.uint8();
      return { type, flags, tag: String.fromCharCode(...wire.text()).toLowerCase(), value: wire.rest() };
    }
    case 'TLSA':
      return { type, usage: wire.uint8(), selector: wire.uint8(), matching: wire.uint8(), data: wire.rest() };
    case 'SSHFP':
      return { type, algorithm: wire.uint8(), hash: wire.uint8(), fingerprint: wire.rest() };
    case 'DS':
      return {
        type,
        keyTag: wire.uint16(),
        algorithm: wire.uint8(),
        digestType: wire.uint8(),
        digest: wire.rest(),
      };
    case 'NAPTR':
      return {
        type,
        order: wire.uint16(),
        preference: wire.uint16(),
        flags: wire.text(),
        service: wire.text(),
        regexp: wire.text(),
        replacement: wire.name(),
      };
    case 'SVCB':
    case 'HTTPS':
      return { type, priority: wire.uint16(), target: wire.name(), params: wire.params() };
  }
}

/**
 * Decodes RDATA in the generic format into content in canonical form.
 * @param tokens what follows `\#`: the number of bytes, and hexadecimal digits
 * @throws RdataError
 */
export function readGeneric(type: RecordType, tokens: readonly { raw: string; at: number }[]): string {
  const [length, ...rest] = tokens;
  const digits = rest.map(({ raw }) => raw).join('');
  const refuse = (code: 'genericLength' | 'genericInvalid', values: Record<string, string | number>): never => {
    throw new RdataError({ level: 'error', code, field: 'content', values, at: length?.at });
  };
  if (!length || !/^\d{1,5}$/.test(length.raw) || !/^([0-9a-f]{2})*$/i.test(digits)) refuse('genericInvalid', { type });
  const expected = Number(length?.raw);
  if (digits.length !== expected * 2) refuse('genericLength', { count: Math.floor(digits.length / 2), expected });
  const wire = new WireReader(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
  try {
    const rdata = decode(type, wire);
    if (wire.remaining === 0) return printRdata(rdata);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return refuse('genericInvalid', { type });
}
