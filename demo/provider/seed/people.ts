import { postEntries } from '../billing/ledger.ts';
import type { Database } from '../db/database.ts';
import {
  cards,
  invites,
  members,
  paymentDoubleMethods,
  referrals,
  securityAnswers,
  services,
  teamOptions,
  teams,
  users,
  vulnerabilities,
} from '../db/schema.ts';
import { generateSecret, hashPassword, hashToken } from '../secrets.ts';
import { createRandom } from './create-random.ts';
import { insertMany } from './insert.ts';

/** TOTP secret of twofactor@example.test; printed by `npm start` for an authenticator app. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export interface Owner {
  userId: number;
  teamId: number;
}

const DAY_MS = 24 * 3_600_000;
export const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const LARGE_TEAM_SIZE = 5000;

const paymentMethodSeeds = {
  visa: { type: 'stripe', label: 'Visa ending in 4242', behaviour: 'succeeds', status: 'active', months: 30 },
  declined: { type: 'stripe', label: 'Mastercard ending in 0002', behaviour: 'declined', status: 'active', months: 14 },
  challenge: { type: 'stripe', label: 'Visa ending in 3184', behaviour: 'challenge', status: 'active', months: 1 },
  expired: {
    type: 'stripe',
    label: 'American Express ending in 0005',
    behaviour: 'succeeds',
    status: 'active',
    months: -4,
  },
  debit: {
    type: 'gocardless',
    label: 'Direct debit, account ending in 11',
    behaviour: 'debit',
    status: 'active',
    months: null,
  },
  pending: {
    type: 'gocardless',
    label: 'Direct debit, account ending in 27',
    behaviour: 'debit',
    status: 'pending',
    months: null,
  },
} as const;

/** Saved ways to pay, known to the provider and, under the same token, to the payment double. The first is the default. */
async function seedCards(
  db: Database,
  team_id: number,
  names: readonly (keyof typeof paymentMethodSeeds)[],
  days: number,
) {
  for (const [index, name] of names.entries()) {
    const { type, label, behaviour, status, months } = paymentMethodSeeds[name];
    const token = `pm_seed_${team_id}_${name}`;
    const month = new Date();
    month.setUTCMonth(month.getUTCMonth() + (months ?? 0), 15);
    const expires = months === null ? null : month.toISOString().slice(0, 7);
    await db.insert(paymentDoubleMethods).values({ token, type, label, expires, behaviour, status });
    await db
      .insert(cards)
      .values({ team_id, type, status, is_default: index === 0, label, token, expires, created_at: daysFromNow(days) });
  }
}

/** What surrounds the people of the busy team: invites, referrals, needs and security answers. */
async function seedBusyTeamPeople(db: Database, team_id: number, owner: number) {
  const invite = (
    email: string,
    firstname: string,
    lastname: string,
    status: 'pending' | 'rejected',
    permissions: string[],
    days: number,
  ) => ({
    team_id,
    inviter_id: owner,
    email,
    firstname,
    lastname,
    status,
    permissions,
    notifications: ['service'],
    key_hash: hashToken(generateSecret()),
    created_at: daysFromNow(days),
    expires_at: daysFromNow(days + 7),
  });
  await db
    .insert(invites)
    .values([
      invite('ivy.lang@example.test', 'Ivy', 'Lang', 'pending', ['team_support'], -2),
      invite('noah.reed@example.test', 'Noah', 'Reed', 'pending', ['team_billing', 'team_service'], -12),
      invite('max.orr@example.test', 'Max', 'Orr', 'rejected', ['team_user'], -30),
    ]);
  await db.insert(vulnerabilities).values({
    user_id: owner,
    name: 'Hearing',
    description: 'Please write rather than call. I read lips in person, not on the phone.',
    created_at: daysFromNow(-50),
  });
  await db.insert(securityAnswers).values([
    { user_id: owner, question_id: 1, answer: await hashPassword('biscuit') },
    { user_id: owner, question_id: 2, answer: await hashPassword('orchard lane') },
  ]);
  const next = createRandom(5);
  const names = [
    'Bramble Bakery',
    'Kite & Co',
    'Lowland Cycles',
    'Pine Street Dental',
    'Quarry Books',
    'Rook Roofing',
    'Saltmarsh Yoga',
    'Thistle Tours',
    'Umber Studio',
  ];
  await db.insert(referrals).values(
    names.map((name, index) => ({
      team_id,
      name,
      status: index < 2 ? 'pending' : index < 5 ? 'approved' : 'paid',
      commission: Math.round((4 + next() * 40) * 100) / 100,
      created_at: daysFromNow(-8 - index * 34),
    })),
  );
}

/** The seeded sign-ins, all with one password hash. */
export async function seedPeople(db: Database, password: string) {
  const address = {
    address1: '14 Quayside',
    city: 'Bristol',
    zip: 'BS1 6DZ',
    country: 'GB',
    phone: '+441174960123',
    vat_number: 'GB980780684',
  };
  const team = async (name: string, status = 'active') => {
    const [row] = await db
      .insert(teams)
      .values({ name, status, company_name: `${name} Ltd`, ...address })
      .returning();
    return row?.id ?? 0;
  };
  const user = async (
    email: string,
    firstname: string,
    lastname: string,
    more: Partial<typeof users.$inferInsert> = {},
  ) => {
    const [row] = await db
      .insert(users)
      .values({ email, password, firstname, lastname, brand_id: 1, tos_accepted_at: daysFromNow(-400), ...more })
      .returning();
    return row?.id ?? 0;
  };
  const join = (team_id: number, user_id: number, ...roles: string[]) =>
    db.insert(members).values({ team_id, user_id, roles });

  const busyTeam = await team('Northwind Studio');
  const owner = await user('owner@example.test', 'Olivia', 'Ward');
  await join(busyTeam, owner, 'team_owner');
  const roles = [
    ['billing', 'Bilal', 'Ahmed'],
    ['support', 'Sophie', 'Turner'],
    ['service', 'Samuel', 'Okafor'],
    ['settings', 'Seren', 'Hughes'],
    ['user', 'Una', 'Walsh'],
  ] as const;
  for (const [role, firstname, lastname] of roles)
    await join(busyTeam, await user(`${role}@example.test`, firstname, lastname), `team_${role}`);

  await seedBusyTeamPeople(db, busyTeam, owner);

  const teamsUser = await user('teams@example.test', 'Theo', 'Marsh');
  await join(await team('Marsh & Daughters'), teamsUser, 'team_owner');
  await join(await team('Tidewater Sailing Club'), teamsUser, 'team_service', 'team_support');

  await join(
    await team('Fenwick Security'),
    await user('twofactor@example.test', 'Tara', 'Fenwick', { totp_secret: TOTP_SECRET }),
    'team_owner',
  );

  const suspended = await user('suspended@example.test', 'Stefan', 'Novak');
  await join(await team('Novak Prints'), suspended, 'team_owner');
  await join(await team('Novak Archive', 'suspended'), suspended, 'team_owner');

  const migrating = [
    ['gb-one', 'Grace', 'Bell', 'mail_only', -60, 20],
    ['gb-two', 'Gordon', 'Pike', 'broadband', -60, -5],
    ['gb-three', 'Gwen', 'Lloyd', 'staff', -60, 120],
    ['gb-done', 'Gita', 'Shah', 'mail_only', -10, 355],
  ] as const;
  for (const [name, firstname, lastname, btType, migrated, renews] of migrating) {
    const id = await team(`${firstname} ${lastname}`);
    await join(
      id,
      await user(`${name}@example.test`, firstname, lastname, {
        brand_id: 2,
        tos_accepted_at: name === 'gb-done' ? daysFromNow(-9) : null,
      }),
      'team_owner',
    );
    await db.insert(teamOptions).values([
      { team_id: id, name: 'bt_type', value: btType },
      { team_id: id, name: 'bt_migration_date', value: daysFromNow(migrated) },
    ]);
    await db.insert(services).values({
      team_id: id,
      name: `${name}@greenlink.example`,
      label: 'Mailbox email',
      type: 'email',
      status: renews > 0 ? 'active' : 'expired',
      price: 15,
      period: 'years',
      renewal_at: daysFromNow(renews),
    });
    await seedCards(db, id, ['visa', 'declined', 'debit', 'pending'], migrated);
  }
  await seedCards(db, busyTeam, ['visa', 'challenge', 'expired', 'debit', 'pending'], -300);
  await db.batch([
    ...postEntries(db, 'opening credit of Northwind Studio', { goodwill: 2500, [`credit:${busyTeam}`]: -2500 }),
  ] as never);

  await join(
    await team('Harbourpoint Support'),
    await user('agent@example.test', 'Amara', 'Cole', { is_agent: true }),
    'team_owner',
  );

  const largeTeam = await team('Meridian Registrations');
  const large = await user('large@example.test', 'Lars', 'Meridian');
  await join(largeTeam, large, 'team_owner');
  const crowd = await db
    .insert(users)
    .values({
      email: 'registrar-0001@meridian.example',
      password,
      firstname: 'Registrar',
      lastname: '0001',
      brand_id: 1,
    })
    .returning();
  const first = crowd[0]?.id ?? 0;
  const others = Array.from({ length: LARGE_TEAM_SIZE - 1 }, (_, index) => ({
    id: first + 1 + index,
    number: String(index + 2).padStart(4, '0'),
  }));
  await insertMany(
    db,
    users,
    others.map(({ id, number }) => ({
      id,
      email: `registrar-${number}@meridian.example`,
      password,
      firstname: 'Registrar',
      lastname: number,
      brand_id: 1,
    })),
  );
  await insertMany(
    db,
    members,
    [first, ...others.map(({ id }) => id)].map((user_id) => ({ team_id: largeTeam, user_id, roles: ['team_service'] })),
  );

  return { busy: { userId: owner, teamId: busyTeam }, large: { userId: large, teamId: largeTeam } };
}
