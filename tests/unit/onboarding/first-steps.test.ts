import { describe, expect, it } from 'vitest';
import { firstSteps, isFirstRun, showsFirstSteps } from '#core/onboarding/first-steps.rules.ts';

const nothing = { services: 0, domains: 0, mailboxes: 0, hasDevice: false, hasSecondFactor: false };
const withDomain = { ...nothing, services: 1, domains: 1 };

describe('the first steps', () => {
  it('are four, and none is done at the start', () =>
    expect(firstSteps(nothing)).toEqual([
      { step: 'domain', isDone: false },
      { step: 'mailbox', isDone: false },
      { step: 'device', isDone: false },
      { step: 'security', isDone: false },
    ]));

  it('are done by what the team has', () =>
    expect(
      firstSteps({ ...withDomain, mailboxes: 1, hasDevice: true, hasSecondFactor: true }).every(({ isDone }) => isDone),
    ).toBe(true));

  it('show to who has nothing', () => expect(showsFirstSteps(nothing)).toBe(true));
  it('show until the first mailbox is read', () =>
    expect([
      showsFirstSteps(withDomain),
      showsFirstSteps({ ...withDomain, mailboxes: 1 }),
      showsFirstSteps({ ...withDomain, mailboxes: 1, hasDevice: true }),
    ]).toEqual([true, true, false]));
  it('do not show to who has several domains', () =>
    expect(showsFirstSteps({ ...withDomain, services: 2, domains: 2 })).toBe(false));
  it('do not show to who came for servers alone', () =>
    expect(showsFirstSteps({ ...nothing, services: 1 })).toBe(false));
});

describe('a first run', () => {
  it('is a team without any service', () => expect(isFirstRun(nothing)).toBe(true));
  it('is over with the first one', () => expect(isFirstRun(withDomain)).toBe(false));
});
