import { localStore } from '../platform/storage.ts';
import { type ColorScheme, colorSchemes, config, configurePortal, shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { effect } from '../store/signals.ts';

const LANGUAGE = 'language';
const SCHEME = 'color-scheme';
const isColorScheme = (text: string | null | undefined): text is ColorScheme =>
  colorSchemes.includes(text as ColorScheme);

/**
 * Language and colour scheme of the user: stored in this browser for the sign-in page, and read from the account after sign-in.
 * Attributes of the host page take precedence.
 */
export const preferences = shared('user.preferences', () => {
  const apply = (lang: string | null | undefined, scheme: string | null | undefined) => {
    if (lang) localStore.set(LANGUAGE, lang);
    if (isColorScheme(scheme)) localStore.set(SCHEME, scheme);
    const settings = { ...(lang ? { lang } : {}), ...(isColorScheme(scheme) ? { colorScheme: scheme } : {}) };
    const current = config();
    const { lang: newLang = current.lang, colorScheme = current.colorScheme } = settings;
    if (newLang !== current.lang || colorScheme !== current.colorScheme) configurePortal(settings);
  };
  return {
    /** Applies the stored preferences, and those of the account when they change. Returns an unsubscribe function. */
    start(): () => void {
      apply(localStore.get(LANGUAGE), localStore.get(SCHEME));
      return effect(() => {
        const user = session().user.value;
        if (user) queueMicrotask(() => apply(user.language, user.color_scheme));
      });
    },
    apply,
    toggleColorScheme() {
      const isDark =
        config().colorScheme === 'auto'
          ? !matchMedia('(prefers-color-scheme: dark)').matches
          : config().colorScheme !== 'dark';
      apply(null, isDark ? 'dark' : 'light');
    },
  };
});
