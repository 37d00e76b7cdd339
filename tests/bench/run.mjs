/** `npm run bench`: the figures of the suite as one table. Times are of this machine and this run; compare rows, not runs. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { measurePages as area, EMAIL_PAGES, measureElements as measure } from '../../build/bundle-sizes.mjs';
import { buildIfStale, root } from '../../demo/prepare.mjs';
import { chromiumArgs, ensureChromium } from '../support/browser.mjs';

buildIfStale();
const port = Number(process.env.BENCH_PORT ?? 4860);
const base = `http://localhost:${port}`;
const dir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/provider/main.ts', '--fresh'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DEMO_DIR: dir, DEMO_AGENT: 'off', PORTAL_LOG: 'off' },
});
const rows = [];
const row = (what, value, goal) => rows.push([what, value, goal]);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB br`;
const ms = (value) => `${Math.round(value)} ms`;
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

function bytes() {
  const { rows: elements, all, react } = measure();
  const of = (name) => elements.find((element) => element.name === name);
  row(
    'live-chat shell, bytes / requests',
    `${kB(of('portal-live-chat').before.br)} / ${of('portal-live-chat').requests}`,
    '6 kB / 2',
  );
  row('all five shells', kB(all.br), '14 kB');
  row('live chat on open ÷ React alone', (of('portal-live-chat').open.br / react.br).toFixed(2), '1.75');
  row('the largest email page, with all that only email pages fetch', kB(area(EMAIL_PAGES).largest), '25 kB');
  row('portal-app to the sign-in form ÷ React alone', (of('portal-app').open.br / react.br).toFixed(2), '2.00');
}

async function throttled(browser, path, prepare) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    window.benchTasks = [];
    new PerformanceObserver((list) =>
      window.benchTasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ type: 'longtask', buffered: true });
    window.benchShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.benchShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await prepare?.(page);
  await page.goto(base + path, { waitUntil: 'networkidle' });
  return { page, context, session };
}

/** Milliseconds from the click to the focused composer, measured in the page. */
const openChat = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const chat = document.querySelector('portal-live-chat');
        const start = performance.now();
        chat.shadowRoot.querySelector('.launcher').click();
        const look = () =>
          chat.shadowRoot.activeElement?.localName === 'textarea'
            ? resolve(performance.now() - start)
            : requestAnimationFrame(look);
        look();
      }),
  );

async function loading(browser) {
  const { page, context } = await throttled(browser, '/demo/brand-site/');
  const found = await page.evaluate(() => ({
    tasks: window.benchTasks,
    cookies: document.cookie,
    storage: localStorage.length + sessionStorage.length,
    shift: window.benchShift,
    calls: performance.getEntriesByType('resource').filter((entry) => !/\.(js|css)$/.test(new URL(entry.name).pathname))
      .length,
  }));
  row(
    'before interaction: calls, cookies, storage',
    `${found.calls}, ${found.cookies ? 1 : 0}, ${found.storage}`,
    '0, 0, 0',
  );
  row('long tasks at load, CPU ×4', String(found.tasks.length), '0');
  const cold = await openChat(page);
  row('click → composer, phone, CPU ×4: cold', ms(cold), '900 ms');
  const reopen = await page
    .evaluate(() => document.querySelector('portal-live-chat').hide())
    .then(() => openChat(page));
  row('… reopened', ms(reopen), '50 ms');
  row('layout shift over the session', (await page.evaluate(() => window.benchShift)).toFixed(3), '0.000');
  await context.close();

  const times = [];
  for (let round = 0; round < 3; round++) {
    const intent = await throttled(browser, '/demo/brand-site/');
    await intent.page.locator('.launcher').hover();
    await intent.page.waitForFunction(() =>
      document.querySelector('portal-live-chat').shadowRoot.querySelector('portal-live-chat-root'),
    );
    times.push(await openChat(intent.page));
    await intent.context.close();
  }
  row('… after intent, median of 3', ms(median(times)), '100 ms');
}

/** Milliseconds from a navigation inside the portal to the painted heading. */
const goTo = (page, path, heading) =>
  page.evaluate(
    ([to, text]) =>
      new Promise((resolve) => {
        const app = document.querySelector('portal-app');
        const start = performance.now();
        app.navigate(to);
        const look = () =>
          app.shadowRoot.querySelector('h1')?.textContent.includes(text)
            ? requestAnimationFrame(() => resolve(performance.now() - start))
            : requestAnimationFrame(look);
        look();
      }),
    [path, heading],
  );

async function portal(browser) {
  const { page, context } = await throttled(browser, '/');
  await page.getByLabel('Email or login').fill('large@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2026!');
  await page.getByRole('button', { name: /LOG IN/ }).click();
  await page.getByRole('heading', { name: 'Hello, Lars' }).waitFor();
  await page.evaluate(() => document.querySelector('portal-app').navigate('/email'));
  await page.getByRole('heading', { name: 'Email domains' }).waitFor();
  const times = [];
  for (let round = 0; round < 5; round++)
    times.push(await goTo(page, '/', 'Hello'), await goTo(page, '/email', 'Email domains'));
  row('route change with data cached, CPU ×4, median of 10', ms(median(times)), '100 ms');
  await context.close();
}

/** 2,000 mailboxes, a hundred on the page: searching, scrolling, and going between the pages of the domain. */
async function mail(browser) {
  const { page, context, session } = await throttled(browser, '/');
  await page.getByLabel('Email or login').fill('large@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2026!');
  await page.getByRole('button', { name: /LOG IN/ }).click();
  await page.getByRole('heading', { name: 'Hello, Lars' }).waitFor();
  await page.evaluate(() => document.querySelector('portal-app').navigate('/email/5/mailboxes?per_page=100'));
  await page.getByText('1–100 of 2,000').waitFor();
  row(
    '2,000 mailboxes, 100 on the page: nodes in the list',
    String(await page.locator('portal-app table').evaluate((table) => table.querySelectorAll('*').length)),
    '400',
  );
  // What the portal does with the answer of a search: neither the pause in typing nor the provider's time.
  const filter = (text, first) =>
    page.evaluate(
      ([typed, wanted]) =>
        new Promise((resolve) => {
          const root = document.querySelector('portal-app').shadowRoot;
          const field = root.querySelector('main input[type=search]');
          performance.clearResourceTimings();
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, typed);
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          const look = () => {
            const answer = performance
              .getEntriesByType('resource')
              .findLast((entry) => entry.name.includes('/email/mailbox?') && entry.responseEnd > 0);
            if (answer && root.querySelector('tbody .cell-main')?.textContent.includes(wanted))
              requestAnimationFrame(() => resolve(performance.now() - answer.responseEnd));
            else requestAnimationFrame(look);
          };
          look();
        }),
      [text, first],
    );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const searches = [];
  for (const [text, first] of [
    ['zoe', 'zoe.'],
    ['kemi', 'kemi.'],
    ['vance', 'vance'],
    ['ada', 'ada.'],
    ['quinn', 'quinn.'],
  ])
    searches.push(await filter(text, first));
  row('… from the answer of a search to its rows on screen, median of 5', ms(median(searches)), '50 ms');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('searchbox', { name: 'Search mailboxes' }).fill('');
  await page.getByText('1–100 of 2,000').waitFor();
  await page.evaluate(() => {
    window.benchTasks.length = 0;
  });
  await page.evaluate(async () => {
    const box = document.querySelector('portal-app').shadowRoot.querySelector('.table-scroller');
    for (let step = 0; step < 60; step++) {
      box.scrollTop += 90;
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  row(
    '… long tasks while scrolling all of it, CPU ×4',
    String(await page.evaluate(() => window.benchTasks.length)),
    '0',
  );
  const tabs = [
    ['/email/5/forwarders', 'Forwarders and aliases of'],
    ['/email/5/filters', 'Filters of'],
    ['/email/5/mailboxes', 'Mailboxes of'],
  ];
  for (const [path, heading] of tabs) await goTo(page, path, heading);
  const times = [];
  for (let round = 0; round < 3; round++)
    for (const [path, heading] of tabs) times.push(await goTo(page, path, heading));
  row('between pages of an email domain from the cache, CPU ×4, median of 9', ms(median(times)), '100 ms');
  await context.close();
}

/** The longest DKIM record that is read at all. */
async function dkim() {
  const { parseDkim } = await import('../../src/core/email/dkim.rules.ts');
  const key = `mail._domainkey IN TXT ( ${'"v=DKIM1; k=rsa; p=MIIB" '.repeat(45_000)} )`.slice(0, 1_048_576);
  parseDkim(key);
  const start = performance.now();
  parseDkim(key);
  row('a DKIM record of 1 MB read', ms(performance.now() - start), '50 ms');
}

/** The ticket with 10,000 messages, all of them read, against one with a single message. */
async function longTalk(browser) {
  const { page, context, session } = await throttled(browser, '/');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByLabel('Email or login').fill('large@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2026!');
  await page.getByRole('button', { name: /LOG IN/ }).click();
  await page.getByRole('heading', { name: 'Hello, Lars' }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('auth.token'));
  const opened = await fetch(`http://localhost:${port + 1}/support/ticket`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ subject: 'Short', body: 'One message' }),
  }).then((response) => response.json());
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const open = async (id, text) => {
    await page.evaluate((ticket) => document.querySelector('portal-app').navigate(`/support/tickets/${ticket}`), id);
    await page.getByRole('log').getByText(text).waitFor();
  };
  await open(5, 'site-10000.example');
  await open(opened.data.id, 'One message');
  const empty = await heap();
  await open(5, 'site-10000.example');
  const log = page.getByRole('log');
  while (!(await log.textContent()).includes('site-00001.example')) {
    await log.evaluate((element) => element.scrollTo(0, 0));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const full = await heap();
  row(
    'chat with 10,000 messages: nodes in the list',
    String(await log.evaluate((element) => element.querySelectorAll('*').length)),
    '150',
  );
  row('… memory over an empty one', `${((full - empty) / 1e6).toFixed(1)} MB`, '4 MB');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Performance.enable');
  const scripting = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
  await page.getByPlaceholder('Type your message here').pressSequentially('warm up');
  const before = await scripting();
  await page.getByPlaceholder('Type your message here').pressSequentially('twenty letters here.');
  row('… scripting per keystroke, CPU ×4', `${(((await scripting()) - before) / 20).toFixed(1)} ms`, '16 ms');
  await context.close();
}

/** The real store against a scripted provider; see tests/support/chat-fixture.ts. */
/** Fifty names of mixed registries: how long after the provider's first answer the first row says so, and what moves meanwhile. */
async function search(browser) {
  const page = await browser.newPage();
  await page.goto(`${base}/demo/brand-site/`);
  await page.getByRole('searchbox').focus();
  await page.waitForFunction(() =>
    document.querySelector('portal-domain-search').shadowRoot.querySelector('portal-domain-search-root'),
  );
  const { wait, shift } = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const element = document.querySelector('portal-domain-search');
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += entry.value;
        }).observe({ type: 'layout-shift' });
        let answered = 0;
        let isShown = false;
        const real = window.fetch;
        window.fetch = async (...call) => {
          const answer = await real(...call);
          if (!answered && String(call[0]?.url ?? call[0]).includes('/domain/availability'))
            answered = performance.now();
          return answer;
        };
        const look = () => {
          const words = element.shadowRoot.querySelector('[aria-label="Domain names"]')?.textContent ?? '';
          // Rows that appear push what is below; from then on nothing may move.
          if (words === '' || !isShown) shift = 0;
          isShown = words !== '';
          if (answered && /Available|Taken/.test(words)) {
            const first = performance.now() - answered;
            setTimeout(() => resolve({ wait: first, shift }), 2000);
          } else requestAnimationFrame(look);
        };
        element.search(
          Array.from(
            { length: 50 },
            (_, index) => `bench${index}.${['co.uk', 'com', 'name', 'biz', 'io'][index % 5]}`,
          ).join(', '),
        );
        look();
      }),
  );
  row('domain search of 50 names: first row after the first registry', ms(wait), '150 ms');
  row('layout shift while the answers land', shift.toFixed(3), '0.000');
  await page.close();
}

async function faults() {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/unit/chat/faults.test.ts'], {
    cwd: root,
    env: { ...process.env, FAULT_RUNS: '10000' },
  });
  let output = '';
  run.stdout.on('data', (data) => {
    output += data;
  });
  const code = await new Promise((resolve) => run.on('exit', resolve));
  const wrong = [...output.matchAll(/seed \d+:/g)].length;
  row(
    '10,000 seeded faulted conversations: lost, doubled, misordered or unsettled',
    code === 0 ? '0' : String(wrong || 'the run failed'),
    '0',
  );
}

async function memory(browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${base}/demo/brand-site/`);
  const session = await context.newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const cycles = (tag, attributes, count) =>
    page.evaluate(
      async ([name, more, n]) => {
        const api = document.querySelector('portal-live-chat').getAttribute('api-base');
        for (let round = 0; round < n; round++) {
          const element = document.createElement(name);
          element.setAttribute('api-base', api);
          for (const [attribute, value] of Object.entries(more)) element.setAttribute(attribute, value);
          const ready = new Promise((resolve) => element.addEventListener('portal-ready', resolve, { once: true }));
          document.body.append(element);
          await ready;
          await new Promise(requestAnimationFrame);
          element.remove();
        }
      },
      [tag, attributes, count],
    );
  for (const [tag, attributes] of [
    ['portal-domain-search', { query: 'meadow' }],
    ['portal-live-chat', { open: '' }],
  ]) {
    await cycles(tag, attributes, 20);
    const before = await heap();
    await cycles(tag, attributes, 100);
    const grown = ((await heap()) - before) / 1e6;
    row(`heap over 100 mounts and unmounts of ${tag}`, `${Math.max(0, grown).toFixed(2)} MB`, '0.5 MB');
  }
  await context.close();
}

async function provider() {
  const { WebSocket } = await import('ws');
  const api = `http://localhost:${port + 1}`;
  const post = (path, body, headers = {}) =>
    fetch(api + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    }).then((response) => response.json());
  const { token } = await post('/user/session/login', { login: 'owner@example.test', password: 'Portal-Demo-2026!' });
  const headers = { Authorization: `Bearer ${token}` };
  const clients = 500;
  const delays = [];
  const sockets = await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = new WebSocket(`${api.replace('http', 'ws')}/support/ws/app/portal?protocol=7`);
      const { socket_id } = await new Promise((resolve) =>
        socket.once('message', (text) => resolve(JSON.parse(JSON.parse(text).data))),
      );
      const { auth } = await post('/support/auth/broadcast', { socket_id, channel_name: 'private-ticket.1' }, headers);
      const subscribed = new Promise((resolve) => socket.once('message', resolve));
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'private-ticket.1', auth } }));
      await subscribed;
      socket.on('message', (text) => {
        const message = JSON.parse(text);
        if (message.event === 'MessageCreated') delays.push(Date.now() - Number(JSON.parse(message.data).message.body));
      });
      return socket;
    }),
  );
  const agent = await post('/user/session/login', { login: 'agent@example.test', password: 'Portal-Demo-2026!' });
  const sent = [];
  for (let count = 0; count < 100; count++) {
    const form = new FormData();
    form.set('ticket_id', '1');
    form.set('body', String(Date.now()));
    sent.push(
      fetch(`${api}/support/messages`, {
        method: 'POST',
        body: form,
        headers: { Authorization: `Bearer ${agent.token}` },
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.all(sent);
  const end = Date.now() + 5000;
  while (delays.length < clients * 100 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  for (const socket of sockets) socket.close();
  delays.sort((a, b) => a - b);
  row(
    `provider: 500 clients, 50 messages/s, p99 delivery (${delays.length} of ${clients * 100} delivered)`,
    ms(delays[Math.floor(delays.length * 0.99)] ?? Number.NaN),
    '250 ms',
  );
}

try {
  for (
    let attempt = 0;
    attempt < 150 &&
    !(await fetch(`${base}/healthz`).then(
      (response) => response.ok,
      () => false,
    ));
    attempt++
  )
    await new Promise((resolve) => setTimeout(resolve, 200));
  bytes();
  await dkim();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  await loading(browser);
  await portal(browser);
  await mail(browser);
  await longTalk(browser);
  await search(browser);
  await memory(browser);
  await browser.close();
  await provider();
  await faults();
} finally {
  demo.kill('SIGTERM');
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
console.log('\n| what | here | goal |\n|---|---|---|');
for (const [what, value, goal] of rows) console.log(`| ${what} | ${value} | ${goal} |`);
