import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const NEW_PASSWORD = 'Quartz-Meadow-41!';

/** Subscribes a bare websocket to a ticket's channel, so that nothing reconnects. */
async function connect(headers: Headers, ticketId: number, at = provider) {
  const socket = new WebSocket(`ws://127.0.0.1:${at.port}/support/ws/app/portal?protocol=7`);
  const received: { event: string; data: string }[] = [];
  socket.on('message', (text) => received.push(JSON.parse(text.toString())));
  const eventNamed = (event: string) =>
    vi.waitFor(() => {
      const found = received.find((message) => message.event === event);
      if (!found) throw new Error(`no ${event}`);
      return found;
    });
  const { socket_id } = JSON.parse((await eventNamed('pusher:connection_established')).data) as { socket_id: string };
  const channel = `private-ticket.${ticketId}`;
  const { status, body } = await at.json<{ auth: string }>(
    'POST',
    '/support/auth/broadcast',
    { socket_id, channel_name: channel },
    headers,
  );
  expect(status).toBe(200);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } }));
  await eventNamed('pusher_internal:subscription_succeeded');
  return {
    socket,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    isClosed: () => vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.CLOSED), { timeout: 10_000 }),
    /** Asks for the channel again, as a client does that reconnects. */
    status: async () =>
      (await at.json('POST', '/support/auth/broadcast', { socket_id: '1.2', channel_name: channel }, headers)).status,
  };
}

async function createTeam() {
  const { body } = await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' });
  const ticketId = body.tickets[0]?.id ?? 0;
  const person = (role: string) => {
    const found = body.people[role];
    if (!found) throw new Error(`nobody has the role ${role}`);
    return { ...found, headers: bearer(found.token) };
  };
  return { ticketId, owner: person('owner'), support: person('support'), person };
}
const logIn = async (login: string) =>
  bearer(
    (await provider.json<{ token: string }>('POST', '/user/session/login', { login, password: PASSWORD })).body.token,
  );
const call = async (method: string, path: string, body: unknown, headers: Headers) => {
  const answer = await provider.json(method, path, body, headers);
  expect(answer.status, `${method} ${path}`).toBe(200);
};

describe('the websocket connection of somebody who', () => {
  it('signs out is closed', async () => {
    const { ticketId, support } = await createTeam();
    const connection = await connect(support.headers, ticketId);
    await call('DELETE', '/user/session/logout', undefined, support.headers);
    await connection.isClosed();
    expect(await connection.status()).toBe(401);
  });

  it('signs out in one browser stays open in another', async () => {
    const { ticketId, support } = await createTeam();
    const elsewhere = await connect(await logIn(support.email), ticketId);
    const here = await connect(support.headers, ticketId);
    await call('DELETE', '/user/session/logout', undefined, support.headers);
    await here.isClosed();
    expect(elsewhere.isOpen()).toBe(true);
  });

  it('is signed out from another session is closed', async () => {
    const { ticketId, support } = await createTeam();
    const elsewhere = await logIn(support.email);
    const connection = await connect(elsewhere, ticketId);
    const { sessions } = (
      await provider.json<{ sessions: { id: string; is_current: boolean }[] }>(
        'GET',
        '/user/sessions',
        undefined,
        elsewhere,
      )
    ).body;
    const current = sessions.find(({ is_current }) => is_current);
    await call('DELETE', `/user/sessions/${current?.id}`, undefined, support.headers);
    await connection.isClosed();
  });

  it('changes the password is closed in the other sessions', async () => {
    const { ticketId, support } = await createTeam();
    const elsewhere = await connect(await logIn(support.email), ticketId);
    const here = await connect(support.headers, ticketId);
    const change = { password: NEW_PASSWORD, current_password: PASSWORD };
    await call('PUT', `/user/users/${support.id}`, change, support.headers);
    await elsewhere.isClosed();
    expect(here.isOpen()).toBe(true);
  });

  it('sets a new password by a mailed link is closed', async () => {
    const { ticketId, support } = await createTeam();
    const connection = await connect(support.headers, ticketId);
    const token = await provider.requestResetKey(support.email);
    await call('PUT', `/user/password-reset/${support.id}`, { token, password: NEW_PASSWORD }, {});
    await connection.isClosed();
  });

  it('is removed from the team is closed', async () => {
    const { ticketId, owner, support } = await createTeam();
    const connection = await connect(support.headers, ticketId);
    await call('DELETE', `/user/user/team/${support.id}`, undefined, owner.headers);
    await connection.isClosed();
    expect(await connection.status()).toBe(401);
  });

  it('leaves the team is closed, though the session stays', async () => {
    const { ticketId, support } = await createTeam();
    const connection = await connect(support.headers, ticketId);
    await call('DELETE', `/user/user/team/${support.id}`, undefined, support.headers);
    await connection.isClosed();
    expect(await connection.status()).toBe(401);
  });

  it('loses the role that opens the ticket is closed', async () => {
    const { ticketId, owner, support } = await createTeam();
    const connection = await connect(support.headers, ticketId);
    await call('PUT', `/user/users/${support.id}`, { roles: ['team_billing'] }, owner.headers);
    await connection.isClosed();
    expect(await connection.status()).toBe(403);
  });

  it('moves the session to another team is closed', async () => {
    const headers = await provider.signIn('teams', 2);
    const { teams } = (await provider.json<{ teams: { id: number }[] }>('GET', '/user/teams', undefined, headers)).body;
    const form = new FormData();
    form.set('subject', 'About one team');
    form.set('body', 'Only for this team.');
    const made = await provider.json<{ ticket: { id: number } }>('POST', '/support/ticket', form, headers);
    const connection = await connect(headers, made.body.ticket.id);
    await call('POST', `/user/session/refresh?team_id=${teams[1]?.id}`, undefined, headers);
    await connection.isClosed();
  });
});

it('the websocket connection of a session that has expired is closed', async () => {
  const short = await startProvider({ sessionMinutes: 0.05 });
  const connection = await connect(await short.signIn('owner'), 1, short);
  await connection.isClosed();
  expect(await connection.status()).toBe(401);
  await short.stop();
}, 20_000);
