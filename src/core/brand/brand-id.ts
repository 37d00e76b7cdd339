import { brand } from './brand.store.ts';

/** The provider's id of the page's brand (S2 §7), which is loaded once. Undefined if the provider has no such brand. */
export async function pageBrandId(): Promise<number | undefined> {
  await brand().load();
  return Number(brand().current.peek()?.id) || undefined;
}

/** For endpoints that S2 §7 lists with `brand_id`. */
export const brandQuery = async () => ({ brand_id: await pageBrandId() });
