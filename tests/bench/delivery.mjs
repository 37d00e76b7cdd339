import { WebSocket } from 'ws';
import { addResult, formatMs } from './results.mjs';
import { apiUrl, PASSWORD } from './servers.mjs';

const CLIENTS = 500;
/** Ten seconds of traffic. */
const MESSAGES = 500;
const SEND_INTERVAL_MS = 20;
const MAX_WAIT_MS = 5000;
const CHANNEL = 'private-ticket.1';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** @throws when the socket is closed before it comes */
const nextMessage = (socket) =>
  new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('close', (code) => reject(new Error(`a websocket was closed (${code})`)));
  });

const post = (path, body, headers = {}) =>
  fetch(apiUrl + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  }).then((response) => response.json());

/** @returns headers of a signed-in user */
async function signIn(login) {
  const { token } = await post('/user/session/login', { login, password: PASSWORD });
  return { Authorization: `Bearer ${token}` };
}

/** Subscribes a client. @param onDelivered gets the milliseconds since the message was sent */
async function connectClient(headers, onDelivered) {
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/support/ws/app/portal?protocol=7`);
  const { socket_id } = JSON.parse(JSON.parse(await nextMessage(socket)).data);
  const { auth } = await post('/support/auth/broadcast', { socket_id, channel_name: CHANNEL }, headers);
  const subscribed = nextMessage(socket);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth } }));
  await subscribed;
  socket.on('message', (text) => {
    const { event, data } = JSON.parse(text);
    if (event === 'MessageCreated') onDelivered(Date.now() - Number(JSON.parse(data).message.body));
  });
  return socket;
}

/** Each message carries the time it was sent at. */
function sendMessage(headers) {
  const form = new FormData();
  form.set('ticket_id', '1');
  form.set('body', String(Date.now()));
  return fetch(`${apiUrl}/support/messages`, { method: 'POST', body: form, headers });
}

/** How long a message takes to everyone on a busy ticket. */
export async function measureDelivery() {
  const delays = [];
  const owner = await signIn('owner@example.test');
  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, () => connectClient(owner, (delay) => delays.push(delay))),
  );
  const agent = await signIn('agent@example.test');
  const sent = [];
  const startedAt = performance.now();
  for (let count = 0; count < MESSAGES; count++) {
    sent.push(sendMessage(agent));
    // A pause that lasts longer than it should makes the next one shorter: the rate holds.
    await pause(startedAt + (count + 1) * SEND_INTERVAL_MS - performance.now());
  }
  const refused = (await Promise.all(sent)).find(({ ok }) => !ok);
  if (refused) throw new Error(`no measurement: a message was refused (${refused.status})`);
  const end = Date.now() + MAX_WAIT_MS;
  while (delays.length < CLIENTS * MESSAGES && Date.now() < end) await pause(50);
  for (const socket of sockets) socket.close();
  delays.sort((a, b) => a - b);
  if (delays.length === 0) throw new Error('no measurement: nothing was delivered');
  const all = CLIENTS * MESSAGES;
  addResult(
    `provider: ${CLIENTS} clients, ${1000 / SEND_INTERVAL_MS} messages/s for ${(MESSAGES * SEND_INTERVAL_MS) / 1000} s, p99 delivery`,
    formatMs(delays[Math.floor(delays.length * 0.99)]),
    '100 ms',
  );
  addResult(`… of ${all.toLocaleString('en-GB')} deliveries missing`, String(all - delays.length), '0');
}
