import { agent, api, expect, fault, field, jpeg, log, type Page, say, signIn, test, ticketId } from './fixtures.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test.describe('the help area, for anybody', () => {
  test('/contact leads to it, and the search finds guides and questions as one types', async ({ page }) => {
    await page.goto('/contact');
    await expect(heading(page, 'Help & Support')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/support/help');
    await page.getByRole('searchbox', { name: 'Search guides and questions' }).pressSequentially('transfer');
    await expect(
      page.getByRole('region', { name: 'Guides' }).getByRole('link', { name: /Transfer a domain to us/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Questions' }).getByRole('link', { name: /How long does a transfer take/ }),
    ).toBeVisible();
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Nothing found for “zzzz”. Ask us, we are glad to help.')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('heading', { name: 'Browse by topic' })).toBeVisible();
    await expect(page.getByText('07:00').first()).toBeVisible();
  });

  test('a guide is read, found its way through, and judged', async ({ page }) => {
    await page.goto('/support/knowledgebase');
    await page.getByRole('link', { name: /3 guides: Domains/ }).click();
    await expect(heading(page, 'Domains')).toBeVisible();
    await page.getByRole('link', { name: /Transfer a domain to us/ }).click();
    await expect(heading(page, 'Transfer a domain to us')).toBeFocused();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents.getByRole('button')).toHaveText([
      'Before you start',
      'Start the transfer',
      'How long it takes',
    ]);
    await page.setViewportSize({ width: 1440, height: 380 });
    await contents.getByRole('button', { name: 'How long it takes' }).click();
    await expect(page.getByRole('heading', { name: 'How long it takes' })).toBeInViewport();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Thank you. That helps us to write better.')).toBeVisible();
    // One visitor counts once; a changed mind replaces.
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByText('0 of 1 found this helpful')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Related' })
      .getByRole('link', { name: 'Point a domain to your site' })
      .click();
    await expect(heading(page, 'Point a domain to your site')).toBeVisible();
    await expect(contents.getByRole('button')).toHaveText(['The bare name', 'The www name', 'When it shows']);
  });

  test('a guide and a topic that are not there say so', async ({ page }) => {
    await page.goto('/support/knowledgebase/article/999');
    await expect(page.getByText('This guide is not here')).toBeVisible();
    await page.goto('/support/knowledgebase/nothing');
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });

  test('questions open to their answers, and the search leaves what fits', async ({ page }) => {
    await page.goto('/support/knowledgebase/faqs');
    await page.getByText('Do you make backups?').click();
    await expect(page.getByText('Every night, kept for 14 days.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('money back');
    await expect(page.getByText('Within 30 days of a new hosting or mail plan.')).toBeVisible();
    await expect(page.getByText('Do you make backups?')).toHaveCount(0);
    expect(page.url()).toContain('search=money');
    await page.reload();
    await expect(page.getByText('Within 30 days of a new hosting or mail plan.')).toBeVisible();
  });

  test('the service status tells now, planned and past', async ({ page }) => {
    await page.goto('/support/service-status');
    await expect(page.getByText('Some services are impaired')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Email: \d+\.\d % without incident/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText(
      'Some mail to one large provider is delayed',
    );
    await expect(page.getByRole('region', { name: 'Planned' })).toContainText('Database servers are updated overnight');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Lasted 1h 24m');
    await expect(page.getByRole('link', { name: 'report' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  test('what cannot be read says so and tries again', async ({ page }) => {
    await fault(page, { path: '/support/categories' }, 'status:503');
    await page.goto('/support/knowledgebase');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /3 guides: Email/ })).toBeVisible();
  });
});

test.describe('the chat as a page', () => {
  test('with no ticket it says so; started from help it is full size; closed it leads back', async ({ page }) => {
    await page.goto('/support/chat');
    await expect(page.getByText('Please try later')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How Can We Help?' })).toBeVisible();
    await page.goto('/support/help');
    await page.getByRole('link', { name: 'Start a chat' }).click();
    await expect(page).toHaveURL(/\/support\/chat\?id=\d+$/);
    await expect(page.getByRole('heading', { name: 'How Can We Help?' })).toBeVisible();
    await say(page, 'From the page');
    await expect(page.getByRole('button', { name: /^Get Help/ })).toHaveCount(0);
    await page.reload();
    await expect(log(page)).toContainText('From the page');
    const ticket = await ticketId(page);
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await expect(page).toHaveURL(/\/support\/help$/);
    expect(await ticketId(page)).toBe('');
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeVisible();
    // Closed, it is no longer this browser's.
    await page.goto(`/support/chat?id=${ticket}`);
    await expect(page.getByRole('heading', { name: 'How Can We Help?' })).toBeVisible();
  });

  test("on its own ticket's page it is full size too, and closing leads to the tickets", async ({ page }) => {
    await signIn(page, 'owner');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await say(page, 'Hello from the corner');
    const ticket = await ticketId(page);
    await page.goto(`/support/tickets/${ticket}`);
    await expect(page.getByRole('heading', { name: 'How Can We Help?' })).toBeVisible();
    await expect(log(page)).toContainText('Hello from the corner');
    await page.goto('/support/tickets/1');
    await expect(page.getByRole('heading', { name: 'How Can We Help?' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Get Help/ })).toBeVisible();
    await page.goto(`/support/tickets/${ticket}`);
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await expect(page).toHaveURL(/\/support\/tickets$/);
  });
});

test.describe('tickets', () => {
  test('are found, filtered and sorted, and the address keeps how', async ({ page }) => {
    await signIn(page, 'support');
    await page.goto('/support/tickets');
    const table = page.getByRole('table', { name: 'Tickets' });
    await expect(table).toContainText('Mail to one supplier bounces');
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('VAT');
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('');
    await expect(table).toContainText('Mail to one supplier bounces');
    await page.getByLabel('Department').selectOption({ label: 'Billing' });
    await expect(table).not.toContainText('Mail to one supplier bounces');
    await expect(table).toContainText('VAT number on invoices');
    expect(await page.getByLabel('Department').locator('option').allInnerTexts()).not.toContain(
      'Design and Development',
    );
    await page.reload();
    await expect(table).toContainText('VAT number on invoices');
    await expect(table).not.toContainText('Mail to one supplier bounces');
    await page.getByLabel('Department').selectOption({ label: 'Customer Care' });
    await expect(page.getByText('No tickets of this kind')).toBeVisible();
    await page.getByRole('button', { name: 'Show all tickets' }).click();
    await table.getByRole('button', { name: 'Subject' }).click();
    await expect(table.getByRole('row').nth(1)).toContainText('EPP code');
  });

  test('a new one: rules first, a kept draft, guides that fit, and words for what is wrong', async ({ page }) => {
    await signIn(page, 'owner');
    await page.goto('/support/tickets/new');
    await expect(page.getByText(/Up to 10 files of 10 MB each: jpg, /)).toBeVisible();
    await page.getByRole('button', { name: 'Open ticket' }).click();
    await expect(page.getByText('Required Field.')).toHaveCount(3);
    const departments = page.getByLabel('Department');
    expect(await departments.locator('option').allInnerTexts()).toEqual([
      'Choose a department',
      'Customer Care',
      'Technical Support',
      'Billing',
      'Domains',
    ]);
    await page.getByLabel('Subject').pressSequentially('How do I transfer my name');
    await expect(
      page
        .getByRole('region', { name: 'This may answer it already' })
        .getByRole('link', { name: 'Transfer a domain to us' }),
    ).toBeVisible();
    await departments.selectOption({ label: 'Domains' });
    await page.getByLabel('Message').fill('The other side asks for a code.');
    await page.reload();
    await expect(page.getByLabel('Message')).toHaveValue('The other side asks for a code.');
    await expect(page.getByText('We kept what you wrote before.')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles([
      { name: 'letter.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    ]);
    await expect(page.getByText('letter.exe: files of this type cannot be sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove letter.jpg' })).toBeVisible();

    await fault(page, { method: 'POST', path: '/support/ticket' }, 'status:500');
    await page.getByRole('button', { name: 'Open ticket' }).click();
    await expect(page.getByText('Something went wrong').first()).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('The other side asks for a code.');
    await page.getByRole('button', { name: 'Open ticket' }).click();
    await expect(heading(page, 'How do I transfer my name')).toBeVisible();
    await expect(log(page)).toContainText('The other side asks for a code.');
    await expect(log(page).getByRole('img', { name: 'letter.jpg' })).toBeVisible();

    // The thread is live: an answer and a change of status come by themselves.
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const desk = await agent(page);
    await desk.say(id, '<p>Here it <em>is</em>.</p>');
    await expect(log(page).getByText('is', { exact: true })).toBeVisible();
    await say(page, 'Thank you');
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'All attachments (zip)' }).click(),
    ]);
    expect(zip.suggestedFilename()).toBe(`ticket-${id}.zip`);
    await page.getByRole('button', { name: 'Close ticket' }).click();
    await expect(page.getByRole('dialog')).toContainText('Close “How do I transfer my name”?');
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
    await expect(page.getByText('Ticket Updated Successfully')).toBeVisible();
    await expect(page.getByText('This ticket is closed. Write into it to open it again.')).toBeVisible();
    await say(page, 'One more thing');
    await expect(page.getByText('This ticket is closed.')).toHaveCount(0);
    await page.goto('/support/tickets/new');
    await expect(page.getByLabel('Message')).toHaveValue('');
  });

  test('several are closed at once, with an outcome for each', async ({ page }) => {
    await signIn(page, 'gb-done');
    const base = api(page);
    const token = await page.evaluate(() => localStorage.getItem('auth.token'));
    for (const subject of ['Alpha', 'Beta', 'Gamma'])
      await page.request.post(`${base}/support/ticket`, {
        headers: { Authorization: `Bearer ${token}` },
        data: { subject, body: subject },
      });
    await page.goto('/support/tickets');
    await page.getByLabel('Select Alpha').check();
    await page.getByLabel('Select Gamma').check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Close 2 tickets?');
    await expect(page.getByRole('dialog')).toContainText('Gamma');
    await fault(page, { method: 'PUT', path: '/support/ticket/{id}' }, 'status:422');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('1 closed, 1 failed')).toBeVisible();
    await expect(page.getByText(/(Alpha|Gamma): Fault on demand: 422/)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 closed, 1 failed')).toHaveCount(0);
    await page.getByRole('button', { name: /^Closed/ }).click();
    await expect(page.getByRole('table', { name: 'Tickets' }).getByRole('row')).toHaveCount(3);
  });

  test('one that is not ours, or is gone, says so', async ({ page }) => {
    await signIn(page, 'owner');
    await page.goto('/support/tickets/5');
    await expect(page.getByText('This ticket is not here')).toBeVisible();
    await page.goto('/support/tickets/1');
    await expect(log(page)).toContainText('Could you confirm');
    await field(page).fill('Still here?');
    await page.route('**/support/ticket/1?*', (route) =>
      route.fulfill({
        status: 404,
        json: { message: 'Ticket not found' },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('This conversation is no longer there. What you wrote is kept below.')).toBeVisible();
    await expect(field(page)).toHaveValue('Still here?');
  });

  test("a guest's mail opens the ticket by its key, which stays in no address", async ({ page, browser }) => {
    await page.goto('/demo/brand-site/?pre-chat=required');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await page.getByLabel('Your name').fill('Ines Duarte');
    await page.getByLabel('Your email').fill(`ines-${Date.now()}@example.test`);
    const address = await page.getByLabel('Your email').inputValue();
    await page.getByRole('button', { name: 'Start the chat' }).click();
    await say(page, 'Please answer by mail');
    await expect(log(page)).toContainText('Sent');
    const { mails } = (await (await page.request.get(`${api(page)}/__demo/mails`)).json()) as {
      mails: { to: string; body: string }[];
    };
    const link = /http\S+/.exec(mails.find(({ to }) => to === address)?.body ?? '')?.[0] ?? '';
    const key = link.split('#key=')[1] ?? '';
    expect(key).toHaveLength(43);

    const elsewhere = await (await browser.newContext()).newPage();
    const urls: string[] = [];
    elsewhere.on('request', (request) => urls.push(request.url()));
    await elsewhere.goto(link);
    await expect(log(elsewhere)).toContainText('Please answer by mail');
    expect(elsewhere.url()).not.toContain(key);
    expect(urls.filter((url) => url.includes(key) && !url.endsWith(`#key=${key}`))).toEqual([]);
    await say(elsewhere, 'From my other device');
    await expect(log(elsewhere)).toContainText('Sent');
    await expect(log(page)).toContainText('From my other device');
    await elsewhere.reload();
    await expect(log(elsewhere)).toContainText('From my other device');
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link.replace(key, 'x'.repeat(43)));
    await expect(stranger.getByText('This ticket is not here')).toBeVisible();
    await stranger.context().close();
    await elsewhere.context().close();
  });
});
