import * as local from '@preact/signals-core';
import { shared } from '../runtime/runtime.ts';

export type { ReadonlySignal, Signal } from '@preact/signals-core';

/**
 * The page's signal functions. Two copies of the suite bring two copies of signals-core, and an effect of one does not see
 * the signals of the other, so all copies use the functions of the first one loaded.
 */
export const { signal, computed, effect, batch, untracked } = shared('signals', () => ({
  signal: local.signal,
  computed: local.computed,
  effect: local.effect,
  batch: local.batch,
  untracked: local.untracked,
}))();
