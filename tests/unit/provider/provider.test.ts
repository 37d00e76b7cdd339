import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { unzipSync } from 'fflate';
import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, UnusableDatabaseError } from '#provider/db/database.ts';
import { seed } from '#provider/seed/seed.ts';
import { officeHours } from '#provider/support/office-hours.ts';
import { IDENTITY_SECRET, PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

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
    '%s may what the menu shows and nothing else',
    async (role) => {
      const headers = await signInAs(role);
      for (const [path, roles] of calls)
        expect(await get(path, headers), path).toBe(roles.includes(`team_${role}`) ? 200 : 403);
    },
  );
  it('the owner may all; nobody may nothing', async () => {
    const headers = await signInAs('owner');
    for (const [path] of calls) {
      expect(await get(path, headers), path).toBe(200);
      expect(await get(path), path).toBe(401);
    }
  });
  it("another team's objects are not there", async () => {
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
  it('text that looks like SQL is text', async () => {
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
  it('creates one and refuses a second', async () => {
    const headers = await signInAs('owner');
    expect((await provider.json('POST', '/email/mailbox', mailbox, headers)).status).toBe(201);
    const again = (await provider.json('POST', '/email/mailbox', mailbox, headers)) as {
      status: number;
      body: { errors: Record<string, string[]> };
    };
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
  it('answers per row: what one refuses does not keep the others', async () => {
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
      [11, false, 'The quota must be more than 0.'],
      [5000, false, 'Mailbox not found'],
    ]);
    const removed = (await provider.json('POST', '/email/mailboxes/delete', { ids: [12, 38] }, headers)) as {
      body: { outcomes: { ok: boolean }[] };
    };
    expect(removed.body.outcomes.map(({ ok }) => ok)).toEqual([true, false]);
  });
});

describe('tickets of guests', () => {
  const guest = async () =>
    ((await provider.json('POST', '/user/guests')).body as { data: { id: number; auth_key: string } }).data;
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

  const send = async (one: { id: number; auth_key: string }, ticketId: number, ...files: File[]) => {
    const data = form({ ticket_id: String(ticketId), body: '', guest_id: String(one.id), guest_key: one.auth_key });
    for (const file of files) data.append('filepath[]', file);
    return (await provider.json('POST', '/support/messages', data, { 'X-Guest-Auth': one.auth_key })) as {
      status: number;
      body: { errors: { filepath: string[] }; message: { attachments: { name: string; type: string; url: string }[] } };
    };
  };
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('carry files under safe names, as what their bytes are', async () => {
    const one = await guest();
    const ticket = await open(one);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { status, body } = await send(
      one,
      ticket.id,
      new File([png], '../../etc/pic\u202egnp.png', { type: 'text/html' }),
      new File([svg], 'logo.svg'),
    );
    expect(status).toBe(201);
    expect(body.message.attachments.map(({ name, type }) => [name, type])).toEqual([
      ['picgnp.png', 'image/png'],
      ['logo.svg', 'image/svg+xml'],
    ]);
    // An SVG is a picture in a page and a download anywhere else.
    const served = await fetch(provider.url + body.message.attachments[1]?.url);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect((await fetch(`${provider.url}/support/attachments/1?signature=1.x`)).status).toBe(403);
    const zip = await fetch(`${provider.url}/support/attachments?ticket_id=${ticket.id}`, {
      headers: { 'X-Guest-Ticket-Key': ticket.auth_key },
    });
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toHaveLength(2);
  });

  it.each([
    [
      'a page called picture.png',
      new File(['<!doctype html><script>alert(1)</script>'], 'page.png'),
      'page.png is not a png file.',
    ],
    ['a picture called notes.txt', new File([png], 'notes.txt'), 'notes.txt is not a txt file.'],
    [
      'bytes called letter.txt',
      new File([new Uint8Array([0, 1, 2, 0])], 'letter.txt'),
      'letter.txt is not a txt file.',
    ],
    [
      'a program',
      new File(['MZ'], 'setup.exe'),
      'setup.exe: files of this type cannot be sent. Put it into a zip file.',
    ],
    [
      'a name without an ending',
      new File(['x'], 'README'),
      'README: files of this type cannot be sent. Put it into a zip file.',
    ],
    ['nothing', new File([], 'empty.txt'), 'empty.txt is empty.'],
    ['too much', new File([new Uint8Array(10_000_001)], 'large.zip'), 'large.zip is larger than 10 MB.'],
  ])('refuse %s with a word', async (_, file, word) => {
    const one = await guest();
    const { status, body } = await send(one, (await open(one)).id, file);
    expect([400, 413, 422]).toContain(status);
    expect(body.errors.filepath).toEqual([word]);
  });

  it('take ten files and no more, and keep none of a refused message', async () => {
    const one = await guest();
    const ticket = await open(one);
    const many = (n: number) => Array.from({ length: n }, (_, index) => new File(['x'], `${index}.txt`));
    expect((await send(one, ticket.id, ...many(11))).status).toBe(422);
    expect((await send(one, ticket.id, ...many(9), new File([], 'empty.txt'))).status).toBe(422);
    expect((await send(one, ticket.id, ...many(10))).body.message.attachments).toHaveLength(10);
    const zip = await fetch(`${provider.url}/support/attachments?ticket_id=${ticket.id}`, {
      headers: { 'X-Guest-Ticket-Key': ticket.auth_key },
    });
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toHaveLength(10);
  });

  it('are written into with the key alone, which is all that a mail carries', async () => {
    const ticket = await open(await guest());
    const headers = { 'X-Guest-Ticket-Key': ticket.auth_key };
    expect(
      (
        await provider.json(
          'POST',
          '/support/messages',
          form({ ticket_id: String(ticket.id), body: 'by mail' }),
          headers,
        )
      ).status,
    ).toBe(201);
    const wrong = { 'X-Guest-Ticket-Key': 'x'.repeat(43) };
    expect(
      (await provider.json('POST', '/support/messages', form({ ticket_id: String(ticket.id), body: 'forged' }), wrong))
        .status,
    ).toBe(404);
    const socket = { socket_id: '1.2', channel_name: `private-ticket.${ticket.id}` };
    expect((await provider.json('POST', '/support/auth/broadcast', socket, headers)).status).toBe(200);
    expect((await provider.json('POST', '/support/auth/broadcast', socket, wrong)).status).toBe(404);
  });

  it('may be closed and opened by their guest, and called answered by the desk alone', async () => {
    const ticket = await open(await guest());
    const headers = { 'X-Guest-Ticket-Key': ticket.auth_key };
    const put = async (status: string, who: Record<string, string>) =>
      (await provider.json('PUT', `/support/ticket/${ticket.id}`, { status }, who)).status;
    expect([
      await put('closed', headers),
      await put('open', headers),
      await put('answered', headers),
      await put('answered', await signInAs('agent')),
      await put('lost', headers),
    ]).toEqual([200, 200, 403, 200, 422]);
  });

  it('are judged 1 to 5, and taken along as text and by mail', async () => {
    const one = await guest();
    const ticket = await open(one);
    const headers = { 'X-Guest-Ticket-Key': ticket.auth_key };
    await provider.json(
      'POST',
      '/support/messages',
      form({ ticket_id: String(ticket.id), body: 'first line\nsecond line' }),
      headers,
    );
    expect((await provider.json('POST', `/support/ticket/${ticket.id}/rating`, { rating: 6 }, headers)).status).toBe(
      422,
    );
    expect((await provider.json('POST', `/support/ticket/${ticket.id}/rating`, { rating: 5 }, headers)).status).toBe(
      200,
    );
    const text = await (await fetch(`${provider.url}/support/ticket/${ticket.id}/transcript`, { headers })).text();
    expect(text).toMatch(/Guest:\n {2}first line\n {2}second line/);
    expect(
      (await provider.json('POST', `/support/ticket/${ticket.id}/transcript`, { email: 'nobody' }, headers)).status,
    ).toBe(422);
    await provider.json('POST', `/support/ticket/${ticket.id}/transcript`, { email: 'one@example.test' }, headers);
    const { mails } = (await provider.json('GET', '/__demo/mails')).body as { mails: { to: string; body: string }[] };
    expect(mails.find(({ to }) => to === 'one@example.test')?.body).toContain('second line');
  });

  it('refuse an empty message, and deleting what is not theirs', async () => {
    const one = await guest();
    const ticket = await open(one);
    const headers = { 'X-Guest-Auth': one.auth_key };
    expect(
      (await provider.json('POST', '/support/messages', form({ ticket_id: String(ticket.id), body: '  ' }), headers))
        .status,
    ).toBe(422);
    const agent = await signInAs('agent');
    const sent = (await provider.json(
      'POST',
      '/support/messages',
      form({ ticket_id: String(ticket.id), body: 'hello' }),
      agent,
    )) as { body: { id: number } };
    expect(
      (
        await provider.json('DELETE', `/support/messages/${sent.body.id}`, undefined, {
          ...headers,
          'X-Guest-Ticket-Message-Key': ticket.auth_key,
        })
      ).status,
    ).toBe(403);
    expect((await provider.json('DELETE', `/support/messages/${sent.body.id}`, undefined, agent)).status).toBe(200);
  });
});

describe('a site that signs who its visitors are', () => {
  const claims = (more: object = {}) => ({
    sub: 'nora',
    name: 'Nora',
    email: 'nora@example.test',
    exp: Math.floor(Date.now() / 1000) + 60,
    ...more,
  });
  const identify = async (identity: string) =>
    (await provider.json('POST', '/support/identity', { identity })) as {
      status: number;
      body: { data: { id: number; auth_key: string; ticket_id: number | null } };
    };

  it('makes them the same guest everywhere, with a key for each browser', async () => {
    const [one, two] = [
      await identify(await sign(claims(), IDENTITY_SECRET)),
      await identify(await sign(claims(), IDENTITY_SECRET)),
    ];
    expect(one.body.data.id).toBe(two.body.data.id);
    expect(one.body.data.auth_key).not.toBe(two.body.data.auth_key);
    expect(one.body.data.ticket_id).toBeNull();
    const opened = (await provider.json(
      'POST',
      '/support/ticket',
      { subject: 'Chat', communication_medium: 'client_app_im' },
      { 'X-Guest-Auth': one.body.data.auth_key },
    )) as {
      body: { data: { id: number } };
    };
    expect((await identify(await sign(claims(), IDENTITY_SECRET))).body.data.ticket_id).toBe(opened.body.data.id);
  });
  it('is not believed when forged, unsigned, expired or unnamed', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      await sign(claims(), 'another secret'),
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`,
      await sign(claims({ exp: Math.floor(Date.now() / 1000) - 1 }), IDENTITY_SECRET),
      await sign({ sub: 'nora' }, IDENTITY_SECRET),
      await sign({ exp: Math.floor(Date.now() / 1000) + 60 }, IDENTITY_SECRET),
      'not a token',
    ];
    for (const identity of forged) expect((await identify(identity)).status, identity).toBe(401);
  });
});

describe('office hours', () => {
  const at = (text: string) => officeHours(Date.parse(text));
  it('know when the desk opens next', () => {
    expect(at('2026-11-20T06:59:00Z')).toMatchObject({ is_open: false, opens_at: '2026-11-20T07:00:00.000Z' });
    expect(at('2026-11-20T07:00:00Z')).toMatchObject({
      is_open: true,
      closes_at: '2026-11-20T22:00:00.000Z',
      opens_at: null,
    });
    expect(at('2026-11-20T22:00:00Z')).toMatchObject({ is_open: false, opens_at: '2026-11-21T08:00:00.000Z' });
    expect(at('2026-11-21T18:00:00Z')).toMatchObject({ is_open: false, opens_at: '2026-11-23T07:00:00.000Z' });
    expect(at('2026-12-31T23:00:00Z')).toMatchObject({ is_open: false, opens_at: '2027-01-01T07:00:00.000Z' });
  });
});

describe('the knowledge base', () => {
  const titles = async (query: string) =>
    ((await provider.json('GET', `/support/articles?${query}`)).body as { articles: { title: string }[] }).articles.map(
      ({ title }) => title,
    );
  it('finds all words, titles first, and takes wildcards as they are typed', async () => {
    expect((await titles('search=transfer+code'))[0]).toBe('Transfer a domain to us');
    expect(await titles('search=%25')).toEqual([]);
    expect(await titles("search='%20OR%201=1")).toEqual([]);
    expect(await titles('category=billing')).toEqual(['How you are billed', 'VAT on your invoices']);
  });
  it('counts an opinion once per visitor', async () => {
    const vote = (visitor: string, is_helpful: boolean) =>
      provider.json('POST', '/support/articles/2/feedback', { visitor, is_helpful });
    await vote('visitor-1', true);
    await vote('visitor-1', false);
    await vote('visitor-2', true);
    expect((await provider.json('GET', '/support/articles/2')).body).toMatchObject({
      article: { helpful: 1, votes: 2 },
    });
    expect((await vote('short', true)).status).toBe(422);
  });
});

describe('idempotency', () => {
  it('answers a repeated call from the first, even when both are under way', async () => {
    const headers = { 'Idempotency-Key': 'same' };
    const [a, b] = await Promise.all([
      provider.json('POST', '/user/guests', {}, headers),
      provider.json('POST', '/user/guests', {}, headers),
    ]);
    expect(a.body).toEqual(b.body);
    expect((await provider.json('POST', '/user/guests', { other: 1 }, headers)).status).toBe(422);
  });
});

describe('limits', () => {
  it('slow down guessing a password', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push(
        (await provider.json('POST', '/user/session/login', { login: 'billing@example.test', password: 'guess' }))
          .status,
      );
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
  it('refuse a body that is no JSON with a word', async () => {
    const response = await fetch(`${provider.url}/user/session/login`, {
      method: 'POST',
      body: '{',
      headers: { 'Content-Type': 'application/json' },
    });
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
    expect(error).toBeInstanceOf(UnusableDatabaseError);
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
