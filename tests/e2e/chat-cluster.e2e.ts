import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { startWebsocketProcess } from '#tests/support/websocket-process.ts';
import { channelJoined, conversation, expectSent, openChat, sendMessage, ticketIdOf } from './support/chat.ts';
import { PASSWORD } from './support/provider.ts';
import { expect, test } from './support/test.ts';

// One worker starts the demo once.
test.describe.configure({ mode: 'default' });

let stop = async () => {};
let host = '';
let api = '';
let websocketOrigin = '';
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const cluster = await startWebsocketProcess();
  const port = await freePorts(5);
  const demo = startDemo(port, { PUSHER_URL: cluster.pusherUrl });
  [host, api] = [`http://localhost:${port}`, `http://localhost:${port + 1}`];
  websocketOrigin = new URL(cluster.pusherUrl).host;
  stop = async () => {
    await demo.stop();
    cluster.stop();
  };
  await waitForServer(`${host}/healthz`);
});
test.afterAll(() => stop());

async function answerAsAgent(ticketId: string, body: string) {
  const login = { login: 'agent@example.test', password: PASSWORD };
  const json = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${api}/user/session/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(login),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const form = new FormData();
  form.set('ticket_id', ticketId);
  form.set('body', body);
  const sent = await fetch(`${api}/support/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  expect(sent.status).toBe(201);
}

for (const path of ['/demo/brand-site/', '/demo/strict-csp/'])
  test(`a chat on ${path} goes through a websocket in another process`, async ({ page }) => {
    const joined = channelJoined(page);
    await openChat(page, `${host}${path}`);
    await sendMessage(page, 'Is anybody there?');
    await expectSent(page);
    expect(new URL((await joined).url()).host).toBe(websocketOrigin);
    await answerAsAgent(await ticketIdOf(page), 'Yes, by way of the cluster.');
    await expect(conversation(page)).toContainText('Yes, by way of the cluster.');
  });
