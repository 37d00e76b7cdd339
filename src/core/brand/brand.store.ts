import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { getBrand } from './brand.endpoints.ts';
import type { Brand } from './brand.schema.ts';

/** The provider's brand of the page's host name. */
export const brand = shared('brand', () => {
  const current = signal<Brand | null>(null);
  let latest: { appDomain: string; loaded: Promise<void> } | null = null;

  /** Fetches once per host name, and again after a failure. Never rejects. */
  const load = (): Promise<void> => {
    const { appDomain } = config();
    if (latest?.appDomain !== appDomain) latest = { appDomain, loaded: fetchBrand(appDomain) };
    return latest.loaded;
  };
  const retry = createAutoRetry(load);

  /** A failure is only logged (S2 §8), because the theme does not depend on the provider, and retried. */
  async function fetchBrand(appDomain: string) {
    try {
      const response = await send(getBrand, { query: { app_domain: appDomain } });
      if (latest?.appDomain === appDomain) current.value = response.brand;
      retry(false);
    } catch (error) {
      console.warn(`The brand of ${appDomain} could not be loaded`, error);
      latest = null;
      retry(ApiError.from(error).isTemporary);
    }
  }

  return { current: current as ReadonlySignal<Brand | null>, load };
});
