// Set before the element is defined, as a host page with a slow network does.
const early = document.createElement('portal-live-chat') as HTMLElement & {
  brand: string;
  open: boolean;
  portalUrl: string;
};
early.brand = 'cp';
early.portalUrl = 'https://portal.example';
document.body.append(early);

import { equal, inside, NOWHERE, once, place, until } from './support.ts';

const { PortalLiveChat, configurePortal } = await import('../../dist/portal.js' as string);
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
const base = (element: Element) => inside(element, '.portal') as HTMLElement;

describe('every element', () => {
  for (const tag of tags) {
    it(`${tag} is defined and paints at once, in an open shadow root`, () => {
      const element = place(`<${tag} api-base="${NOWHERE}"></${tag}>`);
      equal(Boolean(element.shadowRoot && base(element)), true);
      element.parentElement?.remove();
    });

    it(`${tag} follows its attributes after the upgrade, and their properties`, async () => {
      const element = place(`<${tag} api-base="${NOWHERE}" brand="gb"></${tag}>`) as Chat;
      equal(base(element).dataset.brand, 'gb');
      element.brand = 'eh';
      equal(element.getAttribute('brand'), 'eh');
      await until(() => base(element).dataset.brand === 'eh');
      element.removeAttribute('brand');
      await until(() => base(element).dataset.brand === 'hp');
      element.colorScheme = 'dark';
      await until(() => base(element).dataset.scheme === 'dark');
      element.parentElement?.remove();
    });

    it(`${tag} warns of a value it does not know and uses the default`, () => {
      const said: string[] = [];
      const warn = console.warn;
      console.warn = (text: string) => said.push(text);
      const element = place(`<${tag} api-base="${NOWHERE}" brand="nope" color-scheme="sepia"></${tag}>`);
      console.warn = warn;
      equal(base(element).dataset.brand, 'hp');
      equal(base(element).dataset.scheme, 'auto');
      equal(said.length, 2);
      equal(said[0]?.includes('hp, gb, eh, ewh, cp') && said[1]?.includes('light, dark, auto'), true);
      element.parentElement?.remove();
    });
  }
});

describe('settings', () => {
  it('set before the upgrade are kept', async () => {
    await until(() => early.getAttribute('brand') === 'cp' && base(early).dataset.brand === 'cp');
    equal(early.getAttribute('portal-url'), 'https://portal.example');
    early.remove();
  });

  it('of the page hold for every element, less than its attribute and more than the default', async () => {
    const plain = place('<portal-cart></portal-cart>');
    const own = place('<portal-cart brand="eh"></portal-cart>');
    configurePortal({ brand: 'gb', apiBase: NOWHERE });
    await until(() => base(plain).dataset.brand === 'gb');
    equal(base(own).dataset.brand, 'eh');
    configurePortal({ brand: 'hp' });
    plain.parentElement?.remove();
    own.parentElement?.remove();
  });
});

describe('live chat', () => {
  it('opens and closes by method, property and attribute, with events that bubble and are composed', async () => {
    const chat = place<Chat>(`<portal-live-chat api-base="${NOWHERE}"></portal-live-chat>`);
    const opened = once(document, 'portal-chat-open');
    chat.show();
    const event = await opened;
    equal([event.composed, event.target === chat, chat.hasAttribute('open')], [true, true, true]);
    const closed = once(document, 'portal-chat-close');
    chat.hide();
    await closed;
    equal([chat.open, inside(chat, '.panel')?.hidden, inside(chat, '.launcher')?.hidden], [false, true, false]);
    chat.toggle();
    equal(chat.open, true);
    chat.removeAttribute('open');
    await until(() => inside(chat, '.panel')?.hidden);
    chat.parentElement?.remove();
  });

  it('says when its ticket cannot be made, and offers to try again', async () => {
    const chat = place<Chat>(`<portal-live-chat api-base="${NOWHERE}" open></portal-live-chat>`);
    const failed = once<{ status: number }>(chat, 'portal-error');
    await until(() => chat.shadowRoot?.textContent?.includes('Please try later'));
    equal(
      [...(chat.shadowRoot?.querySelectorAll('button') ?? [])].some((button) =>
        button.textContent?.includes('Try again'),
      ),
      true,
    );
    equal((await failed).detail.status, 0);
    chat.parentElement?.remove();
  });

  it('reads its ticket from the attribute', () => {
    const chat = place<Chat>(`<portal-live-chat api-base="${NOWHERE}" ticket-id="12"></portal-live-chat>`);
    equal(chat.ticketId, '12');
    equal(chat instanceof PortalLiveChat, true);
    chat.parentElement?.remove();
  });
});

describe('moving about', () => {
  it('an element taken out and put back elsewhere goes on', async () => {
    const cart = place(`<portal-cart api-base="${NOWHERE}"></portal-cart>`);
    await once(cart, 'portal-ready');
    await until(() => cart.shadowRoot?.textContent?.includes('Your basket is empty'));
    const elsewhere = document.body.appendChild(document.createElement('section'));
    elsewhere.append(cart);
    await until(() => cart.shadowRoot?.textContent?.includes('Your basket is empty'));
    cart.remove();
    document.body.append(cart);
    await until(() => cart.shadowRoot?.textContent?.includes('Your basket is empty'));
    cart.remove();
  });
});

describe('an unreachable provider', () => {
  it('leaves the search form, says so and fires portal-error', async () => {
    const search = place<HTMLElement & { search(text: string): void }>(
      `<portal-domain-search api-base="${NOWHERE}"></portal-domain-search>`,
    );
    const failed = once<{ status: number }>(search, 'portal-error');
    search.search('lantern');
    await until(() => search.shadowRoot?.textContent?.includes('The search did not get through.'));
    equal((inside(search, 'input') as HTMLInputElement).value, 'lantern');
    equal((await failed).detail.status, 0);
    search.parentElement?.remove();
  });
});
