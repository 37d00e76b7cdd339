const MAX_LENGTH = 2048;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/;

/**
 * Validates a URL from the provider before it is opened, framed or posted to: https, or http on this machine, and no credentials
 * before the host, which would disguise the target.
 * @param host the only allowed host, with its port; any host if absent
 * @returns the normalised URL; null if it must not be opened
 */
export function safeUrl(raw: string | null | undefined, host?: string): string | null {
  // Browsers skip white space and control characters, and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern rejects control characters
  if (!raw || raw.length > MAX_LENGTH || /[\s\\\u0000-\u001f\u007f]/.test(raw) || !URL.canParse(raw)) return null;
  const url = new URL(raw);
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname));
  if (!isSecure || url.username || url.password || (host !== undefined && url.host !== host)) return null;
  return url.href;
}
