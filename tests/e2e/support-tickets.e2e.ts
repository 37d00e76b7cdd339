import {
  conversation,
  expectSent,
  jpegFile,
  messageField,
  openChatAgain,
  sendMessage,
  sendReply,
  supportAgent,
  ticketIdOf,
} from './support/chat.ts';
import { injectFault } from './support/faults.ts';
import { slowDown } from './support/interactions.ts';
import { download, openPage } from './support/page.ts';
import { lastMailTo, type Team, uniqueEmail } from './support/provider.ts';
import { openBrowser, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const bigChat = (page: Page) => page.getByRole('heading', { name: 'How Can We Help?' });
const createTicket = async (team: Team, subject: string, body = subject): Promise<string> =>
  String((await team.call<{ data: { id: number } }>('POST', '/support/ticket', { subject, body })).data.id);

test.describe('the list of tickets', () => {
  const table = (page: Page) => page.getByRole('table', { name: 'Tickets' });
  const openList = async (page: Page, person: { token: string }) => {
    await signIn(page, person, '/support/tickets');
    await expect(table(page)).toContainText('Mail to one supplier bounces');
  };

  test('is searched', async ({ page, team }) => {
    await openList(page, team.people.support);
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('VAT');
    await expect(table(page).getByRole('row')).toHaveCount(2);
  });

  test('shows those of a department, and the address keeps which', async ({ page, team }) => {
    await openList(page, team.people.support);
    await page.getByLabel('Department').selectOption({ label: 'Billing' });
    await expect(table(page)).toContainText('VAT number on invoices');
    await expect(table(page)).not.toContainText('Mail to one supplier bounces');
    await page.reload();
    await expect(table(page)).toContainText('VAT number on invoices');
    await expect(table(page)).not.toContainText('Mail to one supplier bounces');
  });

  test('offers no department that takes no tickets', async ({ page, team }) => {
    await openList(page, team.people.support);
    const options = page.getByLabel('Department').locator('option');
    await expect(options.filter({ hasText: 'Billing' })).toHaveCount(1);
    await expect(options.filter({ hasText: 'Design and Development' })).toHaveCount(0);
  });

  test('shows the empty state of a filter, and shows all again', async ({ page, team }) => {
    await openList(page, team.people.support);
    await page.getByLabel('Department').selectOption({ label: 'Customer Care' });
    await expect(page.getByText('No matching tickets')).toBeVisible();
    await page.getByRole('button', { name: 'Show all tickets' }).click();
    await expect(table(page)).toContainText('Mail to one supplier bounces');
  });

  test('is sorted by subject', async ({ page, team }) => {
    await openList(page, team.people.support);
    await table(page).getByRole('button', { name: 'Subject' }).click();
    await expect(table(page).getByRole('row').nth(1)).toContainText('EPP code');
  });

  test('closes several, with an outcome for each and another try', async ({ page, newcomer }) => {
    for (const subject of ['Alpha', 'Beta', 'Gamma']) await createTicket(newcomer, subject);
    await signIn(page, newcomer.owner, '/support/tickets');
    await page.getByLabel('Select Alpha').check();
    await page.getByLabel('Select Gamma').check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Close 2 tickets?');
    await expect(page.getByRole('dialog')).toContainText('Gamma');
    await injectFault(page, { method: 'PUT', path: '/support/ticket/{id}' }, 'status:422');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('1 closed, 1 failed')).toBeVisible();
    await expect(page.getByText(/(Alpha|Gamma): Fault on demand: 422/)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 closed, 1 failed')).toHaveCount(0);
    await page.getByRole('button', { name: /^Closed/ }).click();
    await expect(table(page).getByRole('row')).toHaveCount(3);
  });
});

test.describe('a new ticket', () => {
  const openForm = async (page: Page, team: Team) => {
    await openPage(page, team.owner, '/support/tickets/new', 'New ticket');
    const fill = async () => {
      await page.getByLabel('Subject').fill('How do I transfer my name');
      await page.getByLabel('Department').selectOption({ label: 'Domains' });
      await page.getByLabel('Message').fill('The other side asks for a code.');
    };
    return { fill, submit: () => page.getByRole('button', { name: 'Submit ticket' }).click() };
  };

  test('says first which files it takes', async ({ page, newcomer }) => {
    await openForm(page, newcomer);
    await expect(page.getByText(/Up to 10 files of 10 MB each: jpg, /)).toBeVisible();
  });

  test('needs subject, department and message', async ({ page, newcomer }) => {
    const { submit } = await openForm(page, newcomer);
    await submit();
    await expect(page.getByText('Required Field.')).toHaveCount(3);
  });

  test('offers the departments that take tickets', async ({ page, newcomer }) => {
    await openForm(page, newcomer);
    await expect(page.getByLabel('Department').locator('option')).toHaveText([
      'Select a department',
      'Customer Care',
      'Technical Support',
      'Billing',
      'Domains',
    ]);
  });

  test('shows guides that may answer it', async ({ page, newcomer }) => {
    await openForm(page, newcomer);
    await page.getByLabel('Subject').pressSequentially('How do I transfer my name');
    const guides = page.getByRole('region', { name: 'These might help' });
    await expect(guides.getByRole('link', { name: 'Transfer a domain to us' })).toBeVisible();
  });

  test('is kept as a draft until it is sent', async ({ page, newcomer }) => {
    const { fill, submit } = await openForm(page, newcomer);
    // The page is left before the form is rendered with the last letters.
    await slowDown(page);
    await fill();
    await page.reload();
    await expect(page.getByLabel('Message')).toHaveValue('The other side asks for a code.');
    await expect(page.getByText('We restored your draft.')).toBeVisible();
    await submit();
    await expect(title(page, 'How do I transfer my name')).toBeVisible();
    await page.goto('/support/tickets/new');
    await expect(page.getByLabel('Message')).toHaveValue('');
  });

  test('refuses files of another type', async ({ page, newcomer }) => {
    await openForm(page, newcomer);
    const program = { name: 'letter.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
    await page.locator('input[type=file]').setInputFiles([program, jpegFile('letter.jpg')]);
    await expect(page.getByText('letter.exe can’t be sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove letter.jpg' })).toBeVisible();
  });

  test('keeps what was written when it cannot be opened', async ({ page, newcomer }) => {
    const { fill, submit } = await openForm(page, newcomer);
    await fill();
    await injectFault(page, { method: 'POST', path: '/support/ticket' }, 'status:500');
    await submit();
    await expect(page.getByText('Something went wrong').first()).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('The other side asks for a code.');
  });

  test('opens with its message and its files', async ({ page, newcomer }) => {
    const { fill, submit } = await openForm(page, newcomer);
    await fill();
    await page.locator('input[type=file]').setInputFiles([jpegFile('letter.jpg')]);
    await submit();
    await expect(title(page, 'How do I transfer my name')).toBeVisible();
    await expect(conversation(page)).toContainText('The other side asks for a code.');
    await expect(conversation(page).getByRole('img', { name: 'letter.jpg' })).toBeVisible();
  });
});

test.describe('a ticket', () => {
  const openTicket = async (page: Page, team: Team): Promise<string> => {
    const id = await createTicket(team, 'My name');
    await signIn(page, team.owner, `/support/tickets/${id}`);
    await expect(conversation(page)).toContainText('My name');
    return id;
  };

  test('shows an answer as it comes', async ({ page, newcomer }) => {
    const id = await openTicket(page, newcomer);
    await (await supportAgent()).sendMessage(id, '<p>Here it <em>is</em>.</p>');
    await expect(conversation(page).getByText('is', { exact: true })).toBeVisible();
  });

  test('reads like mail: who wrote, and when', async ({ page, newcomer }) => {
    await openTicket(page, newcomer);
    const message = conversation(page).locator('[data-message]').first();
    await expect(message).toContainText(/You\s*now/);
    const [text, row] = await Promise.all([message.getByText('My name').boundingBox(), message.boundingBox()]);
    expect(text?.x).toBeLessThan((row?.x ?? 0) + 60);
  });

  test('breaks a line by Enter, and is answered by Ctrl+Enter', async ({ page, newcomer }) => {
    await openTicket(page, newcomer);
    expect((await messageField(page).boundingBox())?.height).toBeGreaterThanOrEqual(120);
    await messageField(page).fill('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    await expect(messageField(page)).toHaveValue('One\nTwo');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(messageField(page)).toHaveValue('');
    await expectSent(page);
  });

  test('has messages that can be changed from their menu', async ({ page, newcomer }) => {
    await openTicket(page, newcomer);
    await page.getByRole('button', { name: 'Message actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit message' }).click();
    await messageField(page).fill('My other name');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(conversation(page)).toContainText(/My other name[\s\S]*\.\.\.edited/);
  });

  test('saves all attachments as one file', async ({ page, newcomer }) => {
    const id = await openTicket(page, newcomer);
    await page.locator('input[type=file]').setInputFiles([jpegFile('letter.jpg')]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(conversation(page).getByRole('img', { name: 'letter.jpg' })).toBeVisible();
    await expectSent(page);
    await page.reload();
    const file = await download(page, () => page.getByRole('button', { name: 'Download all (.zip)' }).click());
    expect(file.name).toBe(`ticket-${id}.zip`);
  });

  test('is closed after a question, and opened again by a message', async ({ page, newcomer }) => {
    await openTicket(page, newcomer);
    await page.getByRole('button', { name: 'Close ticket' }).click();
    await expect(page.getByRole('dialog')).toContainText('Close “My name”?');
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
    await expect(page.getByText('Ticket Updated Successfully')).toBeVisible();
    await expect(page.getByText('This ticket is closed. Reply to reopen it.')).toBeVisible();
    await sendReply(page, 'One more thing');
    await expect(page.getByText('This ticket is closed.')).toHaveCount(0);
  });

  test('of another team is not shown', async ({ page, team, newcomer }) => {
    await signIn(page, newcomer.owner, `/support/tickets/${team.tickets[0]?.id}`);
    await expect(page.getByText('Ticket not found')).toBeVisible();
  });

  test('that is gone says so, and keeps what was written', async ({ page, newcomer }) => {
    const id = await openTicket(page, newcomer);
    await messageField(page).fill('Still here?');
    await page.route(`**/support/ticket/${id}?*`, (route) =>
      route.fulfill({
        status: 404,
        json: { message: 'Ticket not found' },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('This conversation has ended. Your draft is saved below.')).toBeVisible();
    await expect(messageField(page)).toHaveValue('Still here?');
  });

  test('shows the chat of the corner at full size on its own page, and closing it leads to the list', async ({
    page,
    newcomer,
  }) => {
    await openPage(page, newcomer.owner, '/', 'Welcome back, Pat');
    await openChatAgain(page);
    await sendMessage(page, 'Hello from the corner');
    await expectSent(page);
    const id = await ticketIdOf(page);
    await page.goto(`/support/tickets/${id}`);
    await expect(bigChat(page)).toBeVisible();
    await expect(conversation(page)).toContainText('Hello from the corner');
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect(page).toHaveURL(/\/support\/tickets$/);
  });

  test('leaves the chat of another ticket in its corner', async ({ page, team }) => {
    await openPage(page, team.owner, '/', 'Welcome back, Olivia');
    await openChatAgain(page);
    await sendMessage(page, 'Hello from the corner');
    await page.goto(`/support/tickets/${team.tickets[0]?.id}`);
    await expect(title(page, team.tickets[0]?.subject ?? '')).toBeVisible();
    await expect(bigChat(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Get Help/ })).toBeVisible();
  });
});

test.describe('the chat as a page', () => {
  const startChat = async (page: Page) => {
    await page.goto('/support/help');
    await page.getByRole('link', { name: 'Start a chat' }).click();
    await expect(bigChat(page)).toBeVisible();
  };

  test('asks to try later while there is no ticket', async ({ page }) => {
    await page.goto('/support/chat');
    await expect(page.getByText('Please try later')).toBeVisible();
    await expect(bigChat(page)).toBeVisible();
  });

  test('is started from the help area, in place of the corner', async ({ page }) => {
    await startChat(page);
    await expect(page).toHaveURL(/\/support\/chat$/);
    await sendMessage(page, 'From the page');
    await expectSent(page);
    await expect(page.getByRole('button', { name: /^Get Help/ })).toHaveCount(0);
    await page.reload();
    await expect(conversation(page)).toContainText('From the page');
  });

  test('leads back to the help area when it is closed', async ({ page }) => {
    await startChat(page);
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect(page).toHaveURL(/\/support\/help$/);
    expect(await ticketIdOf(page)).toBe('');
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeVisible();
  });

  test('is full size again at the address of a chat that was closed', async ({ page }) => {
    await startChat(page);
    await sendMessage(page, 'From the page');
    await expectSent(page);
    const ticket = await ticketIdOf(page);
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect(page).toHaveURL(/\/support\/help$/);
    await page.goto(`/support/chat?id=${ticket}`);
    await expect(bigChat(page)).toBeVisible();
  });
});

test.describe("the link in a guest's mail", () => {
  /** A guest who has left name and address. @returns the link of the mail, and its key */
  const askByMail = async (page: Page) => {
    const email = uniqueEmail('ines');
    await page.goto('/demo/brand-site/?pre-chat=required');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await page.getByLabel('Your name').fill('Ines Duarte');
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Start chat' }).click();
    await sendMessage(page, 'Please answer by mail');
    await expectSent(page);
    const link = /http\S+/.exec(await lastMailTo(email))?.[0] ?? '';
    const key = link.split('#key=')[1] ?? '';
    expect(key).toHaveLength(43);
    return { link, key };
  };

  test('opens the ticket on another device, live at both', async ({ page, browser }) => {
    const { link } = await askByMail(page);
    const elsewhere = await openBrowser(browser, link);
    await expect(conversation(elsewhere)).toContainText('Please answer by mail');
    await sendReply(elsewhere, 'From my other device');
    await expectSent(elsewhere);
    await expect(conversation(page)).toContainText('From my other device');
    await elsewhere.reload();
    await expect(conversation(elsewhere)).toContainText('From my other device');
    await elsewhere.context().close();
  });

  test('has a key that stays in no address', async ({ page, browser }) => {
    const { link, key } = await askByMail(page);
    const elsewhere = await openBrowser(browser, '/healthz');
    const urls: string[] = [];
    elsewhere.on('request', (request) => urls.push(request.url()));
    await elsewhere.goto(link);
    await expect(conversation(elsewhere)).toContainText('Please answer by mail');
    expect(elsewhere.url()).not.toContain(key);
    expect(urls.filter((url) => url.includes(key) && !url.endsWith(`#key=${key}`))).toEqual([]);
    await elsewhere.context().close();
  });

  test('shows nothing with another key', async ({ page, browser }) => {
    const { link, key } = await askByMail(page);
    const stranger = await openBrowser(browser, link.replace(key, 'x'.repeat(43)));
    await expect(stranger.getByText('Ticket not found')).toBeVisible();
    await stranger.context().close();
  });
});
