import { Secret, TOTP } from 'otpauth';
import { api, expect, type Page } from './fixtures.ts';

/** A strong password nobody else uses. */
export const STRONG = 'Quartz-Meadow-41!';
let made = 0;

/** An address of its own for each test: tests share one provider. */
export const newLogin = (name: string) => `${name}-${Date.now().toString(36)}${made++}@example.test`;

const base = (page: Page) =>
  page.url().startsWith('http') ? api(page) : `http://localhost:${Number(process.env.E2E_PORT ?? 4800) + 1}`;

/** A person made over the provider's calls, with their token. */
export async function makePerson(page: Page, name: string, more: { brand_name?: string } = {}) {
  const email = newLogin(name);
  const answer = await page.request.post(`${base(page)}/user/users`, {
    data: { email, firstname: 'Pat', lastname: 'Newman', password: STRONG, ...more },
  });
  const { user, token } = await answer.json();
  const headers = { Authorization: `Bearer ${token}` };
  return { email, id: String(user.id), teamId: String(user.team_id), token: String(token), headers };
}

export async function fill(page: Page, email: string, password = STRONG) {
  await page.getByLabel('Email or login').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /LOG IN/ }).click();
}

export async function signInAs(page: Page, email: string, path = '/', password = STRONG) {
  await page.goto(path);
  await fill(page, email, password);
  await expect(
    page.getByRole('button', { name: 'Your account' }).or(page.locator('[aria-haspopup=menu]')).first(),
  ).toBeVisible();
}

/** The newest mail to somebody, as a real provider would have sent it. */
export async function lastMail(page: Page, to: string): Promise<string> {
  const { mails } = await (await page.request.get(`${base(page)}/__demo/mails`)).json();
  return (mails as { to: string; body: string }[]).find((mail) => mail.to === to)?.body ?? '';
}
export const linkIn = (mail: string) => new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? 'http://none.invalid/');

/** A code that an authenticator would show; `ahead` of now in steps of thirty seconds. */
export const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
