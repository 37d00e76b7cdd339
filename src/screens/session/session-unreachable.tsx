import { ApiError } from '#core/http/api-error.ts';
import { session } from '#core/session/session.store.ts';
import { useSignalValue } from '../ui/context.tsx';
import { ErrorState } from '../ui/feedback.tsx';

/** There is a token, but the provider could not identify its user. */
export function SessionUnreachable() {
  const failure = useSignalValue(session().failure);
  return <ErrorState error={failure ?? new ApiError('network')} onRetry={() => void session().start()} />;
}
