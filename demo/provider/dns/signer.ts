/** Signs the RRsets of a zone on demand, and caches the signatures for a day. */
import { createPrivateKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { machineTime } from '../clock.ts';
import { type DnsRecord, negativeTtl, type RawRecord, type Signer, type Zone } from './answer.rules.ts';
import {
  canonicalName,
  dnskeyData,
  findLink,
  keyTagOf,
  nsecChain,
  rrsigHead,
  signedData,
  typeBitmap,
  type Validity,
} from './dnssec.rules.ts';

/** A stored key, base64: the two coordinates of the public key, and the private key as PKCS #8. */
export interface StoredKey {
  public_key: string;
  private_key: string;
}

const END_PREFIX = 'signing ends ';
/** Keys of rows in `meta` that hold the time at which the signing of a zone ends, by its id. */
export const signingEnds = { prefix: END_PREFIX, keyOf: (zoneId: number) => `${END_PREFIX}${zoneId}` };

const DAY_SECONDS = 86_400;
/** Signatures are renewed daily, long before they expire in caches (RFC 6781, 4.4.2). */
const VALID_DAYS = 14;
/** How far the clocks of resolvers may be behind. */
const SKEW_SECONDS = 3600;

/** The validity of signatures created at a time; the same all day. @param ms since the epoch, the machine's time */
export function validityAt(ms: number): Validity {
  const day = Math.floor(ms / 1000 / DAY_SECONDS) * DAY_SECONDS;
  return { inception: day - SKEW_SECONDS, expiration: day + VALID_DAYS * DAY_SECONDS };
}

const generate = promisify(generateKeyPair);

/** Generates an ECDSA P-256 key (RFC 6605). */
export async function createKey(): Promise<StoredKey> {
  const { publicKey, privateKey } = await generate('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    public_key: Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64'),
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export const dnskeyOf = ({ public_key }: Pick<StoredKey, 'public_key'>): Buffer =>
  dnskeyData(Buffer.from(public_key, 'base64'));

/** Computes a value on first use. */
function lazy<T>(work: () => T): () => T {
  let cache: { value: T } | null = null;
  return () => {
    cache ??= { value: work() };
    return cache.value;
  };
}

/**
 * Creates a signer for an unchanging zone.
 * @param time the real time, as resolvers use it; milliseconds since the epoch
 */
export const createSigner =
  (key: StoredKey, time = machineTime) =>
  (zone: Zone): Signer => {
    const keyTag = keyTagOf(dnskeyOf(key));
    const privateKey = lazy(
      (): KeyObject => createPrivateKey({ key: Buffer.from(key.private_key, 'base64'), format: 'der', type: 'pkcs8' }),
    );
    const chain = lazy(() => nsecChain(zone));
    let validity = validityAt(time());
    /** By owner and type. */
    const cache = new Map<string, readonly RawRecord[]>();

    const signSet = (owner: string, type: string, records: readonly DnsRecord[]): RawRecord[] => {
      const ttl = records[0]?.ttl ?? 0;
      const head = rrsigHead(owner, type, ttl, validity, { signer: zone.name, keyTag });
      // The two integers of the signature are concatenated (RFC 6605, 4): the format IEEE P1363.
      const signature = sign('sha256', signedData(head, owner, records), {
        key: privateKey(),
        dsaEncoding: 'ieee-p1363',
      });
      return [{ name: owner, type: 'RRSIG', ttl, data: Buffer.concat([head, signature]) }];
    };

    return {
      sign(owner, records) {
        const [first] = records;
        if (!first) return [];
        const current = validityAt(time());
        if (current.inception !== validity.inception) {
          validity = current;
          cache.clear();
        }
        const id = `${first.type} ${owner}`;
        const signatures = cache.get(id) ?? signSet(owner, first.type, records);
        cache.set(id, signatures);
        return signatures;
      },
      nsecFor(name) {
        const links = chain();
        const at = findLink(links, name);
        const { owner, types } = links[at] ?? { owner: zone.name, types: [] };
        const next = links[(at + 1) % links.length]?.owner ?? zone.name;
        const data = Buffer.concat([canonicalName(next), typeBitmap(types)]);
        return { name: owner, type: 'NSEC', ttl: negativeTtl(zone), data };
      },
    };
  };
