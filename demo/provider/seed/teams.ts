import { seedBusyBilling, seedCredit, seedManyInvoices } from '../billing/billing.seed.ts';
import { seedBusyServers } from '../cloud/cloud.seed.ts';
import type { Database } from '../db/database.ts';
import { seedBusyZones, seedManyZones } from '../dns/dns.seed.ts';
import { seedBusyDomains } from '../domain/domain.seed.ts';
import { seedBusyMail, seedManyMailboxes, seedMigratedMail } from '../email/email.seed.ts';
import { seedBusyHosting } from '../hosting/hosting.seed.ts';
import { seedMigrationNotifications, seedNotifications } from '../notification/notification.seed.ts';
import { seedCards } from '../payment/payment.seed.ts';
import { seedBusyProjects } from '../project/project.seed.ts';
import { seedBusyServices, seedMailboxService, seedManyServices } from '../service/service.seed.ts';
import { ASSISTANT, seedLongTicket, seedTickets } from '../support/support.seed.ts';
import {
  insertMember,
  insertTeam,
  seedInvites,
  seedManyMembers,
  seedMigration,
  seedReferrals,
} from '../team/team.seed.ts';
import { insertUser, type SeededUser, seedOwnerDetails, TOTP_SECRET } from '../user/user.seed.ts';
import { seedBusyWordpress, seedLargeWordpress } from '../wordpress/wordpress.seed.ts';
import { createRandom } from './create-random.ts';
import { daysFromNow } from './days.ts';
import type { UniqueNames } from './names.ts';

export interface SeededPerson extends SeededUser {
  teamId: number;
}
/** A team and its people by role. */
export interface SeededTeam {
  id: number;
  people: { owner: SeededPerson } & Record<string, SeededPerson>;
}

/** A user who owns a team. */
async function insertOwner(
  db: Database,
  email: string,
  firstname: string,
  lastname: string,
  { team, ...overrides }: { team: string } & Parameters<typeof insertUser>[4],
): Promise<SeededTeam> {
  const id = await insertTeam(db, team);
  const user = await insertUser(db, email, firstname, lastname, overrides);
  await insertMember(db, id, user.id, 'team_owner');
  return { id, people: { owner: { ...user, teamId: id } } };
}

/** The people of the busy team, one role each. `seedBusyAccount` adds its data. */
export async function seedBusyPeople(db: Database, names: UniqueNames): Promise<SeededTeam> {
  const { id, people } = await insertOwner(db, names.login('owner'), 'Olivia', 'Ward', { team: 'Northwind Studio' });
  const roles = [
    ['billing', 'Bilal', 'Ahmed'],
    ['support', 'Sophie', 'Turner'],
    ['service', 'Samuel', 'Okafor'],
    ['settings', 'Seren', 'Hughes'],
    ['user', 'Una', 'Walsh'],
  ] as const;
  const team: SeededTeam = { id, people };
  for (const [role, firstname, lastname] of roles) {
    const user = await insertUser(db, names.login(role), firstname, lastname);
    await insertMember(db, id, user.id, `team_${role}`);
    team.people[role] = { ...user, teamId: id };
  }
  await seedInvites(db, id, people.owner.id);
  await seedOwnerDetails(db, people.owner.id);
  await seedReferrals(db, id);
  return team;
}

/** Domains in every status, mailboxes, hosting, invoices, cards, notifications and tickets of the busy team. */
export async function seedBusyAccount(db: Database, team: SeededTeam, names: UniqueNames): Promise<void> {
  const random = createRandom(7);
  await seedCards(db, team.id, ['visa', 'challenge', 'expired', 'debit', 'pending'], -300);
  await seedCredit(db, team.id);
  await seedBusyServices(db, team.id, names);
  await seedBusyZones(db, team.id, team.people.owner.id, names);
  await seedBusyMail(db, team.id, names, random);
  await seedBusyBilling(db, team.id, names, random);
  await seedNotifications(db, team.id, names);
  await seedTickets(db, team.id, team.people.owner.id);
  await seedBusyDomains(db, team.id, names);
  await seedBusyHosting(db, team.id, names);
  await seedBusyServers(db, team);
  await seedBusyWordpress(db, team, names);
  await seedBusyProjects(db, team);
}

/** A user with two teams, so that sign-in asks which. */
export async function seedTwoTeams(db: Database, names: UniqueNames): Promise<SeededTeam> {
  const user = await insertUser(db, names.login('teams'), 'Theo', 'Marsh');
  const id = await insertTeam(db, 'Marsh & Daughters');
  await insertMember(db, id, user.id, 'team_owner');
  await insertMember(db, await insertTeam(db, 'Tidewater Sailing Club'), user.id, 'team_service', 'team_support');
  return { id, people: { owner: { ...user, teamId: id } } };
}

/** A user with a second factor. */
export const seedSecondFactor = (db: Database, names: UniqueNames): Promise<SeededTeam> =>
  insertOwner(db, names.login('twofactor'), 'Tara', 'Fenwick', { team: 'Fenwick Security', totp_secret: TOTP_SECRET });

/** A user with two teams, one of them suspended. */
export async function seedSuspended(db: Database, names: UniqueNames): Promise<SeededTeam> {
  const user = await insertUser(db, names.login('suspended'), 'Stefan', 'Novak');
  const id = await insertTeam(db, 'Novak Prints');
  await insertMember(db, id, user.id, 'team_owner');
  const archive = await insertTeam(db, 'Novak Archive', { status: 'suspended' });
  await insertMember(db, archive, user.id, 'team_owner');
  return { id, people: { owner: { ...user, teamId: id } } };
}

/** Customers of the migration portal. Days are from now. */
const migrating = {
  'gb-one': { firstname: 'Grace', lastname: 'Bell', btType: 'mail_only', migrated: -60, renews: 20, from: 'greenlink' },
  'gb-two': { firstname: 'Gordon', lastname: 'Pike', btType: 'broadband', migrated: -60, renews: -5, from: 'homewire' },
  'gb-three': { firstname: 'Gwen', lastname: 'Lloyd', btType: 'staff', migrated: -60, renews: 120, from: 'islandnet' },
  'gb-done': { firstname: 'Gita', lastname: 'Shah', btType: 'mail_only', migrated: -10, renews: 355, from: 'dialtree' },
} as const;
export type Migrating = keyof typeof migrating;
export const MIGRATING = Object.keys(migrating) as Migrating[];

export async function seedMigrating(db: Database, name: Migrating, names: UniqueNames): Promise<SeededTeam> {
  const { firstname, lastname, btType, migrated, renews } = migrating[name];
  const team = await insertOwner(db, names.login(name), firstname, lastname, {
    team: `${firstname} ${lastname}`,
    brand_id: 2,
    tos_accepted_at: name === 'gb-done' ? daysFromNow(-9) : null,
  });
  await seedMigration(db, team.id, btType, migrated);
  await seedMailboxService(db, team.id, migratedAddress(name, names), renews);
  await seedCards(db, team.id, ['visa', 'declined', 'debit', 'pending'], migrated);
  return team;
}

function migratedAddress(name: Migrating, names: UniqueNames): string {
  const { firstname, lastname, from } = migrating[name];
  return `${firstname}@${names.domain(`${lastname}.${from}.example`)}`.toLowerCase();
}

/** The mail of a customer who moved, and the notifications about the move. */
export async function seedMigratedAccount(
  db: Database,
  name: Migrating,
  team: SeededTeam,
  names: UniqueNames,
): Promise<void> {
  const { firstname, lastname, migrated, renews } = migrating[name];
  const address = migratedAddress(name, names);
  await seedMigratedMail(db, team.id, address, `${firstname} ${lastname}`, renews > 0);
  await seedMigrationNotifications(db, team.id, address, migrated);
}

/** A user who has just signed up and bought nothing. */
async function seedNewcomer(db: Database, names: UniqueNames): Promise<SeededTeam> {
  const user = await insertUser(db, names.login('newcomer'), 'Pat', 'Newman', { tos_accepted_at: daysFromNow(0) });
  const noOffice = {
    company_name: null,
    address1: null,
    city: null,
    zip: null,
    country: null,
    phone: null,
    vat_number: null,
  };
  const id = await insertTeam(db, 'Pat Newman', noOffice);
  await insertMember(db, id, user.id, 'team_owner');
  return { id, people: { owner: { ...user, teamId: id } } };
}

/** A user who has an address but has bought nothing yet. */
const seedCustomer = (db: Database, names: UniqueNames): Promise<SeededTeam> =>
  insertOwner(db, names.login('customer'), 'Pat', 'Newman', { team: 'Pat Newman', tos_accepted_at: daysFromNow(0) });

/** The provider's own support staff. */
export const seedAgent = (db: Database, names: UniqueNames): Promise<SeededTeam> =>
  insertOwner(db, names.login('agent'), 'Amara', 'Cole', { team: 'Harbourpoint Support', is_agent: true });

/** The assistant that answers chats before a person does. It has no team, so that nobody can sign in as it. */
export const seedAssistant = (db: Database, names: UniqueNames): Promise<SeededUser> =>
  insertUser(db, names.login('assistant'), ASSISTANT.firstname, ASSISTANT.lastname, { is_agent: true });

export async function seedLargePeople(db: Database, names: UniqueNames): Promise<SeededTeam> {
  const team = await insertOwner(db, names.login('large'), 'Lars', 'Meridian', { team: 'Meridian Registrations' });
  await seedManyMembers(db, team.id, names);
  return team;
}

/** 10,000 domains with their zones, one of which has 2,000 records, 2,000 mailboxes in one domain, 5,000 invoices, one ticket with 10,000 messages. */
export async function seedLargeAccount(db: Database, team: SeededTeam, names: UniqueNames): Promise<void> {
  const random = createRandom(11);
  await seedManyServices(db, team.id, names, random);
  await seedManyZones(db, team.id);
  await seedManyMailboxes(db, team.id, names, random);
  await seedManyInvoices(db, team.id, random);
  await seedLongTicket(db, team.id, team.people.owner.id);
  await seedLargeWordpress(db, team.id, names);
}

export const TEAM_KINDS = [
  'busy',
  'large',
  'two-teams',
  'second-factor',
  'suspended',
  'newcomer',
  'customer',
  ...MIGRATING,
] as const;
/** The seeded team that a new one is modelled on. */
export type TeamKind = (typeof TEAM_KINDS)[number];

/** Seeds another team like one of the seeded ones. */
export async function seedTeamLike(db: Database, kind: TeamKind, names: UniqueNames): Promise<SeededTeam> {
  switch (kind) {
    case 'busy': {
      const team = await seedBusyPeople(db, names);
      await seedBusyAccount(db, team, names);
      return team;
    }
    case 'large': {
      const team = await seedLargePeople(db, names);
      await seedLargeAccount(db, team, names);
      return team;
    }
    case 'two-teams':
      return seedTwoTeams(db, names);
    case 'second-factor':
      return seedSecondFactor(db, names);
    case 'suspended':
      return seedSuspended(db, names);
    case 'newcomer':
      return seedNewcomer(db, names);
    case 'customer':
      return seedCustomer(db, names);
    default: {
      const team = await seedMigrating(db, kind, names);
      await seedMigratedAccount(db, kind, team, names);
      return team;
    }
  }
}
