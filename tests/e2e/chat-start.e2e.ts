import {
  conversation,
  expectMinimised,
  expectSent,
  launcher,
  messageField,
  openChat,
  openChatAgain,
  pasteFiles,
  sendMessage,
  ticketIdOf,
} from './support/chat.ts';
import { injectFault, removeFaults } from './support/faults.ts';
import { holdCode } from './support/page.ts';
import type { Team } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const TICKET = { method: 'POST', path: '/support/ticket' };
const ticketCount = async (team: Team) =>
  (await team.call<{ meta: { total: number } }>('GET', '/support/ticket')).meta.total;
const expectStored = async (team: Team, text: string) => {
  const { tickets } = await team.call<{ tickets: { id: number }[] }>('GET', '/support/ticket');
  expect(tickets).toHaveLength(1);
  const { messages } = await team.call<{ messages: { body: string }[] }>('GET', `/support/ticket/${tickets[0]?.id}`);
  expect(messages.map(({ body }) => body)).toEqual([text]);
};
const openPortalChat = async (page: Page, team: Team) => {
  await signIn(page, team.owner, '/');
  await openChatAgain(page);
  await expect(messageField(page)).toBeFocused();
};

test.describe('a chat that is opened out of curiosity', () => {
  test('makes no ticket, though it is opened and closed a hundred times', async ({ page, newcomer }) => {
    await openPortalChat(page, newcomer);
    await launcher(page).evaluate(async (button: HTMLElement) => {
      for (let n = 0; n < 200; n++) {
        button.click();
        await new Promise(requestAnimationFrame);
      }
    });
    await expect(messageField(page)).toBeVisible();
    expect(await ticketCount(newcomer)).toBe(0);
  });

  test('leaves no cookie and makes no guest', async ({ page, context }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'OPTIONS'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
    });
    await openChat(page);
    await expect(page.getByText('How can we help?')).toBeVisible();
    await messageField(page).fill('Half a thought');
    await launcher(page).click();
    expect((await context.cookies()).filter(({ name }) => name.startsWith('auth.'))).toEqual([]);
    expect(writes).toEqual([]);
  });

  test('has nothing to end', async ({ page }) => {
    await openChat(page);
    await page.getByRole('button', { name: 'Chat options' }).click();
    await expect(page.getByRole('menuitem', { name: 'Mute sounds' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'End chat' })).toHaveCount(0);
  });
});

test.describe('while the chat is loading', () => {
  const header = (page: Page) => page.getByRole('button', { name: 'Chat options' });
  const boxOf = (page: Page) => messageField(page).boundingBox();

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`a message can be written, at ${viewport.width} px, and stays where it is`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const release = await holdCode(page, 'live-chat.root');
      await openChat(page);
      await page.keyboard.type('Do you sell');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('names?');
      await page.keyboard.press('Home');
      await page.keyboard.type('.uk ');
      const early = await boxOf(page);
      release();
      await expect(header(page)).toBeVisible();
      expect(await boxOf(page)).toEqual(early);
      await expect(messageField(page)).toBeFocused();
      await page.keyboard.type('and .de ');
      await expect(messageField(page)).toHaveValue('Do you sell\n.uk and .de names?');
    });

  test('a message can be submitted: it is sent once the chat is there', async ({ page }) => {
    const release = await holdCode(page, 'live-chat.root');
    await openChat(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await expect(messageField(page)).not.toBeEditable();
    release();
    await expectSent(page);
    await expect(conversation(page)).toContainText('Hello');
    await expect(messageField(page)).toHaveValue('');
    await page
      .locator('portal-live-chat')
      .evaluate(async (chat: HTMLElement & { shutdown(): Promise<void>; show(): void }) => {
        await chat.shutdown();
        chat.show();
      });
    await expect(messageField(page)).toBeEditable();
    await expect(messageField(page)).toHaveValue('');
  });

  test('files can be pasted: all are sent with the message', async ({ page }) => {
    const release = await holdCode(page, 'live-chat.root');
    await openChat(page);
    await pasteFiles(page, 'pasted.txt');
    await pasteFiles(page, 'second.txt', 'third.txt');
    await pasteFiles(page);
    await page.keyboard.type('Here it is');
    await page.keyboard.press('Enter');
    release();
    await expectSent(page);
    await expect(conversation(page)).toContainText('Here it is');
    for (const name of [/pasted.txt/, /second.txt/, /third.txt/])
      await expect(conversation(page).getByRole('link', { name })).toBeVisible();
  });

  test('what is written survives a reload', async ({ page }) => {
    const release = await holdCode(page, 'live-chat.root');
    await openChat(page);
    await page.keyboard.type('Half a thought');
    await openChat(page);
    await expect(messageField(page)).toHaveValue('Half a thought');
    release();
    await expect(header(page)).toBeVisible();
    await expect(messageField(page)).toHaveValue('Half a thought');
  });

  test('nothing is left of what is taken back, or of a visitor who leaves', async ({ page }) => {
    const stored = () => page.evaluate(() => Object.keys(localStorage));
    await holdCode(page, 'live-chat.root');
    await page.goto('/demo/brand-site/');
    const before = await stored();
    await openChatAgain(page);
    await page.keyboard.type('Hi');
    expect(await stored()).not.toEqual(before);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    expect(await stored()).toEqual(before);
    await page.keyboard.type('Half a thought');
    // A page on which nobody opens the chat.
    await page.goto('/demo/brand-site/');
    await page.locator('portal-live-chat').evaluate((chat: HTMLElement & { reset(): Promise<void> }) => chat.reset());
    expect(await stored()).toEqual(before);
    await openChatAgain(page);
    await expect(messageField(page)).toHaveValue('');
  });

  test('its failure keeps what is written', async ({ page }) => {
    await page.route('**/chunks/live-chat.root-*', (route) => route.abort());
    await openChat(page);
    await page.keyboard.type('Hello');
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await page.unrouteAll();
    // It is loaded again without a press.
    await expect(header(page)).toBeVisible();
    await expect(messageField(page)).toHaveValue('Hello');
  });

  test('a guest who is asked for a name first has no field yet', async ({ page }) => {
    await holdCode(page, 'live-chat.root');
    await page.goto('/demo/brand-site/');
    await page.locator('portal-live-chat').evaluate((chat) => chat.setAttribute('pre-chat', 'required'));
    await openChatAgain(page);
    await expect(page.getByRole('dialog', { name: 'Get Help' })).toContainText('Loading');
    await expect(messageField(page)).toBeHidden();
  });
});

test.describe('the first message', () => {
  test('makes guest, ticket and message', async ({ page }) => {
    await openChat(page);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    await sendMessage(page, 'Do you sell .co.uk names?');
    await expectSent(page);
    expect(posts.filter((path) => !path.includes('broadcast'))).toEqual([
      '/user/guests',
      '/support/ticket',
      '/support/messages',
    ]);
    expect(await ticketIdOf(page)).toMatch(/^\d+$/);
    await page.reload();
    await openChatAgain(page);
    await expect(conversation(page)).toContainText('Do you sell .co.uk names?');
  });

  for (const fault of ['drop-before', 'drop-after', 'status:500'])
    test(`makes one ticket under ${fault}`, async ({ page, newcomer }) => {
      await openPortalChat(page, newcomer);
      await injectFault(page, TICKET, fault);
      await sendMessage(page, 'Hello');
      await expect(page.getByText('Not sent yet. Retrying…')).toBeVisible();
      await expectSent(page);
      await expectStored(newcomer, 'Hello');
    });

  test('goes to the department that was chosen', async ({ page, newcomer }) => {
    await openPortalChat(page, newcomer);
    await page.getByRole('button', { name: 'Domains', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Design and Development' })).toHaveCount(0);
    await sendMessage(page, 'Which endings do you have?');
    await expectSent(page);
    const { tickets } = await newcomer.call<{ tickets: { department: { name: string } }[] }>('GET', '/support/ticket');
    expect(tickets.map(({ department }) => department.name)).toEqual(['Domains']);
  });

  test('is sent after a reload in the middle of it, though nobody opens the chat again', async ({ page, newcomer }) => {
    await openPortalChat(page, newcomer);
    await injectFault(page, TICKET, 'drop-after', 100);
    await sendMessage(page, 'Written in a tunnel');
    await expect(page.getByText('Not sent yet. Retrying…')).toBeVisible();
    await removeFaults(page);
    await page.reload();
    await expect.poll(() => ticketCount(newcomer)).toBe(1);
    await openChatAgain(page);
    await expectSent(page);
    await expectStored(newcomer, 'Written in a tunnel');
  });

  test('is left to the next tab by one that is killed before there is a ticket', async ({
    page,
    context,
    newcomer,
  }) => {
    await openPortalChat(page, newcomer);
    await injectFault(page, TICKET, 'delay:60000');
    await sendMessage(page, 'Sent by a dying tab');
    const next = await context.newPage();
    await next.goto('/');
    await page.close();
    await openChatAgain(next);
    await expect(conversation(next)).toContainText('Sent by a dying tab');
    await expectSent(next);
  });

  test('is refused without an end of the chat: nobody is online then', async ({ page }) => {
    await openChat(page);
    await injectFault(page, TICKET, 'status:403', 100);
    await sendMessage(page, 'Let me in');
    await expect(page.getByText('Please try later')).toBeVisible();
    await expect(page.getByText('Not sent. Fault on demand: 403')).toBeVisible();
    await expect(page.getByRole('dialog')).not.toContainText(/Online|answers in|Back /);
  });
});

test.describe('the launcher', () => {
  test('stays while the chat is open, and minimises it', async ({ page }) => {
    await openChat(page);
    await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true');
    await launcher(page).click();
    await expectMinimised(page);
    await expect(messageField(page)).toBeHidden();
    await expect(launcher(page)).toBeFocused();
  });

  for (const place of ['the field', 'the launcher'])
    test(`has the focus again after Escape in ${place}`, async ({ page }) => {
      await openChat(page);
      if (place === 'the launcher') await launcher(page).focus();
      await page.keyboard.press('Escape');
      await expectMinimised(page);
      await expect(launcher(page)).toBeFocused();
    });

  test('covers nothing of the window', async ({ page }) => {
    await openChat(page);
    const [button, panel] = [await launcher(page).boundingBox(), await page.getByRole('dialog').boundingBox()];
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  });

  test('is under the window on a phone, which has a button of its own', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openChat(page);
    await expect(launcher(page)).toBeHidden();
    await page.getByRole('button', { name: 'Minimise chat' }).click();
    await expect(launcher(page)).toBeFocused();
  });
});

for (const role of ['billing', 'service', 'settings', 'user'] as const)
  test(`a member with the ${role} role may chat, but not open the tickets`, async ({ page, team }) => {
    await signIn(page, team.people[role], '/');
    await openChatAgain(page);
    await sendMessage(page, 'A question of mine');
    await expectSent(page);
    await page.reload();
    await openChatAgain(page);
    await expect(conversation(page)).toContainText('A question of mine');
    await page.goto('/support/tickets');
    await expect(page.getByText('Access Denied')).toBeVisible();
  });
