import { eq, getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { seedBrands } from '../brand/brand.seed.ts';
import { seedPromotions } from '../cart/cart.seed.ts';
import type { Database } from '../db/database.ts';
import { UnusableDatabaseError } from '../db/database.ts';
import * as tables from '../db/schema.ts';
import { seedDomainsElsewhere } from '../dns/dns.seed.ts';
import { seedProducts } from '../product/product.seed.ts';
import { seedKnowledge } from '../support/knowledge.seed.ts';
import { seedDepartments } from '../support/support.seed.ts';
import { uniqueNames } from './names.ts';
import {
  MIGRATING,
  type Migrating,
  type SeededTeam,
  seedAgent,
  seedAssistant,
  seedBusyAccount,
  seedBusyPeople,
  seedLargeAccount,
  seedLargePeople,
  seedMigratedAccount,
  seedMigrating,
  seedSecondFactor,
  seedSuspended,
  seedTwoTeams,
} from './teams.ts';

/** Grows when seeded data changes in a way that tests or readers rely on. */
const SEED_VERSION = '13';

/** Fills an empty database and leaves a seeded one unchanged. @throws UnusableDatabaseError when it was seeded by another version */
export async function seed(db: Database, onProgress: (step: string) => void = () => {}): Promise<void> {
  const existing = (await db.select().from(tables.meta).where(eq(tables.meta.key, 'seed')))[0];
  if (existing?.value === SEED_VERSION) return;
  if (existing)
    throw new UnusableDatabaseError(
      `The database holds demo data of another version (${existing.value}, this is ${SEED_VERSION}). Run "npm start -- --fresh" to seed it anew; what is in it is lost then.`,
    );
  const names = uniqueNames();
  onProgress('people and teams');
  const busy = await seedBusyPeople(db, names);
  await seedTwoTeams(db, names);
  await seedSecondFactor(db, names);
  await seedSuspended(db, names);
  const migrated: [Migrating, SeededTeam][] = [];
  for (const name of MIGRATING) migrated.push([name, await seedMigrating(db, name, names)]);
  await seedAgent(db, names);
  const large = await seedLargePeople(db, names);
  onProgress('products and brands');
  await seedBrands(db);
  await seedDepartments(db);
  await seedProducts(db);
  await seedPromotions(db);
  onProgress('articles, questions and announcements');
  await seedKnowledge(db);
  onProgress('services, mailboxes, invoices and tickets');
  await seedBusyAccount(db, busy, names);
  onProgress('the large account');
  await seedLargeAccount(db, large, names);
  // Last, so that the ids of the others don't change.
  for (const [name, team] of migrated) await seedMigratedAccount(db, name, team, names);
  await seedAssistant(db, names);
  await seedDomainsElsewhere(db);
  await db.insert(tables.meta).values({ key: 'seed', value: SEED_VERSION });
}

/** Empties every table but the signing secret. */
export async function clearDatabase(db: Database): Promise<void> {
  const all = Object.values(tables).filter((table) => table !== tables.meta) as SQLiteTable[];
  await db.inTransaction(async () => {
    // Parent rows may be deleted before their children.
    await db.run(sql`PRAGMA defer_foreign_keys = ON`);
    for (const table of all) await db.delete(table);
    await db.run(
      sql.raw(
        `DELETE FROM sqlite_sequence WHERE name IN (${all.map((table) => `'${getTableName(table)}'`).join(', ')})`,
      ),
    );
    await db.delete(tables.meta).where(eq(tables.meta.key, 'seed'));
  });
}
