import { shared } from '../runtime/runtime.ts';
import { signal } from '../store/signals.ts';

/** The provider's id of the page's brand, once known. Not in the brand's store, which not every element loads. */
export const brandId = shared('brand.id', () => signal<number | undefined>(undefined));
