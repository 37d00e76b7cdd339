/** At least 122 random bits. `randomUUID` is missing on plain-http hosts other than localhost. */
export function randomId(): string {
  return (
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  );
}
