import { domainsMessages } from '../i18n/messages/domains.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import type { Ds } from './domain.schema.ts';

const t = translator(domainsMessages);

/** Algorithms that zones are signed with (IANA, DNS Security Algorithm Numbers). */
export const dsAlgorithms: readonly { id: number; name: string }[] = [
  { id: 5, name: 'RSA/SHA-1' },
  { id: 7, name: 'RSASHA1-NSEC3-SHA1' },
  { id: 8, name: 'RSA/SHA-256' },
  { id: 10, name: 'RSA/SHA-512' },
  { id: 13, name: 'ECDSA P-256/SHA-256' },
  { id: 14, name: 'ECDSA P-384/SHA-384' },
  { id: 15, name: 'Ed25519' },
  { id: 16, name: 'Ed448' },
];
/** Digest types, with their length in hex digits (RFC 4034, 4509, 6605). */
export const dsDigestTypes: readonly { id: number; name: string; digits: number }[] = [
  { id: 1, name: 'SHA-1', digits: 40 },
  { id: 2, name: 'SHA-256', digits: 64 },
  { id: 4, name: 'SHA-384', digits: 96 },
];
export const algorithmName = (id: number) => dsAlgorithms.find((algorithm) => algorithm.id === id)?.name ?? String(id);
export const digestTypeName = (id: number) => dsDigestTypes.find((type) => type.id === id)?.name ?? String(id);

/** The values of the form, as typed. */
export interface DsFields {
  key_tag: string;
  algorithm: string;
  digest_type: string;
  digest: string;
}

const DS_LINE = /(?:^|\s)(\d{1,5})\s+(\d{1,3})\s+(\d{1,3})\s+\(?\s*([\da-f][\da-f\s]*)\)?\s*$/i;

/** Reads a DS record as other providers show it: `example.com. 3600 IN DS 12345 13 2 49FD…`, or its four values. */
export function parseDs(typed: string): DsFields | null {
  const [, key_tag, algorithm, digest_type, digest] = DS_LINE.exec(typed.trim()) ?? [];
  if (!key_tag || !algorithm || !digest_type || !digest) return null;
  return { key_tag, algorithm, digest_type, digest: digest.replace(/\s/g, '').toUpperCase() };
}

/** Problems with the values of a DS record, by field. */
export function dsProblems({ key_tag, digest_type, digest }: DsFields): Partial<Record<keyof DsFields, string>> {
  const hex = digest.replace(/\s/g, '');
  const digits = dsDigestTypes.find(({ id }) => String(id) === digest_type)?.digits;
  return {
    ...(/^\d{1,5}$/.test(key_tag.trim()) && Number(key_tag) <= 65_535 ? {} : { key_tag: t('domains.dsKeyTagWrong') }),
    ...(!/^[\da-f]+$/i.test(hex) ? { digest: t('domains.dsDigestHex') } : {}),
    ...(/^[\da-f]+$/i.test(hex) && digits !== undefined && hex.length !== digits
      ? { digest: t('domains.dsDigestLength', { digits, found: hex.length }) }
      : {}),
  };
}

/** Why a record is outdated, although registries accept it; null if it is not. */
export function dsWarning({ algorithm, digest_type }: Pick<DsFields, 'algorithm' | 'digest_type'>): string | null {
  const key: MessageKey<typeof domainsMessages> | null =
    digest_type === '1' ? 'domains.dsOldDigest' : ['5', '7'].includes(algorithm) ? 'domains.dsOldAlgorithm' : null;
  return key && t(key);
}

export const toDs = ({ key_tag, algorithm, digest_type, digest }: DsFields): Ds => ({
  key_tag: Number(key_tag),
  algorithm: Number(algorithm),
  digest_type: Number(digest_type),
  digest: digest.replace(/\s/g, '').toUpperCase(),
});

export const isSameDs = (one: Ds, other: Ds) =>
  one.key_tag === other.key_tag &&
  one.algorithm === other.algorithm &&
  one.digest_type === other.digest_type &&
  one.digest.toUpperCase() === other.digest.toUpperCase();
