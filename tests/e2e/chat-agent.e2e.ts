import type { Browser } from '@playwright/test';
import {
  conversation,
  expectSent,
  fileInput,
  jpegFile,
  messageField,
  openChat,
  openChatAgain,
  openEndedChat,
  openTicketChat,
  sendMessage,
  supportAgent,
  textFile,
  ticketIdOf,
} from './support/chat.ts';
import { holdCalls, injectFault, stopAutoRetries } from './support/faults.ts';
import { hostOrigin } from './support/origins.ts';
import { download } from './support/page.ts';
import { lastMailTo, PASSWORD, uniqueEmail, uniqueName } from './support/provider.ts';
import { fillSignInForm, openBrowser } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

/** The agent's side of the chat, at a ticket. Close its context at the end. */
async function openDesk(browser: Browser, ticket: string): Promise<Page> {
  const desk = await openBrowser(browser, '/demo/agent/');
  await desk.getByLabel('Login').fill('agent@example.test');
  await desk.getByLabel('Password').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await openAtDesk(desk, ticket);
  return desk;
}
const openAtDesk = (desk: Page, ticket: string) => desk.locator(`[data-ticket="${ticket}"]`).click();
const deskLog = (desk: Page) => desk.getByRole('list', { name: 'Messages' });
const deskField = (desk: Page) => desk.getByLabel('Your answer');
const answer = async (desk: Page, text: string) => {
  await deskField(desk).fill(text);
  await deskField(desk).press('Enter');
};

test.describe('a guest and an agent', () => {
  test('see what each other writes', async ({ page, browser }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'Do you sell .co.uk names?');
    const desk = await openDesk(browser, ticket);
    await expect(deskLog(desk)).toContainText('Do you sell .co.uk names?');
    await answer(desk, 'We do');
    await expect(conversation(page)).toContainText('We do');
    await desk.context().close();
  });

  test('see that the other is typing', async ({ page, browser }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'Hello');
    const desk = await openDesk(browser, ticket);
    await expect(conversation(page)).toContainText('Amara has joined the chat');
    await deskField(desk).pressSequentially('We do');
    await expect(conversation(page)).toContainText('Amara is typing');
    await deskField(desk).press('Enter');
    await expect(conversation(page)).not.toContainText('is typing');
    await messageField(page).pressSequentially('Thanks');
    await expect(desk.getByText('Guest is typing')).toBeVisible();
    await desk.context().close();
  });

  test('see a picture at once', async ({ page, browser }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'Look');
    const desk = await openDesk(browser, ticket);
    await fileInput(page).setInputFiles(jpegFile('site.jpg'));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(deskLog(desk).getByRole('img', { name: 'site.jpg' })).toBeVisible();
    await expect(conversation(page).getByRole('img', { name: 'site.jpg' })).toBeVisible();
    await desk.context().close();
  });

  test('have their conversation after a reload', async ({ page }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'Do you sell .co.uk names?');
    await expectSent(page);
    await (await supportAgent()).sendMessage(ticket, 'We do');
    await page.reload();
    await openChatAgain(page);
    await expect(conversation(page)).toContainText('Do you sell .co.uk names?');
    await expect(conversation(page)).toContainText('We do');
  });
});

test.describe('a minimised chat', () => {
  const minimise = async (page: Page) => {
    await page.getByRole('button', { name: 'Minimise chat' }).click();
    await expect(page.getByRole('button', { name: 'Get Help', exact: true })).toBeFocused();
  };

  test('counts what is unread, and opens with the focus in its field', async ({ page }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'I will be back');
    await minimise(page);
    await (await supportAgent()).sendMessage(ticket, 'One more thing');
    await page.getByRole('button', { name: 'Get Help, 1 unread message' }).click();
    await expect(conversation(page)).toContainText('One more thing');
    await expect(messageField(page)).toBeFocused();
  });

  test('has a line above what came meanwhile', async ({ page }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'I will be back');
    await minimise(page);
    await (await supportAgent()).sendMessage(ticket, 'Here is your answer');
    await page.getByRole('button', { name: 'Get Help, 1 unread message' }).click();
    await expect(conversation(page).getByText('New messages')).toBeVisible();
    await expect(conversation(page)).toContainText('Here is your answer');
  });
});

test.describe("the agent's desk", () => {
  test('holds several talks, and a draft for each', async ({ page, browser }) => {
    const one = await openTicketChat(page);
    await sendMessage(page, 'First customer');
    const other = await openBrowser(browser, '/demo/brand-site/');
    const two = await openTicketChat(other);
    await sendMessage(other, 'Second customer');
    const desk = await openDesk(browser, one);
    await expect(deskLog(desk)).toContainText('First customer');
    await deskField(desk).fill('Half an answer');
    await openAtDesk(desk, two);
    await expect(deskLog(desk)).toContainText('Second customer');
    await expect(deskField(desk)).toHaveValue('');
    await openAtDesk(desk, one);
    await expect(deskField(desk)).toHaveValue('Half an answer');
    await desk.context().close();
    await other.context().close();
  });

  test('counts what is unread in another talk', async ({ page, browser }) => {
    const one = await openTicketChat(page);
    await sendMessage(page, 'First customer');
    const other = await openBrowser(browser, '/demo/brand-site/');
    const two = await openTicketChat(other);
    await sendMessage(other, 'Second customer');
    const desk = await openDesk(browser, one);
    await expect(deskLog(desk)).toContainText('First customer');
    await openAtDesk(desk, two);
    await expect(deskLog(desk)).toContainText('Second customer');
    await sendMessage(page, 'Are you there?');
    await expect(desk.locator(`[data-ticket="${one}"]`).getByLabel('1 unread')).toBeVisible();
    await desk.context().close();
    await other.context().close();
  });

  test('sends files, changes and deletes its messages', async ({ page, browser }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'Hello');
    const desk = await openDesk(browser, ticket);
    await desk.locator('.attach input').setInputFiles(textFile('guide.txt', 'a guide'));
    await deskField(desk).fill('See the giude');
    await desk.getByRole('button', { name: 'Send' }).click();
    await expect(conversation(page).getByRole('link', { name: /guide.txt/ })).toBeVisible();
    await desk.getByRole('button', { name: 'Edit' }).click();
    await deskField(desk).fill('See the guide');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(conversation(page)).toContainText('See the guide');
    await desk.getByRole('button', { name: 'Delete' }).click();
    await expect(conversation(page)).not.toContainText('See the guide');
    await desk.context().close();
  });

  test('is seen to join and to leave', async ({ page, browser }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'Hello');
    const desk = await openDesk(browser, ticket);
    await expect(conversation(page)).toContainText('Amara has joined the chat');
    await desk.getByRole('button', { name: 'Leave' }).click();
    await expect(conversation(page)).toContainText('Amara left the chat');
    await desk.context().close();
  });

  test('ends one chat and leaves the others', async ({ page, browser }) => {
    const one = await openTicketChat(page);
    await sendMessage(page, 'First customer');
    const other = await openBrowser(browser, '/demo/brand-site/');
    await openChat(other);
    await sendMessage(other, 'Second customer');
    const desk = await openDesk(browser, one);
    await desk.getByRole('button', { name: 'End chat' }).click();
    await expect(conversation(page)).toContainText('The chat session has ended.');
    await expect(page.getByText('How was this chat?')).toBeVisible();
    await expect(other.getByText('How was this chat?')).toHaveCount(0);
    await desk.context().close();
    await other.context().close();
  });
});

test.describe('a chat that has ended', () => {
  test('is rated', async ({ page }) => {
    await openEndedChat(page);
    await page.getByRole('radio', { name: 'Great' }).check({ force: true });
    await page.getByLabel('What could be better? (optional)').fill('Nothing');
    await page.getByRole('button', { name: 'Send rating' }).click();
    await expect(page.getByText('Thanks for your rating.')).toBeVisible();
  });

  test('is saved as a file', async ({ page }) => {
    const ticket = await openEndedChat(page);
    const file = await download(page, () => page.getByRole('button', { name: 'Download' }).click());
    expect(file.name).toBe(`chat-${ticket}.txt`);
  });

  test('is sent by mail', async ({ page }) => {
    const email = uniqueEmail('guest');
    await openEndedChat(page);
    await page.getByRole('button', { name: 'Send by email' }).click();
    const address = page.getByLabel('Send transcript to');
    await address.fill('nobody');
    await address.press('Enter');
    await expect(page.getByText('Invalid email.')).toBeVisible();
    await address.fill(email);
    await address.press('Enter');
    await expect(page.getByText(`Transcript sent to ${email}.`)).toBeVisible();
    expect(await lastMailTo(email)).toContain('Thank you');
  });

  test('gives way to a new one', async ({ page }) => {
    const ticket = await openEndedChat(page);
    await page.getByRole('button', { name: 'Start a new chat' }).click();
    await expect(messageField(page)).toBeVisible();
    await expect(conversation(page)).not.toContainText('Thank you');
    expect(await ticketIdOf(page)).toBe('');
    await sendMessage(page, 'One more question');
    await expectSent(page);
    expect(await ticketIdOf(page)).not.toBe(ticket);
  });
});

test.describe('a site that asks guests for name and email first', () => {
  const openForm = async (page: Page) => {
    await page.goto('/demo/brand-site/?pre-chat=required');
    await page.getByRole('button', { name: 'Get Help' }).click();
    return () => page.getByRole('button', { name: 'Start chat' }).click();
  };

  test('lets nobody by without', async ({ page }) => {
    const start = await openForm(page);
    await start();
    await expect(page.getByText('Required Field.')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
  });

  test('asks for nothing twice when the ticket could not be created', async ({ page }) => {
    const start = await openForm(page);
    await page.getByLabel('Your name').fill('Ines Duarte');
    await page.getByLabel('Your email').fill('ines@example.test');
    await stopAutoRetries(page);
    await injectFault(page, { method: 'POST', path: '/support/ticket' }, 'status:500');
    await start();
    await sendMessage(page, 'Hello');
    await expectSent(page);
    const [message] = await (await supportAgent()).readMessages(await ticketIdOf(page));
    expect(message?.user?.firstname).toBe('Ines Duarte');
  });
});

test('sounds are muted, and that is remembered', async ({ page }) => {
  await openChat(page);
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Mute sounds' }).click();
  await page.reload();
  await openChatAgain(page);
  await page.getByRole('button', { name: 'Chat options' }).click();
  await expect(page.getByRole('menuitem', { name: 'Turn sounds on' })).toBeVisible();
});

test('the chat says how soon somebody answers, or when they are back', async ({ page }) => {
  await openChat(page);
  await expect(page.getByRole('dialog')).toContainText(/Typically replies in \d+ min|Back .+ at \d\d:\d\d/);
});

test.describe("a visitor whom the site's server knows", () => {
  const signInAtSite = (page: Page, who: string) => page.getByLabel('Signed in here as').selectOption(who);
  const openAs = async (page: Page, who: string) => {
    await page.goto('/demo/brand-site/');
    await signInAtSite(page, who);
    await page.getByRole('button', { name: 'Get Help' }).click();
    await expect(messageField(page)).toBeVisible();
  };

  test('is known to the agent by name, and the token is nowhere in the page', async ({ page }) => {
    // The site has two customers, so that tests share their conversations: what is written is this test's own.
    const text = uniqueName('Nora here');
    await openAs(page, 'nora');
    await sendMessage(page, text);
    await expectSent(page);
    const messages = await (await supportAgent()).readMessages(await ticketIdOf(page));
    expect(messages.find(({ body }) => body.includes(text))?.user?.firstname).toBe('Nora Lindqvist');
    expect(await page.content()).not.toContain('eyJ');
  });

  test('has the conversation on every device', async ({ page, browser }) => {
    const text = uniqueName('Nora here');
    await openAs(page, 'nora');
    await sendMessage(page, text);
    await expectSent(page);
    const elsewhere = await openBrowser(browser, '/demo/brand-site/');
    await openAs(elsewhere, 'nora');
    await expect(conversation(elsewhere)).toContainText(text);
    await elsewhere.context().close();
  });

  test('leaves nothing to another on the same device', async ({ page }) => {
    const [nora, omar] = [uniqueName('Nora here'), uniqueName('Omar here')];
    await openAs(page, 'nora');
    await sendMessage(page, nora);
    await signInAtSite(page, 'omar');
    await expect(page.getByText(nora)).toHaveCount(0);
    await sendMessage(page, omar);
    await expectSent(page);
    await signInAtSite(page, '');
    await expect(page.getByText(omar)).toHaveCount(0);
  });

  test('by a forged token is a stranger, and the host is notified', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await page.evaluate(() => {
      const statuses: number[] = [];
      Object.assign(window, { errorStatuses: () => statuses });
      document.addEventListener('portal-error', (event) =>
        statuses.push((event as CustomEvent<{ status: number }>).detail.status),
      );
    });
    await signInAtSite(page, 'forged');
    await openChatAgain(page);
    await sendMessage(page, 'Trust me');
    await expectSent(page);
    const [message] = await (await supportAgent()).readMessages(await ticketIdOf(page));
    expect(message?.user).toBeNull();
    await page.getByRole('button', { name: 'Minimise chat' }).click();
    await openChatAgain(page);
    await expect(conversation(page)).toContainText('Trust me');
    expect(await page.evaluate(() => (window as unknown as { errorStatuses: () => number[] }).errorStatuses())).toEqual(
      [401],
    );
  });
});

test.describe('a forged ticket', () => {
  /** Opens the chat with the cookie of another's ticket, whose key nobody gave out, once the page reads that ticket. */
  const openWithForged = async (page: Page, ticketId: string | undefined) => {
    const value = `${ticketId}.${'x'.repeat(43)}`;
    await page.context().addCookies([{ name: 'auth.ticket', value, url: hostOrigin }]);
    const read = page.waitForRequest((request) => request.url().includes(`/support/ticket/${ticketId}`));
    await page.goto('/demo/brand-site/');
    await read;
    await openChatAgain(page);
  };

  test('shows nothing of it, and another is opened', async ({ page, team }) => {
    await openWithForged(page, team.tickets[0]?.id);
    await sendMessage(page, 'Hello');
    await expect(page.getByText('Could you confirm that nothing goes offline')).toHaveCount(0);
    await expectSent(page);
    expect(await ticketIdOf(page)).not.toBe(team.tickets[0]?.id);
  });

  test('that is refused late leaves what was written meanwhile, which is sent once', async ({ page, team }) => {
    const answer = await holdCalls(page, '/support/ticket/{id}');
    await openWithForged(page, team.tickets[0]?.id);
    await messageField(page).fill('Hello');
    await messageField(page).press('Enter');
    await expect(messageField(page)).toHaveAttribute('aria-busy', 'true');
    answer();
    await expectSent(page);
    await expect(messageField(page)).toHaveValue('');
    expect(await (await supportAgent()).readMessages(await ticketIdOf(page))).toHaveLength(1);
  });
});

test.describe('a conversation belongs to who had it', () => {
  const openTogether = async (page: Page) => {
    await page.goto('/demo/together/');
    await page.getByRole('button', { name: 'Get Help' }).click();
  };

  test('a sign-in leaves nothing of the guest', async ({ page, team }) => {
    await openTogether(page);
    await sendMessage(page, 'Said as a guest');
    await fillSignInForm(page, team.owner.email);
    await expect(page.getByText(`Signed in as ${team.owner.email}`)).toBeVisible();
    await expect(conversation(page)).toBeVisible();
    await expect(page.getByText('Said as a guest')).toHaveCount(0);
  });

  test('a sign-out leaves nothing of the user', async ({ page, team }) => {
    await openTogether(page);
    await fillSignInForm(page, team.owner.email);
    await expect(page.getByText(`Signed in as ${team.owner.email}`)).toBeVisible();
    await sendMessage(page, 'Said as the owner');
    await expectSent(page);
    await page.getByRole('button', { name: 'Sign out' }).dispatchEvent('click');
    await expect(page.getByLabel('Email or username')).toBeVisible();
    await expect(page.getByText('Said as the owner')).toHaveCount(0);
    await expect(conversation(page)).toBeVisible();
  });
});
