/** Bytes of the largest archive that can be uploaded: base64 makes four bytes of three, and a request has 32 MiB. */
export const MAX_ARCHIVE_BYTES = 24_000_000;

const GZIP = [0x1f, 0x8b];
/** POSIX.1-1988 (ustar) and GNU tar: where a header has its magic. */
const MAGIC_AT = 257;

/**
 * Whether bytes begin like an archive of an image: a tar, or a gzip of one. The provider reads the rest.
 * @param start at least the first 512 bytes, where the file has as many
 */
export function looksLikeArchive(start: Uint8Array): boolean {
  if (GZIP.every((byte, index) => start[index] === byte)) return true;
  return new TextDecoder().decode(start.subarray(MAGIC_AT, MAGIC_AT + 5)) === 'ustar';
}

/** A digest as it is known at a glance: `sha256:3f8a0c12…`. */
export const shortDigest = (digest: string) => `${digest.slice(0, 'sha256:'.length + 12)}…`;
