import { createRequire } from 'node:module';
import type sshpk from 'sshpk';

/** Loaded with the first key: its modules take as long as a twentieth of a start. */
const loadParser = () => createRequire(import.meta.url)('sshpk') as typeof sshpk;

const MAX_KEY_LENGTH = 16_384;
const MIN_RSA_BITS = 2048;
const TYPES = ['ssh-ed25519', 'ssh-rsa', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export interface ParsedKey {
  /** Type and key, without the comment. */
  public_key: string;
  /** `SHA256:…`. */
  fingerprint: string;
  /** `Ed25519`, `RSA 3072`, `ECDSA 256`. */
  type: string;
}

const describeType = ({ type, size }: { type: string; size: number }) =>
  type === 'ed25519' ? 'Ed25519' : `${type.toUpperCase()} ${size}`;

/** Why a text is no usable public key, judging by its syntax; null if it may be one. */
function refusalOf(text: string): string | null {
  if (text === '') return 'Required Field.';
  if (/PRIVATE KEY/.test(text))
    return 'This is a private key: keep it to yourself. Paste the public key, from the file that ends in .pub.';
  if (text.length > MAX_KEY_LENGTH) return 'This is too long for a public key.';
  if (/[\r\n]/.test(text)) return 'Paste one key, on one line.';
  const [type = '', blob = ''] = text.split(/\s+/);
  if (type === 'ssh-dss') return 'DSA keys are no longer secure. Use an Ed25519 key.';
  if (type.startsWith('sk-')) return 'Keys of security tokens aren’t supported. Use an Ed25519 or RSA key.';
  if (!TYPES.includes(type)) return 'Paste a public key that begins with ssh-ed25519, ssh-rsa or ecdsa-sha2-nistp256.';
  return BASE64.test(blob) ? null : 'The key isn’t complete. Copy the whole line.';
}

/** Parses a line of `id_….pub`. @returns the key, or why it is refused */
export function parsePublicKey(input: string): ParsedKey | { refusal: string } {
  const text = input.trim();
  const refusal = refusalOf(text);
  if (refusal) return { refusal };
  const [type = '', blob = ''] = text.split(/\s+/);
  try {
    const key = loadParser().parseKey(`${type} ${blob}`, 'ssh');
    if (key.type === 'rsa' && key.size < MIN_RSA_BITS)
      return { refusal: `RSA keys need ${MIN_RSA_BITS} bits or more, and this one has ${key.size}.` };
    const fingerprint = key.fingerprint('sha256').toString();
    return { public_key: `${type} ${blob}`, fingerprint, type: describeType(key) };
  } catch {
    return { refusal: 'The key isn’t complete. Copy the whole line.' };
  }
}
