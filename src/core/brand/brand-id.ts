import { shared } from '../runtime/runtime.ts';
import { signal } from '../store/signals.ts';

/** The provider's number of the page's brand, once known. Apart from the brand's store, which not every element needs. */
export const brandId = shared('brand.id', () => signal<number | undefined>(undefined));
