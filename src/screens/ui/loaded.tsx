import type { ReactNode } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { ErrorState, Skeleton } from './feedback.tsx';

/**
 * What a read came to: its data, why there is none, or a skeleton.
 * @param from what `useResource` returns
 * @param skeleton the shape to expect, or its height in px
 */
export function Loaded<Data>({
  from: { data, error, refresh },
  skeleton,
  children,
}: {
  from: { data: Data | undefined; error: ApiError | null; refresh: () => Promise<unknown> };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refresh()} />;
  return typeof skeleton === 'number' ? <Skeleton height={skeleton} /> : skeleton;
}
