import { readFileSync } from 'node:fs';
import {
  channelJoined,
  conversation,
  expectSent,
  launcher,
  messageField,
  openChat,
  sendMessage,
  supportAgent,
  ticketIdOf,
} from './support/chat.ts';
import { openEmailManager } from './support/email.ts';
import { tryAgain } from './support/faults.ts';
import { providerOrigin } from './support/origins.ts';
import { rowWith } from './support/page.ts';
import { fillSignInForm } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

type Chat = HTMLElement & {
  setUser(user: { name?: string; email?: string; identity?: string | null }): void;
  reset(): Promise<void>;
  shutdown(): Promise<void>;
  show(): void;
};
type Portal = typeof import('#elements/index.ts');

type Named = { name: string }[];
interface Manifest {
  modules: {
    declarations: [{ tagName: string; cssParts: Named; cssStates: Named; events: Named; slots?: Named }];
  }[];
}
const manifest = JSON.parse(
  readFileSync(new URL('../../dist/custom-elements.json', import.meta.url), 'utf8'),
) as Manifest;

const elements = manifest.modules.map(({ declarations: [element] }) => element);
/** Names that the manifest documents. */
const namesOf = (tag: string, list: 'cssParts' | 'cssStates' | 'slots') =>
  (elements.find(({ tagName }) => tagName === tag)?.[list] ?? []).map(({ name }) => name);
/** Parts that every element has, of which a page may show none. */
const isCommonPart = (name: string) => elements.every(({ tagName }) => namesOf(tagName, 'cssParts').includes(name));

/** Records the details of an event from now on. */
async function recordEvent(page: Page, name: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate((event) => {
    const details: unknown[] = [];
    Object.assign(window, { [`details of ${event}`]: details });
    document.addEventListener(event, ({ detail }: CustomEventInit) => details.push(detail));
  }, name);
  return () =>
    page.evaluate((event) => (window as unknown as Record<string, unknown[]>)[`details of ${event}`] ?? [], name);
}
/** Parts that the first of these elements has now. */
const partsIn = (page: Page, tag: string) =>
  page
    .locator(tag)
    .first()
    .evaluate(({ shadowRoot }) => [
      ...new Set([...(shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap(({ part }) => [...part])),
    ]);
/** The element has the parts of its own that the manifest names, and no part that it does not. */
async function expectParts(page: Page, tag: string): Promise<void> {
  const names = namesOf(tag, 'cssParts');
  for (const name of names.filter((name) => !isCommonPart(name)))
    await expect(page.locator(`${tag} [part~="${name}"]`).first()).toBeAttached();
  expect((await partsIn(page, tag)).filter((name) => !names.includes(name))).toEqual([]);
}
/** Records what elements fire from the next page on, as `portal-cart portal-ready`. */
async function recordFired(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const fired = new Set<string>();
    Object.assign(window, { fired });
    const { dispatchEvent } = EventTarget.prototype;
    EventTarget.prototype.dispatchEvent = function (event) {
      if (this instanceof Element && this.localName.startsWith('portal-')) fired.add(`${this.localName} ${event.type}`);
      return dispatchEvent.call(this, event);
    };
  });
  return () => page.evaluate(() => [...(window as unknown as { fired: Set<string> }).fired]);
}
const documentedEvents = elements.flatMap(({ tagName, events }) => events.map(({ name }) => `${tagName} ${name}`));
const addToCart = (page: Page, item: object | undefined) =>
  page.evaluate(
    (product) =>
      (document.querySelector('portal-cart') as HTMLElement & { add(item: unknown): Promise<void> })
        .add(product)
        .catch(({ name, code, field, message }) => ({ name, code, field, message })),
    item,
  );

/** The states that a style sheet of the page finds at the first of these elements. */
const states = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) =>
      ['open', 'empty', 'loading', 'error', 'signed-in'].filter((name) => element.matches(`:state(${name})`)),
    );
const expectStates = async (page: Page, selector: string, names: string[]) => {
  await expect.poll(() => states(page, selector)).toEqual(names);
  expect(namesOf(selector.replace(/\W*\[.*/, ''), 'cssStates')).toEqual(expect.arrayContaining(names));
};

test.describe('states show', () => {
  test('whether the chat is open, and whether something is searched', async ({ page }) => {
    await openChat(page);
    await expectStates(page, 'portal-live-chat', ['open']);
    await page.locator('portal-live-chat').evaluate((chat) => chat.removeAttribute('open'));
    await expectStates(page, 'portal-live-chat', []);
    await expectStates(page, 'portal-domain-search', ['empty']);
    await page.getByRole('searchbox').fill('lantern');
    await expectStates(page, 'portal-domain-search', []);
  });

  test('whether the cart is open or empty', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await page.getByRole('button', { name: 'Basket: 0' }).click();
    await expectStates(page, 'portal-cart[compact]', ['open', 'empty']);
    await addToCart(page, { product: 21 });
    await expectStates(page, 'portal-cart[compact]', ['open']);
    await page.keyboard.press('Escape');
    await expectStates(page, 'portal-cart[compact]', []);
  });

  test('that the code of an element is on its way, or could not be loaded', async ({ page }) => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const chunk = '**/dist/chunks/live-chat.root-*';
    await page.route(chunk, async (route) => {
      await isAnswered;
      await route.abort();
    });
    await page.goto('/demo/brand-site/');
    await launcher(page).click();
    await expectStates(page, 'portal-live-chat', ['open', 'loading']);
    answer();
    await expectStates(page, 'portal-live-chat', ['open', 'error']);
    await tryAgain(page, page.locator('portal-live-chat').getByRole('button', { name: 'Try again' }));
    await expect(messageField(page)).toBeVisible();
    await expectStates(page, 'portal-live-chat', ['open']);
  });

  for (const { tagName } of elements)
    test(`that the code of ${tagName} is on its way, or could not be loaded`, async ({ page }) => {
      let answer = () => {};
      const isAnswered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/dist/chunks/*.root-*', async (route) => {
        await isAnswered;
        await route.abort();
      });
      await page.goto('/demo/');
      await page.evaluate(async (tag) => {
        await import('/dist/portal.js' as string);
        const element = document.createElement(tag);
        element.setAttribute('open', '');
        element.setAttribute('query', 'lantern');
        document.body.prepend(element);
      }, tagName);
      await expect.poll(() => states(page, tagName)).toContain('loading');
      answer();
      await expect.poll(() => states(page, tagName)).toContain('error');
      expect(await states(page, tagName)).not.toContain('loading');
    });

  test('that somebody is signed in', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    await expectStates(page, 'portal-email-manager', ['signed-in']);
  });
});

test.describe('the parts that a page may style', () => {
  test('of the chat are those of the manifest', async ({ page }) => {
    await openChat(page);
    await sendMessage(page, 'Which parts are there?');
    await expectSent(page);
    await (await supportAgent()).sendMessage(await ticketIdOf(page), 'These are all.');
    await expect(conversation(page).getByText('These are all.')).toBeVisible();
    await expectParts(page, 'portal-live-chat');
  });

  test('of the cart are those of the manifest', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await page.getByRole('button', { name: 'Add to basket: Mail Team' }).click();
    await expectParts(page, 'portal-cart');
  });

  test('of the domain search are those of the manifest', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await page.getByRole('searchbox').fill('lantern');
    await expectParts(page, 'portal-domain-search');
  });

  test('of the email manager are those of the manifest', async ({ page, team }) => {
    const { main } = team.domains;
    await openEmailManager(page, team.owner, main.name);
    await expectParts(page, 'portal-email-manager');
    const seen = await partsIn(page, 'portal-email-manager');
    await page.getByRole('button', { name: 'New mailbox' }).first().click();
    await expect(page.getByRole('dialog', { name: 'New mailbox' })).toBeVisible();
    seen.push(...(await partsIn(page, 'portal-email-manager')));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
    await expect(page.getByRole('dialog', { name: /^Import mailboxes/ })).toBeVisible();
    seen.push(...(await partsIn(page, 'portal-email-manager')));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Forwarding' }).click();
    await rowWith(page, `accounts@${main.name}`)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete forwarder' })).toBeVisible();
    seen.push(...(await partsIn(page, 'portal-email-manager')));
    expect([...new Set(seen)].sort()).toEqual(namesOf('portal-email-manager', 'cssParts').sort());
  });

  test('take the styles of the page', async ({ page }) => {
    await openChat(page);
    await page.addStyleTag({ content: 'portal-live-chat::part(composer) { background: rgb(1, 2, 3) }' });
    await expect(page.locator('portal-live-chat [part=composer]')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  });
});

test.describe('the chat, by a script of the page', () => {
  test('reports messages, and none twice after a reload', async ({ page }) => {
    await openChat(page);
    const reported = await recordEvent(page, 'portal-chat-message');
    await sendMessage(page, 'First of all');
    await expectSent(page);
    const ticketId = await ticketIdOf(page);
    await expect.poll(reported).toEqual([expect.objectContaining({ ticketId, from: 'visitor', text: 'First of all' })]);
    await page.reload();
    const reportedAfter = await recordEvent(page, 'portal-chat-message');
    await launcher(page).click();
    await expect(conversation(page).getByText('First of all')).toBeVisible();
    await sendMessage(page, 'Second');
    await expectSent(page);
    await expect.poll(reportedAfter).toEqual([expect.objectContaining({ text: 'Second' })]);
  });

  test('asks no guest for a name that the page knows', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await page.locator('portal-live-chat').evaluate((chat: Chat) => {
      chat.setAttribute('pre-chat', 'required');
      chat.setUser({ name: 'Nia Okoro', email: 'nia@visitor.example' });
    });
    await launcher(page).click();
    await expect(messageField(page)).toBeVisible();
    const made = page.waitForRequest(
      (request) => request.url().endsWith('/support/ticket') && request.method() === 'POST',
    );
    await sendMessage(page, 'Do you know me?');
    expect((await made).postData()).toMatch(/name="name"\s+Nia Okoro\s[\s\S]*name="email"\s+nia@visitor\.example\s/);
  });

  test('forgets the visitor', async ({ page, context }) => {
    await openChat(page);
    await sendMessage(page, 'Before the sign-out');
    await expectSent(page);
    await page.locator('portal-live-chat').evaluate((chat: Chat) => chat.reset());
    await expect(conversation(page).getByText('Before the sign-out')).toHaveCount(0);
    expect((await context.cookies()).filter(({ name }) => name.startsWith('auth.'))).toEqual([]);
    await sendMessage(page, 'Somebody else');
    await expectSent(page);
    await expect(conversation(page).getByText('Before the sign-out')).toHaveCount(0);
  });

  test('is shut down until it is shown', async ({ page }) => {
    const joined = channelJoined(page);
    await openChat(page);
    await sendMessage(page, 'Good night');
    await expectSent(page);
    // A socket that is closed while it still connects ends with an error.
    const closed = (await joined).waitForEvent('close');
    await page.locator('portal-live-chat').evaluate((chat: Chat) => chat.shutdown());
    await expect(launcher(page)).toBeHidden();
    await expect(page.locator('portal-live-chat')).toHaveAttribute('hidden');
    await closed;
    await page.locator('portal-live-chat').evaluate((chat: Chat) => chat.show());
    await expect(messageField(page)).toBeVisible();
    await expect(page.locator('portal-live-chat')).not.toHaveAttribute('hidden');
    await expect(page.getByText('Good night')).toHaveCount(0);
  });
});

test.describe('the launcher', () => {
  test('has the text and the side that the page chooses', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    const chat = page.locator('portal-live-chat');
    await chat.evaluate((element) => {
      element.setAttribute('label', 'Talk to us');
      element.setAttribute('side', 'left');
    });
    const button = page.getByRole('button', { name: 'Talk to us' });
    await expect(button).toContainText('Talk to us');
    expect((await button.boundingBox())?.x).toBe(20);
    await chat.evaluate((element) => element.setAttribute('lang', 'ar'));
    expect((await button.boundingBox())?.x).toBe(20);
    await button.click();
    await expect(page.locator('portal-live-chat [part=panel]')).toBeInViewport({ ratio: 1 });
  });

  test('shows what the page puts into its slot', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await page.locator('portal-live-chat').evaluate((element) => {
      const own = document.createElement('b');
      own.slot = 'launcher';
      own.textContent = 'Ask a human';
      element.append(own);
    });
    await expect(page.getByText('Ask a human')).toBeVisible();
    await page.getByText('Ask a human').click();
    await expect(messageField(page)).toBeFocused();
  });
});

test('a window that changes its height leaves the style of the chat to the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page);
  await page.setViewportSize({ width: 390, height: 500 });
  const chat = page.locator('portal-live-chat');
  await expect.poll(async () => (await chat.locator('[part=panel]').boundingBox())?.height).toBe(500);
  await expect(chat.locator('[part=panel]')).toHaveAttribute('style', /--p-view: 500px/);
  await expect(chat).not.toHaveAttribute('style');
});

test.describe('words of the page', () => {
  test('stand in shell and panel, in its language alone', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await page.evaluate(async () => {
      const { configurePortal } = (await import('/dist/index.js' as string)) as Portal;
      configurePortal({
        messages: {
          en: { 'shell.help': 'Talk to Nia', 'chat.placeholder': 'What is it about?' },
          de: { 'shell.help': 'Frag Nia' },
        },
      });
    });
    await page.getByRole('button', { name: 'Talk to Nia' }).click();
    await expect(page.getByPlaceholder('What is it about?')).toBeVisible();
    await page.evaluate(async () => {
      const { configurePortal } = (await import('/dist/index.js' as string)) as Portal;
      configurePortal({ lang: 'de' });
      for (const element of document.querySelectorAll('[lang]:not(html)')) element.removeAttribute('lang');
    });
    await expect(page.getByRole('button', { name: 'Frag Nia' })).toBeVisible();
    await expect(page.getByPlaceholder('What is it about?')).toHaveCount(0);
  });

  test('reach an open conversation', async ({ page }) => {
    await openChat(page);
    // The provider's settings render the composer again: after that, nothing else does.
    await expect(page.locator('portal-live-chat [part=header] p')).not.toBeEmpty();
    await page.evaluate(async () => {
      const { configurePortal } = (await import('/dist/index.js' as string)) as Portal;
      configurePortal({ messages: { en: { 'chat.placeholder': 'What is it about?', 'chat.send': 'Off it goes' } } });
    });
    await expect(page.getByPlaceholder('What is it about?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Off it goes' })).toBeVisible();
  });
});

test.describe('elements under another prefix', () => {
  test('work beside a foreign element under our tag, which is reported', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto('/demo/');
    await page.evaluate(async (api) => {
      customElements.define('portal-cart', class extends HTMLElement {});
      const { configurePortal, definePortalElements } = (await import('/dist/index.js' as string)) as Portal;
      configurePortal({ apiBase: api });
      await definePortalElements('portal-cart');
      await definePortalElements({ prefix: 'acme', tags: ['portal-cart', 'portal-live-chat'] });
      document.body.prepend(document.createElement('acme-cart'), document.createElement('acme-live-chat'));
    }, providerOrigin);
    await expect.poll(() => warnings.join()).toContain('<portal-cart> is defined by something else');
    await expect(page.locator('acme-cart')).toContainText('Your basket is empty');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await expect(messageField(page)).toBeVisible();
  });

  test('need one that a name can begin with', async ({ page }) => {
    await page.goto('/demo/');
    const message = await page.evaluate(async () => {
      const { definePortalElements } = (await import('/dist/index.js' as string)) as Portal;
      return definePortalElements({ prefix: '9 Acme' }).catch(String);
    });
    expect(message).toContain('TypeError: prefix: 9 Acme');
  });
});

test.describe('add()', () => {
  test('puts a product into the cart, for a domain and of a number', async ({ page }) => {
    await page.goto('/demo/reseller/');
    expect(await addToCart(page, { product: 21, term: 'yearly', label: 'Mail of Nia' })).toBeUndefined();
    await expect(page.locator('portal-cart [part=line]')).toContainText('Mail of Nia');
  });

  for (const [what, item, error] of [
    ['an unknown product', { product: 99_999 }, { code: 'unknown-product' }],
    ['a product of any text', { product: '<b>' }, { code: 'unknown-product' }],
    ['an empty product', { product: ' ' }, { code: 'invalid', field: 'product' }],
    ['an unknown term', { product: 21, term: 'weekly' }, { code: 'invalid', field: 'term' }],
    ['half a product', { product: 21, quantity: 0.5 }, { code: 'invalid', field: 'quantity' }],
    ['nothing', undefined, { code: 'invalid', field: 'product' }],
  ] as const)
    test(`is rejected for ${what}, and reported as an event`, async ({ page }) => {
      await page.goto('/demo/reseller/');
      const reported = await recordEvent(page, 'portal-error');
      expect(await addToCart(page, item)).toMatchObject({ name: 'CartError', ...error });
      expect(await reported()).toHaveLength(1);
      await expect(page.getByText('Your basket is empty')).toBeVisible();
    });
});

test.describe('the events that elements fire', () => {
  test('on a page of a site are those of the manifest', async ({ page, team }) => {
    const fired = await recordFired(page);
    await page.goto('/demo/together/');
    await launcher(page).click();
    await sendMessage(page, 'Which events are there?');
    await expectSent(page);
    await launcher(page).click();
    await (await supportAgent()).sendMessage(await ticketIdOf(page), 'These are all.');
    await expect(page.getByRole('button', { name: /unread/ })).toBeVisible();
    await page.getByRole('searchbox').fill('lantern-of-nia');
    await page
      .getByRole('button', { name: /^Add lantern-of-nia/ })
      .first()
      .click();
    await expect(page.locator('portal-cart [part=line]')).toBeVisible();
    expect(await addToCart(page, {})).toMatchObject({ code: 'invalid' });
    await fillSignInForm(page, team.owner.email);
    await page.getByRole('link', { name: team.domains.main.name, exact: true }).click();
    await page.getByRole('link', { name: 'Forwarding' }).click();
    const row = rowWith(page, `accounts@${team.domains.main.name}`);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete forwarder' }).click();
    await expect(row).toHaveCount(0);
    // No link of the portal is followed from all of them here, and nothing else fails.
    const expected = documentedEvents
      .filter((name) => !name.startsWith('portal-app ') && !/portal-(error|navigate)$/.test(name))
      .concat('portal-cart portal-error', 'portal-email-manager portal-navigate');
    await expect.poll(async () => (await fired()).sort()).toEqual(expected.sort());
  });

  test('as the slots, are those of the manifest in the portal', async ({ page, team }) => {
    const fired = await recordFired(page);
    await page.goto('/');
    await fillSignInForm(page, team.owner.email);
    const portal = page.locator('portal-app');
    await expect(portal.locator('slot[name=basket]')).toBeAttached();
    const slots = () =>
      portal.evaluate(({ shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll('slot') ?? [])].map(({ name }) => name).sort(),
      );
    await expect.poll(slots).toEqual(namesOf('portal-app', 'slots').sort());
    await portal.getByRole('link', { name: 'Invoices' }).first().click();
    const expected = documentedEvents.filter((name) => /^portal-app (?!portal-error)/.test(name)).sort();
    await expect
      .poll(async () => (await fired()).filter((name) => name.startsWith('portal-app ')).sort())
      .toEqual(expected);
    await expectStates(page, 'portal-app', ['signed-in']);
  });
});

test('an answered search fires an event', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  const reported = await recordEvent(page, 'portal-domain-results');
  await page.getByRole('searchbox').fill('lantern-of-nia');
  await expect.poll(reported).toHaveLength(1);
  const [answer] = (await reported()) as { query: string; results: number; available: number }[];
  expect(answer?.query).toBe('lantern-of-nia');
  expect(answer?.available).toBeGreaterThan(0);
  expect(answer?.results).toBeGreaterThanOrEqual(answer?.available ?? 0);
});

test('a search that the page sets fires an event once it is answered', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  const reported = await recordEvent(page, 'portal-domain-results');
  await page.locator('portal-domain-search').evaluate((search: HTMLElement & { query: string }) => {
    search.query = 'lantern-of-nia';
  });
  await expect.poll(reported).toEqual([expect.objectContaining({ query: 'lantern-of-nia' })]);
});

test('a change of the mail fires an event', async ({ page, team }) => {
  const { main } = team.domains;
  await openEmailManager(page, team.owner, main.name);
  const reported = await recordEvent(page, 'portal-email-change');
  await page.getByRole('link', { name: 'Forwarding' }).click();
  const row = rowWith(page, `accounts@${main.name}`);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forwarder' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(reported).toEqual([{ subject: 'forwarder', action: 'delete' }]);
});
