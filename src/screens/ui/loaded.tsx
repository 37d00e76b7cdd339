import type { ReactNode } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { ErrorState, Skeleton } from './feedback.tsx';

/**
 * The result of a read: its data, why it failed, or a skeleton.
 * @param from what `useResource` returns
 * @param skeleton the shape to expect, or its height in px
 * @param notFound replaces it where the object does not exist
 */
export function Loaded<Data>({
  from: { data, error, refresh },
  skeleton,
  notFound,
  children,
}: {
  from: { data: Data | undefined; error: ApiError | null; refresh: () => Promise<unknown> };
  skeleton: ReactNode;
  notFound?: (error: ApiError) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error?.isNotFoundOrForbidden && notFound) return notFound(error);
  if (error) return <ErrorState error={error} onRetry={() => void refresh()} />;
  return typeof skeleton === 'number' ? <Skeleton height={skeleton} /> : skeleton;
}
