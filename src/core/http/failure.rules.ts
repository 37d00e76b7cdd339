import { translator } from '../i18n/translator.ts';
import type { ApiError } from './api-error.ts';
import type { EndpointRow } from './endpoint.ts';

const t = translator();

export interface Verdict {
  signOut: boolean;
  notices: string[];
}

/** Why a call failed, in one sentence for beside what was asked for. */
export const whyFailed = (error: ApiError): string =>
  error.messages[0] ?? error.sentence ?? t(error.kind === 'http' ? 'error.generic' : 'error.unreachable');

/** The global response handling of S2 §8, without effects. */
export function judge(row: EndpointRow, error: ApiError, isSignedIn: boolean): Verdict {
  const nothing: Verdict = { signOut: false, notices: [] };
  if (error.kind === 'cancelled') return nothing;
  const isLogin = row.path === '/user/session/login';
  if (error.status === 401) return isLogin || !isSignedIn ? nothing : { signOut: true, notices: [] };
  // A failed read of the own user means that the session is of no use. Without an answer we cannot know that.
  if (row.method === 'GET' && row.path === '/user/user' && error.kind === 'http' && error.status < 500)
    return { signOut: true, notices: [] };
  if (row.quiet || isLogin) return nothing;
  const listed = error.messages;
  return { signOut: false, notices: listed.length > 0 ? listed : [error.sentence ?? t('error.generic')] };
}
