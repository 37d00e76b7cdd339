import { useEffect, useRef } from 'react';
import type { Router } from '#core/router/router.ts';
import { safePath } from '#core/rules/safe-path.rules.ts';
import { session } from '#core/session/session.store.ts';
import { pendingInvite } from '#core/team/invite.store.ts';
import { useSignalValue } from '../ui/context.tsx';
import { isReturnPath } from './route-match.ts';

/**
 * Navigates, after a sign-in, to the path that was requested before it, if it is a path of the portal. An expired session
 * returns to its page. A sign-out forgets the path, because the user meant to leave.
 * @param requestedPath path that needs the sign-in
 */
export function useReturnPath(router: Router, requestedPath: string | null) {
  const status = useSignalValue(session().status);
  const path = useRef<string | null>(null);
  const wasSignedIn = useRef(false);
  if (requestedPath && (!wasSignedIn.current || session().isExpired.peek())) path.current = requestedPath;
  useEffect(() => {
    wasSignedIn.current = status === 'signed-in';
    if (status !== 'signed-in') return;
    // A user who had to sign in to accept an invite returns to the invite
    const invite = pendingInvite().current.peek();
    const target = invite ? `/invite-accept/${encodeURIComponent(invite.key)}` : safePath(path.current, isReturnPath);
    path.current = null;
    if (target) router.navigate(target, { replace: true });
  }, [status, router]);
}
