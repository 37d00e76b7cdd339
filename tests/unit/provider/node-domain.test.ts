import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dnsRecords, projectServices, projects, zones } from '#provider/db/schema.ts';
import { createNodeTeam, type NodeTeam } from '#tests/support/node-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const PROXY = { A: '192.0.2.60', AAAA: '2001:db8:10::60' };

let provider: TestProvider;
let team: NodeTeam;
let other: NodeTeam;
let path: string;
let serviceId: number;
let zone: string;
beforeAll(async () => {
  provider = await startProvider();
  other = await createNodeTeam(provider);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createNodeTeam(provider);
  const found = await provider.db.select().from(zones).where(eq(zones.team_id, team.id)).orderBy(zones.id);
  zone = found[0]?.name ?? '';
  ({ serviceId, path } = await addService('app', team.id));
});

/** A service without containers. */
async function addService(name: string, teamId: number) {
  const { db } = provider;
  const created_at = '2026-11-01T10:00:00.000Z';
  const values = { team_id: teamId, name: `Project ${name}`, type: 'node' as const, created_at };
  const [project] = await db.insert(projects).values(values).returning();
  const [service] = await db
    .insert(projectServices)
    .values({
      project_id: project?.id ?? 0,
      team_id: teamId,
      name,
      state: 'stopped',
      settings: {
        image: 'harbour/node-hello',
        tag: '2.0',
        env: [],
        volumes: [],
        configs: [],
        ports: [{ port: 3000, protocol: 'http', is_public: true }],
        retry_policy: { name, condition: 'on-failure', maxAttempts: 1, delay: 1 },
      },
      replicas: 1,
      host: `${name}-${project?.id}`,
      created_at,
    })
    .returning();
  return { serviceId: service?.id ?? 0, path: `/project/projects/${project?.id}/services/${service?.id}/domain` };
}
const set = (domain: string | null, more: object = {}) => team.call('PUT', path, { domain, ...more });
const kept = async () =>
  (await provider.db.select().from(projectServices).where(eq(projectServices.id, serviceId)))[0]?.domain;
const records = async (name: string) =>
  (await provider.db.select().from(dnsRecords).where(eq(dnsRecords.zone, zone)))
    .filter((row) => row.name === name)
    .map(({ type, value }) => `${type} ${value}`)
    .sort();
const addRecord = async (name: string, type: string, value: string) => {
  const [row] = await provider.db.select().from(zones).where(eq(zones.name, zone));
  await provider.db.insert(dnsRecords).values({ zone_id: row?.id ?? 0, zone, name, type, value, ttl: 300 });
};

describe('a domain in a zone of the team', () => {
  it('gets its records, and leads to the service at once', async () => {
    const { status, body } = await set(`api.${zone}`);
    expect([status, body.message]).toEqual([200, `api.${zone} leads to app`]);
    expect(await records('api')).toEqual([`A ${PROXY.A}`, `AAAA ${PROXY.AAAA}`]);
    expect(body.service.domain).toMatchObject({
      name: `api.${zone}`,
      is_live: true,
      records: [
        { type: 'A', name: 'api', content: PROXY.A, found: [PROXY.A], status: 'ok' },
        { type: 'AAAA', name: 'api', content: PROXY.AAAA, found: [PROXY.AAAA], status: 'ok' },
      ],
    });
    expect(body.service.domain?.zone_id).toBeTruthy();
  });
  it('is written as it is typed into a browser, with capitals and a scheme', async () => {
    expect((await set(` HTTPS://Api.${zone.toUpperCase()}/ `)).body.service.domain?.name).toBe(`api.${zone}`);
  });
  it('loses its records when it is taken away', async () => {
    await set(`api.${zone}`);
    const { body } = await set(null);
    expect([body.service.domain, body.message]).toEqual([null, `api.${zone} no longer leads to app`]);
    expect(await records('api')).toEqual([]);
  });
  it('loses them when another takes its place', async () => {
    await set(`api.${zone}`);
    await set(`www2.${zone}`);
    expect([await records('api'), await records('www2')]).toEqual([[], [`A ${PROXY.A}`, `AAAA ${PROXY.AAAA}`]]);
  });
  it('keeps records that lead elsewhere, and says that it is not live', async () => {
    await addRecord('old', 'A', '192.0.2.99');
    const { body } = await set(`old.${zone}`);
    expect(await records('old')).toEqual(['A 192.0.2.99']);
    expect(body.service.domain).toMatchObject({
      is_live: false,
      records: [
        { type: 'A', found: ['192.0.2.99'], status: 'wrong' },
        { type: 'AAAA', found: [], status: 'missing' },
      ],
    });
    await set(null);
    expect(await records('old')).toEqual(['A 192.0.2.99']);
  });
  it('replaces them on request, a CNAME too', async () => {
    await addRecord('old', 'CNAME', 'elsewhere.example.');
    expect((await set(`old.${zone}`)).body.service.domain?.is_live).toBe(false);
    const { body } = await set(`old.${zone}`, { replaces_records: true });
    expect(body.service.domain?.is_live).toBe(true);
    expect(await records('old')).toEqual([`A ${PROXY.A}`, `AAAA ${PROXY.AAAA}`]);
  });
  it('leaves records of other types alone', async () => {
    await addRecord('api', 'TXT', '"kept"');
    await set(`api.${zone}`);
    await set(null);
    expect(await records('api')).toEqual(['TXT "kept"']);
  });
});

describe('a domain whose zone is elsewhere', () => {
  it('says which records to set', async () => {
    const { body } = await set('shop.nobody-has-this.example');
    expect(body.service.domain).toMatchObject({
      name: 'shop.nobody-has-this.example',
      zone_id: null,
      records: [
        { type: 'A', name: 'shop', content: PROXY.A },
        { type: 'AAAA', name: 'shop', content: PROXY.AAAA },
      ],
    });
    expect(body.service.domain?.is_live).not.toBe(true);
    expect(await kept()).toBe('shop.nobody-has-this.example');
  });
});

describe('a domain is refused', () => {
  const refusal = async (domain: string) => {
    const { status, body } = await set(domain);
    expect(status).toBe(422);
    return body.errors.domain?.[0];
  };
  it.each(['nonsense', 'com', 'co.uk', '-a.example', 'http://', '192.0.2.1'])('that is none: %s', async (typed) => {
    expect(await refusal(typed)).toBe('Enter a domain, e.g. shop.example.com.');
  });
  it('that belongs to the provider', async () => {
    expect(await refusal('app-1.localhost')).toBe('Enter a domain of your own.');
  });
  it('whose zone another customer has', async () => {
    const [foreign] = await provider.db.select().from(zones).where(eq(zones.team_id, other.id));
    expect(await refusal(`x.${foreign?.name}`)).toBe(`The DNS zone of x.${foreign?.name} belongs to another customer.`);
  });
  it('that another service of the team has', async () => {
    await set(`api.${zone}`);
    const second = await addService('second', team.id);
    const { status, body } = await team.call('PUT', second.path, { domain: `api.${zone}` });
    expect([status, body.errors.domain]).toEqual([
      422,
      [`api.${zone} leads to your service app already. Remove it there first.`],
    ]);
  });
  it('that a service of another customer has, without naming it', async () => {
    await set('shop.nobody-has-this-too.example');
    const foreign = await addService('foreign', other.id);
    const { body } = await other.call('PUT', foreign.path, { domain: 'shop.nobody-has-this-too.example' });
    expect(body.errors.domain).toEqual(['shop.nobody-has-this-too.example is used by another customer.']);
  });
  it('for a service of another team', async () => {
    expect((await other.call('PUT', path, { domain: null })).status).toBe(404);
  });
  it('and the one before stays', async () => {
    await set(`api.${zone}`);
    await refusal('nonsense');
    expect(await kept()).toBe(`api.${zone}`);
  });
});
