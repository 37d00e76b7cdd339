import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dnsRecords, services } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let onStatement = (_sql: string) => {};
beforeAll(async () => {
  provider = await startProvider({ beforeStatement: (sql) => onStatement(sql) });
});
afterAll(() => provider.stop());

interface Check {
  kind: string;
  type: string;
  name: string;
  status: string;
  expected: string[];
}

/** A team that can pay, and what it sees of its mail. */
async function createTeam() {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const { owner } = team.people;
  const headers = { Authorization: `Bearer ${owner.token}` };
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (await provider.json<T>(method, path, body, headers)).body;
  const buyMail = async (domain: string) => {
    const { products } = await call<{ products: { id: number; pricing: { id: number }[] }[] }>(
      'GET',
      '/product/products?group_selector=hosting.email',
    );
    const cart = await call<{ data: { id: string } }>('POST', '/cart/cart', {
      user_id: String(owner.id),
      team_id: String(team.id),
    });
    await call('POST', '/cart/cart/product', {
      product_id: String(products[0]?.id),
      pricing_id: String(products[0]?.pricing[0]?.id),
      label: domain,
      options: { domain },
      cart_id: cart.data.id,
      type: 'create',
    });
    const paid = await call<{ transaction: { status: string } }>('POST', '/billing/transactions', {
      cart_id: cart.data.id,
      card_id: String(team.cards[0]?.id),
      reference: `mail-${domain}`,
    });
    expect(paid.transaction.status).toBe('paid');
  };
  const findDomain = async (name: string) =>
    (
      await call<{ domains: { id: number; name: string; status: string; is_unproven: boolean }[] }>(
        'GET',
        `/email/domain?search=${name}`,
      )
    ).domains.find((domain) => domain.name === name);
  const ownershipOf = async (name: string) => {
    const { records } = await call<{ records: Check[] }>('GET', `/email/domain/${(await findDomain(name))?.id}/dns`);
    return records.find(({ kind }) => kind === 'ownership');
  };
  const aliasOf = async (name: string, alias: string) =>
    provider.json<{ errors?: Record<string, string[]> }>(
      'POST',
      `/email/alias/domain/${(await findDomain(name))?.id}`,
      { alias, goto: name },
      headers,
    );
  const remove = async (name: string) => call('DELETE', `/email/domain/${(await findDomain(name))?.id}`);
  return { id: team.id, main: team.email_domains[0]?.name ?? '', buyMail, findDomain, ownershipOf, aliasOf, remove };
}
type Team = Awaited<ReturnType<typeof createTeam>>;

const addRecord = (zone: string, value: string) =>
  provider.db.insert(dnsRecords).values({ zone, name: '@', type: 'TXT', value: `"${value}"` });
/** Does at the domain's DNS what the check asks for. */
const prove = async (team: Team, name: string) => addRecord(name, (await team.ownershipOf(name))?.expected[0] ?? '');

describe('mail for a domain', () => {
  it('that the team has registered here works at once', async () => {
    const team = await createTeam();
    await provider.db.insert(services).values({
      team_id: team.id,
      name: 'registered-here.example',
      label: 'domain .example',
      type: 'domain',
      status: 'active',
      price: 10,
    });
    await team.buyMail('registered-here.example');
    expect(await team.findDomain('registered-here.example')).toMatchObject({ status: 'active', is_unproven: false });
  });

  it('that is registered elsewhere waits until a TXT record proves ownership', async () => {
    const team = await createTeam();
    await team.buyMail('elsewhere.example');
    expect(await team.findDomain('elsewhere.example')).toMatchObject({ status: 'pending', is_unproven: true });
    expect(await team.ownershipOf('elsewhere.example')).toMatchObject({
      type: 'TXT',
      name: '@',
      status: 'missing',
      expected: [expect.stringMatching(/^portal-verification=[\w-]{43}$/)],
    });
  });

  it('works once the record is found', async () => {
    const team = await createTeam();
    await team.buyMail('proven.example');
    await prove(team, 'proven.example');
    expect(await team.ownershipOf('proven.example')).toBeUndefined();
    expect(await team.findDomain('proven.example')).toMatchObject({ status: 'active', is_unproven: false });
  });

  it("is not proven by another team's record", async () => {
    const [one, other] = [await createTeam(), await createTeam()];
    await one.buyMail('two-claims.example');
    await other.buyMail('two-claims.example');
    await prove(one, 'two-claims.example');
    expect((await other.ownershipOf('two-claims.example'))?.status).toBe('wrong');
    expect((await other.findDomain('two-claims.example'))?.status).toBe('pending');
  });

  it('that another team claims without proof goes to the team that proves it', async () => {
    const [squatter, real] = [await createTeam(), await createTeam()];
    await squatter.buyMail('squatted.example');
    await real.buyMail('squatted.example');
    await prove(real, 'squatted.example');
    await real.ownershipOf('squatted.example');
    expect((await real.findDomain('squatted.example'))?.status).toBe('active');
    expect((await squatter.findDomain('squatted.example'))?.status).toBe('pending');
  });

  it('that one team has proven is not taken by another', async () => {
    const [first, second] = [await createTeam(), await createTeam()];
    await first.buyMail('taken.example');
    await second.buyMail('taken.example');
    for (const team of [first, second]) await prove(team, 'taken.example');
    for (const team of [first, second]) await team.ownershipOf('taken.example');
    expect((await first.findDomain('taken.example'))?.status).toBe('active');
    expect((await second.findDomain('taken.example'))?.status).toBe('pending');
  });

  it('that was claimed without proof leaves the records of its DNS when the claim is deleted', async () => {
    const team = await createTeam();
    await team.buyMail('claimed.example');
    await addRecord('claimed.example', 'of its owner');
    await team.remove('claimed.example');
    const left = await provider.db
      .select()
      .from(dnsRecords)
      .where(and(eq(dnsRecords.zone, 'claimed.example'), eq(dnsRecords.value, '"of its owner"')));
    expect(left).toHaveLength(1);
  });
});

describe('an alias domain', () => {
  it('of somebody else is refused beside its field, with the record that would prove it', async () => {
    const team = await createTeam();
    const { status, body } = await team.aliasOf(team.main, 'of-somebody.example');
    expect(status).toBe(422);
    expect(body.errors?.alias?.[0]).toMatch(
      /^Confirm that you own of-somebody\.example: add the TXT record portal-verification=[\w-]{43} to its DNS, then try again\.$/,
    );
  });

  it('is added once its record is found', async () => {
    const team = await createTeam();
    const refused = await team.aliasOf(team.main, 'proven-alias.example');
    const [record = ''] = /portal-verification=[\w-]+/.exec(refused.body.errors?.alias?.[0] ?? '') ?? [];
    await addRecord('proven-alias.example', record);
    expect((await team.aliasOf(team.main, 'proven-alias.example')).status).toBe(201);
  });

  it('that two requests add at once is added once', async () => {
    const team = await createTeam();
    const lookups: string[] = [];
    onStatement = (sql) => void (sql.includes('from "domain_aliases"') && lookups.push(sql));
    let responses: Promise<{ status: number }[]> | undefined;
    // Neither can write before both have found the name free.
    await provider.db.inTransaction(async () => {
      responses = Promise.all([1, 2].map(() => team.aliasOf(team.main, `twice.${team.main}`)));
      await vi.waitUntil(() => lookups.length === 2, { timeout: 10_000 });
    });
    onStatement = () => {};
    expect((await responses)?.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("below the team's own domain needs no record", async () => {
    const team = await createTeam();
    expect((await team.aliasOf(team.main, `club.${team.main}`)).status).toBe(201);
  });

  it('cannot be added to a domain that is not proven', async () => {
    const team = await createTeam();
    await team.buyMail('unproven-main.example');
    expect((await team.aliasOf('unproven-main.example', 'club.unproven-main.example')).status).toBe(501);
  });
});

describe("the demo's other DNS host", () => {
  const add = (zone: string, value: string) =>
    provider.json('POST', '/__demo/dns', { zone, name: '@', type: 'TXT', value }, { 'X-Demo': '1' });

  it('has the record that proves a domain', async () => {
    const team = await createTeam();
    const name = `elsewhere-${Date.now()}.example`;
    await team.buyMail(name);
    const check = await team.ownershipOf(name);
    expect((await add(name, check?.expected[0] ?? '')).status).toBe(201);
    await team.ownershipOf(name);
    expect((await team.findDomain(name))?.status).toBe('active');
  });

  it('excludes zones hosted here', async () => {
    const team = await createTeam();
    expect((await add(team.main, 'v=spf1 -all')).status).toBe(422);
  });
});
