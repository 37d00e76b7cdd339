import type { Brand, LegacyProvider } from './brand.schema.ts';

/** S1 §2: who cannot be told by the email's domain is a customer of this one. */
export const DEFAULT_PROVIDER_ID = '1';

/**
 * The group id of a login (gb): an email is matched by its domain against the providers' domains; anything else is the id
 * itself (S1 §5).
 */
export function resolveGroupId(value: string, providers: readonly LegacyProvider[]): string {
  const text = value.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 0) return text || DEFAULT_PROVIDER_ID;
  const domain = text.slice(at + 1);
  return (
    providers.find((provider) => provider.domains.some((one) => one.toLowerCase() === domain))?.id ??
    DEFAULT_PROVIDER_ID
  );
}

/** Does the brand sell this area? One whose meta says nothing, or could not be read, sells all. */
export const sellsFeature = (brand: Brand | null, feature: string): boolean =>
  !brand?.meta.features || brand.meta.features.includes(feature);
