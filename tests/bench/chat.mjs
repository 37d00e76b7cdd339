import { measureHeap, navigate, openPortal, throttleCpu } from './pages.mjs';
import { addResult } from './results.mjs';
import { apiUrl } from './servers.mjs';

/** The seeded ticket with 10,000 messages. */
const LONG_TICKET_ID = 5;
const TYPED_TEXT = 'twenty letters here.';

/** Opens a ticket with a single message. @returns its id */
async function createShortTicket(page) {
  const token = await page.evaluate(() => localStorage.getItem('auth.token'));
  const response = await fetch(`${apiUrl}/support/ticket`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ subject: 'Short', body: 'One message' }),
  });
  return (await response.json()).data.id;
}

async function openTicket(page, id, text) {
  await navigate(page, `/support/tickets/${id}`);
  await page.getByRole('log').getByText(text).waitFor();
}

/** Scrolls up until the oldest message has been loaded. */
async function readWholeConversation(page) {
  const log = page.getByRole('log');
  while (!(await log.textContent()).includes('site-00001.example')) {
    await log.evaluate((element) => element.scrollTo(0, 0));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** @returns milliseconds of scripting per keystroke in the composer */
async function measureKeystroke(page, session) {
  await throttleCpu(session, 4);
  await session.send('Performance.enable');
  const scriptingMs = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
  const composer = page.getByPlaceholder('Type your message here');
  await composer.pressSequentially('warm up');
  const before = await scriptingMs();
  await composer.pressSequentially(TYPED_TEXT);
  return ((await scriptingMs()) - before) / TYPED_TEXT.length;
}

/** A ticket with 10,000 messages, all of them loaded, against one with a single message. */
export async function measureLongConversation(browser) {
  const { page, context, session } = await openPortal(browser);
  await throttleCpu(session, 1);
  const shortTicketId = await createShortTicket(page);
  // Opened once before measuring, so that the heap holds everything else that a conversation needs.
  await openTicket(page, LONG_TICKET_ID, 'site-10000.example');
  await openTicket(page, shortTicketId, 'One message');
  const emptyHeap = await measureHeap(session);
  await openTicket(page, LONG_TICKET_ID, 'site-10000.example');
  await readWholeConversation(page);
  const fullHeap = await measureHeap(session);
  addResult(
    'chat with 10,000 messages: nodes in the list',
    String(await page.getByRole('log').evaluate((element) => element.querySelectorAll('*').length)),
    '150',
  );
  addResult('… memory over an empty one', `${((fullHeap - emptyHeap) / 1e6).toFixed(1)} MB`, '4 MB');
  addResult('… scripting per keystroke, CPU ×4', `${(await measureKeystroke(page, session)).toFixed(1)} ms`, '16 ms');
  await context.close();
}
