import type { Router } from '#core/router/router.ts';
import { session } from '#core/session/session.store.ts';

/**
 * Signs out and shows the sign-in form. The page changes first: a page that needs a sign-in would be remembered, and a
 * public one would stay.
 * @param start path on which `router` shows the form to visitors
 */
export function signOut(router: Router, start = '/'): void {
  router.navigate(start);
  void session().signOut();
}
