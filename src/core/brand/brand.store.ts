import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { getBrand } from './brand.endpoints.ts';
import type { Brand } from './brand.schema.ts';
import { brandId } from './brand-id.ts';

export const brand = shared('brand', () => {
  const current = signal<Brand | null>(null);
  const fetchBrand = async () => {
    try {
      current.value = (await send(getBrand, { query: { app_domain: config().brand } })).brand;
      brandId().value = Number(current.value.id) || undefined;
      retry(false);
    } catch (cause) {
      const error = ApiError.from(cause);
      retry(error.isTemporary);
      throw error;
    }
  };
  const retry = createAutoRetry(fetchBrand);
  return {
    current: current as ReadonlySignal<Brand | null>,
    /** A failure is only logged (S2 §8), as the theme does not need the provider, and the load is repeated. */
    load: (): Promise<void> =>
      fetchBrand().catch((error: unknown) => console.warn('The brand could not be loaded', error)),
  };
});
