import { send } from '../http/send.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { getBrand } from './brand.endpoints.ts';
import type { Brand } from './brand.schema.ts';
import { brandId } from './brand-id.ts';

export const brand = shared('brand', () => {
  const current = signal<Brand | null>(null);
  return {
    current: current as ReadonlySignal<Brand | null>,
    /** A failure is only logged (S2 §8): the theme does not need the provider. */
    async load(): Promise<void> {
      try {
        current.value = (await send(getBrand, { query: { app_domain: config().brand } })).brand;
        brandId().value = Number(current.value.id) || undefined;
      } catch (error) {
        console.warn('The brand could not be loaded', error);
      }
    },
  };
});
