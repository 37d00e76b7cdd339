import { describe, expect, it } from 'vitest';
import { TldRules } from '#core/domain/domain.schema.ts';
import { addYears, expiryOf, renewalYears } from '#core/domain/domain-expiry.rules.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const rules = (values: Partial<TldRules> = {}) =>
  TldRules.parse({ grace_days: 30, redemption_days: 30, redemption_fee: 80, ...values });

describe('the phase of a domain', () => {
  it.each([
    ['active', '2027-06-01T00:00:00.000Z', 'active'],
    ['active', '2026-12-20T00:00:00.000Z', 'near_renewal'],
    // The registry has not ended it yet.
    ['active', '2026-11-22T00:00:00.000Z', 'near_renewal'],
    ['active', '2026-12-23T12:00:00.000Z', 'active'],
    ['active', '2026-12-23T11:59:59.000Z', 'near_renewal'],
    ['active', null, 'active'],
    ['renewal', '2027-06-01T00:00:00.000Z', 'active'],
    ['suspended', '2027-06-01T00:00:00.000Z', 'active'],
    ['pending', '2027-06-01T00:00:00.000Z', 'pending'],
    ['pending_provision', null, 'pending'],
    ['expired', null, 'grace'],
    ['expired', '2026-11-10T00:00:00.000Z', 'grace'],
    ['expired', '2026-10-23T12:00:00.000Z', 'redemption'],
    ['expired', '2026-09-23T12:00:00.000Z', 'released'],
    ['expired', '2026-10-10T00:00:00.000Z', 'redemption'],
    ['expired', '2026-06-10T00:00:00.000Z', 'released'],
    ['cancelled', '2027-06-01T00:00:00.000Z', 'released'],
  ])('%s until %s is %s', (status, renewal_at, phase) =>
    expect(expiryOf({ status, renewal_at, rules: rules() }, NOW).phase).toBe(phase),
  );

  it('ends grace and redemption on the days of its registry', () => {
    const expired = { status: 'expired', renewal_at: '2026-11-10T00:00:00.000Z', rules: rules() };
    expect(expiryOf(expired, NOW).until).toBe('2026-12-10T00:00:00.000Z');
    expect(expiryOf({ ...expired, renewal_at: '2026-10-10T00:00:00.000Z' }, NOW).until).toBe(
      '2026-12-09T00:00:00.000Z',
    );
  });

  it.each([
    ['active', '2027-06-01T00:00:00.000Z', '2027-06-01T00:00:00.000Z'],
    ['active', null, null],
    ['pending', '2027-06-01T00:00:00.000Z', null],
    ['cancelled', '2027-06-01T00:00:00.000Z', null],
    ['expired', null, null],
    ['expired', '2026-06-10T00:00:00.000Z', null],
  ])('%s, renewed at %s, ends at %s', (status, renewal_at, until) =>
    expect(expiryOf({ status, renewal_at, rules: rules() }, NOW).until).toBe(until),
  );

  it('names no end of the grace where the rules of the registry are not known', () =>
    expect(expiryOf({ status: 'expired', renewal_at: '2026-01-10T00:00:00.000Z', rules: undefined }, NOW)).toEqual({
      phase: 'grace',
      until: null,
    }));
});

it.each([
  ['2026-11-22T08:30:00.000Z', 1, '2027-11-22T08:30:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 1, '2029-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 4, '2032-02-29T00:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', 2, '2028-12-31T23:59:59.000Z'],
])('adds years to the expiry: %s and %i', (iso, years, after) => expect(addYears(iso, years)).toBe(after));

describe('the years that can be bought', () => {
  it('end ten years ahead of today, not of the expiry', () =>
    expect(renewalYears({ renewal_at: '2030-01-01T00:00:00.000Z', rules: rules() }, NOW)).toEqual([1, 2, 3, 4, 5, 6]));
  it('are none where the registry takes no more', () =>
    expect(renewalYears({ renewal_at: '2036-01-01T00:00:00.000Z', rules: rules() }, NOW)).toEqual([]));
  it('follow the registry', () =>
    expect(renewalYears({ renewal_at: '2026-12-01T00:00:00.000Z', rules: rules({ max_years: 2 }) }, NOW)).toEqual([1]));
  it('are up to ten where the rules of the registry are not known', () =>
    expect(renewalYears({ renewal_at: '2026-11-22T12:00:00.000Z', rules: undefined }, NOW)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]));
  it('are none without an expiry', () => expect(renewalYears({ renewal_at: null, rules: rules() }, NOW)).toEqual([]));
});
