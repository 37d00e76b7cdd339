import * as local from '@preact/signals-core';
import { shared } from '../runtime/runtime.ts';

export type { ReadonlySignal, Signal } from '@preact/signals-core';

/**
 * The page's signal functions. Two copies of the suite bring two copies of signals-core, and a signal of one is not seen by
 * an effect of the other: so all use those of whichever loaded first.
 */
export const { signal, computed, effect, batch, untracked } = shared('signals', () => ({
  signal: local.signal,
  computed: local.computed,
  effect: local.effect,
  batch: local.batch,
  untracked: local.untracked,
}))();
