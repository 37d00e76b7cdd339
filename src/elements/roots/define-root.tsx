import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, startTransition, useEffect, useRef } from 'react';
import { isCurrentLocale, setLocale } from '#core/i18n/locale.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { config } from '#core/runtime/runtime.ts';
import { loadFonts } from '#core/theme/fonts.ts';
import { rootSheet } from '#core/theme/root.css.ts';
import { useHostState, useRerenderOnTranslation } from '#screens/ui/context.tsx';

/**
 * All elements use the page's language: the first element's that has a `lang`, otherwise the page's setting. Renders nothing until
 * its messages are loaded.
 */
export function withLocale<Props extends { host: ElementHost }>(Root: ComponentType<Props>) {
  return function LocalizedRoot(props: Props) {
    const { host } = props;
    const lang = useHostState(host, () => config().lang);
    useRerenderOnTranslation();
    useEffect(() => void setLocale(lang), [lang]);
    const hasRendered = useRef(false);
    hasRendered.current ||= isCurrentLocale(lang);
    // A later change of language renders in place, so that open dialogs and typed text stay.
    return hasRendered.current ? <Root {...props} /> : null;
  };
}

type RootElement<Host> = HTMLElement & { host: Host; connectedCallback(): void };

/** Wraps a React root as an element inside the shell. @returns the sheets it needs, and how to create it */
export function defineRoot<Host extends ElementHost>(
  tag: string,
  Root: ComponentType<{ host: Host }>,
  utilities: string,
) {
  if (!customElements.get(tag)) {
    // r2wc passes an object through unchanged when its prop has no attribute type.
    const options = { props: { host: undefined } } as unknown as { props: { host: 'json' } };
    const ReactElement: CustomElementConstructor = r2wc(withLocale(Root) as ComponentType<object>, options as object);
    customElements.define(
      tag,
      class extends (ReactElement as new () => RootElement<Host>) {
        // A transition is rendered in small steps, with presses handled in between. React's first commit removes the placeholder.
        override connectedCallback() {
          this.append(this.host.placeholder);
          startTransition(() => super.connectedCallback());
        }
      },
    );
  }
  return {
    sheets: [rootSheet, utilities],
    create(host: Host): HTMLElement {
      loadFonts();
      const root = document.createElement(tag) as RootElement<Host>;
      // r2wc renders as soon as it has its props.
      startTransition(() => {
        root.host = host;
      });
      return root;
    },
  };
}
