import { keepOpenThings, navigate, readState, signIn } from './pages.mjs';
import { addResult } from './results.mjs';
import { apiUrl, hostUrl, PASSWORD } from './servers.mjs';

const TICKET_ID = 1;
const MESSAGES_PER_HOUR = 12;
const MESSAGE_EVERY_MS = 300_000;
/** Less than the 30 s that a pong may take, which comes in real time. */
const STEP_MS = 20_000;
const HOURS = 8;
/** At the beginning lists of the page still fill, and its code becomes compiled. */
const WARM_UP_HOURS = 1;

/** @returns headers of the provider's support staff */
async function signInAgent() {
  const response = await fetch(`${apiUrl}/user/session/login`, {
    method: 'POST',
    body: JSON.stringify({ login: 'agent@example.test', password: PASSWORD }),
    headers: { 'Content-Type': 'application/json' },
  });
  return { Authorization: `Bearer ${(await response.json()).token}` };
}

/** Lets time pass, with every timer in it, at a pace at which the provider can answer. */
async function passTime(page, ms) {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await page.evaluate((url) => fetch(url), `${hostUrl}/healthz`);
  }
}

/** The agent writes and the page shows it; then five minutes pass. */
async function passHour(page, headers, hour) {
  for (let count = 0; count < MESSAGES_PER_HOUR; count++) {
    const body = `Message ${hour}-${count}.`;
    const form = new FormData();
    form.set('ticket_id', String(TICKET_ID));
    form.set('body', body);
    await fetch(`${apiUrl}/support/messages`, { method: 'POST', body: form, headers });
    await page.getByRole('log').getByText(body, { exact: true }).waitFor();
    await passTime(page, MESSAGE_EVERY_MS);
  }
}

/** A ticket that is left open for a working day on the page's clock, with a message every five minutes. */
export async function measureDay(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.clock.install();
  await page.addInitScript(keepOpenThings);
  await signIn(page, 'owner@example.test');
  await navigate(page, `/support/tickets/${TICKET_ID}`);
  await page.getByRole('log').waitFor();
  const headers = await signInAgent();
  let before;
  for (let hour = 0; hour < WARM_UP_HOURS + HOURS; hour++) {
    if (hour === WARM_UP_HOURS) before = await readState(page, session);
    await passHour(page, headers, hour);
  }
  const after = await readState(page, session);
  await context.close();
  const change = (kind) => `${before[kind]} → ${after[kind]}`;
  addResult(
    `a ticket left open for ${HOURS} hours, a message every 5 minutes: heap growth`,
    `${Math.max(0, (after.heap - before.heap) / 1e6).toFixed(2)} MB`,
    '2 MB',
  );
  addResult('… nodes', change('nodes'), 'constant but for the messages');
  for (const kind of ['listeners', 'intervals', 'timeouts', 'sockets'])
    addResult(`… ${kind}`, change(kind), 'constant');
}
