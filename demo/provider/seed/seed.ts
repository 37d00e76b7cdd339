import { eq, getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/database.ts';
import { UnusableDatabaseError } from '../db/database.ts';
import * as tables from '../db/schema.ts';
import { hashPassword } from '../secrets.ts';
import { seedBusyTeam, seedLargeTeam } from './account-data.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedKnowledge } from './knowledge.ts';
import { seedPeople } from './people.ts';

/** Grows when seeded data changes in a way that tests or readers rely on. */
const SEED_VERSION = '5';

export const DEMO_PASSWORD = 'Portal-Demo-2026!';

/** Fills an empty database; leaves a seeded one as it is. @throws UnusableDatabase when its seed is another version's */
export async function seed(db: Database, onProgress: (what: string) => void = () => {}): Promise<void> {
  const held = (await db.select().from(tables.meta).where(eq(tables.meta.key, 'seed')))[0];
  if (held?.value === SEED_VERSION) return;
  if (held)
    throw new UnusableDatabaseError(
      `The database holds demo data of another version (${held.value}, this is ${SEED_VERSION}). Run "npm start -- --fresh" to seed it anew; what is in it is lost then.`,
    );
  onProgress('people and teams');
  const password = await hashPassword(DEMO_PASSWORD);
  const people = await seedPeople(db, password);
  onProgress('products and brands');
  await seedCatalogue(db);
  onProgress('articles, questions and announcements');
  await seedKnowledge(db);
  onProgress('services, mailboxes, invoices and tickets');
  await seedBusyTeam(db, people.busy, password);
  onProgress('the large account');
  await seedLargeTeam(db, people.large, password);
  await db.insert(tables.meta).values({ key: 'seed', value: SEED_VERSION });
}

/** Empties every table but the signing secret. */
export async function clearDatabase(db: Database): Promise<void> {
  const all = Object.values(tables).filter((table) => table !== tables.meta) as SQLiteTable[];
  await db.run(sql`PRAGMA foreign_keys = OFF`);
  for (const table of all) await db.delete(table);
  await db.run(
    sql.raw(`DELETE FROM sqlite_sequence WHERE name IN (${all.map((table) => `'${getTableName(table)}'`).join(', ')})`),
  );
  await db.delete(tables.meta).where(eq(tables.meta.key, 'seed'));
  await db.run(sql`PRAGMA foreign_keys = ON`);
}
