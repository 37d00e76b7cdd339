import { test as base, expect, type Page } from '@playwright/test';

export { expect, type Page } from '@playwright/test';
export const PASSWORD = 'Portal-Demo-2026!';
export const api = (page: Page) =>
  page.url().replace(/^(https?:\/\/[^:/]+:)(\d+).*$/, (_, host: string, port: string) => `${host}${Number(port) + 1}`);

/** Sends the next calls of this page that match with the provider's fault header: other pages see nothing of it. */
export async function fault(page: Page, match: { method?: string; path: string }, what: string, times = 1) {
  const pattern = new RegExp(`:\\d+${match.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
  let left = times;
  await page.route(pattern, (route) => {
    const request = route.request();
    const isMeant = request.method() !== 'OPTIONS' && (!match.method || match.method === request.method()) && left > 0;
    if (isMeant) left--;
    return route.continue(isMeant ? { headers: { ...request.headers(), 'x-demo-fault': what } } : {});
  });
}

export async function fillSignIn(page: Page, name: string, password = PASSWORD) {
  await page.getByLabel('Email or login').fill(`${name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /LOG IN/ }).click();
}

/** Signs in at the full portal and waits for the dashboard. */
export async function signIn(page: Page, name: string, path = '/') {
  await page.goto(path);
  await fillSignIn(page, name);
  await expect(
    page.getByRole('button', { name: 'Your account' }).or(page.locator('[aria-haspopup=menu]')).first(),
  ).toBeVisible();
}

/** Opens the chat of the brand's site. */
export async function openChat(page: Page, path = '/demo/brand-site/') {
  await page.goto(path);
  await page.getByRole('button', { name: /^Get Help/ }).click();
  await expect(field(page)).toBeFocused();
  // The field is there at once; the conversation comes a moment later.
  await expect.poll(() => ticketId(page)).not.toBe('');
}
export const field = (page: Page) => page.getByPlaceholder('Type your message here');
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
export const ticketId = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'auth.ticket')?.value.split('.')[0] ?? '';

export async function say(page: Page, text: string) {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(text)).toBeVisible();
}

/** The support agent, over the provider's calls. */
export async function agent(page: Page) {
  const base = api(page);
  const { token } = await (
    await page.request.post(`${base}/user/session/login`, { data: { login: 'agent@example.test', password: PASSWORD } })
  ).json();
  const headers = { Authorization: `Bearer ${token}` };
  return {
    say: async (ticket: string, body: string): Promise<string> =>
      String(
        (
          await (
            await page.request.post(`${base}/support/messages`, { headers, multipart: { ticket_id: ticket, body } })
          ).json()
        ).id,
      ),
    edit: (id: string, body: string) => page.request.put(`${base}/support/messages/${id}`, { headers, data: { body } }),
    remove: (id: string) => page.request.delete(`${base}/support/messages/${id}`, { headers }),
    read: async (ticket: string): Promise<{ body: string; user: { firstname: string } | null }[]> =>
      (await (await page.request.get(`${base}/support/ticket/${ticket}`, { headers })).json()).messages,
    setStatus: (ticket: string, status: string) =>
      page.request.put(`${base}/support/ticket/${ticket}`, { headers, data: { status } }),
  };
}

/** The smallest JPEG there is: one grey pixel. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** A page whose uncaught errors and failed policies fail the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        /Content Security Policy|TrustedHTML|TrustedScript|Uncaught/.test(message.text())
      )
        errors.push(message.text());
    });
    await use(page);
    expect(errors, 'uncaught errors and policy violations').toEqual([]);
  },
});
