import { encode, type OptAnswer } from 'dns-packet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Zone } from '#core/dns/dns.schema.ts';
import { currentTime } from '#provider/clock.ts';
import { zoneKeys } from '#provider/db/schema.ts';
import { answerQuestion } from '#provider/dns/answer.rules.ts';
import { addZone, findZone } from '#provider/dns/hosted-zones.ts';
import { readQuery, writeAnswer } from '#provider/dns/packet.ts';
import { createZones } from '#provider/dns/zones.ts';
import { findTrustedKey, readMessage, validateAnswer } from '#tests/support/dnssec-validator.ts';
import { createDomainTeam } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let zones: ReturnType<typeof createZones>;
beforeAll(async () => {
  provider = await startProvider();
  zones = createZones(provider.db);
});
afterAll(async () => {
  zones.close();
  await provider.stop();
});

/** Lets the provider's time and its nights pass. */
const advance = (time: string) => provider.json('POST', '/__demo/clock', { advance: time });
const edns: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: 1232,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0x8000,
  flag_do: true,
  options: [],
};

/** The answer of the name server to who asks for signatures. */
async function ask(name: string, type: 'A' | 'SOA' | 'DNSKEY' | 'DS', isIn = name) {
  const zone = await zones.find(isIn);
  if (!zone) throw new Error(`${name} is in no zone`);
  const query = readQuery(encode({ type: 'query', questions: [{ name, type }], additionals: [edns] }));
  if (!query) throw new Error('Not a query');
  return readMessage(writeAnswer(query, answerQuestion(zone, { name, type }, true), false));
}
const isSigned = async (name: string) => (await ask(name, 'SOA')).answers.some(({ type }) => type === 46);
const seconds = () => Math.floor(Date.now() / 1000);

/** A team with the zone of a domain that is registered here, and served by our name servers. */
async function createTeam(domain = 'northwind.example') {
  const team = await createDomainTeam(provider);
  const { id, name } = team.find(domain);
  const zone = await findZone(provider.db, name);
  if (!zone) throw new Error(`${name} has no zone`);
  const call = (method: string, person = 'owner') =>
    provider.json<{ zone: Zone; message: string }>(
      method,
      `/dns/zones/${zone.id}${method === 'GET' ? '' : '/dnssec'}`,
      undefined,
      { Authorization: `Bearer ${team.people[person]?.token}` },
    );
  return { team, id, name, zone, call };
}
/** A zone of a name that is registered elsewhere. */
async function createForeignZone() {
  const { team } = await createTeam();
  const name = `elsewhere-${team.id}.example`;
  const zone = await addZone(provider.db, team.id, name);
  const call = (method: string) =>
    provider.json<{ zone: Zone; message: string }>(
      method,
      `/dns/zones/${zone?.id}${method === 'GET' ? '' : '/dnssec'}`,
      undefined,
      { Authorization: `Bearer ${team.owner.token}` },
    );
  const publish = (type: string, value: string) =>
    provider.json('POST', '/__demo/dns', { zone: name, name: '@', type, value }, { 'X-Demo': '1' });
  return { name, zone, call, publish };
}
const dsOf = (zone: Zone) => {
  const [ds] = zone.dnssec?.ds ?? [];
  if (!ds) throw new Error('No DS record');
  return ds;
};

describe('turning DNSSEC on', () => {
  it('signs the zone, and puts its DS record at the registry', async () => {
    const { team, id, name, call } = await createTeam();
    expect((await call('GET')).body.zone.dnssec).toBeNull();
    expect(await isSigned(name)).toBe(false);
    const { status, body } = await call('POST');
    expect([status, body.message]).toEqual([200, `DNSSEC is on for ${name}.`]);
    const ds = dsOf(body.zone);
    expect(body.zone.dnssec).toMatchObject({ at_registry: 'yes', ends_at: null, dnskey: { algorithm: 13 } });
    expect((await team.record(id))?.ds).toEqual([ds]);
    const at = seconds();
    const anchor = { zone: name, keyTag: ds.key_tag, digest: ds.digest };
    const dnskey = findTrustedKey(await ask(name, 'DNSKEY'), anchor, at);
    expect(
      validateAnswer(await ask(`none.${name}`, 'A'), { name: `none.${name}`, type: 'A' }, { zone: name, dnskey, at }),
    ).toBe('no name');
  });

  it('is an event of the domain, once', async () => {
    const { team, id, call } = await createTeam();
    await call('POST');
    await call('POST');
    const { events } = (await team.call('GET', `/domain/domain/${id}/history`)).body;
    expect(events.filter(({ kind }) => kind === 'ds')).toMatchObject([{ author: expect.any(String) }]);
  });

  it('raises the serial, and never sends the private key', async () => {
    const { call, zone } = await createTeam();
    const before = (await call('GET')).body.zone.serial;
    const { body } = await call('POST');
    expect(body.zone.serial).toBeGreaterThan(before);
    const [key] = await provider.db.select().from(zoneKeys).where(eq(zoneKeys.zone_id, zone.id));
    expect(JSON.stringify(body)).not.toContain(key?.private_key);
  });

  it('takes the place of DS records that match no signature of ours', async () => {
    const { team, id, call } = await createTeam();
    await team.call('PUT', `/domain/domain/${id}`, {
      ds: [{ key_tag: 1, algorithm: 13, digest_type: 2, digest: 'AB'.repeat(32) }],
    });
    const { body } = await call('POST');
    expect((await team.record(id))?.ds).toEqual([dsOf(body.zone)]);
  });

  it('leaves the registry alone while other name servers answer, and adds the DS record later', async () => {
    const { team, id, name, call } = await createTeam();
    await team.call('PUT', `/domain/domain/${id}`, {
      name_servers: ['ns1.elsewhere.example', 'ns2.elsewhere.example'],
    });
    const { body } = await call('POST');
    expect(body.zone.dnssec?.at_registry).toBe('no');
    expect(body.message).toContain(`${name} is signed`);
    expect((await team.record(id))?.ds).toEqual([]);
    await team.call('PUT', `/domain/domain/${id}`, { name_servers: body.zone.name_servers });
    const again = (await call('POST')).body.zone;
    expect(again.dnssec?.at_registry).toBe('yes');
    expect(dsOf(again)).toEqual(dsOf(body.zone));
  });

  it('makes one key for two presses at once', async () => {
    const { zone, call } = await createTeam();
    await Promise.all([call('POST'), call('POST')]);
    expect(await provider.db.select().from(zoneKeys).where(eq(zoneKeys.zone_id, zone.id))).toHaveLength(1);
  });

  it.each(['POST', 'DELETE'])('is for who manages services: %s', async (method) => {
    const { call } = await createTeam();
    expect((await call(method, 'support')).status).toBe(403);
  });

  it('says whether a registry elsewhere has the DS record', async () => {
    const { call, publish } = await createForeignZone();
    const { body } = await call('POST');
    expect(body.zone.dnssec?.at_registry).toBe('no');
    const { key_tag, algorithm, digest_type, digest } = dsOf(body.zone);
    await publish('DS', `${key_tag} ${algorithm} ${digest_type} ${digest}`);
    expect((await call('GET')).body.zone.dnssec?.at_registry).toBe('yes');
  });
});

describe('turning DNSSEC off', () => {
  it('removes the DS record, and signs for as long as others may remember it', async () => {
    const { team, id, name, call } = await createTeam();
    await call('POST');
    const { body } = await call('DELETE');
    expect((await team.record(id))?.ds).toEqual([]);
    expect(body.message).toContain(`DNSSEC is off for ${name}. Its answers stay signed until`);
    expect(body.zone.dnssec?.at_registry).toBe('no');
    const end = Date.parse(body.zone.dnssec?.ends_at ?? '');
    expect(Math.round((end - currentTime()) / 60_000)).toBe(24 * 60);
    expect(await isSigned(name)).toBe(true);
    await advance('20h');
    expect(await isSigned(name)).toBe(true);
    await advance('2d');
    expect(await isSigned(name)).toBe(false);
    expect((await call('GET')).body.zone.dnssec).toBeNull();
  });

  it('is taken back by turning it on again, with the same key', async () => {
    const { name, call } = await createTeam();
    const ds = dsOf((await call('POST')).body.zone);
    await call('DELETE');
    const { zone } = (await call('POST')).body;
    expect(zone.dnssec).toMatchObject({ at_registry: 'yes', ends_at: null, ds: [ds] });
    await advance('3d');
    expect(await isSigned(name)).toBe(true);
  });

  it('ends nothing while somebody has put the DS record back by hand', async () => {
    const { team, id, name, call } = await createTeam();
    const ds = dsOf((await call('POST')).body.zone);
    await call('DELETE');
    await team.call('PUT', `/domain/domain/${id}`, { ds: [ds] });
    await advance('3d');
    expect(await isSigned(name)).toBe(true);
    expect((await call('GET')).body.zone.dnssec?.ends_at).toBeNull();
  });

  it('is done at once where no registry has had the DS record', async () => {
    const { name, call } = await createForeignZone();
    await call('POST');
    const { body } = await call('DELETE');
    expect(body.zone.dnssec).toBeNull();
    expect(await isSigned(name)).toBe(false);
  });

  it('signs on for a day where a registrar elsewhere may have had the DS record', async () => {
    const { name, call, publish } = await createForeignZone();
    for (const server of (await call('GET')).body.zone.name_servers) await publish('NS', `${server}.`);
    await call('POST');
    const { body } = await call('DELETE');
    expect(Date.parse(body.zone.dnssec?.ends_at ?? '')).toBeGreaterThan(currentTime());
    expect(await isSigned(name)).toBe(true);
  });

  it('is refused while a registry elsewhere has the DS record', async () => {
    const { name, call, publish } = await createForeignZone();
    const { key_tag, algorithm, digest_type, digest } = dsOf((await call('POST')).body.zone);
    await publish('DS', `${key_tag} ${algorithm} ${digest_type} ${digest}`);
    const refused = await call('DELETE');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`still has a DS record (key tag ${key_tag})`);
    expect(await isSigned(name)).toBe(true);
  });

  it('does nothing to a zone that is not signed', async () => {
    const { name, call } = await createTeam();
    const { status, body } = await call('DELETE');
    expect([status, body.message]).toEqual([200, `DNSSEC is off for ${name}.`]);
  });
});

it('takes the DS record and the key along when the zone is deleted', async () => {
  const { team, id, zone, call } = await createTeam();
  await call('POST');
  expect((await team.call('DELETE', `/dns/zones/${zone.id}`)).status).toBe(200);
  expect((await team.record(id))?.ds).toEqual([]);
  expect(await provider.db.select().from(zoneKeys).where(eq(zoneKeys.zone_id, zone.id))).toEqual([]);
});

it('leads from a signed zone to the zones here that are below it', async () => {
  const { team, name, call } = await createTeam();
  await addZone(provider.db, team.id, `below.${name}`);
  const ds = dsOf((await call('POST')).body.zone);
  const at = seconds();
  const dnskey = findTrustedKey(await ask(name, 'DNSKEY'), { zone: name, keyTag: ds.key_tag, digest: ds.digest }, at);
  const question = { name: `below.${name}`, type: 'DS' };
  expect(validateAnswer(await ask(question.name, 'DS', name), question, { zone: name, dnskey, at })).toBe('no data');
});

it('keeps its signatures while something else is written', async () => {
  const { team, name, call } = await createTeam();
  await call('POST');
  const first = await zones.find(name);
  await addZone(provider.db, team.id, `other-${team.id}.example`);
  expect(await zones.find(name)).toBe(first);
  await team.call('POST', `/dns/zones/${(await findZone(provider.db, name))?.id}/records`, {
    name: 'new',
    type: 'A',
    content: '192.0.2.1',
    ttl: 300,
  });
  expect(await zones.find(name)).not.toBe(first);
});
