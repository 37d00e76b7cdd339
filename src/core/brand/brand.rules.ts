import type { Brand, LegacyProvider } from './brand.schema.ts';

/** The provider of customers with an unknown email domain (S1 §2). */
const DEFAULT_PROVIDER_ID = '1';

/**
 * The group id of a login (gb, S1 §5).
 * @param value an email, whose domain is looked up among the providers' domains, or the id itself
 */
export function resolveGroupId(value: string, providers: readonly LegacyProvider[]): string {
  const text = value.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 0) return text || DEFAULT_PROVIDER_ID;
  const domain = text.slice(at + 1);
  return (
    providers.find((provider) => provider.domains.some((other) => other.toLowerCase() === domain))?.id ??
    DEFAULT_PROVIDER_ID
  );
}

/** Whether the brand sells an area. A brand without features in its meta sells all. */
export const sellsFeature = (brand: Brand | null, feature: string): boolean =>
  !brand?.meta.features || brand.meta.features.includes(feature);
