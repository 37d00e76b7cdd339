import { unzipSync } from 'fflate';
import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeHours } from '#provider/support/office-hours.ts';
import { IDENTITY_SECRET, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const signInAs = (name: string) => provider.signIn(name);
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await provider.json('GET', path, undefined, headers)).status;

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

  it('open only with their key', async () => {
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

  it('store files under safe names, with the type of their bytes', async () => {
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
    ['a program', new File(['MZ'], 'setup.exe'), 'setup.exe can’t be sent. Try zipping it.'],
    ['a name without an ending', new File(['x'], 'README'), 'README can’t be sent. Try zipping it.'],
    ['nothing', new File([], 'empty.txt'), 'empty.txt is empty.'],
    ['too much', new File([new Uint8Array(10_000_001)], 'large.zip'), 'large.zip is larger than 10 MB.'],
  ])('reject %s with a message', async (_, file, word) => {
    const one = await guest();
    const { status, body } = await send(one, (await open(one)).id, file);
    expect([400, 413, 422]).toContain(status);
    expect(body.errors.filepath).toEqual([word]);
  });

  it('accept ten files at most, and store no file of a rejected message', async () => {
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

  it('can be answered with the key alone, as from a mailed link', async () => {
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

  it('can be closed and opened by their guest, and marked as answered only by the desk', async () => {
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

  it('can be rated from 1 to 5, and saved or mailed as a transcript', async () => {
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

  it('reject an empty message, and deleting the message of somebody else', async () => {
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

describe('a member whose role lacks support', () => {
  const chat = { subject: 'Live chat', communication_medium: 'client_app_im' };
  const openChat = async (headers: Record<string, string>) =>
    (await provider.json<{ data: { id: number } }>('POST', '/support/ticket', chat, headers)).body.data.id;
  const form = (ticketId: number) => {
    const data = new FormData();
    data.append('ticket_id', String(ticketId));
    data.append('body', 'Hello');
    return data;
  };

  it.each(['billing', 'service', 'settings', 'user'])('may chat as %s, as a guest may', async (role) => {
    const headers = await signInAs(role);
    const id = await openChat(headers);
    const socket = { socket_id: '1.2', channel_name: `private-ticket.${id}` };
    const statuses = [
      await provider.json('POST', '/support/messages', form(id), headers),
      await provider.json('GET', `/support/ticket/${id}?reverse=1`, undefined, headers),
      await provider.json('POST', '/support/auth/broadcast', socket, headers),
      await provider.json('PUT', `/support/ticket/${id}`, { status: 'closed' }, headers),
      await provider.json('POST', `/support/ticket/${id}/rating`, { rating: 5 }, headers),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 200, 200, 200, 200]);
  });

  it('may open neither the list, nor a ticket that is no chat, nor the chat of somebody else', async () => {
    const [billing, service, owner] = [await signInAs('billing'), await signInAs('service'), await signInAs('owner')];
    const other = await openChat(service);
    const { body } = await provider.json<{ tickets: { id: number; medium: string }[] }>(
      'GET',
      '/support/ticket',
      undefined,
      owner,
    );
    const ticket = body.tickets.find(({ medium }) => medium === 'client_app')?.id;
    const statuses = [
      await provider.json('GET', '/support/ticket', undefined, billing),
      await provider.json('POST', '/support/ticket', { subject: 'A question' }, billing),
      await provider.json('GET', `/support/ticket/${ticket}`, undefined, billing),
      await provider.json('GET', `/support/ticket/${other}`, undefined, billing),
      await provider.json('POST', '/support/messages', form(other), billing),
      await provider.json('PUT', `/support/ticket/${other}`, { status: 'closed' }, billing),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
  });
});

describe('the signed identity of a site’s visitor', () => {
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

  it('is the same guest on every device, with a key for each browser', async () => {
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
  it('is rejected when forged, unsigned, expired or without a subject', async () => {
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
  it('say when the desk opens next', () => {
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
  it('finds articles with all words, ranks titles first, and takes wildcards literally', async () => {
    expect((await titles('search=transfer+code'))[0]).toBe('Transfer a domain to us');
    expect(await titles('search=%25')).toEqual([]);
    expect(await titles("search='%20OR%201=1")).toEqual([]);
    expect(await titles('category=billing')).toEqual(['How you are billed', 'VAT on your invoices']);
  });
  it('counts one vote per visitor', async () => {
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
