import type { Database } from '../db/open.ts';
import { members, teamOptions, teams, users } from '../db/schema.ts';

/** TOTP secret of twofactor@example.test; printed by `npm start` for an authenticator app. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export interface Owner {
  userId: number;
  teamId: number;
}

const day = 24 * 3_600_000;
export const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString();

/** The seeded sign-ins, all with one password hash. */
export async function seedPeople(db: Database, password: string) {
  const address = { address1: '14 Quayside', city: 'Bristol', zip: 'BS1 6DZ', country: 'GB', phone: '+441174960123', vat_number: 'GB123456789' };
  const team = async (name: string, status = 'active') => {
    const [row] = await db
      .insert(teams)
      .values({ name, status, company_name: `${name} Ltd`, ...address })
      .returning();
    return row?.id ?? 0;
  };
  const user = async (email: string, firstname: string, lastname: string, more: Partial<typeof users.$inferInsert> = {}) => {
    const [row] = await db
      .insert(users)
      .values({ email, password, firstname, lastname, brand_id: 1, tos_accepted_at: daysFromNow(-400), ...more })
      .returning();
    return row?.id ?? 0;
  };
  const join = (team_id: number, user_id: number, ...roles: string[]) => db.insert(members).values({ team_id, user_id, roles });

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
  for (const [role, firstname, lastname] of roles) await join(busyTeam, await user(`${role}@example.test`, firstname, lastname), `team_${role}`);

  const teamsUser = await user('teams@example.test', 'Theo', 'Marsh');
  await join(await team('Marsh & Daughters'), teamsUser, 'team_owner');
  await join(await team('Tidewater Sailing Club'), teamsUser, 'team_service', 'team_support');

  await join(await team('Fenwick Security'), await user('twofactor@example.test', 'Tara', 'Fenwick', { totp_secret: TOTP_SECRET }), 'team_owner');

  const suspended = await user('suspended@example.test', 'Stefan', 'Novak');
  await join(await team('Novak Prints'), suspended, 'team_owner');
  await join(await team('Novak Archive', 'suspended'), suspended, 'team_owner');

  const migrating = [
    ['gb-one', 'Grace', 'Bell', 'mail_only', -60],
    ['gb-two', 'Gordon', 'Pike', 'broadband', -60],
    ['gb-three', 'Gwen', 'Lloyd', 'staff', -60],
    ['gb-done', 'Gita', 'Shah', 'mail_only', -10],
  ] as const;
  for (const [name, firstname, lastname, btType, migrated] of migrating) {
    const id = await team(`${firstname} ${lastname}`);
    await join(id, await user(`${name}@example.test`, firstname, lastname, { brand_id: 2, tos_accepted_at: name === 'gb-done' ? daysFromNow(-9) : null }), 'team_owner');
    await db.insert(teamOptions).values([
      { team_id: id, name: 'bt_type', value: btType },
      { team_id: id, name: 'bt_migration_date', value: daysFromNow(migrated) },
    ]);
  }

  await join(await team('Harbourpoint Support'), await user('agent@example.test', 'Amara', 'Cole', { is_agent: true }), 'team_owner');

  const largeTeam = await team('Meridian Registrations');
  const large = await user('large@example.test', 'Lars', 'Meridian');
  await join(largeTeam, large, 'team_owner');

  return { busy: { userId: owner, teamId: busyTeam }, large: { userId: large, teamId: largeTeam } };
}
