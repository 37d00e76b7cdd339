import { tabStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';

/** Never stored. */
const SECRET_FIELDS = /password|code|answer|token/i;
type Values = Readonly<Record<string, unknown>>;

/**
 * Unsaved form values, stored in this tab for the current user. They survive an expired session, a reload and a visit to
 * another page. Signing out deletes them.
 */
export const drafts = shared('user.drafts', () => {
  const key = (name: string) => `draft.${session().user.peek()?.id ?? 'guest'}.${name}`;
  return {
    read(name: string): Values {
      try {
        const stored: unknown = JSON.parse(tabStore.get(key(name)) ?? '{}');
        return typeof stored === 'object' && stored !== null ? (stored as Values) : {};
      } catch {
        return {};
      }
    },
    save(name: string, values: Values) {
      const plain = Object.fromEntries(
        Object.entries(values).filter(
          ([field, value]) => !SECRET_FIELDS.test(field) && ['string', 'boolean'].includes(typeof value),
        ),
      );
      if (Object.keys(plain).length > 0) tabStore.set(key(name), JSON.stringify(plain));
      else tabStore.remove(key(name));
    },
  };
});
