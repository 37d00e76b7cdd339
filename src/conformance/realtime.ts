import { authorizeChannel } from '#core/support/support.endpoints.ts';
import { checkAnswer, checkRefusal, parseAnswer } from './answers.ts';
import type { Kit, Member } from './kit.ts';
import { ok, type Result, websocket, wrong } from './report.ts';
import { openSocket, type Socket, type SocketMessage } from './socket.ts';

const NO_CHANNEL = 'private-ticket.999999999';
const NOT_ALLOWED = [401, 403, 404, 422];

interface Established {
  socket_id?: unknown;
  activity_timeout?: unknown;
}

/** What is wrong with the first message of a connection. */
function establishedProblem(first: SocketMessage | null): string | null {
  if (!first) return 'expected pusher:connection_established, got nothing';
  if (first.event !== 'pusher:connection_established')
    return `expected pusher:connection_established, got ${first.event} ${JSON.stringify(first.data ?? '')}`;
  const { socket_id, activity_timeout } = (first.data ?? {}) as Established;
  if (!first.isDataText) return 'pusher:connection_established: expected data as JSON text, got an object';
  if (typeof socket_id !== 'string') return `socket_id: expected string, got ${typeof socket_id}`;
  if (typeof activity_timeout !== 'number') return `activity_timeout: expected number, got ${typeof activity_timeout}`;
  return null;
}

/** Subscribes, and waits for what the server says to it. @returns the event */
export async function subscribe(socket: Socket, channel: string, auth: string): Promise<string> {
  socket.send('pusher:subscribe', { channel, auth });
  const answer = await socket.waitFor(
    ({ event, channel: of }) =>
      (event === 'pusher_internal:subscription_succeeded' && of === channel) ||
      event === 'pusher:subscription_error' ||
      event === 'pusher:error',
  );
  return answer?.event ?? 'nothing';
}

/** Opens a connection. @returns the socket with its id, or why it could not open */
export async function connect(kit: Kit): Promise<{ socket: Socket; id: string } | string> {
  const socket = await openSocket(kit.options);
  if (typeof socket === 'string') return socket;
  const first = await socket.waitFor(() => true);
  const problem = establishedProblem(first);
  const { socket_id } = (first?.data ?? {}) as Established;
  if (problem === null) return { socket, id: String(socket_id) };
  socket.close();
  return problem;
}

/** Connection, ping, and subscriptions: signed ones are let in, others are not. */
export async function checkRealtime(kit: Kit): Promise<void> {
  const { report } = kit;
  const connected = await connect(kit);
  if (typeof connected === 'string') return report.add(websocket, 'answer', wrong(connected));
  const { socket, id } = connected;
  report.add(websocket, 'answer', ok);
  socket.send('pusher:ping', {});
  const pong = await socket.waitFor(({ event }) => event === 'pusher:pong');
  if (!pong) report.add(websocket, 'answer', wrong('expected pusher:pong after pusher:ping, got nothing'));
  if (kit.member) await checkSubscription(kit, kit.member, socket, id);
  socket.close();
  await checkForgedSubscription(kit);
}

/** A connection of its own: a server may close it. */
async function checkForgedSubscription(kit: Kit): Promise<void> {
  const connected = await connect(kit);
  if (typeof connected === 'string') return;
  const { socket } = connected;
  const event = await subscribe(socket, NO_CHANNEL, `${kit.options.realtime.key}:${'0'.repeat(64)}`);
  const isLetIn = event === 'pusher_internal:subscription_succeeded';
  if (isLetIn) kit.report.add(websocket, 'without sign-in', wrong('a subscription with a forged signature is let in'));
  socket.close();
}

async function checkSubscription(kit: Kit, member: Member, socket: Socket, id: string): Promise<void> {
  const channel = `private-team.${member.claims.team_id}`;
  const authorize = (channel_name: string) =>
    kit.client.call(authorizeChannel, { body: { socket_id: id, channel_name } }, member.caller);
  const answer = await authorize(channel);
  kit.report.add(authorizeChannel, 'answer', checkAnswer(authorizeChannel, answer));
  kit.report.add(authorizeChannel, 'other team', checkRefusal(await authorize(NO_CHANNEL), NOT_ALLOWED));
  const { auth } = (parseAnswer(answer) ?? {}) as { auth?: unknown };
  if (typeof auth !== 'string') return;
  kit.report.add(websocket, 'event', subscriptionResult(await subscribe(socket, channel, auth), channel));
}

export const subscriptionResult = (event: string, channel: string): Result =>
  event === 'pusher_internal:subscription_succeeded'
    ? ok
    : wrong(`${channel}: expected pusher_internal:subscription_succeeded, got ${event}`);
