import { brand } from './brand.store.ts';

/** The provider's id of the page's brand, as S2 §7 sends it; asks for the brand once. Undefined where the provider knows none. */
export async function pageBrandId(): Promise<number | undefined> {
  await brand().load();
  return Number(brand().current.peek()?.id) || undefined;
}

/** For endpoints that S2 §7 lists with `brand_id`. */
export const brandQuery = async () => ({ brand_id: await pageBrandId() });
