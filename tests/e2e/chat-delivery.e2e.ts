import {
  conversation,
  expectMinimised,
  expectSent,
  messageField,
  openChat,
  openChatAgain,
  openTicketChat,
  sendMessage,
  supportAgent,
} from './support/chat.ts';
import { injectFault, removeFaults, stopAutoRetries, tryAgain } from './support/faults.ts';
import { disturbRealtime } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const messages = async (ticket: string) => (await (await supportAgent()).readMessages(ticket)).map(({ body }) => body);
const SEND = { method: 'POST', path: '/support/messages' };
const expectOnce = async (page: Page, text: string) => {
  await expect(conversation(page).getByText('Sending')).toHaveCount(0);
  await expect(conversation(page).getByText(text)).toHaveCount(1);
};

test.describe('a message that is not sent yet', () => {
  test('is sent after a reload, once', async ({ page }) => {
    const ticket = await openTicketChat(page);
    await page.route('**/support/messages*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await sendMessage(page, 'Written in a tunnel');
    await expect(page.getByText('Not sent yet. Retrying…')).toBeVisible();
    await removeFaults(page);
    await page.reload();
    await openChatAgain(page);
    await expectOnce(page, 'Written in a tunnel');
    await expectSent(page);
    expect(await messages(ticket)).toEqual(['Written in a tunnel']);
  });

  test('is left to the next tab by one that is killed', async ({ page, context }) => {
    const ticket = await openTicketChat(page);
    await injectFault(page, SEND, 'delay:60000');
    await sendMessage(page, 'Sent by a dying tab');
    const next = await context.newPage();
    await next.goto('/demo/brand-site/');
    await page.close();
    await openChatAgain(next);
    await expectOnce(next, 'Sent by a dying tab');
    await expect.poll(() => messages(ticket)).toEqual(['Sent by a dying tab']);
    await expectSent(next);
  });

  test('waits in its order while the browser is offline', async ({ page, context }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'First');
    await expectSent(page);
    const lost = page.getByText('You’re offline. Messages will send when you reconnect.');
    await context.setOffline(true);
    await expect(lost).toBeVisible();
    await sendMessage(page, 'Second');
    await sendMessage(page, 'Third');
    await expect(conversation(page).getByText('Sending')).toHaveCount(2);
    await context.setOffline(false);
    await expect(conversation(page).getByText('Sending')).toHaveCount(0, { timeout: 30_000 });
    await expect(lost).toHaveCount(0);
    expect(await messages(ticket)).toEqual(['First', 'Second', 'Third']);
  });

  test('is there once when the websocket is cut meanwhile', async ({ page }) => {
    const ticket = await openTicketChat(page);
    await injectFault(page, SEND, 'delay:1200');
    await sendMessage(page, 'Through the cut');
    await disturbRealtime('drop', `private-ticket.${ticket}`);
    await expectOnce(page, 'Through the cut');
  });

  test('is known by its push when its answer is lost', async ({ page }) => {
    await openTicketChat(page);
    await injectFault(page, SEND, 'drop-after');
    await sendMessage(page, 'Arrived all the same');
    await expectOnce(page, 'Arrived all the same');
    await expect(page.getByText('Not sent')).toHaveCount(0);
  });
});

test.describe('a message that failed', () => {
  for (const fault of ['drop-before', 'status:500', 'status:503-html'])
    test(`under ${fault} is sent again, and is there once`, async ({ page }) => {
      await openChat(page);
      await injectFault(page, SEND, fault);
      await sendMessage(page, 'Is this there once?');
      await page.getByRole('button', { name: 'Resend' }).click();
      await expect(page.getByText('Not sent')).toHaveCount(0);
      await expect(page.getByText('Sending')).toHaveCount(0);
      await page.reload();
      await openChatAgain(page);
      await expectOnce(page, 'Is this there once?');
    });

  test('says why it was refused, and is sent again', async ({ page }) => {
    await openChat(page);
    await injectFault(page, SEND, 'status:422');
    await sendMessage(page, 'Refused once');
    await expect(page.getByText('Not sent. Fault on demand: 422')).toBeVisible();
    await page.getByRole('button', { name: 'Resend' }).click();
    await expectSent(page);
    await expect(page.getByText('Not sent')).toHaveCount(0);
  });

  test('is asked about once when the chat is closed', async ({ page }) => {
    await openChat(page);
    await injectFault(page, SEND, 'status:422');
    await sendMessage(page, 'Not yet gone');
    await expect(page.getByText('Not sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Chat options' }).click();
    await page.getByRole('menuitem', { name: 'Close chat' }).click();
    await expect(page.getByText('Close with 1 unsent message?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(conversation(page)).toContainText('Not yet gone');
  });
});

test('a chat without unsent messages is closed without a question', async ({ page, context }) => {
  await openChat(page);
  await sendMessage(page, 'Thank you');
  await expectSent(page);
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Close chat' }).click();
  await expectMinimised(page);
  expect((await context.cookies()).some((cookie) => cookie.name === 'auth.ticket' && cookie.value)).toBe(false);
});

test.describe('what was pushed while nobody listened', () => {
  for (const event of ['pageshow', 'visibilitychange', 'online'])
    test(`is read when the tab wakes by ${event}`, async ({ page }) => {
      const ticket = await openTicketChat(page);
      const channel = `private-ticket.${ticket}`;
      await sendMessage(page, 'Good night');
      await expectSent(page);
      await disturbRealtime('pause', channel);
      await (await supportAgent()).sendMessage(ticket, 'Said in the night');
      await expect(conversation(page)).not.toContainText('Said in the night');
      await page.evaluate(
        (name) => (name === 'visibilitychange' ? document : window).dispatchEvent(new Event(name)),
        event,
      );
      await expect(conversation(page)).toContainText('Said in the night');
      await disturbRealtime('resume', channel);
    });

  test('is caught up after a gap in the connection', async ({ page }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'Hello');
    await expectSent(page);
    const agent = await supportAgent();
    await disturbRealtime('drop', `private-ticket.${ticket}`);
    await agent.sendMessage(ticket, 'First of the gap');
    await agent.sendMessage(ticket, 'Second of the gap');
    await expect(conversation(page)).toContainText('Second of the gap');
    await expect(conversation(page).getByText('First of the gap')).toHaveCount(1);
  });

  test('is seen changed and deleted after a gap', async ({ page, context }) => {
    const ticket = await openTicketChat(page);
    const agent = await supportAgent();
    const changed = await agent.sendMessage(ticket, 'Old words');
    const deleted = await agent.sendMessage(ticket, 'To be deleted');
    await expect(conversation(page)).toContainText('To be deleted');
    await context.setOffline(true);
    await agent.editMessage(changed, 'New words');
    await agent.deleteMessage(deleted);
    await agent.sendMessage(ticket, 'Said in the gap');
    await context.setOffline(false);
    await expect(conversation(page)).toContainText('Said in the gap');
    await expect(conversation(page)).toContainText('New words');
    await expect(conversation(page)).not.toContainText('To be deleted');
  });

  for (const action of ['duplicate', 'reorder'])
    test(`is there once and in order when pushes come in ${action}`, async ({ page }) => {
      const ticket = await openTicketChat(page);
      await sendMessage(page, 'Hello');
      await expectSent(page);
      const agent = await supportAgent();
      await disturbRealtime(action, `private-ticket.${ticket}`);
      for (const body of ['First', 'Second', 'Third']) await agent.sendMessage(ticket, body);
      const items = conversation(page).locator('li');
      await expect(conversation(page)).toContainText('Third');
      await expect(items).toHaveCount(4);
      await expect
        .poll(async () => (await items.allInnerTexts()).map((text) => /Hello|First|Second|Third/.exec(text)?.[0]))
        .toEqual(['Hello', 'First', 'Second', 'Third']);
    });
});

test.describe('a draft', () => {
  test('is kept through a reload', async ({ page }) => {
    await openChat(page);
    await messageField(page).fill('Half a thought');
    await page.reload();
    await openChatAgain(page);
    await expect(messageField(page)).toHaveValue('Half a thought');
  });

  test('goes with its message', async ({ page }) => {
    await openChat(page);
    await sendMessage(page, 'A whole thought');
    await expectSent(page);
    await page.reload();
    await openChatAgain(page);
    await expect(conversation(page)).toContainText('A whole thought');
    await expect(messageField(page)).toHaveValue('');
  });
});

test('the chat works where the browser keeps nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny });
  });
  await openChat(page);
  await sendMessage(page, 'Kept nowhere');
  await expectSent(page);
});

test('a chat whose ticket cannot be read says so, and is tried again', async ({ page }) => {
  const ticket = await openTicketChat(page);
  // The open chat may be reading its ticket still.
  await injectFault(page, { method: 'GET', path: `/support/ticket/${ticket}` }, 'status:500', Number.POSITIVE_INFINITY);
  await stopAutoRetries(page);
  await page.reload();
  await openChatAgain(page);
  await expect(page.getByText('Please try later')).toBeVisible();
  await tryAgain(page);
  await expect(messageField(page)).toBeVisible();
});

test('guest keys are in no address', async ({ page, context }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await openChat(page);
  await sendMessage(page, 'Hello');
  await expectSent(page);
  const keys = (await context.cookies()).map(({ value }) => value.split('.')[1]).filter((key): key is string => !!key);
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) expect(urls.filter((url) => url.includes(key))).toEqual([]);
});

test.describe('ten tabs', () => {
  test.setTimeout(120_000);

  const openTabs = async (page: Page) => {
    const context = page.context();
    const sockets: string[] = [];
    context.on('page', (tab) => tab.on('websocket', (socket) => sockets.push(socket.url())));
    const first = await context.newPage();
    const ticket = await openTicketChat(first);
    await sendMessage(first, 'Hello from the first tab');
    await expectSent(first);
    const others: Page[] = [];
    for (let n = 0; n < 9; n++) {
      const tab = await context.newPage();
      await tab.goto('/demo/brand-site/');
      others.push(tab);
    }
    // Every tab has read the conversation by then: what comes now is news to all.
    for (const tab of others)
      await tab.waitForFunction(() =>
        document.querySelector('portal-live-chat')?.shadowRoot?.querySelector('[role=log]'),
      );
    const [second, third] = others as [Page, Page];
    return { first, second, third, others, ticket, sockets };
  };

  test('have one socket and agree on what is unread', async ({ page }) => {
    const { first, second, third, others, ticket, sockets } = await openTabs(page);
    await first.getByRole('button', { name: 'Minimise chat' }).click();
    // What comes while the window is still open has been read.
    await expect(first.getByRole('button', { name: 'Get Help', exact: true })).toBeVisible();
    await (await supportAgent()).sendMessage(ticket, 'An answer for all tabs');
    for (const tab of [first, ...others])
      await expect(tab.getByRole('button', { name: 'Get Help, 1 unread message' })).toBeVisible();
    await expect(second).toHaveTitle(/^\(1\) /);
    expect(sockets).toHaveLength(1);
    // Read in one, read in all; whether it is open stays each tab's own.
    await openChatAgain(second);
    await expect(conversation(second)).toContainText('An answer for all tabs');
    await expect(third.getByRole('button', { name: 'Get Help', exact: true })).toBeVisible();
    await expect(third).not.toHaveTitle(/^\(/);
  });

  test('outlive the tab that has the socket', async ({ page }) => {
    const { first, second, third, ticket, sockets } = await openTabs(page);
    await openChatAgain(second);
    await first.close();
    await expect.poll(() => sockets.length).toBe(2);
    await (await supportAgent()).sendMessage(ticket, 'After the leader went');
    await expect(conversation(second)).toContainText('After the leader went');
    await openChatAgain(third);
    await expect(conversation(third)).toContainText('After the leader went');
    expect(sockets).toHaveLength(2);
    // One person in ten tabs neither comes nor goes.
    await expect(conversation(third)).not.toContainText('Guest');
  });
});
