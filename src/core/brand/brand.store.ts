import { send } from '../http/send.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { getBrand } from './brand.endpoints.ts';
import type { Brand } from './brand.schema.ts';

/** The provider's brand of the page's host name. */
export const brand = shared('brand', () => {
  const current = signal<Brand | null>(null);
  let latest: { appDomain: string; loaded: Promise<void> } | null = null;

  /** A failure is only logged (S2 §8): the theme does not need the provider. */
  async function fetchBrand(appDomain: string) {
    try {
      const answer = await send(getBrand, { query: { app_domain: appDomain } });
      if (latest?.appDomain === appDomain) current.value = answer.brand;
    } catch (error) {
      console.warn(`The brand of ${appDomain} could not be loaded`, error);
      latest = null;
    }
  }

  return {
    current: current as ReadonlySignal<Brand | null>,
    /** Asks once for each host name, and again after a failure. Never rejects. */
    load(): Promise<void> {
      const { appDomain } = config();
      if (latest?.appDomain !== appDomain) latest = { appDomain, loaded: fetchBrand(appDomain) };
      return latest.loaded;
    },
  };
});
