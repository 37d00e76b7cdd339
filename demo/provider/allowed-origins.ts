import { UnusableSettingError } from './errors.ts';

/**
 * Reads `ALLOWED_ORIGINS`: comma-separated origins.
 * @throws UnusableSettingError that names the first entry that is not an origin
 */
export const parseOrigins = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(requireOrigin);

function requireOrigin(entry: string): string {
  const url = URL.canParse(entry) ? new URL(entry) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && url.origin === entry) return entry;
  const advice =
    entry === '*'
      ? 'Name each origin: calls carry a sign-in, so no provider allows all of them.'
      : isWeb
        ? `Did you mean ${url.origin}?`
        : 'One looks like https://shop.example or http://localhost:5173.';
  throw new UnusableSettingError(`ALLOWED_ORIGINS: "${entry}" is not an origin (scheme, host and port). ${advice}`);
}
