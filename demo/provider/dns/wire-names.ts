/**
 * Supports names with arbitrary bytes in labels. `dns-packet` treats every dot as the end of a label, and bytes as
 * UTF-8. It encodes and decodes all names with the functions of one object, which this module replaces with ones that
 * support `\.` and `\DDD` (RFC 1035, 5.1).
 */
import dnsPacket from 'dns-packet';
import { nameOfLabels, splitLabels, wireLabels, withoutTrailingDot } from '#core/dns/name.rules.ts';

/** RFC 1035, 2.3.4. */
const MAX_BYTES = 255;
const PLAIN_LABEL = /^[\w-]+$/;
/** Without escapes, nor a final dot: a byte for each character. */
const PLAIN_NAME = /^[\w-]+(\.[\w-]+)*$/;

/** A label as text. Keeps the case unless something has to be escaped. */
function printLabel(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return PLAIN_LABEL.test(text) ? text : nameOfLabels([bytes]).slice(0, -1);
}

const encodingLength = (name: string): number =>
  PLAIN_NAME.test(name) ? name.length + 2 : wireLabels(name).reduce((sum, label) => sum + label.length + 1, 1);

/** Whether a name is canonical and within the limits of the wire format. A single dot is the root. */
export function isWireName(name: string): boolean {
  const text = withoutTrailingDot(name);
  const hasEmptyLabel = text !== '' && splitLabels(text).includes('');
  if (hasEmptyLabel || !/^[!-~]*$/.test(text) || encodingLength(name) > MAX_BYTES) return false;
  return wireLabels(name).every(({ length }) => length > 0 && length < 64);
}

/** Writes a name whose labels need no reading: each dot becomes the length of the label behind it. @returns where it ends */
function encodePlain(name: string, bytes: Buffer, offset: number): number {
  bytes.write(`.${name}`, offset, 'latin1');
  return name.split('.').reduce((at, label) => bytes.writeUInt8(label.length, at) + label.length, offset);
}

function encodeLabels(name: string, bytes: Buffer, offset: number): number {
  let at = offset;
  for (const label of wireLabels(name)) {
    bytes.writeUInt8(label.length, at);
    bytes.set(label, at + 1);
    at += label.length + 1;
  }
  return at;
}

function encode(name: string, target?: Buffer | null, offset = 0): Buffer {
  const bytes = target ?? Buffer.alloc(encodingLength(name));
  const at = (PLAIN_NAME.test(name) ? encodePlain : encodeLabels)(name, bytes, offset);
  bytes.writeUInt8(0, at);
  encode.bytes = at + 1 - offset;
  return bytes;
}
encode.bytes = 0;

/** @throws an Error for a name that is truncated, too long, or has a forward pointer (RFC 1035, 4.1.4) */
function decode(bytes: Buffer, offset = 0): string {
  const labels: string[] = [];
  let at = offset;
  let earliest = offset;
  let length = 1;
  let end: number | null = null;
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) {
    if (size >= 0xc0) {
      const pointer = bytes.readUInt16BE(at) - 0xc000;
      if (pointer >= earliest) throw new Error('A name points forward');
      end ??= at + 2;
      at = pointer;
      earliest = pointer;
      continue;
    }
    length += size + 1;
    if (size > 63 || length > MAX_BYTES || at + 1 + size > bytes.length) throw new Error('A name is too long');
    labels.push(printLabel(bytes.subarray(at + 1, at + 1 + size)));
    at += size + 1;
  }
  decode.bytes = (end ?? at + 1) - offset;
  return labels.length === 0 ? '.' : labels.join('.');
}
decode.bytes = 0;

Object.assign((dnsPacket as unknown as { name: object }).name, { encode, decode, encodingLength });
