import {
  api,
  expect,
  fault,
  fillSignIn,
  jpeg,
  log,
  openChat as open,
  PASSWORD,
  type Page,
  test,
  ticketId,
} from './fixtures.ts';

/** A fault of the websocket on this page's ticket alone. */
const disturb = async (page: Page, action: string) =>
  page.request.post(`${api(page)}/__demo/realtime`, {
    data: { action, channel: `private-ticket.${await ticketId(page)}` },
  });

async function sitDown(page: Page, id: string) {
  await page.goto('/demo/agent/');
  await page.getByLabel('Login').fill('agent@example.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator(`[data-ticket="${id}"]`).click();
}

test('a guest and an agent talk', async ({ page, browser }) => {
  await open(page);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.getByPlaceholder('Type your message here').fill('Do you sell .co.uk names?');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Do you sell .co.uk names?');

  const desk = await (await browser.newContext()).newPage();
  await sitDown(desk, await ticketId(page));
  const agentLog = desk.getByRole('list', { name: 'Messages' });
  await expect(agentLog).toContainText('Do you sell .co.uk names?');

  // An image, previewed before it is sent, is seen at the other end at once.
  await page.locator('input[type=file]').setInputFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await expect(page.getByRole('button', { name: 'Remove site.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(agentLog.getByRole('img', { name: 'site.jpg' })).toBeVisible();
  await expect(log(page).getByRole('img', { name: 'site.jpg' })).toBeVisible();

  await desk.getByLabel('Your answer').pressSequentially('We do');
  await expect(log(page)).toContainText('Amara is typing');
  await desk.getByLabel('Your answer').press('Enter');
  await expect(log(page)).toContainText('We do');
  await expect(log(page)).not.toContainText('is typing');

  await page.getByPlaceholder('Type your message here').pressSequentially('Thanks');
  await expect(desk.getByText('Guest is typing')).toBeVisible();

  // Minimised, the badge counts; opening resets it.
  await page.getByRole('button', { name: 'Minimise the chat' }).click();
  await expect(page.getByRole('button', { name: 'Get Help' })).toBeFocused();
  await desk.getByLabel('Your answer').fill('One more thing');
  await desk.getByLabel('Your answer').press('Enter');
  await expect(page.getByRole('button', { name: 'Get Help, 1 unread message' })).toBeVisible();
  await page.getByRole('button', { name: /^Get Help/ }).click();
  await expect(log(page)).toContainText('One more thing');
  await expect(page.getByPlaceholder('Type your message here')).toBeFocused();

  // A reload keeps the conversation.
  await page.reload();
  await page.getByRole('button', { name: /^Get Help/ }).click();
  await expect(log(page)).toContainText('Do you sell .co.uk names?');
  await expect(log(page)).toContainText('One more thing');
  await desk.context().close();
});

for (const what of ['drop-before', 'status:500', 'status:503-html']) {
  test(`a message that fails under ${what} can be sent again, and is there once`, async ({ page }) => {
    await open(page);
    await fault(page, { path: '/support/messages' }, what);
    await page.getByPlaceholder('Type your message here').fill('Is this there once?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Not sent')).toHaveCount(0);
    await expect(page.getByText('Sending')).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: /^Get Help/ }).click();
    await expect(log(page).getByText('Is this there once?')).toHaveCount(1);
  });
}

test('a message whose answer is lost is known by its push', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('log')).toBeVisible();
  await fault(page, { path: '/support/messages' }, 'drop-after');
  await page.getByPlaceholder('Type your message here').fill('Arrived all the same');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Sending')).toHaveCount(0);
  await expect(log(page).getByText('Arrived all the same')).toHaveCount(1);
  await expect(page.getByText('Not sent')).toHaveCount(0);
});

for (const what of ['duplicate', 'reorder']) {
  test(`pushes that come in ${what} leave each message there once, in order`, async ({ page }) => {
    await open(page);
    await page.getByPlaceholder('Type your message here').fill('Hello');
    await page.keyboard.press('Enter');
    await expect(log(page).getByText('Sending')).toHaveCount(0);
    const base = api(page);
    const { token } = await (
      await page.request.post(`${base}/user/session/login`, {
        data: { login: 'agent@example.test', password: PASSWORD },
      })
    ).json();
    await disturb(page, what);
    for (const body of ['First', 'Second', 'Third']) {
      await page.request.post(`${base}/support/messages`, {
        headers: { Authorization: `Bearer ${token}` },
        multipart: { ticket_id: await ticketId(page), body },
      });
    }
    await expect(log(page)).toContainText('Third');
    await expect(log(page).locator('li')).toHaveCount(4);
    const order = (await log(page).locator('li').allInnerTexts()).map(
      (text) => /Hello|First|Second|Third/.exec(text)?.[0],
    );
    expect(order).toEqual(['Hello', 'First', 'Second', 'Third']);
  });
}

test('messages of a gap in the connection are caught up', async ({ page }) => {
  await open(page);
  await page.getByPlaceholder('Type your message here').fill('Hello');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Hello');
  const id = await ticketId(page);
  const base = api(page);
  const { token } = await (
    await page.request.post(`${base}/user/session/login`, { data: { login: 'agent@example.test', password: PASSWORD } })
  ).json();
  await disturb(page, 'drop');
  for (const body of ['First of the gap', 'Second of the gap']) {
    await page.request.post(`${base}/support/messages`, {
      headers: { Authorization: `Bearer ${token}` },
      multipart: { ticket_id: id, body },
    });
  }
  await expect(log(page)).toContainText('Second of the gap');
  await expect(log(page).getByText('First of the gap')).toHaveCount(1);
});

test('with no ticket it says so and tries again', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  await fault(page, { method: 'POST', path: '/support/ticket' }, 'status:500');
  await page.getByRole('button', { name: 'Get Help' }).click();
  await expect(page.getByText('Please try later')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByPlaceholder('Type your message here')).toBeVisible();
});

test('guest keys are in no address', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await open(page);
  await page.getByPlaceholder('Type your message here').fill('Hello');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Hello');
  const keys = (await page.context().cookies())
    .map((cookie) => cookie.value.split('.')[1])
    .filter((key): key is string => Boolean(key));
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) expect(urls.filter((url) => url.includes(key))).toEqual([]);
});

test('a conversation belongs to who had it: signing in and out leaves nothing of it', async ({ page }) => {
  await page.goto('/demo/together/');
  await page.getByRole('button', { name: 'Get Help' }).click();
  await page.getByPlaceholder('Type your message here').fill('Said as a guest');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Said as a guest');
  await fillSignIn(page, 'owner');
  await expect(page.getByText('Signed in as owner@example.test')).toBeVisible();
  await expect(log(page)).toBeVisible();
  await expect(page.getByText('Said as a guest')).toHaveCount(0);
  await page.getByPlaceholder('Type your message here').fill('Said as the owner');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Said as the owner');
  await expect(log(page).getByText('Sending')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).dispatchEvent('click');
  await expect(page.getByLabel('Email or login')).toBeVisible();
  await expect(page.getByText('Said as the owner')).toHaveCount(0);
  await expect(log(page)).toBeVisible();
});
