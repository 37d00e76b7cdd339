import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react';
import { isCurrentLocale, locale, onLocaleChange, setLocale } from '#core/i18n/locale.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { config } from '#core/runtime/runtime.ts';
import { loadFonts } from '#core/theme/fonts.ts';
import { rootBase, rootComponents, rootTokens } from '#core/theme/root.css.ts';

/** The language is the page's: the first element that says one, or the page's setting. At first nothing is drawn in another meanwhile. */
function withLocale<Host extends ElementHost>(Root: ComponentType<{ host: Host }>) {
  return function LocalizedRoot({ host }: { host: Host }) {
    const lang = useSyncExternalStore(
      (changed) => host.onChange(changed),
      () => config().lang,
    );
    useSyncExternalStore(onLocaleChange, locale);
    useEffect(() => void setLocale(lang), [lang]);
    const hasDrawn = useRef(false);
    hasDrawn.current ||= isCurrentLocale(lang);
    // A change of language later draws anew in place: what is open and typed stays.
    return hasDrawn.current ? <Root host={host} /> : null;
  };
}

/** Wraps a React root as an element of its own inside the shell, and names the sheets it needs. */
export function defineRoot<Host extends ElementHost>(
  tag: string,
  Root: ComponentType<{ host: Host }>,
  utilities: string,
) {
  // `host` is an object: r2wc keeps it as it is when the prop has no attribute type.
  const options = { props: { host: undefined } } as unknown as { props: { host: 'json' } };
  if (!customElements.get(tag))
    customElements.define(tag, r2wc(withLocale(Root) as ComponentType<object>, options as object));
  return {
    sheets: [rootTokens + rootBase + rootComponents, utilities],
    create(host: Host): HTMLElement {
      loadFonts();
      const root = document.createElement(tag) as HTMLElement & { host: Host };
      root.host = host;
      return root;
    },
  };
}
