import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotency } from '#provider/db/schema.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const signInAs = (name: string, teamId?: number) => provider.signIn(name, teamId);
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await provider.json('GET', path, undefined, headers)).status;

describe('teams and roles', () => {
  const calls: [path: string, roles: string[]][] = [
    ['/email/domain', ['team_service']],
    ['/email/mailbox?domain_id=1', ['team_service']],
    ['/services/services', ['team_service', 'team_billing']],
    ['/billing/invoices', ['team_billing']],
    ['/support/ticket', ['team_support']],
    ['/user/user/team', ['team_user', 'team_settings']],
    ['/notification/notification', ['team_settings']],
  ];
  it.each(['billing', 'support', 'service', 'settings', 'user'])(
    '%s can read what the menu shows and nothing else',
    async (role) => {
      const headers = await signInAs(role);
      for (const [path, roles] of calls)
        expect(await get(path, headers), path).toBe(roles.includes(`team_${role}`) ? 200 : 403);
    },
  );
  it('the owner can read everything, and without a session nothing can be read', async () => {
    const headers = await signInAs('owner');
    for (const [path] of calls) {
      expect(await get(path, headers), path).toBe(200);
      expect(await get(path), path).toBe(401);
    }
  });
  it("another team's objects are not found", async () => {
    const headers = await signInAs('large');
    expect(await get('/email/domain/1', headers)).toBe(404);
    expect(await get('/email/mailbox?domain_id=1', headers)).toBe(404);
    expect(await get('/services/services/1', headers)).toBe(404);
    expect(await get('/support/ticket/1', headers)).toBe(404);
    expect(await get('/email/domain?team_id=1', headers)).toBe(403);
    expect((await provider.json('DELETE', '/email/mailbox/1', undefined, headers)).status).toBe(404);
    expect(await get('/user/users/1', headers)).toBe(403);
  });
  it("the agent sees every team's tickets", async () =>
    expect(await get('/support/ticket/1', await signInAs('agent'))).toBe(200));
  it('a search with SQL in it is plain text', async () => {
    const headers = await signInAs('owner');
    const { body } = (await provider.json(
      'GET',
      `/email/mailbox?domain_id=1&search=${encodeURIComponent("' OR 1=1 --%_\\")}`,
      undefined,
      headers,
    )) as {
      body: { mailboxes: unknown[] };
    };
    expect(body.mailboxes).toEqual([]);
  });
});

describe('mailboxes', () => {
  const mailbox = {
    domain_id: '2',
    local_part: 'new.person',
    name: 'New Person',
    password: 'Long-enough-2026!',
    quota: 100,
  };
  it('creates a mailbox, and rejects a second one with the same name', async () => {
    const headers = await signInAs('owner');
    expect((await provider.json('POST', '/email/mailbox', mailbox, headers)).status).toBe(201);
    const again = (await provider.json('POST', '/email/mailbox', mailbox, headers)) as {
      status: number;
      body: { errors: Record<string, string[]> };
    };
    expect(again.status).toBe(422);
    expect(again.body.errors.local_part).toEqual(['new.person@northwind-studio.example already exists.']);
  });
  it.each([
    ['password', { password: 'short' }],
    ['password', { password: 'Not-my.friend-2026', local_part: 'my.friend' }],
    ['quota', { quota: 0 }],
    ['quota', { quota: 1_000_000 }],
    ['local_part', { local_part: 'a b' }],
    ['local_part', { local_part: 'x'.repeat(65) }],
  ])('rejects an invalid %s', async (field, change) => {
    const { status, body } = (await provider.json(
      'POST',
      '/email/mailbox',
      { ...mailbox, local_part: 'other', ...change },
      await signInAs('owner'),
    )) as {
      status: number;
      body: { errors: Record<string, string[]> };
    };
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('several mailboxes at once', () => {
  it('returns one outcome per mailbox, and a refused one does not stop the others', async () => {
    const headers = await signInAs('owner');
    const { body } = (await provider.json(
      'POST',
      '/email/mailboxes/update',
      {
        mailboxes: [
          { id: '10', payload: { name: 'Ten' } },
          { id: '11', payload: { quota: 0 } },
          { id: '5000', payload: { name: 'x' } },
        ],
      },
      headers,
    )) as { body: { outcomes: { id: number; ok: boolean; message: string }[] } };
    expect(body.outcomes.map(({ id, ok, message }) => [id, ok, message])).toEqual([
      [10, true, 'Mailbox updated Successfully'],
      [11, false, 'Enter a storage limit above 0.'],
      [5000, false, 'Mailbox not found'],
    ]);
    const removed = (await provider.json('POST', '/email/mailboxes/delete', { ids: [12, 38] }, headers)) as {
      body: { outcomes: { ok: boolean }[] };
    };
    expect(removed.body.outcomes.map(({ ok }) => ok)).toEqual([true, false]);
  });
});

describe('idempotency', () => {
  it('replays the first response, even while the first request is in flight', async () => {
    const headers = { 'Idempotency-Key': 'same' };
    const [a, b] = await Promise.all([
      provider.json('POST', '/user/guests', {}, headers),
      provider.json('POST', '/user/guests', {}, headers),
    ]);
    expect(a.body).toEqual(b.body);
  });

  it('gives callers nobody knows keys of their own', async () => {
    const headers = { 'Idempotency-Key': 'shared-by-chance' };
    const a = await provider.json('POST', '/user/guests', { visitor: 1 }, headers);
    const b = await provider.json('POST', '/user/guests', { visitor: 2 }, headers);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body).not.toEqual(b.body);
  });

  it('refuses a key that its caller has used for another request', async () => {
    const owner = { ...(await provider.signIn('owner')), 'Idempotency-Key': 'one-key' };
    const open = (subject: string) => provider.json('POST', '/support/ticket', { subject }, owner);
    expect([(await open('First')).status, (await open('Second')).status]).toEqual([201, 422]);
  });

  it('compares the fields and files of a form, not its boundary', async () => {
    const owner = { ...(await provider.signIn('owner')), 'Idempotency-Key': 'form-key' };
    const form = (text: string, file: string) => {
      const body = new FormData();
      body.set('ticket_id', '1');
      body.set('body', text);
      body.append('filepath[]', new File([file], 'note.txt', { type: 'text/plain' }));
      return body;
    };
    const send = (text: string, file: string) => provider.json('POST', '/support/messages', form(text, file), owner);
    const first = await send('Hello', 'a');
    expect(first.status).toBe(201);
    const again = await send('Hello', 'a');
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', first.body]);
    expect([(await send('Hello, you', 'a')).status, (await send('Hello', 'b')).status]).toEqual([422, 422]);
  });

  it('stores no answer that opens something in plain text', async () => {
    const guest = (
      await provider.json<{ data: { auth_key: string } }>('POST', '/user/guests', {}, { 'Idempotency-Key': 'k' })
    ).body.data;
    const rows = JSON.stringify(await provider.db.select().from(idempotency));
    expect(rows).not.toContain(guest.auth_key);
  });

  it('may be repeated after a request that failed', async () => {
    const owner = { ...(await provider.signIn('owner')), 'Idempotency-Key': 'mended' };
    expect((await provider.json('POST', '/support/ticket', { subject: '' }, owner)).status).toBe(422);
    expect((await provider.json('POST', '/support/ticket', { subject: 'Mended' }, owner)).status).toBe(201);
  });
});

describe('connections', () => {
  it('are kept longer than a client, or a proxy, keeps one that is idle', async () => {
    const { headers } = await provider.json('GET', '/healthz');
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });
});

describe('request limits', () => {
  it('stop the guessing of a password', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push(
        (await provider.json('POST', '/user/session/login', { login: 'billing@example.test', password: 'guess' }))
          .status,
      );
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
  it('a body that is not JSON is rejected with a message', async () => {
    const response = await fetch(`${provider.url}/user/session/login`, {
      method: 'POST',
      body: '{',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'The request body is not JSON.' }]);
  });
});

it('can be reset to the seed', async () => {
  const own = await startProvider();
  const before = await own.signIn('owner');
  expect((await own.json('DELETE', '/email/mailbox/1', undefined, before)).status).toBe(200);
  expect((await own.json('POST', '/__demo/reset')).status).toBe(200);
  expect((await own.json('GET', '/user/teams', undefined, before)).status).toBe(401);
  expect((await own.json('DELETE', '/email/mailbox/1', undefined, await own.signIn('owner'))).status).toBe(200);
  await own.stop();
});

it('seeds the amounts of data that the contract promises', async () => {
  const headers = await signInAs('large');
  const total = async (path: string) =>
    ((await provider.json('GET', path, undefined, headers)).body as { meta: { total: number } }).meta.total;
  expect(await total('/services/services?type=domain')).toBe(10_000);
  expect(await total('/email/mailbox?domain_id=5')).toBe(2000);
  expect(await total('/billing/invoices')).toBe(5000);
  const tickets = (await provider.json('GET', '/support/ticket', undefined, headers)).body as {
    tickets: { id: number }[];
  };
  expect(await total(`/support/ticket/${tickets.tickets[0]?.id}`)).toBe(10_000);
  for (const name of ['gb-one', 'gb-two', 'gb-three', 'gb-done', 'suspended', 'agent'])
    expect(
      (await provider.json('POST', '/user/session/login', { login: `${name}@example.test`, password: PASSWORD }))
        .status,
    ).toBe(200);
}, 30_000);
