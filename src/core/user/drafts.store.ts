import { tabStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';

/** Never written down, whatever the form. */
const SECRET_FIELDS = /password|code|answer|token/i;
type Values = Readonly<Record<string, unknown>>;

/**
 * What has been typed into a form and is not saved: kept in this tab for the person who typed it, so that an ended session, a
 * reload or a look at another page loses nothing. Signing out forgets it.
 */
export const drafts = shared('user.drafts', () => {
  const key = (name: string) => `draft.${session().user.peek()?.id ?? 'guest'}.${name}`;
  return {
    read(name: string): Values {
      try {
        const kept: unknown = JSON.parse(tabStore.get(key(name)) ?? '{}');
        return typeof kept === 'object' && kept !== null ? (kept as Values) : {};
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
