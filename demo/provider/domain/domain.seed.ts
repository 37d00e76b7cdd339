import { and, eq, like } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { domainContacts, domainEvents, domains, members, services, teams, users } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';
import { type DomainRecord, defaultRecord } from './own-domain.ts';

type ServiceRow = typeof services.$inferSelect;

async function ownerAsContact(db: Database, teamId: number) {
  const [row] = await db
    .select({ team: teams, owner: users })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.team_id))
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.team_id, teamId), like(members.roles, '%"team_owner"%')));
  if (!row) throw new Error('The team has no owner');
  const { team, owner } = row;
  return {
    ownerId: owner.id,
    contact: {
      title: 'Ms',
      company_name: team.company_name,
      firstname: owner.firstname,
      lastname: owner.lastname,
      email_address: owner.email,
      phone_number: team.phone ?? '',
      address1: team.address1 ?? '',
      address2: '',
      city: team.city ?? '',
      country: team.country ?? '',
      state: '',
      zip: team.zip ?? '',
    },
  };
}

/** More domains of the busy team: one in redemption, one without auto-renew, one that transfers by IPS tag. */
async function seedSpecialDomains(db: Database, teamId: number, names: UniqueNames): Promise<void> {
  const domain = (name: string, label: string, status: string, price: number, days: number, auto_renew = true) => ({
    team_id: teamId,
    name,
    label: `domain ${label}`,
    type: 'domain',
    status,
    price,
    period: 'years',
    renewal_at: daysFromNow(days),
    auto_renew,
  });
  await insertMany(db, services, [
    domain(names.domain('northwind-lights.example'), '.example', 'expired', 9.99, -45),
    domain(names.domain('northwind-press.example'), '.example', 'active', 9.99, 24, false),
    domain(names.domain('northwind.example').replace(/example$/, 'uk'), '.uk', 'active', 8.99, 140),
  ]);
}

/** Registry records, contacts and history of the busy team's domains. */
export async function seedBusyDomains(db: Database, teamId: number, names: UniqueNames): Promise<void> {
  await seedSpecialDomains(db, teamId, names);
  const rows = await db
    .select()
    .from(services)
    .where(and(eq(services.team_id, teamId), eq(services.type, 'domain')))
    .orderBy(services.id);
  const find = (name: string): ServiceRow => {
    const row = rows.find((service) => service.name === names.domain(name));
    if (!row) throw new Error(`${name} is not seeded`);
    return row;
  };
  const main = find('northwind.example');
  const studio = find('northwind-studio.example');
  const shop = find('northwind-shop.example');
  const moving = find('northwind.mail.example');
  const { contact, ownerId } = await ownerAsContact(db, teamId);
  await seedContacts(db, rows, { main: main.id, contact });

  const record = (service: ServiceRow, changes: Partial<DomainRecord>) => ({ ...defaultRecord(service), ...changes });
  const elsewhere = ['ns1.pagehost.example', 'ns2.pagehost.example'];
  const own = [`ns1.${shop.name}`, `ns2.${shop.name}`];
  const glue = own.map((host, index) => ({ host, addresses: [`192.0.2.${53 + index}`, `2001:db8::${53 + index}`] }));
  await insertMany(db, domains, [
    record(main, { registered_at: daysFromNow(212 - 4 * 365) }),
    record(studio, { registered_at: daysFromNow(18 - 2 * 365), name_servers: elsewhere }),
    record(shop, { is_locked: false, name_servers: own, glue }),
    record(moving, {
      is_locked: false,
      transfer: {
        epp_code: 'Kq7-northwind-92',
        steps: [
          { key: 'paid', at: daysFromNow(-3) },
          { key: 'code', at: daysFromNow(-3) },
          { key: 'confirmed', at: daysFromNow(-2) },
          { key: 'released', at: null },
          { key: 'done', at: null },
        ],
        failure: null,
      },
    }),
  ]);

  const event = (
    service: ServiceRow,
    days: number,
    kind: string,
    detail: Record<string, unknown> = {},
    user_id: number | null = null,
  ) => ({ service_id: service.id, user_id, kind, detail, created_at: daysFromNow(days) });
  const ours = ['ns1.harbour-post.example', 'ns2.harbour-post.example'];
  await insertMany(db, domainEvents, [
    event(main, 212 - 4 * 365, 'registered', { until: daysFromNow(212 - 3 * 365) }),
    event(main, 212 - 3 * 365 - 14, 'renewed', { years: 1, until: daysFromNow(212 - 2 * 365) }),
    event(main, 212 - 2 * 365 - 14, 'renewed', { years: 2, until: main.renewal_at }),
    event(main, -160, 'contact', { type: 'tech', name: 'Samuel Okafor' }, ownerId),
    event(main, -31, 'lock', { is_on: true }, ownerId),
    event(studio, 18 - 2 * 365, 'registered', { until: daysFromNow(18 - 365) }),
    event(studio, -60, 'name_servers', { before: ours, after: elsewhere, glue: [] }, ownerId),
    event(shop, -20, 'lock', { is_on: false }, ownerId),
    event(shop, -20, 'epp_code', {}, ownerId),
    event(moving, -3, 'transfer_started'),
    event(moving, -2, 'transfer_step', { step: 'confirmed' }),
    event(find('oldnorthwind.example'), -4, 'expired'),
    event(find('northwind-lights.example'), -37, 'expired'),
    event(find('northwind-lights.example'), -15, 'redemption', { until: daysFromNow(15) }),
    event(find('northwind-press.example'), -8, 'auto_renew', { is_on: false }, ownerId),
    event(find('coldharbour.example'), -90, 'cancelled', {}, ownerId),
  ]);
}

/** A registrant for each domain; the main domain has other contacts too. */
async function seedContacts(
  db: Database,
  rows: readonly ServiceRow[],
  { main, contact }: { main: number; contact: Awaited<ReturnType<typeof ownerAsContact>>['contact'] },
): Promise<void> {
  const tech = {
    ...contact,
    title: 'Mr',
    firstname: 'Samuel',
    lastname: 'Okafor',
    email_address: contact.email_address.replace(/^owner/, 'service'),
  };
  await insertMany(db, domainContacts, [
    { ...contact, service_id: main, type: 'registrant' },
    { ...contact, service_id: main, type: 'admin' },
    { ...tech, service_id: main, type: 'tech' },
    ...rows
      .filter(({ id }) => id !== main)
      .map(({ id }) => ({ ...contact, service_id: id, type: 'registrant' as const })),
  ]);
}
