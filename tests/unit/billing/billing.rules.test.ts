import { describe, expect, it } from 'vitest';
import { cardBrand, needsNewCard, overdueDays } from '#core/billing/billing.rules.ts';

const DUE = '2026-03-10T12:00:00Z';
const at = (iso: string) => Date.parse(iso);

describe('an invoice', () => {
  it.each([
    ['unpaid', DUE, '2026-03-10T11:59:59Z', null],
    ['unpaid', DUE, '2026-03-10T12:00:01Z', 0],
    ['unpaid', DUE, '2026-03-13T11:00:00Z', 2],
    ['unpaid', DUE, '2026-03-13T12:00:01Z', 3],
    ['paid', DUE, '2026-04-10T12:00:00Z', null],
    ['processing', DUE, '2026-04-10T12:00:00Z', null],
    ['unpaid', null, '2026-04-10T12:00:00Z', null],
    ['unpaid', 'soon', '2026-04-10T12:00:00Z', null],
  ])('that is %s and due at %s is at %s overdue for %s days', (status, due_at, now, days) => {
    expect(overdueDays({ status, due_at }, at(now))).toBe(days);
  });
});

describe('the brand of a saved card', () => {
  it.each([
    ['Visa ending in 4242', 'visa'],
    ['Mastercard ending in 0002', 'mastercard'],
    ['American Express ending in 0005', 'amex'],
    ['Discover ending in 1117', null],
    [null, null],
  ])('%j', (label, brand) => expect(cardBrand({ type: 'stripe', label })).toBe(brand));

  it('is none for a mandate', () => expect(cardBrand({ type: 'gocardless', label: 'Visa' })).toBeNull());
});

describe('the default card', () => {
  const now = Date.parse('2027-03-10T12:00:00Z');
  const card = (expires: string | null, isDefault: 0 | 1 = 1) => needsNewCard({ default: isDefault, expires }, now);
  it('that has expired has to be replaced', () => expect(card('2027-02')).toBe(true));
  it('that ends this month has to be replaced', () => expect(card('2027-03')).toBe(true));
  it('that ends later does not', () => expect(card('2027-04')).toBe(false));
  it('without an end does not', () => expect(card(null)).toBe(false));
  it('is the one that counts', () => expect(card('2027-02', 0)).toBe(false));
});
