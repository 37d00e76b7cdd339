import { type ComponentType, lazy } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { ErrorState } from './feedback.tsx';
import { useAsync } from './use-async.ts';

/**
 * A component whose code is loaded when it is first shown. React keeps a failed load for good, so what it gets then is a
 * component that says so and loads again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load()
      .catch(() => createRecoveringPart(load))
      .then((part) => ({ default: part })),
  );

const createRecoveringPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function RecoveringPart(props: Props) {
    const { value: Part, isFailed, retry } = useAsync(load);
    if (Part) return <Part {...props} />;
    return isFailed ? <ErrorState error={new ApiError('network')} onRetry={retry} /> : null;
  };
