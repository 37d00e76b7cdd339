import { translator } from '../i18n/translator.ts';
import type { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';

const t = translator();

export interface ErrorPolicy {
  signOut: boolean;
  notices: string[];
}

/** Why a call failed. Each message has its own line. */
export const errorMessage = (error: ApiError): string =>
  error.text ?? t(error.isUnreachable ? 'error.unreachable' : 'error.generic');

/** The global response handling of S2 §8. */
export function classifyError(endpoint: Endpoint, error: ApiError, isSignedIn: boolean): ErrorPolicy {
  const none: ErrorPolicy = { signOut: false, notices: [] };
  if (error.kind === 'cancelled') return none;
  const isLogin = endpoint.path === '/user/session/login';
  if (error.status === 401) return isLogin || !isSignedIn ? none : { signOut: true, notices: [] };
  // Without its own user a session is useless. A network error, a 5xx or a 429 does not prove that.
  if (endpoint.method === 'GET' && endpoint.path === '/user/user' && error.isFinal)
    return { signOut: true, notices: [] };
  if (endpoint.quiet || isLogin) return none;
  const { messages } = error;
  return { signOut: false, notices: messages.length > 0 ? messages : [error.providerMessage ?? t('error.generic')] };
}
