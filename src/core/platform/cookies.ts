/** Cookies under the prefix `auth.`, or memory where the browser drops them. Values are written by an attacker for all we know. */
const PREFIX = 'auth.';
/** Where cookies live that the browser drops. */
const memory = new Map<string, string>();

/** @returns the value, or null when it is absent, longer than 512 characters or not of the expected form. */
export function readCookie(name: string, pattern: RegExp): string | null {
  const values = readDocumentCookie()
    .split('; ')
    .filter((pair) => pair.startsWith(`${PREFIX}${name}=`))
    .map((pair) => pair.slice(PREFIX.length + name.length + 1));
  const value = values[0] ?? memory.get(name) ?? null;
  return value !== null && value.length <= 512 && pattern.test(value) ? value : null;
}

/** A sandboxed frame throws where others answer an empty text. */
function readDocumentCookie(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** @param maxAge seconds; 30 days when left out */
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
    // A sandboxed frame has none: memory serves this page.
  }
}
