import { UnusableSettingError } from './errors.ts';

/**
 * Reads `ALLOWED_ORIGINS`: origins, comma-separated.
 * @throws UnusableSettingError that names the part that is none
 */
export const parseOrigins = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(requireOrigin);

function requireOrigin(part: string): string {
  const url = URL.canParse(part) ? new URL(part) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && url.origin === part) return part;
  const advice =
    part === '*'
      ? 'Name each origin: calls carry a sign-in, so no provider allows all of them.'
      : isWeb
        ? `Did you mean ${url.origin}?`
        : 'One looks like https://shop.example or http://localhost:5173.';
  throw new UnusableSettingError(`ALLOWED_ORIGINS: "${part}" is not an origin (scheme, host and port). ${advice}`);
}
