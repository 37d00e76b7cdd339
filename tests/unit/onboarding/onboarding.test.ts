import { describe, expect, it } from 'vitest';
import { type OnboardingInput, onboardingRedirect, resolveOnboarding } from '#core/onboarding/onboarding.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (now: number, days: number, ms = 0) => new Date(now + days * DAY + ms).toISOString();
const account = (now: number, more: Partial<OnboardingInput> = {}): OnboardingInput => ({
  type: 'mail_only',
  migratedAt: at(now, -60),
  renewalAt: at(now, 20),
  termsAcceptedAt: null,
  ...more,
});
const accepted = '2026-01-01T00:00:00.000Z';

/** Each with the moments around it: an ordinary day, both nights of a clock change in Britain, a leap day. */
const moments: [string, number][] = [
  ['an ordinary day', Date.parse('2026-06-10T09:00:00Z')],
  ['the night the clocks go forward', Date.parse('2026-03-29T00:59:59Z')],
  ['the night the clocks go back', Date.parse('2026-10-25T00:59:59Z')],
  ['a leap day', Date.parse('2028-02-29T12:00:00Z')],
  ['the turn of a year', Date.parse('2026-12-31T23:59:59Z')],
];

describe.each(moments)('the flow (S1 §4) on %s', (_name, now) => {
  it.each<[string, Partial<OnboardingInput>, string, boolean]>([
    ['mail, renewal near, moved long ago, terms open', {}, 'flow_one', true],
    ['… exactly at both edges', { renewalAt: at(now, 31), migratedAt: at(now, -31) }, 'flow_one', true],
    ['… a millisecond beyond the window', { renewalAt: at(now, 31, 1) }, 'complete', false],
    ['… moved a moment too lately', { migratedAt: at(now, -31, 1) }, 'complete', true],
    ['… never moved', { migratedAt: null }, 'complete', true],
    ['… terms accepted', { termsAcceptedAt: accepted }, 'complete', true],
    ['mail, renewal passed', { renewalAt: at(now, 0, -1), termsAcceptedAt: accepted }, 'flow_two', false],
    ['broadband, renewal passed', { type: 'broadband', renewalAt: at(now, -400) }, 'flow_two', false],
    ['staff, renewal passed', { type: 'staff', renewalAt: at(now, -1) }, 'complete', false],
    ['broadband, renewal to come, terms open', { type: 'broadband', renewalAt: at(now, 200) }, 'flow_three', false],
    ['staff, renewal near, terms open', { type: 'staff' }, 'flow_three', true],
    ['staff, renewal at this very moment', { type: 'staff', renewalAt: at(now, 0) }, 'flow_three', true],
    ['staff, terms accepted', { type: 'staff', termsAcceptedAt: accepted }, 'complete', true],
    ['mail, renewal far', { renewalAt: at(now, 200) }, 'complete', false],
    ['an unknown type', { type: 'something' }, 'complete', true],
    ['no renewal', { renewalAt: null }, 'complete', false],
    ['staff without a renewal', { type: 'staff', renewalAt: null }, 'complete', false],
    ['a broken date', { renewalAt: 'soon' }, 'complete', false],
  ])('%s', (_what, more, flow, hasRenewalNotice) =>
    expect(resolveOnboarding(account(now, more), now)).toEqual({ flow, hasRenewalNotice }),
  );

  it('moves only with the server’s clock: two days of skew change what they must, and nothing within the window', () => {
    for (const skew of [-2, -1, 1, 2]) expect(resolveOnboarding(account(now), now + skew * DAY).flow).toBe('flow_one');
    const edge = account(now, { renewalAt: at(now, 31) });
    expect(resolveOnboarding(edge, now - 2 * DAY).flow).toBe('complete');
    expect(resolveOnboarding(edge, now + 2 * DAY).flow).toBe('flow_one');
  });
  it('goes through its flows once, hour by hour, never back', () => {
    const order = ['complete', 'flow_one', 'flow_two'];
    const seen = Array.from(
      { length: 40 * 24 },
      (_, hour) => resolveOnboarding(account(now, { renewalAt: at(now, 35) }), now + hour * HOUR).flow,
    );
    expect(seen.filter((flow, index) => flow !== seen[index - 1])).toEqual(order);
  });
});

describe('where it leads (S1 §4)', () => {
  const open = { flow: 'flow_one', hasRenewalNotice: true } as const;
  it.each([
    '/',
    '/support',
    '/support/tickets/3',
    '/profile/account-details',
    '/team/details-users',
    '/email/1/mailboxes',
    '/onboarding',
    '/onboarding/payment/4',
  ])('%s stays open to who has not finished', (path) => expect(onboardingRedirect(path, open)).toBeNull());
  it.each(['/billing/invoices', '/domains', '/checkout', '/emails', '/supporters', '/teams'])(
    '%s leads to onboarding',
    (path) => expect(onboardingRedirect(path, open)).toBe('/onboarding'),
  );
  it('who has finished is led home from it, unless a renewal is near', () => {
    expect(onboardingRedirect('/onboarding/payment', { flow: 'complete', hasRenewalNotice: false })).toBe('/');
    expect(onboardingRedirect('/onboarding', { flow: 'complete', hasRenewalNotice: true })).toBeNull();
    expect(onboardingRedirect('/billing/invoices', { flow: 'complete', hasRenewalNotice: false })).toBeNull();
  });
});
