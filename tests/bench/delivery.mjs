import { WebSocket } from 'ws';
import { addResult, formatMs } from './results.mjs';
import { apiUrl, PASSWORD } from './servers.mjs';

const CLIENTS = 500;
/** Ten seconds of traffic. */
const MESSAGES = 500;
const SEND_INTERVAL_MS = 20;
const MAX_WAIT_MS = 5000;
/** On how many tickets the clients are: with an agent and some colleagues each, and all of them on one. */
const TICKETS = [100, 1];

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

/** Subscribes a client to a ticket. @param onDelivered gets the milliseconds since the message was sent */
async function connectClient(headers, ticket, onDelivered) {
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/support/ws/app/portal?protocol=7`);
  const { socket_id } = JSON.parse(JSON.parse(await nextMessage(socket)).data);
  const channel = `private-ticket.${ticket}`;
  const { auth } = await post('/support/auth/broadcast', { socket_id, channel_name: channel }, headers);
  const subscribed = nextMessage(socket);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await subscribed;
  socket.on('message', (text) => {
    const { event, data } = JSON.parse(text);
    if (event === 'MessageCreated') onDelivered(Date.now() - Number(JSON.parse(data).message.body));
  });
  return socket;
}

/** Each message carries the time it was sent at. */
function sendMessage(headers, ticket) {
  const form = new FormData();
  form.set('ticket_id', ticket);
  form.set('body', String(Date.now()));
  return fetch(`${apiUrl}/support/messages`, { method: 'POST', body: form, headers });
}

async function openTicket(headers) {
  const { ticket } = await post('/support/ticket', { subject: 'Delivery', body: 'Hello' }, headers);
  return String(ticket.id);
}

async function measureTickets(count, owner, agent) {
  const delays = [];
  const tickets = await Promise.all(Array.from({ length: count }, () => openTicket(owner)));
  const ticketOf = (index) => tickets[index % count];
  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => connectClient(owner, ticketOf(index), (delay) => delays.push(delay))),
  );
  const sent = [];
  const startedAt = performance.now();
  for (let index = 0; index < MESSAGES; index++) {
    sent.push(sendMessage(agent, ticketOf(index)));
    // A pause that lasts longer than it should makes the next one shorter: the rate holds.
    await pause(startedAt + (index + 1) * SEND_INTERVAL_MS - performance.now());
  }
  const refused = (await Promise.all(sent)).find(({ ok }) => !ok);
  if (refused) throw new Error(`no measurement: a message was refused (${refused.status})`);
  const all = (CLIENTS / count) * MESSAGES;
  const end = Date.now() + MAX_WAIT_MS;
  while (delays.length < all && Date.now() < end) await pause(50);
  for (const socket of sockets) socket.close();
  delays.sort((a, b) => a - b);
  if (delays.length === 0) throw new Error('no measurement: nothing was delivered');
  const where = count === 1 ? 'on one ticket' : `on ${count} tickets`;
  addResult(
    `provider: ${CLIENTS} clients ${where}, ${1000 / SEND_INTERVAL_MS} messages/s for ${(MESSAGES * SEND_INTERVAL_MS) / 1000} s, p99 delivery`,
    formatMs(delays[Math.floor(delays.length * 0.99)]),
    '100 ms',
  );
  addResult(`… of ${all.toLocaleString('en-GB')} deliveries missing`, String(all - delays.length), '0');
}

/** How long a message takes to everyone on its ticket. */
export async function measureDelivery() {
  const owner = await signIn('owner@example.test');
  const agent = await signIn('agent@example.test');
  for (const count of TICKETS) await measureTickets(count, owner, agent);
}
