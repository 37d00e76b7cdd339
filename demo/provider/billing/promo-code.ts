import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { promotions } from '../db/schema.ts';

/** Takes a use of a promo code (-1), or gives it back (1). A code without a limit stays without one. */
export const changeUsesLeft = (db: Database, code: string, by: 1 | -1) =>
  db
    .update(promotions)
    .set({ uses_left: sql`${promotions.uses_left} + ${by}` })
    .where(eq(promotions.code, code));
