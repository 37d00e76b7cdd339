import type { Card, Invoice } from './billing.schema.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Whole days since the due date of an unpaid invoice; null if it is not overdue.
 * @param now milliseconds since the epoch by the server's clock
 */
export function overdueDays({ status, due_at }: Pick<Invoice, 'status' | 'due_at'>, now: number): number | null {
  const due = Date.parse(due_at ?? '');
  return status === 'unpaid' && due < now ? Math.floor((now - due) / DAY_MS) : null;
}

export type CardBrand = 'visa' | 'mastercard' | 'amex';

const brandsByLabel: readonly [start: string, brand: CardBrand][] = [
  ['visa', 'visa'],
  ['mastercard', 'mastercard'],
  ['american express', 'amex'],
  ['amex', 'amex'],
];

/** The brand that a saved card's label begins with; null for other brands and for mandates. */
export function cardBrand({ type, label }: Pick<Card, 'type' | 'label'>): CardBrand | null {
  const text = type === 'stripe' ? (label ?? '').toLowerCase() : '';
  return brandsByLabel.find(([start]) => text.startsWith(start))?.[1] ?? null;
}

/** Renewals are announced this long ahead (S1 §9). */
const RENEWAL_NOTICE_MS = 31 * DAY_MS;

/** Whether the default card has expired or does so within 31 days, so that renewals would fail. @param now milliseconds since the epoch */
export function needsNewCard({ default: isDefault, expires }: Pick<Card, 'default' | 'expires'>, now: number): boolean {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(expires ?? '') ?? [];
  // A card is valid to the end of its month; months of Date.UTC begin at 0.
  return isDefault === 1 && year !== undefined && Date.UTC(Number(year), Number(month), 1) <= now + RENEWAL_NOTICE_MS;
}
