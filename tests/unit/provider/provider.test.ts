import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, UnusableDatabase } from '../../../demo/provider/db/open.ts';
import { seed } from '../../../demo/provider/seed/seed.ts';
import { PASSWORD, startProvider, type TestProvider } from '../../support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const as = (name: string, teamId?: number) => provider.signIn(name, teamId);
const get = async (path: string, headers: Record<string, string> = {}) => (await provider.json('GET', path, undefined, headers)).status;

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
  it.each(['billing', 'support', 'service', 'settings', 'user'])('%s may what the menu shows and nothing else', async (role) => {
    const headers = await as(role);
    for (const [path, roles] of calls) expect(await get(path, headers), path).toBe(roles.includes(`team_${role}`) ? 200 : 403);
  });
  it('the owner may all; nobody may nothing', async () => {
    const headers = await as('owner');
    for (const [path] of calls) {
      expect(await get(path, headers), path).toBe(200);
      expect(await get(path), path).toBe(401);
    }
  });
  it("another team's objects are not there", async () => {
    const headers = await as('large');
    expect(await get('/email/domain/1', headers)).toBe(404);
    expect(await get('/email/mailbox?domain_id=1', headers)).toBe(404);
    expect(await get('/services/services/1', headers)).toBe(404);
    expect(await get('/support/ticket/1', headers)).toBe(404);
    expect(await get('/email/domain?team_id=1', headers)).toBe(403);
    expect((await provider.json('DELETE', '/email/mailbox/1', undefined, headers)).status).toBe(404);
    expect(await get('/user/users/1', headers)).toBe(403);
  });
  it("the agent sees every team's tickets", async () => expect(await get('/support/ticket/1', await as('agent'))).toBe(200));
  it('text that looks like SQL is text', async () => {
    const headers = await as('owner');
    const { body } = (await provider.json('GET', `/email/mailbox?domain_id=1&search=${encodeURIComponent("' OR 1=1 --%_\\")}`, undefined, headers)) as {
      body: { mailboxes: unknown[] };
    };
    expect(body.mailboxes).toEqual([]);
  });
});

describe('mailboxes', () => {
  const mailbox = { domain_id: '2', local_part: 'new.person', name: 'New Person', password: 'Long-enough-2026!', quota: 100 };
  it('creates one and refuses a second', async () => {
    const headers = await as('owner');
    expect((await provider.json('POST', '/email/mailbox', mailbox, headers)).status).toBe(201);
    const again = (await provider.json('POST', '/email/mailbox', mailbox, headers)) as { status: number; body: { errors: Record<string, string[]> } };
    expect(again.status).toBe(422);
    expect(again.body.errors.local_part).toEqual(['The mailbox new.person@northwind-studio.example exists already.']);
  });
  it.each([
    ['password', { password: 'short' }],
    ['password', { password: 'Not-my.friend-2026', local_part: 'my.friend' }],
    ['quota', { quota: 0 }],
    ['quota', { quota: 1_000_000 }],
    ['local_part', { local_part: 'a b' }],
    ['local_part', { local_part: 'x'.repeat(65) }],
  ])('refuses a wrong %s', async (field, change) => {
    const { status, body } = (await provider.json('POST', '/email/mailbox', { ...mailbox, local_part: 'other', ...change }, await as('owner'))) as {
      status: number;
      body: { errors: Record<string, string[]> };
    };
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('several mailboxes at once', () => {
  it('answers per row: what one refuses does not keep the others', async () => {
    const headers = await as('owner');
    const { body } = (await provider.json(
      'POST',
      '/email/mailboxes/update',
      {
        mailboxes: [
          { id: '10', payload: { quota: 1200 } },
          { id: '11', payload: { quota: 0 } },
          { id: '5000', payload: { name: 'x' } },
        ],
      },
      headers,
    )) as { body: { outcomes: { id: number; ok: boolean; message: string }[] } };
    expect(body.outcomes.map(({ id, ok, message }) => [id, ok, message])).toEqual([
      [10, true, 'Mailbox updated Successfully'],
      [11, false, 'The quota must be more than 0.'],
      [5000, false, 'Mailbox not found'],
    ]);
    const removed = (await provider.json('POST', '/email/mailboxes/delete', { ids: [12, 38] }, headers)) as { body: { outcomes: { ok: boolean }[] } };
    expect(removed.body.outcomes.map(({ ok }) => ok)).toEqual([true, false]);
  });
});

describe('tickets of guests', () => {
  const guest = async () => ((await provider.json('POST', '/user/guests')).body as { data: { id: number; auth_key: string } }).data;
  const open = async (one: { id: number; auth_key: string }) => {
    const { body } = (await provider.json(
      'POST',
      '/support/ticket',
      { subject: 'Live chat', guest_id: one.id, guest_key: one.auth_key },
      { 'X-Guest-Auth': one.auth_key },
    )) as { body: { data: { id: number; auth_key: string } } };
    return body.data;
  };
  const form = (fields: Record<string, string | File>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };

  it('open with their key alone', async () => {
    const ticket = await open(await guest());
    const other = await guest();
    expect(await get(`/support/ticket/${ticket.id}`, { 'X-Guest-Ticket-Key': ticket.auth_key })).toBe(200);
    expect(await get(`/support/ticket/${ticket.id}`, { 'X-Guest-Ticket-Key': 'x'.repeat(43) })).toBe(404);
    expect(await get(`/support/ticket/${ticket.id}`, { 'X-Guest-Auth': other.auth_key })).toBe(404);
    expect(await get(`/support/ticket/${ticket.id}`)).toBe(401);
    expect(ticket.auth_key.length).toBeGreaterThan(40);
  });

  it('carry files under safe names and the type their bytes have', async () => {
    const one = await guest();
    const ticket = await open(one);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
    const data = form({ ticket_id: String(ticket.id), body: '', guest_id: String(one.id), guest_key: one.auth_key });
    data.append('filepath[]', new File([png], '../../etc/pic\u202egnp.exe', { type: 'image/png' }));
    data.append('filepath[]', new File(['<script>alert(1)</script>'], 'page.png', { type: 'image/png' }));
    const { status, body } = (await provider.json('POST', '/support/messages', data, { 'X-Guest-Auth': one.auth_key })) as {
      status: number;
      body: { message: { attachments: { name: string; type: string; url: string }[] } };
    };
    expect(status).toBe(201);
    expect(body.message.attachments.map(({ name, type }) => [name, type])).toEqual([
      ['picgnp.exe', 'image/png'],
      ['page.png', 'application/octet-stream'],
    ]);
    const [, page] = body.message.attachments;
    const served = await fetch(provider.url + page?.url);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await fetch(`${provider.url}/support/attachments/1?signature=1.x`)).status).toBe(403);
    const zip = await fetch(`${provider.url}/support/attachments?ticket_id=${ticket.id}`, { headers: { 'X-Guest-Ticket-Key': ticket.auth_key } });
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toHaveLength(2);
  });

  it('refuse an empty message, and deleting what is not theirs', async () => {
    const one = await guest();
    const ticket = await open(one);
    const headers = { 'X-Guest-Auth': one.auth_key };
    expect((await provider.json('POST', '/support/messages', form({ ticket_id: String(ticket.id), body: '  ' }), headers)).status).toBe(422);
    const agent = await as('agent');
    const sent = (await provider.json('POST', '/support/messages', form({ ticket_id: String(ticket.id), body: 'hello' }), agent)) as { body: { id: number } };
    expect((await provider.json('DELETE', `/support/messages/${sent.body.id}`, undefined, { ...headers, 'X-Guest-Ticket-Message-Key': ticket.auth_key })).status).toBe(
      403,
    );
    expect((await provider.json('DELETE', `/support/messages/${sent.body.id}`, undefined, agent)).status).toBe(200);
  });
});

describe('idempotency', () => {
  it('answers a repeated call from the first, even when both are under way', async () => {
    const headers = { 'Idempotency-Key': 'same' };
    const [a, b] = await Promise.all([provider.json('POST', '/user/guests', {}, headers), provider.json('POST', '/user/guests', {}, headers)]);
    expect(a.body).toEqual(b.body);
    expect((await provider.json('POST', '/user/guests', { other: 1 }, headers)).status).toBe(422);
  });
});

describe('limits', () => {
  it('slow down guessing a password', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push((await provider.json('POST', '/user/session/login', { login: 'billing@example.test', password: 'guess' })).status);
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
  it('refuse a body that is no JSON with a word', async () => {
    const response = await fetch(`${provider.url}/user/session/login`, { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } });
    expect([response.status, await response.json()]).toEqual([400, { message: 'The request body is not JSON.' }]);
  });
});

describe('the database file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-db-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const refused = async (file: string) => {
    const error = await openDatabase(`file:${file}`).then(
      () => null,
      (cause: Error) => cause,
    );
    expect(error).toBeInstanceOf(UnusableDatabase);
    expect(error?.message).toContain('--fresh');
    expect(existsSync(file)).toBe(true);
    return error?.message ?? '';
  };
  it('that is broken is named and left alone', async () => {
    const file = join(dir, 'broken.db');
    writeFileSync(file, 'this is no database at all, '.repeat(200));
    expect(await refused(file)).toContain(file);
  });
  it('of another program is left alone', async () => {
    const file = join(dir, 'foreign.db');
    const client = createClient({ url: `file:${file}` });
    await client.execute('CREATE TABLE recipes (id)');
    client.close();
    expect(await refused(file)).toContain('not made by this program');
  });
  it('of a later version is left alone', async () => {
    const file = join(dir, 'later.db');
    const db = await openDatabase(`file:${file}`);
    await db.$client.execute('UPDATE __drizzle_migrations SET created_at = created_at + 1000000000000');
    db.close();
    expect(await refused(file)).toContain('later version');
  });
  it('with an older seed says so', async () => {
    const db = await openDatabase(`file:${join(dir, 'older.db')}`);
    await db.$client.execute("INSERT INTO meta (key, value) VALUES ('seed', '0')");
    await expect(seed(db)).rejects.toThrow(/--fresh/);
    db.close();
  });
});

it('is seeded anew on demand', async () => {
  const own = await startProvider();
  const before = await own.signIn('owner');
  expect((await own.json('DELETE', '/email/mailbox/1', undefined, before)).status).toBe(200);
  expect((await own.json('POST', '/__demo/reset')).status).toBe(200);
  expect((await own.json('GET', '/user/teams', undefined, before)).status).toBe(401);
  expect((await own.json('DELETE', '/email/mailbox/1', undefined, await own.signIn('owner'))).status).toBe(200);
  own.stop();
});

it('seeds what the contract promises', async () => {
  const headers = await as('large');
  const total = async (path: string) => ((await provider.json('GET', path, undefined, headers)).body as { meta: { total: number } }).meta.total;
  expect(await total('/services/services?type=domain')).toBe(10_000);
  expect(await total('/email/mailbox?domain_id=4')).toBe(2000);
  expect(await total('/billing/invoices')).toBe(5000);
  const tickets = (await provider.json('GET', '/support/ticket', undefined, headers)).body as { tickets: { id: number }[] };
  expect(await total(`/support/ticket/${tickets.tickets[0]?.id}`)).toBe(10_000);
  for (const name of ['gb-one', 'gb-two', 'gb-three', 'gb-done', 'suspended', 'agent'])
    expect((await provider.json('POST', '/user/session/login', { login: `${name}@example.test`, password: PASSWORD })).status).toBe(200);
}, 30_000);
