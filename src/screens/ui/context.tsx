import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { locale, onLocaleChange } from '#core/i18n/locale.ts';
import { startInterval } from '#core/platform/timers.ts';
import type { Preload } from '#core/router/match.rules.ts';
import type { Router } from '#core/router/router.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { runtime } from '#core/runtime/runtime.ts';
import type { Resource, ResourceState, ResourceWatch } from '#core/store/resource.ts';
import { type ReadonlySignal, signal } from '#core/store/signals.ts';

interface PortalContextValue {
  host: ElementHost;
  router: Router;
  preload?: Preload | undefined;
}

const PortalContext = createContext<PortalContextValue | null>(null);

/** Each render makes a new value: settings and the language change what is memoized too, where it reads this context. */
export function PortalProvider({ children, ...value }: PortalContextValue & { children: ReactNode }) {
  return <PortalContext value={value}>{children}</PortalContext>;
}

export function usePortal(): PortalContextValue {
  const value = use(PortalContext);
  if (!value) throw new Error('A screen was rendered outside a portal root');
  return value;
}

/**
 * The current value of a signal. It works across two copies of the suite, because it subscribes through the signal
 * itself and not through this copy's signals library.
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  // The same function while the signal is the same: with a new one, each render would subscribe again.
  const subscribe = useCallback((changed: () => void) => signal.subscribe(changed), [signal]);
  return useSyncExternalStore(subscribe, () => signal.peek());
}

const noValue = signal(null);
/** The value of a signal that may not exist yet. */
export const useOptionalSignalValue = <T,>(signal: ReadonlySignal<T> | undefined): T | null =>
  useSignalValue<T | null>(signal ?? noValue);

/** Whether the host page has put an element of its own into this slot. */
export const hasSlottedElement = (host: ElementHost, name: 'chat' | 'basket') =>
  host.querySelector(`:scope > [slot=${name}]`) !== null;

function onSettingsChange(changed: () => void) {
  const { listeners } = runtime();
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Renders again when the language or the page's own words change, for what is memoized: its texts are no props. */
export function useRerenderOnTranslation(): void {
  useSyncExternalStore(onLocaleChange, locale);
  useSyncExternalStore(onSettingsChange, () => runtime().page.messages);
}

/** Renders again every `ms` milliseconds, for content that depends on the time. */
export function useRerenderInterval(ms: number): void {
  const [, setTick] = useState(0);
  useEffect(() => startInterval(ms, () => setTick((tick) => tick + 1)), [ms]);
}

/** State of the host element. `read` must return the same value while nothing has changed. */
export function useHostState<T>(host: ElementHost, read: () => T): T {
  return useSyncExternalStore((changed) => host.onChange(changed), read);
}

/** What `useResource` returns. */
export type ResourceResult<Data> = ResourceState<Data> & Pick<ResourceWatch<unknown, Data>, 'refresh' | 'prefetchPage'>;

/**
 * Whether what is there may be drawn: a moment later, as no urgent update, so that React draws it in small steps, between which the
 * browser takes presses.
 * @param isDrawnAtFirst whether what is there from the start is drawn at once
 */
export function useDrawnInSteps(isThere: boolean, isDrawnAtFirst = isThere): boolean {
  return useDeferredValue(isThere, isDrawnAtFirst) && isThere;
}

/** The state for which a screen shows its skeleton. */
const beforeData: ResourceState<never> = {
  data: undefined,
  error: null,
  isLoading: true,
  isFetching: true,
  isPlaceholderData: false,
};

/**
 * The state of a resource while the component is mounted. Unmounting cancels a fetch that nothing else waits for.
 * What a first answer brings, mostly a whole list, is drawn in small steps.
 * @param input the request, compared by its JSON; `null` requests nothing
 */
export function useResource<In, Data>(
  resource: Pick<Resource<In, Data>, 'watch'>,
  input: In | null,
): ResourceResult<Data> {
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect below passes on each new input
  const watch = useMemo(() => resource.watch(input), [resource]);
  useEffect(() => watch.start(), [watch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: input is a new object at each render, key changes when it does
  useEffect(() => watch.setInput(input), [watch, key]);
  const state = useSignalValue(watch.state);
  const hasData = state.data !== undefined;
  const isDrawn = useDrawnInSteps(hasData);
  return { ...(hasData && !isDrawn ? beforeData : state), refresh: watch.refresh, prefetchPage: watch.prefetchPage };
}
