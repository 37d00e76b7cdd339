import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { invites, members, referrals, teamOptions, teams, users } from '../db/schema.ts';
import { generateSecret, hashToken } from '../secrets.ts';
import { createRandom } from '../seed/create-random.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';
import { seededPassword } from '../user/user.seed.ts';

/** Members of the large team besides its owner. */
const LARGE_TEAM_SIZE = 5000;

/** The office of every team but the newcomer's. */
const OFFICE = {
  address1: '14 Quayside',
  city: 'Bristol',
  zip: 'BS1 6DZ',
  country: 'GB',
  phone: '+441174960123',
  vat_number: 'GB980780684',
};

/** @returns the team's id */
export async function insertTeam(
  db: Database,
  name: string,
  overrides: Partial<typeof teams.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(teams)
    .values({ name, company_name: `${name} Ltd`, ...OFFICE, ...overrides })
    .returning();
  return row?.id ?? 0;
}

export async function insertMember(db: Database, teamId: number, userId: number, ...roles: string[]): Promise<void> {
  await db.insert(members).values({ team_id: teamId, user_id: userId, roles });
}

/** Two pending invites, one of them expired, and a rejected one. */
export async function seedInvites(db: Database, teamId: number, inviterId: number): Promise<void> {
  const invite = (
    email: string,
    firstname: string,
    lastname: string,
    status: 'pending' | 'rejected',
    permissions: string[],
    days: number,
  ) => ({
    team_id: teamId,
    inviter_id: inviterId,
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
}

/** Customers who signed up through the team's affiliate link. */
export async function seedReferrals(db: Database, teamId: number): Promise<void> {
  const random = createRandom(5);
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
      team_id: teamId,
      name,
      status: index < 2 ? 'pending' : index < 5 ? 'approved' : 'paid',
      commission: Math.round((4 + random() * 40) * 100) / 100,
      created_at: daysFromNow(-8 - index * 34),
    })),
  );
}

/** The team options that hold the migration progress of a customer of the migration portal. @param migrated days from now */
export async function seedMigration(db: Database, teamId: number, btType: string, migrated: number): Promise<void> {
  await db.insert(teamOptions).values([
    { team_id: teamId, name: 'bt_type', value: btType },
    { team_id: teamId, name: 'bt_migration_date', value: daysFromNow(migrated) },
  ]);
}

/** The members of the large team, numbered from 0001. */
export async function seedManyMembers(db: Database, teamId: number, names: UniqueNames): Promise<void> {
  const password = await seededPassword();
  const registrar = (index: number) => {
    const number = String(index + 1).padStart(4, '0');
    const email = names.domain(`registrar-${number}@meridian.example`);
    return { email, password, firstname: 'Registrar', lastname: number, brand_id: 1 };
  };
  const [row] = await db.insert(users).values(registrar(0)).returning();
  const first = row?.id ?? 0;
  const others = Array.from({ length: LARGE_TEAM_SIZE - 1 }, (_, index) => ({
    ...registrar(index + 1),
    id: first + 1 + index,
  }));
  await insertMany(db, users, others);
  await insertMany(
    db,
    members,
    [first, ...others.map(({ id }) => id)].map((user_id) => ({ team_id: teamId, user_id, roles: ['team_service'] })),
  );
}
