import { currentTime } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { cards, paymentDoubleMethods } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';

const methods = {
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
    label: 'Direct Debit, account ending in 11',
    behaviour: 'debit',
    status: 'active',
    months: null,
  },
  pending: {
    type: 'gocardless',
    label: 'Direct Debit, account ending in 27',
    behaviour: 'debit',
    status: 'pending',
    months: null,
  },
} as const;

/**
 * Saved payment methods, known to the provider and, under the same token, to the payment double. The first is the default.
 * @param days when they were added, from now
 */
export async function seedCards(
  db: Database,
  teamId: number,
  names: readonly (keyof typeof methods)[],
  days: number,
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const { type, label, behaviour, status, months } = methods[name];
    const token = `pm_seed_${teamId}_${name}`;
    const month = new Date(currentTime());
    month.setUTCMonth(month.getUTCMonth() + (months ?? 0), 15);
    const expires = months === null ? null : month.toISOString().slice(0, 7);
    await db.insert(paymentDoubleMethods).values({ token, type, label, expires, behaviour, status });
    await db.insert(cards).values({
      team_id: teamId,
      type,
      status,
      is_default: index === 0,
      label,
      token,
      expires,
      created_at: daysFromNow(days),
    });
  }
}
