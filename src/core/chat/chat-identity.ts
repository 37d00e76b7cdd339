import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { localStore } from '../platform/storage.ts';
import { resetIdentity } from '../runtime/identity.ts';
import { config } from '../runtime/runtime.ts';
import { identifyGuest } from '../support/support.endpoints.ts';
import { outbox } from './outbox.ts';
import { ticketCookie } from './ticket-cookie.ts';

const IDENTITY_KEY = 'chat.identity';

/** The visitor as the host site identifies them. */
export function createChatIdentity() {
  let refusedIdentity: string | null = null;
  return {
    isKnown: () => localStore.get(IDENTITY_KEY) !== null,
    clear: () => localStore.remove(IDENTITY_KEY),
    /**
     * Signs the visitor in to the chat. A change of person clears everything first.
     * @param identity JWT by the host site's server, null when the visitor signed out there
     * @throws ApiError when the provider refuses it; the visitor stays unknown
     */
    async identify(identity: string | null): Promise<void> {
      if (credentials().token.peek() || (identity !== null && identity === refusedIdentity)) return;
      const previous = localStore.get(IDENTITY_KEY);
      const subject = identity === null ? null : subjectOf(identity);
      if (subject === previous && (subject === null || credentials().guest())) return;
      // A message that waits for its ticket has no guest yet. It must not be sent as the new person.
      if (previous !== null || credentials().guest() || !(await outbox().isEmpty())) {
        resetIdentity();
        credentials().setGuest(null);
        await outbox().clear();
      }
      if (identity === null || subject === null) return;
      const { data } = await send(identifyGuest, { body: { identity } }).catch((cause: unknown) => {
        // The host may set the same identity repeatedly, and the provider would refuse it each time.
        if (cause instanceof ApiError && cause.status === 401) refusedIdentity = identity;
        throw cause;
      });
      credentials().setGuest({ id: data.id, key: data.auth_key });
      localStore.set(IDENTITY_KEY, subject);
      if (data.ticket_id) ticketCookie.write({ id: data.ticket_id, key: null });
    },
  };
}

/** Site and person of a token. It is not verified, and only used to notice a change of person. */
function subjectOf(identity: string): string {
  const [, payload = ''] = identity.split('.');
  try {
    const { sub } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown };
    return `${config().apiBase} ${String(sub)}`;
  } catch {
    return `${config().apiBase} ${identity.length}`;
  }
}
