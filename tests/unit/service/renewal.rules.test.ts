import { expect, it } from 'vitest';
import { isNotableRenewal } from '#core/service/renewal.rules.ts';

it.each([
  ['a year', 'years', true, true],
  ['a month on its own', 'months', true, false],
  ['a month that somebody has to pay', 'months', false, true],
] as const)('%s: announced or not', (_, period, auto_renew, isAnnounced) =>
  expect(isNotableRenewal({ pricing: { period }, auto_renew })).toBe(isAnnounced),
);
