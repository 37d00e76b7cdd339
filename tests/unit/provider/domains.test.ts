import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Domain } from '#core/domain/domain.schema.ts';
import { setClockOffset } from '#provider/clock.ts';
import { rulesOf } from '#provider/domain/tld-rules.ts';
import { createDomainTeam, type DomainTeam, daysFromNow } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DomainTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
afterEach(() => setClockOffset(0));
beforeEach(async () => {
  team = await createDomainTeam(provider);
});

const OURS = ['ns1.harbour-post.example', 'ns2.harbour-post.example'];
const put = (id: number, change: object, person?: string) => team.call('PUT', `/domain/domain/${id}`, change, person);
const codeOf = (id: number) => team.call('GET', `/domain/get-epp-code/domain/${id}`);
const DIGEST = 'AB'.repeat(32);
const ds = { key_tag: 12345, algorithm: 13, digest_type: 2, digest: DIGEST };

describe('a domain', () => {
  it('is locked and has the provider’s name servers before anybody has changed it', async () => {
    const { id } = await team.add('fresh.example');
    const { domain } = (await team.call('GET', `/domain/domain/${id}`)).body;
    expect(domain).toMatchObject({
      name: 'fresh.example',
      status: 'active',
      auto_renew: true,
      is_locked: true,
      has_privacy: true,
      name_servers: OURS,
      our_name_servers: OURS,
      glue: [],
      ds: [],
      zone_id: null,
      renewal_price: 10,
      transfer: null,
      pending_registrant: null,
      transfer_locked_until: null,
      rules: { transfer_by: 'epp', has_lock: true, confirms_registrant: true, grace_days: 30, redemption_fee: 80 },
    });
    expect(Domain.safeParse(domain).success).toBe(true);
  });

  it('under .uk moves by a tag, without a lock, and has no fee after its expiry', async () => {
    const { id } = team.find('northwind.uk');
    const { domain } = (await team.call('GET', `/domain/domain/${id}`)).body;
    expect(domain).toMatchObject({
      is_locked: false,
      has_privacy: false,
      rules: { transfer_by: 'ips_tag', has_lock: false, has_privacy: false, redemption_days: 0, redemption_fee: 0 },
    });
  });

  it('is not found for another team', async () => {
    const other = await createDomainTeam(provider);
    const { id } = team.find('northwind.example');
    for (const [method, path, body] of [
      ['GET', `/domain/domain/${id}`],
      ['PUT', `/domain/domain/${id}`, { auto_renew: false }],
      ['GET', `/domain/domain/${id}/history`],
      ['PUT', `/domain/renew/domain/${id}`, { years: 1 }],
      ['GET', `/domain/get-epp-code/domain/${id}`],
      ['GET', `/domain/contact?domain_id=${id}`],
    ] as const)
      expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404]);
  });

  it('is not found by the id of another kind of service', async () => {
    const hosting = team.services.find(({ type }) => type === 'hosting');
    expect((await team.call('GET', `/domain/domain/${hosting?.id}`)).status).toBe(404);
  });

  it.each(['billing', 'support', 'settings', 'user'])('is closed to team_%s', async (role) => {
    const { id } = team.find('northwind.example');
    expect((await team.call('GET', `/domain/domain/${id}`, undefined, role)).status).toBe(403);
    expect((await put(id, { auto_renew: false }, role)).status).toBe(403);
    expect((await team.service(id)).auto_renew).toBe(true);
  });

  it('is open to team_service', async () => {
    const { id } = team.find('northwind.example');
    expect((await put(id, { auto_renew: false }, 'service')).status).toBe(200);
  });

  it('is closed to a visitor', async () => {
    const { id } = team.find('northwind.example');
    expect((await provider.json('GET', `/domain/domain/${id}`)).status).toBe(401);
  });
});

describe('a change of a domain', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await team.add('harbour.example'));
  });

  it('is answered with the domain, and kept', async () => {
    const { status, body } = await put(id, { auto_renew: false, is_locked: false, has_privacy: false });
    expect([status, body.message]).toEqual([200, 'Updated Successfully']);
    expect(body.domain).toMatchObject({ auto_renew: false, is_locked: false, has_privacy: false });
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain).toEqual(body.domain);
  });

  it('of several things is written to the history with who did it', async () => {
    await put(id, { auto_renew: false, is_locked: false, has_privacy: false, ds: [ds] }, 'service');
    const { events, meta } = (await team.call('GET', `/domain/domain/${id}/history`)).body;
    expect(events.map(({ kind }) => kind)).toEqual(['ds', 'privacy', 'lock', 'auto_renew']);
    expect(events[2]).toMatchObject({ author: 'Samuel Okafor', detail: { is_on: false } });
    expect(meta).toMatchObject({ total: 4, from: 1, to: 4 });
  });

  it('that changes nothing leaves no trace in the history', async () => {
    await put(id, { auto_renew: true, is_locked: true, name_servers: OURS, ds: [] });
    expect(await team.kinds(id)).toEqual([]);
  });

  it('is all or nothing', async () => {
    expect((await put(id, { is_locked: false, name_servers: ['one.example.net'] })).status).toBe(422);
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain).toMatchObject({ is_locked: true });
    expect(await team.kinds(id)).toEqual([]);
  });

  it('keeps the result of a concurrent change', async () => {
    await Promise.all([put(id, { is_locked: false }), put(id, { ds: [ds] }), put(id, { has_privacy: false })]);
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain).toMatchObject({
      is_locked: false,
      has_privacy: false,
      ds: [ds],
    });
  });

  it.each([
    ['northwind.mail.example', 'isn’t registered with us yet'],
    ['northwind-lights.example', 'is in redemption until'],
    ['coldharbour.example', 'is no longer registered with us'],
  ])('is refused for %s', async (name, reason) => {
    const { status, body } = await put(team.find(name).id, { name_servers: OURS });
    expect([status, body.message]).toEqual([409, expect.stringContaining(reason)]);
  });

  it('is taken in the days of grace', async () => {
    expect((await put(team.find('oldnorthwind.example').id, { is_locked: false })).status).toBe(200);
  });

  it('to a lock that the registry does not have is refused at its field', async () => {
    const { status, body } = await put(team.find('northwind.uk').id, { is_locked: true, has_privacy: true });
    expect([status, body.errors]).toEqual([
      422,
      {
        is_locked: ['.uk names have no transfer lock.'],
        has_privacy: [expect.stringContaining('The registry of .uk')],
      },
    ]);
  });
});

describe('the switch of auto-renew', () => {
  it('takes an unpaid renewal back when it is turned off', async () => {
    const { id } = await team.add('soon.example', { renewal_at: daysFromNow(10) });
    await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await put(id, { auto_renew: false });
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['void']);
  });

  it('can be turned for a domain that is on its way here', async () => {
    expect((await put(team.find('northwind.mail.example').id, { auto_renew: false })).status).toBe(200);
  });

  it('is refused once the domain has expired', async () => {
    const { status, body } = await put(team.find('oldnorthwind.example').id, { auto_renew: false });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/expired on .+ Renew it first\.$/)]);
  });
});

describe('name servers', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await team.add('harbour.example'));
  });

  it('are kept as host names: lower case, ASCII, without a final dot', async () => {
    const { domain } = (await put(id, { name_servers: ['NS1.Example.NET.', 'ns2.bücher.example'] })).body;
    expect(domain.name_servers).toEqual(['ns1.example.net', 'ns2.xn--bcher-kva.example']);
  });

  it('are in the history, before and after the change', async () => {
    await put(id, { name_servers: ['ns1.example.net', 'ns2.example.net'] });
    const [event] = (await team.call('GET', `/domain/domain/${id}/history`)).body.events;
    expect(event).toMatchObject({
      kind: 'name_servers',
      detail: { before: OURS, after: ['ns1.example.net', 'ns2.example.net'] },
    });
  });

  it('may be asked after a change until the TTL of the TLD’s delegation expires', async () => {
    const { domain } = (await put(id, { name_servers: ['ns1.example.net', 'ns2.example.net'] })).body;
    const seconds = (Date.parse(String(domain.old_name_servers_until)) - Date.now()) / 1000;
    expect(Math.abs(seconds - 86_400)).toBeLessThan(60);
    setClockOffset(86_460_000);
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain.old_name_servers_until).toBeNull();
  });

  it('shows no previous name servers when unchanged', async () => {
    await put(id, { is_locked: false });
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain.old_name_servers_until).toBeNull();
  });

  it.each([
    ['com', 172_800],
    ['uk', 172_800],
    ['org', 3600],
    ['shop', 86_400],
  ])('of a .%s name are kept by others for %i seconds', (tld, seconds) =>
    expect(rulesOf(`harbour.${tld}`).delegation_ttl).toBe(seconds),
  );

  it('can be the provider’s again, whatever their order', async () => {
    await put(id, { name_servers: ['ns1.example.net', 'ns2.example.net'] });
    expect((await put(id, { name_servers: [...OURS].reverse() })).body.domain.name_servers).toEqual(OURS);
    expect((await team.record(id))?.name_servers).toEqual([]);
  });

  it.each([
    [[], 'name_servers', 'A domain needs 2 to 13 nameservers, and there are 0.'],
    [['ns1.example.net'], 'name_servers', 'and there is 1.'],
    [Array.from({ length: 14 }, (_, n) => `ns${n}.example.net`), 'name_servers', 'and there are 14.'],
    [['ns1.example.net', 'ns1.example.NET.'], 'name_servers.1', 'ns1.example.net is listed twice.'],
    [['ns1.example.net', '192.0.2.1'], 'name_servers.1', '192.0.2.1 is an IP address.'],
    [['2001:db8::1', 'ns1.example.net'], 'name_servers.0', '2001:db8::1 is an IP address.'],
    [['ns1.example.net', 'localhost'], 'name_servers.1', '“localhost” isn’t a host name'],
    [['ns1.example.net', 'ns_2.example.net'], 'name_servers.1', 'isn’t a host name'],
    [['ns1.example.net', '-ns2.example.net'], 'name_servers.1', 'isn’t a host name'],
    [['ns1.example.net', '1.2.3.400'], 'name_servers.1', 'isn’t a host name'],
    [['ns1.example.net', ''], 'name_servers.1', 'isn’t a host name'],
    [['ns1.example.net', `${'a'.repeat(64)}.example.net`], 'name_servers.1', 'isn’t a host name'],
    [['ns1.example.net', 'ns 2.example.net'], 'name_servers.1', 'isn’t a host name'],
  ])('%j are refused', async (name_servers, field, message) => {
    const { status, body } = await put(id, { name_servers });
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([expect.stringContaining(message)]);
  });

  it('below the domain itself need their addresses', async () => {
    const { status, body } = await put(id, { name_servers: ['ns1.harbour.example', 'ns2.example.net'] });
    expect([status, body.errors.glue]).toEqual([422, [expect.stringContaining('ns1.harbour.example is below')]]);
  });

  it('below a domain that only ends alike need none', async () => {
    expect((await put(id, { name_servers: ['ns1.myharbour.example', 'ns2.example.net'] })).status).toBe(200);
  });

  it('below the domain itself are taken with their addresses', async () => {
    const name_servers = ['ns1.harbour.example', 'ns2.example.net'];
    const glue = [{ host: 'NS1.harbour.example', addresses: ['192.0.2.53', '2001:DB8:0::53'] }];
    const { domain } = (await put(id, { name_servers, glue })).body;
    expect(domain.glue).toEqual([{ host: 'ns1.harbour.example', addresses: ['192.0.2.53', '2001:db8::53'] }]);
  });

  it('take the addresses that are no longer needed with them', async () => {
    const glue = [{ host: 'ns1.harbour.example', addresses: ['192.0.2.53'] }];
    await put(id, { name_servers: ['ns1.harbour.example', 'ns2.example.net'], glue });
    expect((await put(id, { name_servers: OURS })).body.domain.glue).toEqual([]);
  });

  it('keep their addresses when another server changes', async () => {
    const glue = [{ host: 'ns1.harbour.example', addresses: ['192.0.2.53'] }];
    await put(id, { name_servers: ['ns1.harbour.example', 'ns2.example.net'], glue });
    const { domain } = (await put(id, { name_servers: ['ns1.harbour.example', 'ns3.example.net'] })).body;
    expect(domain.glue).toEqual(glue);
  });

  it.each([
    ['ns9.harbour.example', ['192.0.2.1'], 'glue.0.host', 'Only nameservers below harbour.example'],
    ['ns2.example.net', ['192.0.2.1'], 'glue.0.host', 'Only nameservers below harbour.example'],
    ['ns1.harbour.example', [], 'glue.0.addresses', 'Enter 1 to 8 addresses'],
    ['ns1.harbour.example', ['192.0.2'], 'glue.0.addresses.0', '“192.0.2” isn’t an IP address.'],
    ['ns1.harbour.example', ['192.0.2.1', '192.0.2.256'], 'glue.0.addresses.1', 'isn’t an IP address.'],
    ['ns1.harbour.example', ['1:2:3:4:5:6:7:8::'], 'glue.0.addresses.0', 'isn’t an IP address.'],
    ['ns1.harbour.example', ['10.0.0.1'], 'glue.0.addresses.0', '10.0.0.1 can’t be reached from the internet.'],
    ['ns1.harbour.example', ['100.64.0.1'], 'glue.0.addresses.0', '100.64.0.1 can’t be reached from the internet.'],
    ['ns1.harbour.example', ['192.0.02.1'], 'glue.0.addresses.0', 'isn’t an IP address.'],
    ['ns1.harbour.example', ['::1'], 'glue.0.addresses.0', 'can’t be reached from the internet.'],
    ['ns1.harbour.example', ['192.0.2.1', '192.0.2.1'], 'glue.0.addresses', 'An address is listed twice.'],
  ])('%s with %j are refused', async (host, addresses, field, message) => {
    const name_servers = ['ns1.harbour.example', 'ns2.example.net'];
    const { status, body } = await put(id, { name_servers, glue: [{ host, addresses }] });
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([expect.stringContaining(message)]);
  });
});

describe('DS records', () => {
  it('are kept with the digest as the registry writes it', async () => {
    const { id } = await team.add('harbour.example');
    const { domain } = (await put(id, { ds: [{ ...ds, digest: `${'ab'.repeat(16)} ${'ab'.repeat(16)}` }] })).body;
    expect(domain.ds).toEqual([ds]);
  });

  it.each([
    [{ key_tag: 65_536 }, 'key_tag', 'from 0 to 65535'],
    [{ key_tag: -1 }, 'key_tag', 'from 0 to 65535'],
    [{ algorithm: 99 }, 'algorithm', '99 isn’t a DNSSEC algorithm'],
    [{ digest_type: 9 }, 'digest_type', '9 isn’t a digest type'],
    [{ digest: 'AB'.repeat(20) }, 'digest', 'A digest of type 2 has 64 digits, and this one has 40.'],
    [{ digest_type: 4 }, 'digest', 'A digest of type 4 has 96 digits, and this one has 64.'],
    [{ digest: 'XY'.repeat(32) }, 'digest', 'digits 0–9 and A–F only'],
  ])('with %j are refused', async (values, field, message) => {
    const { id } = team.find('northwind.example');
    const { status, body } = await put(id, { ds: [{ ...ds, ...values }] });
    expect(status).toBe(422);
    expect(body.errors[`ds.0.${field}`]).toEqual([expect.stringContaining(message)]);
  });

  it('are refused twice', async () => {
    const { body } = await put(team.find('northwind.example').id, {
      ds: [ds, { ...ds, digest: ds.digest.toLowerCase() }],
    });
    expect(body.errors['ds.1.digest']).toEqual(['This DS record is listed twice.']);
  });
});

describe('the transfer code', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await team.add('harbour.example'));
    await put(id, { is_locked: false });
  });

  it('is the same for each request', async () => {
    const { status, body } = await codeOf(id);
    expect([status, body.code]).toEqual([200, expect.stringMatching(/^\w{16}$/)]);
    expect((await codeOf(id)).body.code).toBe(body.code);
  });

  it('changes after the domain was locked', async () => {
    const { code } = (await codeOf(id)).body;
    await put(id, { is_locked: true });
    await put(id, { is_locked: false });
    expect((await codeOf(id)).body.code).not.toBe(code);
  });

  it('differs between domains', async () => {
    const other = await team.add('quay.example');
    await put(other.id, { is_locked: false });
    expect((await codeOf(id)).body.code).not.toBe((await codeOf(other.id)).body.code);
  });

  it('is written to the history and mailed about, without the code', async () => {
    const { code } = (await codeOf(id)).body;
    expect((await team.kinds(id))[0]).toBe('epp_code');
    const [mail] = await team.mailsTo();
    expect(mail?.subject).toBe('The transfer code of harbour.example was shown');
    expect(JSON.stringify([mail, await team.call('GET', `/domain/domain/${id}/history`)])).not.toContain(code);
  });

  it('is refused without a mail while the domain is locked', async () => {
    await put(id, { is_locked: true });
    const { status, body } = await codeOf(id);
    expect([status, body.message]).toEqual([
      409,
      'harbour.example is locked. Turn off the transfer lock to get the code.',
    ]);
    expect((await team.kinds(id))[0]).toBe('lock');
  });

  it('is refused for a .uk name, which has none', async () => {
    const { status, body } = await codeOf(team.find('northwind.uk').id);
    expect([status, body.message]).toEqual([409, expect.stringContaining('It moves by IPS tag')]);
  });

  it.each(['northwind.mail.example', 'northwind-lights.example', 'coldharbour.example'])(
    'is refused for %s',
    async (name) => {
      expect((await codeOf(team.find(name).id)).status).toBe(409);
    },
  );

  it('is refused for an hour when it was asked for ten times', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await codeOf(id)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('the IPS tag', () => {
  it('moves a .uk domain away at once', async () => {
    const { id, name } = team.find('northwind.uk');
    const { status, body } = await put(id, { ips_tag: ' acme-host ' });
    expect(status).toBe(200);
    expect(body.domain).toMatchObject({ status: 'cancelled', auto_renew: false, ips_tag: 'ACME-HOST' });
    expect((await team.service(id)).status).toBe('cancelled');
    const [event] = (await team.call('GET', `/domain/domain/${id}/history`)).body.events;
    expect(event).toMatchObject({ kind: 'moved_away', author: 'Olivia Ward', detail: { ips_tag: 'ACME-HOST' } });
    expect((await team.mailsTo())[0]?.subject).toBe(`${name} has moved to ACME-HOST`);
  });

  it('takes the unpaid renewal of a domain that moves away back', async () => {
    const { id } = team.find('northwind.uk');
    await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await put(id, { ips_tag: 'ACME-HOST' });
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['void']);
  });

  it('waits while a renewal is being paid for', async () => {
    const { id } = team.find('northwind.uk');
    const { invoice } = (await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 })).body.data;
    await team.pay(invoice.id, 'ending in 11');
    const { status, body } = await put(id, { ips_tag: 'ACME-HOST' });
    expect([status, body.message]).toEqual([409, expect.stringContaining('is being paid for')]);
    expect((await team.service(id)).status).toBe('active');
  });

  it.each(['A', 'A'.repeat(17), 'ACME HOST', 'ACME_HOST', '-ACME', '', 'HARBOURPOINT'])(
    '“%s” is refused',
    async (tag) => {
      const { id } = team.find('northwind.uk');
      const { status, body } = await put(id, { ips_tag: tag });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['ips_tag']]);
      expect((await team.service(id)).status).toBe('active');
    },
  );

  it('is refused where a domain moves by a code', async () => {
    const { status, body } = await put(team.find('northwind.example').id, { ips_tag: 'ACME-HOST' });
    expect([status, body.errors.ips_tag]).toEqual([422, [expect.stringContaining('moves with a transfer code')]]);
  });
});

describe('the list of domains', () => {
  const list = async (query: string) =>
    (await team.call('GET', `/services/services?type=domain&per_page=100&${query}`)).body;
  const namesOf = ({ services }: { services: { name: string }[] }) =>
    services.map(({ name }) => name.replace(/-\w{8}(?=\.)/, '')).sort();

  it('has those that are near their renewal', async () => {
    expect(namesOf(await list('status=near_renewal'))).toEqual([
      'northwind-press.example',
      'northwind-shop.example',
      'northwind-studio.example',
    ]);
  });

  it('has those that have expired', async () => {
    expect(namesOf(await list('status=expired'))).toEqual(['northwind-lights.example', 'oldnorthwind.example']);
  });

  it('lists those that expire without auto-renewal', async () => {
    expect(namesOf(await list('status=near_renewal&auto_renew=off'))).toEqual(['northwind-press.example']);
  });

  it('says which are locked, where their registry has a lock', async () => {
    const { services } = await list('');
    const lockOf = (name: string) => services.find(({ id }) => id === team.find(name).id)?.is_locked;
    expect([lockOf('northwind.example'), lockOf('northwind-shop.example'), lockOf('northwind.uk')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it('is sorted by auto-renew', async () => {
    const [first] = (await list('sort=auto_renew')).services;
    expect(first).toMatchObject({ auto_renew: false });
  });
});
