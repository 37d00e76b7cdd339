import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { services } from '#provider/db/schema.ts';
import { verifyPassword } from '#provider/secrets.ts';
import { createHostingTeam, type HostingTeam } from '#tests/support/hosting-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: HostingTeam;
const logged: string[] = [];
beforeAll(async () => {
  provider = await startProvider({ log: (line) => void logged.push(line) });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createHostingTeam(provider);
});

/** A subdomain whose record is missing. */
const docsOf = ({ main }: HostingTeam) => `docs.${main.name}`;
const GOOD_PASSWORD = 'Quartz-Meadow-41!';
const read = async (id: number) => (await team.call('GET', `/shared-hosting/accounts/${id}`)).body.account;
const put = (id: number, change: object, person?: string) =>
  team.call('PUT', `/shared-hosting/accounts/${id}`, change, person);
const signIn = (id: number, person?: string) =>
  team.call('GET', `/shared-hosting/account/login/${id}`, undefined, person);
const dnsOf = (id: number, domain: string) =>
  team.call('GET', `/shared-hosting/accounts/${id}/dns?domain=${encodeURIComponent(domain)}`);
const repair = (id: number, domain: string, person?: string) =>
  team.call('POST', `/shared-hosting/accounts/${id}/dns`, { domain }, person);

describe('the list of accounts', () => {
  it('has those of the team, with what they use', async () => {
    const { body } = await team.call('GET', '/shared-hosting/accounts');
    expect(body.accounts.map(({ domain, status }) => [domain, status])).toEqual([
      [team.main.name, 'active'],
      [team.suspended.name, 'suspended'],
    ]);
    expect(body.meta.total).toBe(2);
    expect(body.accounts[0]?.disk?.used).toBeGreaterThan(4_900_000_000);
    for (const account of body.accounts) expect(HostingAccount.safeParse(account).success).toBe(true);
  });
  it('is searched, filtered and sorted', async () => {
    const names = async (query: string) =>
      (await team.call('GET', `/shared-hosting/accounts?${query}`)).body.accounts.map(({ domain }) => domain);
    expect(await names('search=staging')).toEqual([team.suspended.name]);
    expect(await names('status=active')).toEqual([team.main.name]);
    expect(await names('sort=-domain')).toEqual([team.suspended.name, team.main.name]);
  });
  it('leaves out an addition that has no domain', async () => {
    await provider.db.insert(services).values({
      team_id: team.id,
      name: 'Site Builder',
      label: 'Site Builder cpanel',
      type: 'hosting',
      status: 'active',
      price: 0,
    });
    expect((await team.call('GET', '/shared-hosting/accounts')).body.meta.total).toBe(2);
  });
});

describe('an account', () => {
  it('has its server, its limits, its domains and its databases', async () => {
    const account = await read(team.main.id);
    expect(account).toMatchObject({
      plan: 'Web Plus cpanel',
      panel: 'cpanel',
      server: 'web-10.harbour-post.example',
      ip: '192.0.2.10',
      ftp: { host: 'web-10.harbour-post.example', port: 21 },
      ssh: { host: 'web-10.harbour-post.example', port: 22 },
      php_version: '8.3',
      databases_count: { used: 3, limit: 25 },
      has_password: false,
    });
    expect(account.domains.map(({ kind }) => kind)).toEqual(['main', 'subdomain', 'addon']);
    expect(account.domains[0]).toMatchObject({ name: team.main.name, certificate: { status: 'active' } });
    expect(account.domains[0]?.domain_id).toBeTruthy();
    expect(account.bandwidth?.used).toBeGreaterThan(0);
  });
  it('is not found for another team, nor for a service of another kind', async () => {
    const other = await createHostingTeam(provider);
    const domain = team.services.find(({ type }) => type === 'domain');
    expect((await other.call('GET', `/shared-hosting/accounts/${team.main.id}`)).status).toBe(404);
    expect((await team.call('GET', `/shared-hosting/accounts/${domain?.id}`)).status).toBe(404);
  });
  it('is made for a service that has none yet', async () => {
    const [service] = await provider.db
      .insert(services)
      .values({
        team_id: team.id,
        name: 'old.example',
        label: 'Web Basic cpanel',
        type: 'hosting',
        status: 'active',
        price: 4,
      })
      .returning();
    expect(await read(service?.id ?? 0)).toMatchObject({ domain: 'old.example', panel: 'cpanel', username: /^old/ });
  });
});

describe('what is bought', () => {
  it('is an account whose domain points to it at once, with a certificate', async () => {
    const domain = `${team.sibling('studio')}`;
    const service = await team.buy('hosting.web', 'Web Plus', domain);
    const account = await read(service.id);
    expect(account).toMatchObject({ domain, panel: 'cpanel', databases_count: { used: 0, limit: 25 } });
    expect(await team.records(domain, '@', 'A')).toEqual([account.ip]);
    expect(await team.records(domain, 'www', 'CNAME')).toEqual([`${domain}.`]);
    // Its registry names the name servers of another company.
    expect(account.domains[0]?.certificate.status).toBe('failed');
  });
  it('leaves a website alone that the domain has already', async () => {
    const domain = team.sibling('shop');
    await team.setRecord(domain, '@', 'A', '203.0.113.9');
    await team.buy('hosting.web', 'Web Basic', domain);
    expect(await team.records(domain, '@', 'A')).toEqual(['203.0.113.9']);
  });
  it('has a username of its own', async () => {
    const domain = `${team.id}.example`;
    const [first, second] = [
      await team.buy('hosting.web', 'Web Basic', `twin.${domain}`),
      await team.buy('hosting.web', 'Web Basic', `twin.other-${domain}`),
    ];
    expect((await team.row(first.id)).username).not.toBe((await team.row(second.id)).username);
  });
  it.each([
    ['hosting.reseller', 'Reseller Pro', 'reseller', 'reseller-basic'],
    ['hosting.plesk', 'Plesk Start', 'plesk', null],
    ['hosting.node', 'Node Start', 'cpanel', null],
    ['hosting.cloud', 'Cloud Hosting', 'cpanel', null],
  ])('of %s has the panel of its kind', async (group, plan, panel, acl) => {
    const { id } = await team.buy(group, plan, `${plan.toLowerCase().replace(' ', '-')}-${team.id}.example`);
    expect(await read(id)).toMatchObject({ panel, reseller_acl: acl });
  });
  it('gets the limits of another plan with it', async () => {
    const { id } = await team.buy('hosting.web', 'Web Plus', `plan-${team.id}.example`);
    const { products } = (await team.call('GET', '/product/products?group_selector=hosting.web.cpanel')).body;
    const basic = products.find(({ name }) => name === 'Web Basic');
    const change = { product_id: basic?.id, pricing_id: basic?.pricing[0]?.id };
    expect((await team.call('PUT', `/services/change-product/${id}`, change)).status).toBe(200);
    expect((await read(id)).disk).toMatchObject({ limit: 20_000_000_000 });
  });
});

describe('the password', () => {
  it('is kept as a hash, and never sent', async () => {
    const { body } = await put(team.main.id, { password: GOOD_PASSWORD });
    expect(body).toMatchObject({ password: null, account: { has_password: true } });
    expect(JSON.stringify(body)).not.toContain(GOOD_PASSWORD);
    expect(await verifyPassword(GOOD_PASSWORD, (await team.row(team.main.id)).password)).toBe(true);
  });
  it.each([
    ['short', 'must contain at least one lowercase'],
    ['all-lower-case-41!', 'must contain at least one lowercase'],
  ])('"%s" is refused beside its field', async (password, reason) => {
    const { status, body } = await put(team.main.id, { password });
    expect([status, body.errors.password?.[0]]).toEqual([422, expect.stringContaining(reason)]);
  });
  it('is refused with the username in it, and when it is the present one', async () => {
    const { username } = await team.row(team.main.id);
    expect((await put(team.main.id, { password: `${username.slice(0, 20)}-Aa1!` })).body.errors.password).toEqual([
      'The password must not contain the username.',
    ]);
    await put(team.main.id, { password: GOOD_PASSWORD });
    expect((await put(team.main.id, { password: GOOD_PASSWORD })).status).toBe(422);
  });
  it('and the PHP version are each refused beside their field, and nothing is changed', async () => {
    const { status, body } = await put(team.main.id, { password: 'x', php_version: '5.2' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['password', 'php_version']]);
    expect((await team.row(team.main.id)).php_version).toBe('8.3');
  });
});

it('changes the PHP version to one that is offered', async () => {
  const { body } = await put(team.main.id, { php_version: '8.5' });
  expect(body).toMatchObject({ account: { php_version: '8.5' }, message: 'PHP 8.5 is on' });
});

describe('the sign-in to the control panel', () => {
  const open = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  it('works once, and says who is signed in', async () => {
    const { url } = (await signIn(team.main.id)).body.data;
    expect(new URL(url).origin).toBe(provider.url);
    const first = await open(url);
    expect([first.status, first.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(first.text).toContain('Signed in to cPanel');
    expect(first.text).toContain(team.main.name);
    expect(first.text).toContain(team.people.owner.email);
    const second = await open(url);
    expect([second.status, second.text]).toEqual([410, expect.stringContaining('This sign-in link has expired')]);
  });
  it('is refused with a made-up address', async () => {
    expect((await open(`${provider.url}/hosting-panel/AAAA`)).status).toBe(410);
  });
  it('is never written to the log', async () => {
    const { url } = (await signIn(team.main.id)).body.data;
    await open(url);
    const token = url.split('/').at(-1) ?? '';
    expect(logged.some((line) => line.includes('/hosting-panel/{token}'))).toBe(true);
    expect(logged.some((line) => line.includes(token))).toBe(false);
  });
  it('is refused by the panel when the service has stopped meanwhile', async () => {
    const { url } = (await signIn(team.main.id)).body.data;
    await team.setStatus(team.main.id, 'suspended');
    const { status, text } = await open(url);
    expect([status, text]).toEqual([409, expect.stringContaining('is suspended')]);
  });
});

describe.each([
  ['suspended', 'is suspended. Pay its open invoice'],
  ['expired', 'has expired. Renew it'],
  ['cancelled', 'is cancelled'],
  ['provisioning', 'isn’t set up yet'],
])('an account that is %s', (status, reason) => {
  it('is shown, but neither opened nor changed', async () => {
    await team.setStatus(team.main.id, status);
    expect((await read(team.main.id)).status).toBe(status);
    for (const refused of [
      await signIn(team.main.id),
      await put(team.main.id, { password: GOOD_PASSWORD }),
      await repair(team.main.id, team.main.name),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(reason)]);
  });
});

describe('roles', () => {
  it.each(['billing', 'support', 'settings', 'user'])('team_%s may do nothing with hosting', async (person) => {
    const { id, name } = team.main;
    const answers = [
      await team.call('GET', '/shared-hosting/accounts', undefined, person),
      await team.call('GET', `/shared-hosting/accounts/${id}`, undefined, person),
      await put(id, { php_version: '8.5' }, person),
      await signIn(id, person),
      await team.call('GET', `/shared-hosting/accounts/${id}/dns?domain=${name}`, undefined, person),
      await repair(id, name, person),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });
  it('team_service may do everything', async () => {
    expect((await signIn(team.main.id, 'service')).status).toBe(200);
    expect((await put(team.main.id, { php_version: '8.5' }, 'service')).status).toBe(200);
  });
  it('another team may neither open nor change an account', async () => {
    const other = await createHostingTeam(provider);
    const { id, name } = team.main;
    const answers = [
      await other.call('PUT', `/shared-hosting/accounts/${id}`, { php_version: '8.5' }),
      await other.call('GET', `/shared-hosting/account/login/${id}`),
      await other.call('GET', `/shared-hosting/accounts/${id}/dns?domain=${name}`),
      await other.call('POST', `/shared-hosting/accounts/${id}/dns`, { domain: name }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('the DNS of a domain', () => {
  it('is compared with what is served', async () => {
    const { dns } = (await dnsOf(team.main.id, team.main.name)).body;
    expect(dns).toMatchObject({ domain: team.main.name, is_ours: true });
    expect(dns.records.map(({ name, type, status }) => `${name} ${type} ${status}`)).toEqual([
      '@ A ok',
      '@ AAAA ok',
      'www CNAME ok',
    ]);
  });
  it('has a record that is missing and one that leads elsewhere', async () => {
    const { id, name } = team.main;
    await team.setRecord(name, '@', 'A', '203.0.113.9');
    await team.setRecord(name, 'www', 'CNAME', 'elsewhere.example.');
    expect((await dnsOf(id, name)).body.dns.records).toEqual([
      { name: '@', type: 'A', expected: '192.0.2.10', found: ['203.0.113.9'], status: 'wrong' },
      { name: '@', type: 'AAAA', expected: '2001:db8:10::10', found: ['2001:db8:10::10'], status: 'ok' },
      { name: 'www', type: 'CNAME', expected: `${name}.`, found: ['elsewhere.example.'], status: 'wrong' },
    ]);
    expect((await dnsOf(id, docsOf(team))).body.dns.records.map(({ name: host, status }) => [host, status])).toEqual([
      ['docs', 'missing'],
      ['docs', 'missing'],
    ]);
  });
  it('of a subdomain has no www', async () => {
    const { dns } = (await dnsOf(team.suspended.id, team.suspended.name)).body;
    expect(dns.records.map(({ name }) => name)).toEqual(['staging', 'staging']);
  });
  it('is repaired in its zone, with its author', async () => {
    const { id, name } = team.main;
    await team.setRecord(name, '@', 'A', '203.0.113.9');
    await team.setRecord(name, 'www', 'CNAME', 'elsewhere.example.');
    const { status, body } = await repair(id, name, 'service');
    expect([status, body.dns.records.map((record) => record.status)]).toEqual([200, ['ok', 'ok', 'ok']]);
    expect(await team.records(name, 'www', 'CNAME')).toEqual([`${name}.`]);
    const zone = (await read(id)).domains[0]?.zone_id;
    const { changes } = (await team.call('GET', `/dns/zones/${zone}/history`)).body;
    expect(changes[0]?.author).toBe(team.people.service?.name);
  });
  it('of a subdomain is made where it is missing, and its certificate follows', async () => {
    const docs = docsOf(team);
    expect((await repair(team.main.id, docs)).body.dns.records.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect((await read(team.main.id)).domains[1]?.certificate.status).toBe('active');
  });
  it('cannot be repaired where it is elsewhere, nor where nothing is wrong', async () => {
    const elsewhere = await repair(team.main.id, team.sibling('shop'));
    expect([elsewhere.status, elsewhere.body.message]).toEqual([409, expect.stringContaining('isn’t with us')]);
    expect((await repair(team.main.id, team.main.name)).status).toBe(409);
  });
  it.each(['', 'stranger.example', '..', 'x'.repeat(300)])('of "%s" is refused', async (domain) => {
    expect((await dnsOf(team.main.id, domain)).status).toBe(422);
  });
});

describe('a certificate', () => {
  it('is issued as soon as the domain points to the account', async () => {
    const { id, name } = team.main;
    const certificate = async () => (await read(id)).domains[0]?.certificate;
    await team.setCertificate(name, { status: 'pending' });
    await team.setRecord(name, '@', 'A', '203.0.113.9');
    expect(await certificate()).toMatchObject({
      status: 'failed',
      failure: `${name} points to 203.0.113.9, not to 192.0.2.10.`,
    });
    await team.setRecord(name, '@', 'A', '192.0.2.10');
    expect(await certificate()).toMatchObject({ status: 'active', issuer: 'Let’s Encrypt' });
  });
  it('is not issued where CAA records allow another authority alone', async () => {
    const { name } = team.main;
    await team.setCertificate(name, { status: 'pending' });
    await team.setRecord(name, '@', 'CAA', '0 issue "other-ca.example"');
    await read(team.main.id);
    expect(await team.certificate(name)).toMatchObject({
      status: 'failed',
      failure: `A CAA record of ${name} doesn’t allow Let’s Encrypt.`,
    });
  });
  it('of a suspended account is left as it is', async () => {
    await team.setCertificate(team.suspended.name, { status: 'pending' });
    await read(team.suspended.id);
    expect(await team.certificate(team.suspended.name)).toEqual({ status: 'pending' });
  });
});

it.each([
  ['PUT', { password: 5 }],
  ['PUT', { php_version: ['8.3'] }],
  ['PUT', []],
  ['POST', { domain: null }],
])('%s of %j is refused as invalid', async (method, body) => {
  const path = `/shared-hosting/accounts/${team.main.id}${method === 'POST' ? '/dns' : ''}`;
  expect((await team.call(method, path, body)).status).toBe(422);
});

it('a service that is cancelled for good keeps its account', async () => {
  await provider.db.update(services).set({ status: 'cancelled' }).where(eq(services.id, team.main.id));
  expect((await read(team.main.id)).databases).toHaveLength(3);
});
