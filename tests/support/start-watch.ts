import type { Resource, ResourceWatch } from '#core/store/resource.ts';

/** Watches a resource from now on, as a mounted component does. */
export function startWatch<In, Data>(
  resource: Pick<Resource<In, Data>, 'watch'>,
  input: In | null,
): ResourceWatch<In, Data> & { stop: () => void } {
  const watch = resource.watch(input);
  return { ...watch, stop: watch.start() };
}
