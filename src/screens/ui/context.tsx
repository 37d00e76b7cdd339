import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { Input, Output } from '#core/http/endpoint.ts';
import { startInterval } from '#core/platform/timers.ts';
import type { Router } from '#core/router/router.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import type { Resource, ResourceState, ResourceWatch } from '#core/store/resource.ts';
import { type ReadonlySignal, signal } from '#core/store/signals.ts';

export type { Input, Output };

interface PortalContextValue {
  host: ElementHost;
  router: Router;
  /** Fetches the code of a page that may be gone to next. */
  preload?: ((path: string) => void) | undefined;
}

const PortalContext = createContext<PortalContextValue | null>(null);

export function PortalProvider({ children, ...value }: PortalContextValue & { children: ReactNode }) {
  return <PortalContext value={value}>{children}</PortalContext>;
}

export function usePortal(): PortalContextValue {
  const value = use(PortalContext);
  if (!value) throw new Error('A screen was rendered outside a portal root');
  return value;
}

/**
 * A signal's value, followed. Works across two copies of the suite, because it asks the signal itself and not the
 * signals library of this copy.
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  return useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.peek(),
  );
}

const nothing = signal(null);
/** The value of a signal that may not be there yet. */
export const useOptionalSignalValue = <T,>(signal: ReadonlySignal<T> | undefined): T | null =>
  useSignalValue<T | null>(signal ?? nothing);

/** Has the host page put an element of its own into this slot? */
export const hasSlottedElement = (host: ElementHost, name: 'chat' | 'basket') =>
  host.querySelector(`:scope > [slot=${name}]`) !== null;

/** Draws anew every `ms`, for what depends on the time. */
export function useRerenderInterval(ms: number): void {
  const [, setTick] = useState(0);
  useEffect(() => startInterval(ms, () => setTick((tick) => tick + 1)), [ms]);
}

/** What the host element says, followed. `read` must answer the same value while nothing changed. */
export function useHostState<T extends string | number | boolean | null>(host: ElementHost, read: () => T): T {
  return useSyncExternalStore((changed) => host.onChange(changed), read);
}

/** A resource for as long as the screen is there. Leaving cancels what nobody else waits for. */
export function useResource<In, Data>(
  resource: Resource<In, Data>,
  input: In | null,
): ResourceState<Data> & { refresh: () => Promise<void> } {
  const key = JSON.stringify(input);
  const [watch, setWatch] = useState<ResourceWatch<In, Data> | null>(null);
  // The key is the input
  useEffect(() => {
    const made = resource.watch(input);
    setWatch(made);
    return made.stop;
  }, [resource]);
  // The key is the input
  useEffect(() => watch?.setInput(input), [watch, key]);
  const state = useSyncExternalStore(
    (changed) => watch?.state.subscribe(changed) ?? (() => {}),
    () => watch?.state.peek() ?? (idle as ResourceState<Data>),
  );
  return { ...state, refresh: () => watch?.refresh() ?? Promise.resolve() };
}

const idle: ResourceState<never> = {
  data: undefined,
  error: null,
  isLoading: true,
  isFetching: true,
  isPlaceholderData: false,
};
