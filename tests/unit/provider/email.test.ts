import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDkim } from '#core/email/dkim.rules.ts';
import * as rows from '#core/email/email.endpoints.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import { emailDomains } from '#provider/db/schema.ts';
import { checkDnsRecords } from '#provider/email/dns.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let owner: Record<string, string>;
beforeAll(async () => {
  provider = await startProvider();
  owner = await provider.signIn('owner');
});
afterAll(() => provider.stop());

interface Body {
  message: string;
  errors: Record<string, string[]>;
  result: { code?: string; message?: string; cpanelresult?: { error: string } };
  alias: { alias: string; goto: string }[];
  forwarders: { address: string; goto: string }[];
  filter: { id: number; match_value: unknown; position: number }[] & { id: number; match_value: unknown };
  flow: { from: string; to: string; kind: string; lands: string }[];
  records: { kind: string; status: string; expected: string[]; found: string[]; fix: string[] | null }[];
  outcomes: { id: number; ok: boolean; message: string }[];
  mailbox: { id: number };
  mailboxes: { id: number; username: string; aliases: string[]; is_imap_enabled: boolean }[];
  dkim_settings: { txtRecord: string } | null;
  password: string;
  mails: { to: string; subject: string }[];
  catch_alias: string | null;
  calendars: unknown[];
  domain: { spam_level: string; status: string };
}
const call = async (method: string, path: string, body?: unknown, headers = owner) => {
  const answer = await provider.json(method, path, body, headers);
  return { status: answer.status, body: answer.body as unknown as Body };
};
const PASSWORD = 'Quartz-Meadow-41!';
const mailboxInput = (local_part: string, more = {}) => ({
  domain_id: '1',
  local_part,
  name: 'Some One',
  password: PASSWORD,
  quota: 100,
  ...more,
});

describe('mailboxes', () => {
  it.each([
    ['ada.adler', {}, 'local_part', 'ada.adler@northwind.example already exists.'],
    ['sales', {}, 'local_part', 'sales@northwind.example is an alias. Delete it before you create the mailbox.'],
    ['änne', {}, 'local_part', 'Use only unaccented letters, numbers and . _ - + before the @.'],
    ['a'.repeat(65), {}, 'local_part', 'Use up to 64 characters before the @.'],
    ['"a b"', {}, 'local_part', 'Use letters, numbers, dots, hyphens and underscores.'],
    ['a\r\nb', {}, 'local_part', 'Use only unaccented letters, numbers and . _ - + before the @.'],
    ['fresh', { quota: 900_000 }, 'quota', /^Only \d+ MB available\.$/],
    ['fresh', { quota: -1 }, 'quota', 'Enter a storage limit above 0.'],
    ['fresh', { password: 'short' }, 'password', /12 to 30 characters/],
    ['fresh', { password: 'Fresh-Meadow-41!' }, 'password', 'The password can’t contain the mailbox name.'],
  ])('rejects %s %j with an error of its field', async (local_part, more, field, word) => {
    const { status, body } = await call('POST', '/email/mailbox', mailboxInput(local_part, more));
    expect(status).toBe(422);
    expect(body.errors[field]?.[0]).toMatch(word);
  });
  it('a full domain returns the message of the mail server within its own', async () => {
    const { db } = provider;
    await db.update(emailDomains).set({ max_mailboxes: 3 }).where(eq(emailDomains.id, 2));
    const { status, body } = await call('POST', '/email/mailbox', { ...mailboxInput('one'), domain_id: '2' });
    expect(status).toBe(400);
    expect(body.message).toContain('"message":"All 3 mailboxes of northwind-studio.example are in use."');
    await db.update(emailDomains).set({ max_mailboxes: 10 }).where(eq(emailDomains.id, 2));
  });
  it('nothing can be created on a domain that is not on the mail server yet', async () => {
    for (const [path, body] of [
      ['/email/mailbox', { ...mailboxInput('one'), domain_id: '3' }],
      ['/email/mailbox/forward/domain/3', { address: 'a@northwind-shop.example', goto: 'b@elsewhere.example' }],
      ['/email/mailbox/alias/domain/3', { alias: 'a@northwind-shop.example', goto: 'b@northwind-shop.example' }],
      ['/email/filter/3', { kind: 'custom', match_value: 'x' }],
      ['/email/domain/dkim/3', {}],
      ['/email/cardav/3/create-calendar', { username: 'a@northwind-shop.example', name: 'x', color: '#000000' }],
    ] as const)
      expect((await call('POST', path, body)).status, path).toBe(501);
  });
  it('an import checks every row against the earlier rows, and a dry run writes nothing', async () => {
    const list = [
      mailboxInput('import-one'),
      mailboxInput('import-one'),
      mailboxInput('import-two', { quota: 90_000 }),
      mailboxInput('import-three', { quota: 90_000 }),
      mailboxInput('ada.adler'),
    ];
    const tried = await call('POST', '/email/mailboxes/import', { domain_id: '1', dry_run: true, mailboxes: list });
    expect(tried.body.outcomes.map(({ ok, message }) => [ok, message])).toEqual([
      [true, 'import-one@northwind.example'],
      [false, 'import-one@northwind.example appears twice.'],
      [true, 'import-two@northwind.example'],
      [false, expect.stringMatching(/^Only \d+ MB/)],
      [false, 'ada.adler@northwind.example already exists.'],
    ]);
    expect((await call('GET', '/email/mailbox?domain_id=1&search=import-')).body.mailboxes).toEqual([]);
    const made = await call('POST', '/email/mailboxes/import', {
      domain_id: '1',
      dry_run: false,
      mailboxes: list.slice(0, 1),
    });
    expect(made.body.outcomes).toEqual([{ id: 0, ok: true, message: 'import-one@northwind.example' }]);
    const [created] = (await call('GET', '/email/mailbox?domain_id=1&search=import-')).body.mailboxes;
    await call('DELETE', `/email/mailbox/${created?.id}`);
    expect(
      (
        await call('POST', '/email/mailboxes/import', {
          domain_id: '1',
          dry_run: true,
          mailboxes: Array.from({ length: 2001 }, () => mailboxInput('x')),
        })
      ).status,
    ).toBe(422);
  });
  it('an import that is repeated with its idempotency key creates its mailboxes once', async () => {
    const body = { domain_id: '1', dry_run: false, mailboxes: [mailboxInput('once-only')] };
    const key = { ...owner, 'Idempotency-Key': 'import-once' };
    expect((await call('POST', '/email/mailboxes/import', body, key)).body.outcomes[0]?.ok).toBe(true);
    expect((await call('POST', '/email/mailboxes/import', body, key)).body.outcomes[0]?.ok).toBe(true);
    const [created] = (await call('GET', '/email/mailbox?domain_id=1&search=once-only')).body.mailboxes;
    await call('DELETE', `/email/mailbox/${created?.id}`);
  });
  it('switches IMAP and POP off for a mailbox of the domain', async () => {
    const answer = await call('PUT', '/email/mailbox/imap-login/domain/1', {
      action: 'disable',
      username: 'hugo.adler@northwind.example',
    });
    expect(answer.body.message).toBe('You have disabled IMAP & POP login');
    expect((await call('GET', '/email/mailbox?domain_id=1&search=hugo.adler')).body.mailboxes[0]?.is_imap_enabled).toBe(
      false,
    );
    expect(
      (
        await call('PUT', '/email/mailbox/imap-login/domain/1', {
          action: 'enable',
          username: 'ada.adler@northwind-studio.example',
        })
      ).status,
    ).toBe(422);
  });
  it('a webmail token opens its mailbox once, and only from a form', async () => {
    const { password: token } = (await call('GET', '/email/mailbox/sso/8')).body;
    const open = () =>
      fetch(`${provider.url}/webmail`, { method: 'POST', body: new URLSearchParams({ token, user: 'x' }) });
    const first = await open();
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await first.text()).toContain('@northwind.example');
    expect((await open()).status).toBe(403);
    expect((await fetch(`${provider.url}/webmail?token=${token}`)).status).toBe(404);
  });
  it('lists the mail that a new mailbox, a changed password and a forwarder would send', async () => {
    await call('POST', '/email/mailbox', mailboxInput('mailed'));
    await call('PUT', '/email/mailbox/update-password/domain/1', {
      username: 'mailed@northwind.example',
      password: 'Another-Meadow-42!',
    });
    await call('POST', '/email/mailbox/forward/domain/1', {
      address: 'mailed@northwind.example',
      goto: 'far@elsewhere.example',
    });
    const { mails } = (await call('GET', '/__demo/mails')).body;
    expect(mails.slice(0, 3).map(({ to, subject }) => [to, subject])).toEqual([
      ['far@elsewhere.example', 'mailed@northwind.example forwards its mail to you'],
      ['mailed@northwind.example', 'Your password was changed'],
      ['mailed@northwind.example', 'Welcome to your mailbox'],
    ]);
    await call('DELETE', '/email/mailbox/forward/domain/1', {
      address: 'mailed@northwind.example',
      goto: 'far@elsewhere.example',
    });
  });
});

describe('forwarders', () => {
  const create = (address: string, goto: string) => call('POST', '/email/mailbox/forward/domain/1', { address, goto });
  it.each([
    ['a@elsewhere.example', 'b@outside.example', { address: ['Wrong domain for forwarder address'] }],
    [
      'a@northwind.example',
      'ada.adler@northwind.example',
      { goto: ['Wrong goto address for the forwarder, goto should be an external email address'] },
    ],
    [
      'a@northwind.example',
      'x@meridian.example',
      { goto: ['Wrong goto address for the forwarder, goto should be an external email address'] },
    ],
    [
      'a@northwind.example',
      'x@north-wind.example',
      { goto: ['Wrong goto address for the forwarder, goto should be an external email address'] },
    ],
    ['a@northwind.example', 'a@northwind.example', { goto: ['An address can’t forward to itself.'] }],
    ['a@northwind.example', 'nobody', { goto: ['Enter a valid address.'] }],
  ])('%s to %s', async (address, goto, errors) => {
    const { status, body } = await create(address, goto);
    expect([status, body.errors]).toEqual([422, errors]);
  });
  it('reports an existing forwarder and a reached limit with status 200, as the control panel does', async () => {
    expect((await create('dan.adler@northwind.example', 'dan@home.example')).body.result).toEqual({
      code: 'forwarder_exists',
      message: 'dan.adler@northwind.example already forwards to dan@home.example.',
    });
    for (let n = 0; n < 97; n++) await create(`many${n}@northwind.example`, 'many@outside.example');
    expect((await create('one-more@northwind.example', 'many@outside.example')).body.result).toEqual({
      cpanelresult: { error: 'You have reached the maximum of 100 forwarders.' },
    });
  });
  it('an empty list is a 404', async () => {
    const { status, body } = await call('GET', '/email/mailbox/forward/domain/2');
    expect([status, body.errors]).toEqual([404, ['Forwarders not found']]);
  });
});

describe('aliases and the catch-all', () => {
  const create = (alias: string, goto: string) => call('POST', '/email/mailbox/alias/domain/1', { alias, goto });
  it.each([
    [
      'ada.adler@northwind.example',
      'ben.adler@northwind.example',
      { alias: ['ada.adler@northwind.example is already a mailbox. Choose another address.'] },
    ],
    [
      'sales@northwind.example',
      'carys.adler@northwind.example',
      { alias: ['sales@northwind.example already delivers to carys.adler@northwind.example.'] },
    ],
    ['x@elsewhere.example', 'ada.adler@northwind.example', { alias: ['The alias must end with @northwind.example.'] }],
    ['x@northwind.example', 'x@northwind.example', { goto: ['An address can’t forward to itself.'] }],
    ['ädd@northwind.example', 'ada.adler@northwind.example', { alias: [expect.stringContaining('Use letters')] }],
  ])('%s to %s', async (alias, goto, errors) => {
    const { status, body } = await create(alias, goto);
    expect([status, body.errors]).toEqual([422, errors]);
  });
  it('rejects a loop of three and names its route', async () => {
    expect((await create('one@northwind.example', 'two@northwind.example')).status).toBe(201);
    expect((await create('two@northwind.example', 'three@northwind.example')).status).toBe(201);
    expect((await create('three@northwind.example', 'one@northwind.example')).body.errors.goto).toEqual([
      'This creates a loop: three@northwind.example → one@northwind.example → two@northwind.example → three@northwind.example.',
    ]);
  });
  it('rejects a loop through the catch-all', async () => {
    expect((await call('POST', '/email/catch-all-alias/domain/1', { goto: 'one@northwind.example' })).status).toBe(200);
    expect((await create('three@northwind.example', 'no-such-one@northwind.example')).body.errors.goto?.[0]).toContain(
      'creates a loop',
    );
    const { flow } = (await call('GET', '/email/domain/1/flow')).body;
    expect(flow).toContainEqual({
      from: '*@northwind.example',
      to: 'one@northwind.example',
      kind: 'catch_all',
      lands: 'address',
    });
    await call('DELETE', '/email/catch-all-alias/domain/1');
    expect((await call('GET', '/email/catch-all-alias/domain/1')).body.catch_alias).toBeNull();
  });
  it('rejects a catch-all whose own address does not exist', async () =>
    expect(
      (await call('POST', '/email/catch-all-alias/domain/1', { goto: 'no-such-one@northwind.example' })).body.errors
        .goto?.[0],
    ).toContain('caught again and again'));
  it('the mail flow shows where each step ends', async () => {
    const { flow } = (await call('GET', '/email/domain/1/flow')).body;
    const lands = (from: string) => flow.filter((step) => step.from === from).map((step) => step.lands);
    expect(lands('hello@northwind.example')).toEqual(['address']);
    expect(lands('jobs@northwind.example')).toEqual(['nowhere']);
    expect(lands('sales@northwind.example')).toEqual(['mailbox', 'external']);
  });
  it('an address of an alias domain can be an alias, and a domain in use cannot be an alias domain', async () => {
    expect((await create('hi@north-wind.example', 'ada.adler@northwind.example')).status).toBe(201);
    for (const [alias, word] of [
      ['meridian.example', 'meridian.example is already in use here.'],
      ['northwind.example', 'A domain can’t be an alias of itself.'],
      ['nonsense', 'Enter a domain name.'],
    ])
      expect(
        (await call('POST', '/email/alias/domain/1', { alias, goto: 'northwind.example' })).body.errors.alias,
      ).toEqual([word]);
  });
});

describe('filters', () => {
  it.each([
    [{ kind: 'custom', match_value: '  ' }, { match_value: ['The match value field is required.'] }],
    [
      { kind: 'custom', match_value: 'x'.repeat(256) },
      { match_value: ['The match value may not be longer than 255 characters.'] },
    ],
    [
      { kind: 'whitelist', match_value: 'not a sender' },
      { match_value: ['Enter an address or a domain, e.g. anna@example.com or example.com.'] },
    ],
    [
      { kind: 'blacklist', match_value: 'Cheap-Pills.example' },
      { match_value: ['There’s already a filter for “Cheap-Pills.example”.'] },
    ],
    [
      { kind: 'custom', match_value: 'x', action: 'forward', action_value: 'nobody' },
      { action_value: ['Enter the address to forward to.'] },
    ],
    [
      { kind: 'custom', match_value: 'x', action: 'folder', action_value: '../x' },
      { action_value: ['Enter a folder name without / or *.'] },
    ],
  ])('%j', async (filter, errors) => {
    const { status, body } = await call('POST', '/email/filter/1', filter);
    expect([status, body.errors]).toEqual([422, errors]);
  });
  it('a numeric value is returned as a number, and moving a filter renumbers the others', async () => {
    const made = (await call('POST', '/email/filter/1', { kind: 'custom', match_value: '2026', action: 'discard' }))
      .body.filter;
    expect(made.match_value).toBe(2026);
    await call('PUT', `/email/filter/${made.id}`, { position: 1 });
    const { filter } = (await call('GET', '/email/filter?domain_id=1&key=custom')).body;
    expect(filter.map((one) => one.position)).toEqual([1, 2, 3, 4]);
    expect(filter[0]?.id).toBe(made.id);
    await call('DELETE', `/email/filter/${made.id}`);
    expect((await call('GET', '/email/filter?domain_id=1&key=custom')).body.filter.map((one) => one.position)).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('DKIM and the DNS', () => {
  it('the published key verifies what the private key signs', async () => {
    const made = await call('POST', '/email/domain/dkim/1');
    const record = parseDkim(made.body.dkim_settings?.txtRecord);
    expect(record).toMatchObject({ status: true, selector: 'mail', class: 'IN', type: 'TXT', isTruncated: false });
    const publicKey = createPublicKey({
      key: Buffer.from(/p=(.*)$/.exec(record.value)?.[1] ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    });
    const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.id, 1));
    const signature = createSign('sha256')
      .update('mail')
      .sign(domain?.dkim_private ?? '');
    expect(createVerify('sha256').update('mail').verify(publicKey, signature)).toBe(true);
    expect(JSON.stringify((await call('GET', '/email/domain/1')).body)).not.toContain('PRIVATE');
    expect((await call('POST', '/email/domain/dkim/1')).body.message).toBe(
      'northwind.example already has a DKIM key. Remove it before you create another.',
    );
  });

  it('the key is one, however many ask for it at once', async () => {
    await call('DELETE', '/email/domain/dkim/1');
    const create = () => call('POST', '/email/domain/dkim/1');
    const created = await Promise.all([create(), create()]);
    const { dkim_settings } = (await call('GET', '/email/domain/dkim/1')).body;
    expect(created.map(({ body }) => body.dkim_settings)).toEqual([dkim_settings, dkim_settings]);
  });
  it('each fix corrects its record and keeps other senders', async () => {
    const before = (await call('GET', '/email/domain/1/dns')).body.records;
    expect(before.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'mx good',
      'spf wrong',
      'dkim missing',
      'dmarc missing',
    ]);
    for (const kind of ['spf', 'dkim', 'dmarc'])
      expect((await call('POST', '/email/domain/1/dns', { kind })).status).toBe(200);
    const after = (await call('GET', '/email/domain/1/dns')).body.records;
    expect(after.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'mx good',
      'spf good',
      'dkim good',
      'dmarc good',
    ]);
    expect(after[1]?.found).toEqual([
      'v=spf1 include:spf.mail.harbour-post.example include:_spf.newsletters.example -all',
    ]);
    expect((await call('POST', '/email/domain/1/dns', { kind: 'spf' })).body.message).toBe('There’s nothing to fix.');
    await call('DELETE', '/email/domain/dkim/1');
    expect((await call('GET', '/email/domain/1/dns')).body.records[2]).toMatchObject({ status: 'unset', found: [] });
  });
  it('merges two SPF records into one', async () => {
    const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.id, 1));
    if (!domain) throw new Error('No domain');
    const [, spf] = checkDnsRecords(domain, [
      { name: '@', type: 'TXT', value: 'v=spf1 include:a.example ~all' },
      { name: '@', type: 'TXT', value: 'v=spf1 include:spf.mail.harbour-post.example ip4:192.0.2.1 -all' },
    ]);
    expect(spf).toMatchObject({
      status: 'wrong',
      fix: ['v=spf1 include:spf.mail.harbour-post.example include:a.example ip4:192.0.2.1 ~all'],
    });
  });
  it('cannot fix a zone that is hosted elsewhere', async () => {
    expect((await call('POST', '/email/domain/2/dns', { kind: 'dmarc' })).status).toBe(422);
  });
});

describe('another team of the email area', () => {
  it('can neither read nor change anything, whatever the call', async () => {
    const stranger = await provider.signIn('large');
    const body: Record<string, unknown> = {
      'POST /email/mailbox': mailboxInput('stranger'),
      'POST /email/mailboxes/import': { domain_id: '1', dry_run: true, mailboxes: [] },
      'PUT /email/mailbox/update-password/domain/{id}': { username: 'ada.adler@northwind.example', password: PASSWORD },
      'PUT /email/mailbox/imap-login/domain/{id}': { action: 'disable', username: 'ada.adler@northwind.example' },
      'POST /email/domain/{id}/dns': { kind: 'spf' },
      'POST /email/catch-all-alias/domain/{id}': { goto: 'ada.adler@northwind.example' },
      'POST /email/filter/{id}': { kind: 'custom', match_value: 'x' },
      'POST /email/cardav/{id}/create-calendar': { username: 'a@b.example', name: 'x', color: '#000000' },
    };
    const all = Object.values(rows) as Endpoint[];
    expect(all.length).toBeGreaterThan(40);
    for (const row of all) {
      const name = `${row.method} ${row.path}`;
      const path = row.path.replace('{id}', '1');
      // Lists of one's own, and lists of ids, which answer per id.
      if (
        [
          'GET /email/domain',
          'GET /email/mailboxes',
          'POST /email/mailboxes/delete',
          'POST /email/mailboxes/update',
        ].includes(name)
      )
        continue;
      const query =
        name === 'GET /email/mailbox' ? '?domain_id=1' : name === 'GET /email/filter' ? '?domain_id=1&key=custom' : '';
      const sent =
        row.method === 'GET'
          ? undefined
          : (body[name] ?? {
              alias: 'a@northwind.example',
              address: 'a@northwind.example',
              goto: 'b@northwind.example',
            });
      expect((await call(row.method, path + query, sent, stranger)).status, name).toBe(404);
    }
    const several = await call('POST', '/email/mailboxes/delete', { ids: [1, 2] }, stranger);
    expect(several.body.outcomes.map(({ ok }) => ok)).toEqual([false, false]);
    expect((await call('GET', '/email/mailbox?domain_id=1&search=ada.adler')).body.mailboxes).toHaveLength(1);
  });
});

it('mailboxes that are asked for at once share the address and the storage of the domain', async () => {
  const domain = async () => (await call('GET', '/email/domain/2')).body.domain as unknown as Record<string, number>;
  const { quota_total = 0, quota_given = 0 } = await domain();
  const quota = Math.floor((quota_total - quota_given) * 0.6);
  const create = (local_part: string, more: object) =>
    call('POST', '/email/mailbox', { ...mailboxInput(local_part), domain_id: '2', quota, ...more });
  const sameName = await Promise.all([1, 2, 3].map(() => create('at.once', { quota: 10 })));
  const tooMuch = await Promise.all(['share.one', 'share.two', 'share.three'].map((name) => create(name, {})));
  expect([sameName, tooMuch].map((answers) => answers.map(({ status }) => status).sort())).toEqual([
    [201, 422, 422],
    [201, 422, 422],
  ]);
  const after = await domain();
  expect(after.quota_given).toBeLessThanOrEqual(quota_total);
});
