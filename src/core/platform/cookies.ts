/** Prefix of all cookies. Their values are not trusted: other scripts can write them. */
const PREFIX = 'auth.';
/** Replaces cookies that the browser does not store. */
const memory = new Map<string, string>();

/** @returns the value, null when it is absent, longer than 512 characters or does not match */
export function readCookie(name: string, pattern: RegExp): string | null {
  const values = readDocumentCookie()
    .split('; ')
    .filter((pair) => pair.startsWith(`${PREFIX}${name}=`))
    .map((pair) => pair.slice(PREFIX.length + name.length + 1));
  const value = values[0] ?? memory.get(name) ?? null;
  return value !== null && value.length <= 512 && pattern.test(value) ? value : null;
}

/** Empty in a sandboxed frame, where access throws. */
function readDocumentCookie(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** @param maxAge seconds, 30 days by default */
export function writeCookie(name: string, value: string, maxAge = 30 * 24 * 3600): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  writeDocumentCookie(`${PREFIX}${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`);
  if (readCookie(name, /^[\s\S]*$/) !== value) memory.set(name, value);
}

export function deleteCookie(name: string): void {
  memory.delete(name);
  writeDocumentCookie(`${PREFIX}${name}=; Path=/; Max-Age=0`);
}

function writeDocumentCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // A sandboxed frame has no cookies: the value is kept in memory.
  }
}
