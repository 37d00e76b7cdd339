import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClockOffset } from '#provider/clock.ts';
import { domainContacts, teams } from '#provider/db/schema.ts';
import { createDomainTeam, type DomainTeam } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DomainTeam;
let id: number;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createDomainTeam(provider);
  ({ id } = await team.add('harbour.example'));
});
afterEach(() => setClockOffset(0));

const person = {
  title: 'Mx',
  company_name: 'Quay Ltd',
  firstname: 'Kit',
  lastname: 'Rowe',
  email_address: 'kit@quay.example',
  phone_number: '+44 20 7946 0018',
  address1: '2 Dock Road',
  address2: 'Unit 4',
  city: 'Cardiff',
  country: 'gb',
  state: '',
  zip: 'CF10 1AA',
};
const list = async (domainId = id) => (await team.call('GET', `/domain/contact?domain_id=${domainId}`)).body.contacts;
const set = (values: object, domainId = id) =>
  team.call('POST', '/domain/contact', { ...person, type: 'tech', domain_id: String(domainId), ...values });
const registrantOf = async (domainId = id) => (await list(domainId)).find(({ type }) => type === 'registrant');
const keyIn = async (address: string) =>
  /registrant\?key=([\w.-]+)/.exec((await team.mailsTo(address))[0]?.body ?? '')?.[1] ?? '';
const confirm = (key: string) => provider.json<{ message: string }>('POST', '/domain/contact/confirm', { key });

describe('the contacts of a domain', () => {
  it('default to its team as the registrant', async () => {
    const [row] = await provider.db.select().from(teams).where(eq(teams.id, team.id));
    expect(await list()).toMatchObject([
      {
        type: 'registrant',
        domain_id: id,
        firstname: 'Olivia',
        lastname: 'Ward',
        email_address: team.owner.email,
        company_name: row?.company_name,
        address1: row?.address1,
        zip: row?.zip,
      },
    ]);
  });

  it('have the same ids each time they are read', async () => {
    const [first, second] = await Promise.all([list(), list()]);
    expect(first).toEqual(second);
    expect(await list()).toEqual(first);
  });

  it('are set by their part', async () => {
    const { status, body } = await set({});
    expect([status, body.message]).toEqual([201, 'Contact Updated Successfully']);
    expect(body.contact).toMatchObject({ ...person, country: 'GB', type: 'tech', domain_id: id });
    expect((await list()).map(({ type }) => type)).toEqual(['registrant', 'tech']);
  });

  it('have one of each part: another one takes its place', async () => {
    await set({});
    await set({ firstname: 'Ash' });
    expect((await list()).filter(({ type }) => type === 'tech')).toMatchObject([{ firstname: 'Ash' }]);
  });

  it('are changed by their id, and stay what they are', async () => {
    const { contact } = (await set({})).body;
    const { status, body } = await team.call('PUT', `/domain/contact/${contact.id}`, {
      ...person,
      city: 'Newport',
      type: 'registrant',
    });
    expect([status, body.contact]).toMatchObject([200, { id: contact.id, city: 'Newport', type: 'tech' }]);
  });

  it('fall back to the registrant when they are removed', async () => {
    const { contact } = (await set({})).body;
    const { status, body } = await team.call('DELETE', `/domain/contact/${contact.id}`);
    expect([status, body.message]).toEqual([200, 'Contact removed. The registrant is used instead.']);
    expect((await list()).map(({ type }) => type)).toEqual(['registrant']);
  });

  it('keep their registrant', async () => {
    const { status, body } = await team.call('DELETE', `/domain/contact/${(await registrantOf())?.id}`);
    expect([status, body.message]).toEqual([409, expect.stringContaining('Every domain needs a registrant')]);
    expect(await list()).toHaveLength(1);
  });

  it('write their changes to the history', async () => {
    const { contact } = (await set({})).body;
    await team.call('DELETE', `/domain/contact/${contact.id}`);
    const { events } = (await team.call('GET', `/domain/domain/${id}/history`)).body;
    expect(events).toMatchObject([
      { kind: 'contact_removed', author: 'Olivia Ward', detail: { type: 'tech' } },
      { kind: 'contact', author: 'Olivia Ward', detail: { type: 'tech', name: 'Kit Rowe, Quay Ltd' } },
    ]);
  });

  it.each([
    [{ firstname: ' ' }, 'firstname', 'Enter a first name.'],
    [{ lastname: '' }, 'lastname', 'Enter a last name.'],
    [{ email_address: 'kit@' }, 'email_address', 'Enter a valid email address.'],
    [{ phone_number: '12' }, 'phone_number', 'Enter a valid phone number, e.g. +44 20 7946 0018.'],
    [{ address1: '' }, 'address1', 'Enter an address.'],
    [{ city: '' }, 'city', 'Enter a town or city.'],
    [{ country: 'ZZ' }, 'country', 'Choose a country.'],
    [{ zip: '12345' }, 'zip', 'Please enter valid postcode'],
    [{ zip: '' }, 'zip', 'Enter a postcode.'],
    [{ company_name: 'a'.repeat(121) }, 'company_name', 'Use up to 120 characters.'],
    [{ city: 'Bris\ntol' }, 'city', 'Use no line breaks and no < or >.'],
  ])('with %j are refused at their field', async (values, field, message) => {
    const { status, body } = await set(values);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('have no postcode in a country without postcodes', async () => {
    expect((await set({ country: 'HK', zip: '' })).status).toBe(201);
  });

  it('of another part than the four are refused', async () => {
    const { status, body } = await set({ type: 'owner' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['type']]);
  });

  it('need their domain', async () => {
    const { status, body } = await team.call('POST', '/domain/contact', { ...person, type: 'tech' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['domain_id']]);
  });

  it('of another team are not found', async () => {
    const other = await createDomainTeam(provider);
    const { contact } = (await set({})).body;
    expect((await other.call('PUT', `/domain/contact/${contact.id}`, person)).status).toBe(404);
    const { status, body } = await other.call('DELETE', `/domain/contact/${contact.id}`);
    expect([status, body.message]).toEqual([404, 'Contact not found']);
    expect(
      (await other.call('POST', '/domain/contact', { ...person, type: 'tech', domain_id: String(id) })).status,
    ).toBe(404);
  });

  it.each(['billing', 'support', 'user'])('are closed to team_%s', async (role) => {
    const { contact } = (await set({})).body;
    expect((await team.call('GET', `/domain/contact?domain_id=${id}`, undefined, role)).status).toBe(403);
    expect((await team.call('DELETE', `/domain/contact/${contact.id}`, undefined, role)).status).toBe(403);
    expect((await team.call('DELETE', '/domain/contact/999999999', undefined, role)).status).toBe(403);
  });

  it('of a domain that is no longer here cannot be changed', async () => {
    expect((await set({}, team.find('coldharbour.example').id)).status).toBe(409);
  });
});

describe('a new registrant', () => {
  const change = async (values: object = {}) => set({ type: 'registrant', ...values });

  it('takes effect once they have confirmed by mail', async () => {
    const { body } = await change();
    expect(body.message).toBe('We’ve emailed kit@quay.example. The registrant changes once they confirm.');
    expect(body.contact).toMatchObject({ firstname: 'Olivia' });
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain.pending_registrant).toEqual({
      firstname: 'Kit',
      lastname: 'Rowe',
      email_address: 'kit@quay.example',
    });
    const answer = await confirm(await keyIn(person.email_address));
    expect([answer.status, answer.body.message]).toEqual([200, 'You’re now the registrant of harbour.example.']);
    expect(await registrantOf()).toMatchObject({ firstname: 'Kit', country: 'GB', address2: 'Unit 4' });
  });

  it('keeps the domain here for 60 days', async () => {
    await team.call('PUT', `/domain/domain/${id}`, { is_locked: false });
    await change();
    await confirm(await keyIn(person.email_address));
    const { domain } = (await team.call('GET', `/domain/domain/${id}`)).body;
    const days = (Date.parse(String(domain.transfer_locked_until)) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(60, 1);
    expect(domain.pending_registrant).toBe(null);
    const { status, body } = await team.call('GET', `/domain/get-epp-code/domain/${id}`);
    expect([status, body.message]).toEqual([409, expect.stringContaining('can’t move before')]);
  });

  it('lets the domain move again after those days', async () => {
    await team.call('PUT', `/domain/domain/${id}`, { is_locked: false });
    await change();
    await confirm(await keyIn(person.email_address));
    setClockOffset(61 * 86_400_000);
    expect((await team.call('GET', `/domain/get-epp-code/domain/${id}`)).status).toBe(200);
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain.transfer_locked_until).toBe(null);
  });

  it('is in the history when it was requested and when it was confirmed', async () => {
    await change();
    await confirm(await keyIn(person.email_address));
    const { events } = (await team.call('GET', `/domain/domain/${id}/history`)).body;
    expect(events).toMatchObject([
      { kind: 'registrant', author: null, detail: { name: 'Kit Rowe, Quay Ltd' } },
      { kind: 'registrant_requested', author: 'Olivia Ward', detail: { email_address: 'kit@quay.example' } },
    ]);
  });

  it('cannot confirm twice', async () => {
    await change();
    const key = await keyIn(person.email_address);
    await confirm(key);
    expect((await confirm(key)).status).toBe(410);
  });

  it('cannot confirm with the key of an earlier request', async () => {
    await change();
    const key = await keyIn(person.email_address);
    await change({ city: 'Newport' });
    expect((await confirm(key)).status).toBe(410);
    expect((await confirm(await keyIn(person.email_address))).status).toBe(200);
  });

  it('cannot confirm after a week', async () => {
    await change();
    const key = await keyIn(person.email_address);
    setClockOffset(8 * 86_400_000);
    expect((await confirm(key)).status).toBe(410);
  });

  it.each(['', 'x', '1.', `999999.${'a'.repeat(43)}`, `1.${'a'.repeat(43)}`])(
    'is nobody by the key “%s”',
    async (key) => {
      expect((await confirm(key)).status).toBe(410);
    },
  );

  it('is taken back by the present one', async () => {
    const present = await registrantOf();
    await change();
    const key = await keyIn(person.email_address);
    await team.call('PUT', `/domain/contact/${present?.id}`, present);
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain.pending_registrant).toBe(null);
    expect((await confirm(key)).status).toBe(410);
  });

  it('needs no confirmation for another address of the same person', async () => {
    const present = await registrantOf();
    const { body } = await team.call('PUT', `/domain/contact/${present?.id}`, { ...present, city: 'Newport' });
    expect([body.message, body.contact.city]).toEqual(['Contact Updated Successfully', 'Newport']);
    expect((await team.call('GET', `/domain/domain/${id}`)).body.domain.transfer_locked_until).toBe(null);
  });

  it('of a .uk name takes effect at once', async () => {
    const uk = team.find('northwind.uk').id;
    const { body } = await set({ type: 'registrant' }, uk);
    expect([body.message, body.contact.firstname]).toEqual(['Contact Updated Successfully', 'Kit']);
  });

  it('gets at most ten mails an hour', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await change({ city: `Town ${n}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  });

  it('of many domains gets fifty mails an hour at most', async () => {
    const email_address = 'everywhere@quay.example';
    const statuses: number[] = [];
    for (let n = 0; n < 51; n++) {
      const { id: domainId } = await team.add(`harbour-${n}.example`);
      statuses.push((await set({ type: 'registrant', email_address }, domainId)).status);
    }
    expect(statuses).toEqual([...Array<number>(50).fill(201), 429]);
    expect(await team.mailsTo(email_address)).toHaveLength(50);
  });
});

it('the seeded domains have a registrant each', async () => {
  const rows = await provider.db
    .select()
    .from(domainContacts)
    .where(eq(domainContacts.service_id, team.find('northwind-shop.example').id));
  expect(rows).toMatchObject([{ type: 'registrant', firstname: 'Olivia' }]);
  expect((await list(team.find('northwind.example').id)).map(({ type }) => type)).toEqual([
    'registrant',
    'admin',
    'tech',
  ]);
});
