import { translator } from '../i18n/translator.ts';
import type { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';

const t = translator();

export interface ErrorPolicy {
  signOut: boolean;
  notices: string[];
}

/** Why a call failed, in one sentence for beside what was asked for. */
export const errorMessage = (error: ApiError): string =>
  error.messages[0] ?? error.providerMessage ?? t(error.kind === 'http' ? 'error.generic' : 'error.unreachable');

/** The global response handling of S2 §8, without effects. */
export function classifyError(endpoint: Endpoint, error: ApiError, isSignedIn: boolean): ErrorPolicy {
  const nothing: ErrorPolicy = { signOut: false, notices: [] };
  if (error.kind === 'cancelled') return nothing;
  const isLogin = endpoint.path === '/user/session/login';
  if (error.status === 401) return isLogin || !isSignedIn ? nothing : { signOut: true, notices: [] };
  // A failed read of the own user means that the session is of no use. Without an answer we cannot know that.
  if (endpoint.method === 'GET' && endpoint.path === '/user/user' && error.kind === 'http' && error.status < 500)
    return { signOut: true, notices: [] };
  if (endpoint.quiet || isLogin) return nothing;
  const listed = error.messages;
  return { signOut: false, notices: listed.length > 0 ? listed : [error.providerMessage ?? t('error.generic')] };
}
