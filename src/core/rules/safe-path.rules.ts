/**
 * Validates the path to open after sign-in, which an attacker may have chosen (S1 §2). The tests contain Django's list of
 * redirect attacks.
 * @param isKnown whether a pathname is a page of the portal
 * @returns the normalised path, null when it is not a safe internal path
 */
export function safePath(
  raw: string | null | undefined,
  isKnown: (pathname: string) => boolean = () => true,
): string | null {
  if (!raw || raw.length > 2048) return null;
  let decoded = raw;
  // Two rounds, so that decoding %255c twice does not give a backslash.
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return null;
    }
    if (!isSafeText(decoded)) return null;
  }
  const base = 'http://portal.invalid';
  const url = new URL(raw, base);
  if (url.origin !== base || url.pathname.startsWith('//') || !isKnown(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

const isSafeText = (path: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern rejects control characters
  /^\/(?!\/)/.test(path) && !/[\\\u0000-\u001f\u007f]/.test(path) && path.trim() === path;
