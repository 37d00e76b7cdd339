import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Zone, ZoneChange } from '#core/dns/dns.schema.ts';
import { dnsRecords, domains, emailDomains, services, zones } from '#provider/db/schema.ts';
import { addZone, addZoneOfNewDomain, findZone } from '#provider/dns/hosted-zones.ts';
import { queryServer } from '#provider/dns/lookup.ts';
import { isForSale } from '#provider/domain/registry.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

interface Answer {
  message?: string;
  errors?: Record<string, string[]>;
  zone: Zone;
  zones: Zone[];
  total: number;
  changes: ZoneChange[];
}

/** A busy team of the test's own. */
async function createTeam() {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const main = team.email_domains[0]?.name ?? '';
  const as = (person: string) => ({ Authorization: `Bearer ${team.people[person]?.token}` });
  const call = (method: string, path: string, body?: unknown, person = 'owner') =>
    provider.json<Answer>(method, path, body, as(person));
  const zone = await findZone(provider.db, main);
  const [ownerId, cardId] = [team.people.owner.id, String(team.cards[0]?.id)];
  return {
    id: team.id,
    ownerId,
    cardId,
    main,
    suffix: main.replace(/^northwind|\.example$/g, ''),
    zoneId: zone?.id ?? 0,
    call,
  };
}
type Team = Awaited<ReturnType<typeof createTeam>>;
const errorOf = async (team: Team, name: string) => (await team.call('POST', '/dns/zones', { name })).body.errors?.name;

describe('the zones of a team', () => {
  it('are listed by name with their records and serials', async () => {
    const team = await createTeam();
    const { body } = await team.call('GET', '/_id/zones');
    expect(body.total).toBe(5);
    expect(body.zones.map(({ name }) => name)).toEqual(body.zones.map(({ name }) => name).sort());
    expect(body.zones.find(({ name }) => name === team.main)).toMatchObject({
      records: 23,
      name_servers: ['ns1.harbour-post.example', 'ns2.harbour-post.example'],
      delegation: { status: 'ours' },
    });
    const { zone } = (await team.call('GET', `/dns/zones/${team.zoneId}`)).body;
    expect(body.zones.find(({ name }) => name === team.main)?.serial).toBe(zone.serial);
  });

  it('are searched, and sorted by their number of records', async () => {
    const team = await createTeam();
    const search = await team.call('GET', '/_id/zones?search=SHOP');
    expect(search.body.zones.map(({ name }) => name)).toEqual([`northwind-shop${team.suffix}.example`]);
    const sorted = (await team.call('GET', '/_id/zones?sort=-records')).body.zones.map(({ records }) => records);
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
  });

  it.each(['ünchen', 'xn--mn'])('are searched in both spellings: %s', async (text) => {
    const team = await createTeam();
    await addZone(provider.db, team.id, `münchen${team.suffix}.example`);
    const { body } = await team.call('GET', `/_id/zones?search=${encodeURIComponent(text)}`);
    expect(body.zones).toHaveLength(1);
  });

  it('come in pages', async () => {
    const team = await createTeam();
    for (let number = 0; number < 8; number++)
      await addZone(provider.db, team.id, `page-${number}${team.suffix}.example`);
    const { body } = await team.call('GET', '/_id/zones?per_page=10&page=2');
    expect([body.total, body.zones.length]).toEqual([13, 3]);
  });

  it.each(['billing', 'support', 'user'])('are not for those who look after %s only', async (person) => {
    const team = await createTeam();
    for (const [method, path] of [
      ['GET', '/_id/zones'],
      ['GET', `/dns/zones/${team.zoneId}`],
      ['GET', `/dns/zones/${team.zoneId}/records`],
      ['GET', `/dns/zones/${team.zoneId}/history`],
      ['GET', `/dns/zones/${team.zoneId}/live`],
      ['POST', '/dns/zones'],
      ['DELETE', `/dns/zones/${team.zoneId}`],
    ] as const)
      expect(
        (await team.call(method, path, method === 'POST' ? { name: 'x.example' } : undefined, person)).status,
      ).toBe(403);
  });

  it('are for those who look after services', async () => {
    const team = await createTeam();
    expect((await team.call('GET', `/dns/zones/${team.zoneId}`, undefined, 'service')).status).toBe(200);
  });

  it("are not found by another team's people", async () => {
    const [team, other] = [await createTeam(), await createTeam()];
    const record = { name: 'x', type: 'A', content: '192.0.2.1', ttl: 60 };
    for (const [method, path, body] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/records'],
      ['GET', '/history'],
      ['GET', '/live'],
      ['POST', '/records', record],
      ['PUT', '/records', { rrsets: [] }],
    ] as const)
      expect((await other.call(method, `/dns/zones/${team.zoneId}${path}`, body)).status).toBe(404);
  });
});

describe('a new zone', () => {
  it('is served at once with its initial records', async () => {
    const team = await createTeam();
    const created = await team.call('POST', '/dns/zones', { name: ` New${team.suffix}.Example. ` });
    expect(created.status).toBe(201);
    expect(created.body.zone).toMatchObject({ name: `new${team.suffix}.example`, records: 0 });
    expect(created.body.zone.serial).toBeGreaterThan(0);
  });

  it.each([
    ['münchen-zone.example', 'xn--mnchen-zone-thb.example'],
    ['xn--mnchen-zone2-zhb.example', 'xn--mnchen-zone2-zhb.example'],
  ])('may be named %s', async (typed, name) => {
    const team = await createTeam();
    expect((await team.call('POST', '/dns/zones', { name: typed })).body.zone?.name).toBe(name);
  });

  it.each([
    ['', 'Enter a domain name.'],
    ['two words.example', '“two words.example” isn’t a domain name.'],
    ['-a.example', '“-a.example” isn’t a domain name.'],
    ['192.0.2.1', '“192.0.2.1” isn’t a domain name.'],
    ['localhost', '“localhost” isn’t a domain name.'],
    ['https://shop.example/', '“https://shop.example/” isn’t a domain name.'],
    [`${'x'.repeat(64)}.example`, `“${'x'.repeat(64)}.example” isn’t a domain name.`],
    ['co.uk', 'co.uk is a domain ending. Enter a whole domain, such as shop.co.uk.'],
  ])('is not named "%s"', async (name, message) => {
    const team = await createTeam();
    const { status, body } = await team.call('POST', '/dns/zones', { name });
    expect([status, body.errors?.name]).toEqual([422, [message]]);
  });

  it('is refused while the team has it', async () => {
    const team = await createTeam();
    expect(await errorOf(team, team.main)).toEqual([`You already have a zone for ${team.main}.`]);
  });

  it("is refused for a name of another team, and below one of another team's zones", async () => {
    const [team, other] = [await createTeam(), await createTeam()];
    for (const name of [team.main, `deep.below.${team.main}`])
      expect(await errorOf(other, name)).toEqual([
        `${name} belongs to another customer. Contact support if it’s yours.`,
      ]);
    // One that is registered here and has no zone.
    const [studio] = [`northwind-studio${team.suffix}.example`];
    expect(await errorOf(other, studio)).toHaveLength(1);
    expect((await team.call('POST', '/dns/zones', { name: studio })).status).toBe(201);
  });

  it('may be below a zone of the same team', async () => {
    const team = await createTeam();
    expect((await team.call('POST', '/dns/zones', { name: `lab.${team.main}` })).status).toBe(201);
  });

  it('is refused when there are too many for domains that are elsewhere', async () => {
    const team = await createTeam();
    await provider.db.insert(zones).values(
      Array.from({ length: 198 }, (_, n) => ({
        team_id: team.id,
        name: `many-${n}${team.suffix}.example`,
        created_at: '',
      })),
    );
    expect(await errorOf(team, `more${team.suffix}.example`)).toEqual([
      'You can have up to 200 zones for domains registered elsewhere. Delete one first.',
    ]);
  });

  it('is made once when its request is sent twice', async () => {
    const team = await createTeam();
    const token = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body.people.owner.token;
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': `zone${team.suffix}` };
    const send = () => provider.json<Answer>('POST', '/dns/zones', { name: `twice${team.suffix}.example` }, headers);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.zone.id).toBe(first.body.zone.id);
  });

  it('does not prove to the mail server that the team has the domain', async () => {
    const team = await createTeam();
    const name = `claimed${team.suffix}.example`;
    await provider.db
      .insert(emailDomains)
      .values({ team_id: team.id, name, status: 'pending', max_mailboxes: 1, quota_total: 1, has_zone: false });
    await team.call('POST', '/dns/zones', { name });
    const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.name, name));
    expect(domain).toMatchObject({ status: 'pending', has_zone: false });
  });
});

describe('a zone that is deleted', () => {
  it('is deleted with its records and its history, and notifies its mail', async () => {
    const team = await createTeam();
    const { status, body } = await team.call('DELETE', `/dns/zones/${team.zoneId}`);
    expect([status, body.message]).toEqual([200, `Zone ${team.main} deleted`]);
    expect((await team.call('GET', `/dns/zones/${team.zoneId}`)).status).toBe(404);
    expect(await provider.db.select().from(dnsRecords).where(eq(dnsRecords.zone_id, team.zoneId))).toEqual([]);
    const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.name, team.main));
    expect(domain?.has_zone).toBe(false);
  });

  it('can be added again, with a later serial, and notifies its mail', async () => {
    const team = await createTeam();
    const before = (await team.call('GET', `/dns/zones/${team.zoneId}`)).body.zone.serial;
    await team.call('DELETE', `/dns/zones/${team.zoneId}`);
    const { zone } = (await team.call('POST', '/dns/zones', { name: team.main })).body;
    expect(zone.serial).toBeGreaterThan(before);
    const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.name, team.main));
    expect(domain?.has_zone).toBe(true);
  });
});

describe('the delegation of a zone', () => {
  const delegationOf = async (team: Team, name: string) => {
    const zone = await findZone(provider.db, name);
    return (await team.call('GET', `/dns/zones/${zone?.id}`)).body.zone.delegation;
  };

  it('is ours for a domain that is registered here with our name servers', async () => {
    const team = await createTeam();
    expect(await delegationOf(team, team.main)).toMatchObject({
      status: 'ours',
      found: ['ns1.harbour-post.example', 'ns2.harbour-post.example'],
    });
  });

  it('is elsewhere for a domain whose registry names others', async () => {
    const team = await createTeam();
    const [service] = await provider.db
      .select()
      .from(services)
      .where(and(eq(services.team_id, team.id), eq(services.name, team.main), eq(services.type, 'domain')));
    const name_servers = ['ns1.other.example', 'ns2.other.example'];
    await provider.db
      .insert(domains)
      .values({
        service_id: service?.id ?? 0,
        registered_at: '2020-01-01T00:00:00Z',
        is_locked: true,
        has_privacy: false,
        name_servers,
        glue: [],
        ds: [],
      })
      .onConflictDoUpdate({ target: domains.service_id, set: { name_servers } });
    expect(await delegationOf(team, team.main)).toMatchObject({ status: 'elsewhere', found: name_servers });
  });

  it('is refused for an expired domain', async () => {
    const team = await createTeam();
    expect(await delegationOf(team, `oldnorthwind${team.suffix}.example`)).toMatchObject({ status: 'none', found: [] });
  });

  it('is looked up over DNS for a domain registered elsewhere', async () => {
    const team = await createTeam();
    expect(await delegationOf(team, `northwind-labs${team.suffix}.example`)).toMatchObject({
      status: 'elsewhere',
      found: ['ns1.farstar-dns.example', 'ns2.farstar-dns.example'],
    });
  });

  it('is ours once its registry elsewhere names our servers', async () => {
    const team = await createTeam();
    const name = `moving${team.suffix}.example`;
    await team.call('POST', '/dns/zones', { name });
    expect(await delegationOf(team, name)).toMatchObject({ status: 'none', found: [] });
    for (const number of [1, 2])
      await provider.json('POST', '/__demo/dns', {
        zone: name,
        name: '@',
        type: 'NS',
        value: `ns${number}.harbour-post.example.`,
      });
    expect(await delegationOf(team, name)).toMatchObject({ status: 'ours' });
  });
});

describe('the zone of a domain that has left', () => {
  const zoneOf = async (team: Team, name: string) => {
    const zone = await findZone(provider.db, name);
    return (await team.call('GET', `/dns/zones/${zone?.id}`)).body.zone;
  };
  const serviceOf = async (team: Team, name: string) => {
    const [service] = await provider.db
      .select()
      .from(services)
      .where(and(eq(services.team_id, team.id), eq(services.name, name), eq(services.type, 'domain')));
    return service?.id ?? 0;
  };

  it('stays, and says that the name was released', async () => {
    const team = await createTeam();
    const id = await serviceOf(team, team.main);
    await provider.db.update(services).set({ status: 'cancelled' }).where(eq(services.id, id));
    expect(await zoneOf(team, team.main)).toMatchObject({
      domain_left: 'released',
      domain_id: id,
      records: 23,
      delegation: { status: 'none' },
    });
    const listed = (await team.call('GET', '/_id/zones')).body.zones.find(({ name }) => name === team.main);
    expect(listed?.domain_left).toBe('released');
  });

  it('still answers for a name that moved with our name servers', async () => {
    const team = await createTeam();
    const name = `northwind${team.suffix}.uk`;
    await team.call('POST', '/dns/zones', { name });
    const id = await serviceOf(team, name);
    expect((await team.call('PUT', `/domain/domain/${id}`, { ips_tag: 'ACME-HOST' })).status).toBe(200);
    expect(await zoneOf(team, name)).toMatchObject({ domain_left: 'moved', delegation: { status: 'ours' } });
  });

  it('is of no domain that has left while the domain is here', async () => {
    const team = await createTeam();
    expect((await zoneOf(team, team.main)).domain_left).toBeNull();
  });
});

/** A name that the registry still has. */
function freeName({ suffix }: Team, word: string): string {
  for (let number = 0; ; number++) {
    const name = `${word}${suffix.replaceAll('-', '')}zone${number}.com`;
    if (isForSale(name)) return name;
  }
}

/** Buys a product of a group for a domain. */
async function buy(team: Team, groupSelector: string, name: string, options: Record<string, string> = {}) {
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (await team.call(method, path, body)).body as unknown as T;
  const { products } = await call<{ products: { id: number; name: string; pricing: { id: number }[] }[] }>(
    'GET',
    `/product/products?group_selector=${groupSelector}`,
  );
  const product = products.find((one) => name.endsWith(one.name)) ?? products[0];
  const cart = await call<{ data: { id: string } }>('POST', '/cart/cart', {
    user_id: String(team.ownerId),
    team_id: String(team.id),
  });
  await call('POST', '/cart/cart/product', {
    product_id: String(product?.id),
    pricing_id: String(product?.pricing[0]?.id),
    label: name,
    options: { domain: name, ...options },
    cart_id: cart.data.id,
    type: 'create',
  });
  const paid = await call<{ transaction: { status: string } }>('POST', '/billing/transactions', {
    cart_id: cart.data.id,
    card_id: team.cardId,
    reference: `buy-${name}-${groupSelector}`,
  });
  expect(paid.transaction?.status).toBe('paid');
}

describe('a domain that is registered', () => {
  it('creates the zone before the transfer completes', async () => {
    const team = await createTeam();
    const [bought, moved] = [freeName(team, 'fresh'), freeName(team, 'moved')];
    await buy(team, 'domain.tld', bought);
    await buy(team, 'domain.tld', moved, { action: 'transfer', epp_code: 'EPP-12345' });
    expect((await findZone(provider.db, bought))?.team_id).toBe(team.id);
    expect((await findZone(provider.db, moved))?.team_id).toBe(team.id);
  });

  it('has the records of its mail in its zone as soon as that is bought', async () => {
    const team = await createTeam();
    const name = freeName(team, 'mailed');
    await buy(team, 'domain.tld', name);
    await buy(team, 'hosting.email', name);
    const { contents } = await queryServer(provider.dns.own, name, 'MX');
    expect(contents).toHaveLength(2);
    const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.name, name));
    expect(domain).toMatchObject({ status: 'active', has_zone: true });
  });

  it('overrides an unproven claim to its mail', async () => {
    const team = await createTeam();
    const name = freeName(team, 'claim');
    await buy(team, 'hosting.email', name);
    await buy(team, 'domain.tld', name);
    const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.name, name));
    expect(domain).toMatchObject({ status: 'active', has_zone: true });
  });

  it('takes its name back from a team that had made a zone of it', async () => {
    const [squatter, buyer] = [await createTeam(), await createTeam()];
    const name = freeName(buyer, 'bought');
    expect((await squatter.call('POST', '/dns/zones', { name })).status).toBe(201);
    await addZoneOfNewDomain(provider.db, buyer.id, name);
    expect((await findZone(provider.db, name))?.team_id).toBe(buyer.id);
  });
});

it('serves the zone of the large account with 2,000 records, and lists 10,000 zones', async () => {
  const headers = await provider.signIn('large');
  const { body } = await provider.json<Answer>('GET', '/_id/zones?sort=-records&per_page=10', undefined, headers);
  expect(body.total).toBeGreaterThan(10_000);
  expect(body.zones[0]).toMatchObject({ name: 'site-00001.example', records: 2000 });
});
