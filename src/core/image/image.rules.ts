/** Largest archive that can be uploaded, bytes: base64 adds a third, and a request is limited to 32 MiB. */
export const MAX_ARCHIVE_BYTES = 24_000_000;

const GZIP = [0x1f, 0x8b];
/** Offset of the magic in a tar header (POSIX.1-1988 ustar, GNU tar). */
const MAGIC_OFFSET = 257;

/**
 * Whether a file begins like an image archive: a tar or a gzip. The provider validates the rest.
 * @param start at least the first 512 bytes, if the file has as many
 */
export function looksLikeArchive(start: Uint8Array): boolean {
  if (GZIP.every((byte, index) => start[index] === byte)) return true;
  return new TextDecoder().decode(start.subarray(MAGIC_OFFSET, MAGIC_OFFSET + 5)) === 'ustar';
}

/** An abbreviated digest: `sha256:3f8a0c12…`. */
export const shortDigest = (digest: string) => `${digest.slice(0, 'sha256:'.length + 12)}…`;
