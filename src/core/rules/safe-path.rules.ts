/**
 * The remembered path after sign-in is honoured only when it is a safe internal path (S1 §2).
 * Answers its re-serialised form, or `null`. Attackers write these: see Django's list of redirect escapes.
 *
 * @param isKnown says whether the pathname is a page of the portal that may be landed on
 */
export function safePath(
  raw: string | null | undefined,
  isKnown: (pathname: string) => boolean = () => true,
): string | null {
  if (!raw || raw.length > 2048) return null;
  let decoded = raw;
  // Two rounds: a second decoding must not turn %255c into an escape either.
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return null;
    }
    if (!isPlain(decoded)) return null;
  }
  const base = 'http://portal.invalid';
  let url: URL;
  try {
    url = new URL(raw, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//') || !isKnown(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

const isPlain = (path: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  /^\/(?!\/)/.test(path) && !/[\\\u0000-\u001f\u007f]/.test(path) && path.trim() === path;
