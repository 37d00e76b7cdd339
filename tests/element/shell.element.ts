// Set before the element is defined, as a host page with a slow network does.
const early = document.createElement('portal-live-chat') as HTMLElement & {
  brand: string;
  open: boolean;
  portalUrl: string;
};
early.brand = 'cp';
early.portalUrl = 'https://portal.example';
document.body.append(early);

import { assertEqual, mount, nextEvent, queryShadow, UNREACHABLE_URL, waitUntil } from './helpers.ts';

const { PortalLiveChat, configurePortal } = await import('../../dist/portal.js' as string);
const { definePortalElements } = await import('../../dist/index.js' as string);
type Chat = HTMLElement & {
  show(): void;
  hide(): void;
  toggle(): void;
  open: boolean;
  brand: string | null;
  ticketId: string | null;
  colorScheme: string | null;
};

const tags = ['portal-app', 'portal-live-chat', 'portal-cart', 'portal-email-manager', 'portal-domain-search'];
const base = (element: Element) => queryShadow(element, '.portal') as HTMLElement;

describe('every element', () => {
  for (const tag of tags) {
    it(`${tag} renders at once, in an open shadow root`, () => {
      const element = mount(`<${tag} api-base="${UNREACHABLE_URL}"></${tag}>`);
      assertEqual(Boolean(element.shadowRoot && base(element)), true);
      element.parentElement?.remove();
    });

    it(`${tag} follows its attributes and properties after the upgrade`, async () => {
      const element = mount(`<${tag} api-base="${UNREACHABLE_URL}" brand="gb"></${tag}>`) as Chat;
      assertEqual(base(element).dataset.brand, 'gb');
      element.brand = 'eh';
      assertEqual(element.getAttribute('brand'), 'eh');
      await waitUntil(() => base(element).dataset.brand === 'eh');
      element.removeAttribute('brand');
      await waitUntil(() => base(element).dataset.brand === 'hp');
      element.colorScheme = 'dark';
      await waitUntil(() => base(element).dataset.scheme === 'dark');
      element.parentElement?.remove();
    });

    it(`${tag} changes no attribute that stays as it is`, async () => {
      const element = mount(`<${tag} api-base="${UNREACHABLE_URL}" brand="gb"></${tag}>`) as Chat;
      const changed: (string | null)[] = [];
      const observer = new MutationObserver((records) => {
        for (const { attributeName } of records) changed.push(attributeName);
      });
      observer.observe(base(element), { attributes: true });
      element.brand = 'eh';
      await waitUntil(() => changed.length > 0);
      assertEqual(changed.join(), 'data-brand');
      observer.disconnect();
      element.parentElement?.remove();
    });

    it(`${tag} is a box, and none while it is hidden`, () => {
      const element = mount(`<${tag} api-base="${UNREACHABLE_URL}"></${tag}>`);
      assertEqual(getComputedStyle(element).display, 'block');
      element.setAttribute('compact', '');
      assertEqual(getComputedStyle(element).display, tag === 'portal-cart' ? 'inline-block' : 'block');
      element.hidden = true;
      assertEqual(getComputedStyle(element).display, 'none');
      element.parentElement?.remove();
    });

    for (const given of [
      '',
      'class="own" id="own" style="color: red" title="Own" dir="ltr" tabindex="-1" role="group"',
    ])
      it(`${tag} changes no attribute, and adds none, nor a child, as it loads: <${tag} ${given}>`, async () => {
        const element = mount(
          `<${tag} ${given} api-base="${UNREACHABLE_URL}" lang="en" base-path="${location.pathname}" query="lantern" open></${tag}>`,
        );
        const html = element.outerHTML;
        await nextEvent(element, 'portal-ready');
        await waitUntil(() => queryShadow(element, `${tag}-root`)?.childElementCount);
        assertEqual(element.outerHTML, html);
        element.parentElement?.remove();
      });

    it(`${tag} warns about values that cannot be used, and uses the defaults`, async () => {
      const warnings: string[] = [];
      const warn = console.warn;
      // The elements of the tests before may still report that they reach no provider.
      console.warn = (text: string) => text.startsWith(`<${tag}>`) && warnings.push(text);
      const element = mount(
        `<${tag} api-base="api.provider.example" brand="nope" color-scheme="sepia" lang=""></${tag}>`,
      );
      assertEqual(base(element).dataset.brand, 'hp');
      assertEqual(base(element).dataset.scheme, 'auto');
      assertEqual(base(element).lang, 'en');
      await waitUntil(() => warnings.length === 3);
      console.warn = warn;
      assertEqual(warnings.sort(), [
        `<${tag}>: apiBase "api.provider.example" is not a URL with its scheme, such as https://api.provider.example; it is not used`,
        `<${tag}>: brand "nope" is not one of hp, gb, eh, ewh, cp; it is not used`,
        `<${tag}>: colorScheme "sepia" is not one of light, dark, auto; it is not used`,
      ]);
      element.parentElement?.remove();
    });
  }
});

describe('a value that cannot be used', () => {
  const warningsOf = async (act: () => void, count: number) => {
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (text: string) => text.startsWith('<portal-') && warnings.push(text);
    act();
    await waitUntil(() => warnings.length === count);
    console.warn = warn;
    return warnings;
  };

  it('of an attribute that is there or not is reported', async () => {
    const warnings = await warningsOf(
      () => mount(`<portal-cart api-base="${UNREACHABLE_URL}" compact="false"></portal-cart>`).parentElement?.remove(),
      1,
    );
    assertEqual(warnings, [
      '<portal-cart>: compact="false" is on like any other value; remove the attribute to turn it off',
    ]);
  });

  it('of a search is an empty search', () => {
    const element = mount<HTMLElement & { search(text?: string): void }>(
      `<portal-domain-search api-base="${UNREACHABLE_URL}"></portal-domain-search>`,
    );
    element.search();
    configurePortal({});
    assertEqual((queryShadow(element, 'input') as HTMLInputElement).value, '');
    element.parentElement?.remove();
  });

  it('of a user leaves the chat as it is', async () => {
    const chat = mount<Chat & { setUser(user: unknown): void; reset(): Promise<void>; identity: unknown }>(
      `<portal-live-chat api-base="${UNREACHABLE_URL}"></portal-live-chat>`,
    );
    chat.setUser(null);
    assertEqual(chat.identity ?? null, null);
    chat.setUser({ name: 7, email: 'ada@example.test' });
    const warnings = await warningsOf(() => chat.show(), 1);
    assertEqual(warnings, ['<portal-live-chat>: setUser cannot use name: give name, email and identity as text']);
    chat.hide();
    await chat.reset();
    chat.parentElement?.remove();
  });

  it('of a tag is refused with the tags that there are', async () => {
    const refusal = await definePortalElements('portal-chat').catch((error: Error) => error.message);
    assertEqual(refusal, `portal-chat is not one of ${[...tags].sort().join(', ')}`);
  });
});

describe('settings', () => {
  it('are kept when they were set before the upgrade', async () => {
    await waitUntil(() => early.getAttribute('brand') === 'cp' && base(early).dataset.brand === 'cp');
    assertEqual(early.getAttribute('portal-url'), 'https://portal.example');
    early.remove();
  });

  it('of the page apply to every element without the attribute', async () => {
    configurePortal({ apiBase: UNREACHABLE_URL });
    const plain = tags.map((tag) => mount(`<${tag}></${tag}>`));
    const own = mount('<portal-cart brand="eh"></portal-cart>');
    configurePortal({ brand: 'gb' });
    await waitUntil(() => plain.every((element) => base(element).dataset.brand === 'gb'));
    assertEqual(base(own).dataset.brand, 'eh');
    configurePortal({ brand: 'hp' });
    for (const element of plain) element.parentElement?.remove();
    own.parentElement?.remove();
  });
});

describe('the portal', () => {
  it('is at the root of the site when its base path has no slash', async () => {
    const portal = mount<HTMLElement & { attribute(name: string): string | null; basePath: string | null }>(
      `<portal-app api-base="${UNREACHABLE_URL}" base-path="my"></portal-app>`,
    );
    assertEqual([portal.basePath, portal.attribute('base-path')], ['my', null]);
    portal.basePath = '/my';
    assertEqual(portal.attribute('base-path'), '/my');
    portal.parentElement?.remove();
  });
});

describe('live chat', () => {
  it('opens and closes by method, property and attribute, with composed events', async () => {
    const chat = mount<Chat>(`<portal-live-chat api-base="${UNREACHABLE_URL}"></portal-live-chat>`);
    const opened = nextEvent(document, 'portal-chat-open');
    chat.show();
    const event = await opened;
    assertEqual([event.composed, event.target === chat, chat.hasAttribute('open')], [true, true, true]);
    const closed = nextEvent(document, 'portal-chat-close');
    chat.hide();
    await closed;
    assertEqual(
      [chat.open, queryShadow(chat, '.panel')?.hidden, queryShadow(chat, '.launcher')?.getAttribute('aria-expanded')],
      [false, true, 'false'],
    );
    chat.toggle();
    assertEqual(chat.open, true);
    chat.removeAttribute('open');
    await waitUntil(() => queryShadow(chat, '.panel')?.hidden);
    chat.parentElement?.remove();
  });

  it("has the size, the side and the inset that the host's page chooses", () => {
    const chat = mount<Chat>(`<portal-live-chat api-base="${UNREACHABLE_URL}"></portal-live-chat>`);
    const { style } = chat;
    style.setProperty('--portal-launcher-size', '40px');
    style.setProperty('--portal-launcher-start', '10px');
    style.setProperty('--portal-launcher-end', 'auto');
    style.setProperty('--portal-launcher-inset', '100px');
    const box = queryShadow(chat, '.launcher')?.getBoundingClientRect();
    assertEqual([box?.left, box?.height, box && Math.round(innerHeight - box.bottom)], [10, 40, 120]);
    chat.parentElement?.remove();
  });

  it('reports that its ticket cannot be read, and offers a retry', async () => {
    const chat = mount<Chat>(`<portal-live-chat api-base="${UNREACHABLE_URL}" ticket-id="7" open></portal-live-chat>`);
    const failed = nextEvent<{ status: number }>(chat, 'portal-error');
    await waitUntil(() => chat.shadowRoot?.textContent?.includes('Please try later'));
    assertEqual(
      [...(chat.shadowRoot?.querySelectorAll('button') ?? [])].some((button) =>
        button.textContent?.includes('Try again'),
      ),
      true,
    );
    assertEqual((await failed).detail.status, 0);
    chat.parentElement?.remove();
  });

  it('takes a token out of its attribute at once, and writes none into it', () => {
    const chat = mount<Chat & { identity: string | null }>(
      `<portal-live-chat api-base="${UNREACHABLE_URL}" identity="first"></portal-live-chat>`,
    );
    assertEqual([chat.identity, chat.hasAttribute('identity')], ['first', false]);
    chat.identity = 'second';
    assertEqual([chat.identity, chat.outerHTML.includes('second')], ['second', false]);
    chat.setAttribute('identity', 'third');
    assertEqual([chat.identity, chat.hasAttribute('identity')], ['third', false]);
    chat.parentElement?.remove();
  });

  it('reads its ticket from the attribute', () => {
    const chat = mount<Chat>(`<portal-live-chat api-base="${UNREACHABLE_URL}" ticket-id="12"></portal-live-chat>`);
    assertEqual(chat.ticketId, '12');
    assertEqual(chat instanceof PortalLiveChat, true);
    chat.parentElement?.remove();
  });
});

describe('focus()', () => {
  it('moves to the first control, and nowhere as a control that has the focus goes', async () => {
    const search = mount(`<portal-domain-search api-base="${UNREACHABLE_URL}"></portal-domain-search>`);
    const shadow = search.shadowRoot as ShadowRoot;
    search.focus();
    assertEqual(shadow.activeElement?.tagName, 'INPUT');

    const removed = document.createElement('button');
    shadow.append(removed);
    removed.focus();
    removed.remove();
    // As React does.
    search.focus();
    assertEqual(shadow.activeElement, null);

    await new Promise((resolve) => setTimeout(resolve));
    search.focus();
    assertEqual(shadow.activeElement?.tagName, 'INPUT');
  });
});

describe('an element that is moved in the page', () => {
  it('keeps working', async () => {
    const cart = mount(`<portal-cart api-base="${UNREACHABLE_URL}"></portal-cart>`);
    await nextEvent(cart, 'portal-ready');
    await waitUntil(() => cart.shadowRoot?.textContent?.includes('Your basket is empty'));
    const elsewhere = document.body.appendChild(document.createElement('section'));
    elsewhere.append(cart);
    await waitUntil(() => cart.shadowRoot?.textContent?.includes('Your basket is empty'));
    cart.remove();
    document.body.append(cart);
    await waitUntil(() => cart.shadowRoot?.textContent?.includes('Your basket is empty'));
    cart.remove();
  });
});

describe('a search without a connection', () => {
  it('keeps its form, reports the failure and fires portal-error', async () => {
    const search = mount<HTMLElement & { search(text: string): void }>(
      `<portal-domain-search api-base="${UNREACHABLE_URL}"></portal-domain-search>`,
    );
    const failed = nextEvent<{ status: number }>(search, 'portal-error');
    search.search('lantern');
    await waitUntil(() => search.shadowRoot?.textContent?.includes('Search failed.'));
    assertEqual((queryShadow(search, 'input') as HTMLInputElement).value, 'lantern');
    assertEqual((await failed).detail.status, 0);
    search.parentElement?.remove();
  });
});

describe('the room that portal.css keeps', () => {
  for (const markup of [
    '<portal-cart></portal-cart>',
    '<portal-cart compact></portal-cart>',
    '<portal-domain-search></portal-domain-search>',
    '<portal-domain-search prices></portal-domain-search>',
    '<portal-live-chat full></portal-live-chat>',
    '<portal-email-manager></portal-email-manager>',
    '<portal-app></portal-app>',
  ])
    it(`is as large as ${markup}`, async () => {
      // The rules of portal.css, for tags that nobody defines.
      const css = await (await fetch('/dist/portal.css')).text();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css.replaceAll('portal-', 'waiting-'));
      document.adoptedStyleSheets = [sheet];
      const waiting = mount(markup.replaceAll('portal-', 'waiting-'));
      const element = mount(markup.replace('>', ` api-base="${UNREACHABLE_URL}">`));
      // With `full`, the page gives the height.
      for (const { parentElement } of [waiting, element]) if (parentElement) parentElement.style.height = '700px';
      assertEqual(
        Math.round(waiting.getBoundingClientRect().height),
        Math.round(element.getBoundingClientRect().height),
      );
      document.adoptedStyleSheets = [];
      waiting.parentElement?.remove();
      element.parentElement?.remove();
    });
});

describe('a property that the page sets', () => {
  const texts: Record<string, string> = { brand: 'gb', colorScheme: 'dark', side: 'left', appDomain: 'shop.example' };
  const flags = ['open', 'full', 'compact', 'prices', 'address'];

  for (const tag of tags)
    it(`fires no event of ${tag}, but that the chat has opened`, () => {
      const element = mount(`<${tag} api-base="${UNREACHABLE_URL}"></${tag}>`);
      const fired: string[] = [];
      element.dispatchEvent = ({ type }) => fired.push(type) > 0;
      const { observedAttributes } = customElements.get(tag) as unknown as { observedAttributes: string[] };
      const names = observedAttributes.map((name) =>
        name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      );
      for (const name of names.filter((name) => !['apiBase', 'preChat', 'lang'].includes(name)))
        Object.assign(element, { [name]: flags.includes(name) || (texts[name] ?? '/7') });
      assertEqual(fired, tag === 'portal-live-chat' ? ['portal-chat-open'] : []);
      element.parentElement?.remove();
    });
});
