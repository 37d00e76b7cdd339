// Moves the reference provider's clock and lists what its nightly jobs did.
const main = document.querySelector('main');
const byId = (id) => document.getElementById(id);
const [now, ahead, state, nights, empty] = ['now', 'ahead', 'state', 'nights', 'empty'].map(byId);
const buttons = [...main.querySelectorAll('button')];
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
const DAY_MS = 86_400_000;
const LABELS = {
  billed: ['invoice written', 'invoices written'],
  paid: ['payment taken', 'payments taken'],
  failed: ['payment refused', 'payments refused'],
  overdue: ['invoice overdue', 'invoices overdue'],
  suspended: ['service stopped', 'services stopped'],
  expired: ['service expired', 'services expired'],
  cancelled: ['service ended as asked', 'services ended as asked'],
  closedTickets: ['ticket closed', 'tickets closed'],
};

async function call(method, path, request) {
  const response = await fetch(main.dataset.api + path, {
    method,
    headers: { 'X-Demo': '1', ...(request ? { 'Content-Type': 'application/json' } : {}) },
    ...(request ? { body: JSON.stringify(request) } : {}),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.message);
  return body;
}

function showTime({ now: iso, ahead_ms }) {
  now.textContent = `${dateTime.format(new Date(iso))} UTC`;
  now.dateTime = iso;
  const days = Math.round(ahead_ms / DAY_MS);
  ahead.textContent = days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} ahead of this computer.` : '';
}

function listNights(reports) {
  for (const { date, ...counts } of reports) {
    const events = Object.entries(counts).filter(([, count]) => count > 0);
    if (events.length === 0) continue;
    const item = document.createElement('li');
    const time = Object.assign(document.createElement('time'), {
      dateTime: date,
      textContent: day.format(new Date(date)),
    });
    item.append(time, events.map(([kind, count]) => `${count} ${LABELS[kind][count === 1 ? 0 : 1]}`).join(', '));
    nights.prepend(item);
  }
  nights.hidden = nights.children.length === 0;
  empty.hidden = !nights.hidden;
}

/** Runs one action at a time. Its button keeps the focus. */
async function run(button, progressText, action) {
  if (buttons.some((other) => other.ariaDisabled === 'true')) return;
  for (const other of buttons) other.ariaDisabled = 'true';
  state.textContent = progressText;
  try {
    state.textContent = await action();
  } catch (error) {
    state.textContent = `The provider did not do it: ${error.message}. Try again.`;
  }
  for (const other of buttons) other.ariaDisabled = null;
  button.focus();
}

for (const button of buttons.filter(({ dataset }) => dataset.advance))
  button.addEventListener('click', () =>
    run(button, `Moving on by ${button.textContent}…`, async () => {
      const clock = await call('POST', '/__demo/clock', { advance: button.dataset.advance });
      showTime(clock);
      listNights(clock.nights);
      return `${clock.nights.length} ${clock.nights.length === 1 ? 'night' : 'nights'} passed.`;
    }),
  );
byId('reset').addEventListener('click', ({ currentTarget }) => {
  if (
    !confirm(
      'Seed the demo anew? Every account, order and message made in it since is lost, and everybody is signed out.',
    )
  )
    return;
  run(currentTarget, 'Seeding…', async () => {
    await call('POST', '/__demo/reset', {});
    showTime(await call('GET', '/__demo/clock'));
    nights.replaceChildren();
    listNights([]);
    return 'Seeded anew. Sign in again in the portal.';
  });
});

call('GET', '/__demo/clock').then(showTime, () => {
  now.textContent = 'The provider does not answer. Reload the page to try again.';
});
