import { type ComponentType, type ElementType, lazy, type ReactNode, useState } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { ErrorState } from './feedback.tsx';
import { useAsync } from './use-async.ts';

/** A component whose code is loaded when it is first shown, or ahead by `preload`. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Resolves also when the code cannot be loaded: showing the part tries again. */
  preload(): Promise<void>;
}

/**
 * React keeps a failed load for good, so what it gets then is a component that says so and loads again. Code that is there
 * already is shown at once: React would show the fallback first, and keep it for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const Lazy: ElementType = lazy(() =>
    load()
      .catch(() => createRecoveringPart(load))
      .then((part) => ({ default: part })),
  );
  function Part(props: Props) {
    // Changing the component later would lose its state.
    const [Shown] = useState<ElementType>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  Part.preload = async () => {
    loaded ??= await load().catch(() => null);
  };
  return Part;
}

const createRecoveringPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function RecoveringPart(props: Props) {
    const { value: Part, isFailed, retry } = useAsync(load);
    if (Part) return <Part {...props} />;
    return isFailed ? <ErrorState error={new ApiError('network')} onRetry={retry} /> : null;
  };
