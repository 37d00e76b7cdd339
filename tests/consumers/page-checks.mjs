/** What a visitor of the reseller's shop does. Every example has the same page, so that one set of checks drives all. */
import { expect as expectSoon } from '@playwright/test';
import { StepError } from './project.mjs';

export const TIMEOUT_MS = 30_000;
const expect = expectSoon.configure({ timeout: TIMEOUT_MS });

const AGENT = { login: 'agent@example.test', password: 'Portal-Demo-2026!' };
const BASKET = 'Products in your basket';
/** Where the page itself says what has happened. */
const statusOf = (page) => page.locator('main > p[role=status]');

async function callProvider(apiBase, path, { token, data } = {}) {
  const response = await fetch(apiBase + path, {
    method: data ? 'POST' : 'GET',
    headers: {
      ...(data ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: data ? JSON.stringify(data) : null,
  });
  if (!response.ok) throw new StepError(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** @returns the messages of the visitor's conversation, as the provider has stored them */
async function storedMessages(page, apiBase) {
  const cookies = await page.context().cookies();
  const ticket = cookies.find(({ name }) => name === 'auth.ticket')?.value.split('.')[0];
  const { token } = await callProvider(apiBase, '/user/session/login', { data: AGENT });
  const { messages } = await callProvider(apiBase, `/support/ticket/${ticket}`, { token });
  return messages.map(({ body }) => body);
}

/** Opens the chat, writes, and asks the provider whether it has the message. */
async function chat(page, { apiBase }) {
  const text = `Hello from ${page.url()} at ${Date.now()}`;
  const launcher = page.getByRole('button', { name: 'Get Help', exact: true });
  await launcher.click();
  await page.getByPlaceholder('Type your message here').fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('Sent');
  expect(await storedMessages(page, apiBase)).toContain(text);
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Type your message here')).toBeHidden();
}

/** A plain button, the method, and the method refused; the page is notified of each. */
async function cart(page) {
  const status = statusOf(page);
  const count = (text) => expect(page.locator('main > p').first()).toHaveText(`Products in the basket: ${text}`);
  await page.getByRole('button', { name: 'Buy Mail Start' }).click();
  await count('1');
  await page.getByRole('button', { name: 'Buy Mail Team' }).click();
  await expect(status).toHaveText('Mail Team is in the basket');
  await count('2');
  await page.getByRole('spinbutton').fill('0');
  await page.getByRole('button', { name: 'Buy Mail Team' }).click();
  await expect(status).toContainText('quantity: not a whole number');
}

async function search(page) {
  await page.getByRole('searchbox', { name: 'Find your domain' }).fill('lantern');
  await page.getByRole('button', { name: 'Add lantern.net' }).click();
  await expect(statusOf(page)).toHaveText('You chose lantern.net');
  await expect(page.getByRole('button', { name: 'Basket: 3' })).toBeVisible();
}

/** Both families of the brand have come from the site. */
async function fonts(page) {
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`)
        // A machine may lack the fonts of the fallback.
        .filter((font) => !font.startsWith('Portal Fallback'))
        .sort(),
    );
  await expect.poll(loaded).toEqual(['Portal Mulish loaded', 'Portal Public Sans loaded']);
}

/** The checkout asks for a password and estimates it in the worker. */
async function worker(page, { origin }) {
  await page.getByRole('button', { name: 'Basket: 3' }).click();
  await expect(page.getByRole('list', { name: BASKET }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Checkout' }).click();
  const started = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Create account', pressed: false }).click();
  await page.locator('input[autocomplete=new-password]').first().fill('Quartz-Meadow-41!');
  expect((await started).url()).toContain(origin);
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', /[34]/);
  expect(page.workers()).toHaveLength(1);
}

/** In this order: each continues from the page that the previous one left. */
export const pageChecks = { chat, cart, search, fonts, worker };

/** Notes what a visitor would not see: errors of the console and requests that failed; and the scripts' bytes. */
export function watch(page, origin) {
  const problems = [];
  const scripts = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that goes away or a newer search ends requests; what was asked for anew is no failure.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()}: ${response.status()}`);
    const isScript = response.request().resourceType() === 'script' && response.url().startsWith(origin);
    if (isScript)
      scripts.push(
        response.body().then(
          (body) => body.length,
          () => 0,
        ),
      );
  });
  return { problems, countBytes: async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) };
}

/** @throws StepError when the server's answer has no elements in it */
export async function expectRendered(origin) {
  const response = await fetch(origin);
  const html = await response.text();
  for (const tag of ['portal-cart', 'portal-domain-search', 'portal-live-chat'])
    if (!response.ok || !html.includes(`<${tag}`))
      throw new StepError(`The server answers ${response.status} without <${tag}>`);
}
