import type { Database } from '../db/database.ts';
import { promotions } from '../db/schema.ts';

/** Promo codes: some valid, and one for each reason why a code is refused. */
export async function seedPromotions(db: Database): Promise<void> {
  await db.insert(promotions).values([
    { code: 'WELCOME10', percent: 10, is_first_order: true },
    { code: 'MAIL5', amount: 5, groups: ['hosting.email'], minimum: 20 },
    { code: 'HALFDOMAIN', percent: 50, groups: ['domain'] },
    { code: 'SUMMER25', percent: 25, ends_at: '2026-08-31T23:59:59.000Z' },
    { code: 'SPRING27', percent: 15, starts_at: '2027-03-01T00:00:00.000Z', ends_at: '2027-05-31T23:59:59.000Z' },
    { code: 'FIRST100', percent: 20, uses_left: 0 },
    { code: 'BIG50', amount: 50, minimum: 200 },
  ]);
}
