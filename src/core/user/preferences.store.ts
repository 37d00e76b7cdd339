import { localStore } from '../platform/storage.ts';
import { type ColorScheme, colorSchemes, config, configurePortal, shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { effect } from '../store/signals.ts';

const LANGUAGE = 'language';
const SCHEME = 'color-scheme';
const isColorScheme = (text: string | null | undefined): text is ColorScheme =>
  colorSchemes.includes(text as ColorScheme);

/**
 * Language and colours as the person chose them: remembered by this browser for the sign-in page, and taken from the account
 * once somebody is signed in. A host page that says them in attributes has the last word.
 */
export const preferences = shared('user.preferences', () => {
  const apply = (lang: string | null | undefined, scheme: string | null | undefined) => {
    if (lang) localStore.set(LANGUAGE, lang);
    if (isColorScheme(scheme)) localStore.set(SCHEME, scheme);
    const settings = { ...(lang ? { lang } : {}), ...(isColorScheme(scheme) ? { colorScheme: scheme } : {}) };
    const now = config();
    if ((settings.lang ?? now.lang) !== now.lang || (settings.colorScheme ?? now.colorScheme) !== now.colorScheme)
      configurePortal(settings);
  };
  return {
    /** @returns the function that stops following the account */
    start(): () => void {
      apply(localStore.get(LANGUAGE), localStore.get(SCHEME));
      return effect(() => {
        const user = session().user.value;
        if (user) queueMicrotask(() => apply(user.language, user.color_scheme));
      });
    },
    apply,
    toggleColorScheme() {
      const dark =
        config().colorScheme === 'auto'
          ? !matchMedia('(prefers-color-scheme: dark)').matches
          : config().colorScheme !== 'dark';
      apply(null, dark ? 'dark' : 'light');
    },
  };
});
