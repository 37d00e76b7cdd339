import { expect, it } from 'vitest';
import { eventText } from '#core/domain/domain-event.rules.ts';

const UNTIL = '2028-03-14T12:00:00.000Z';
const DS = { key_tag: 1, algorithm: 13, digest_type: 2, digest: 'AB' };

it.each([
  ['registered', {}, 'Domain registered'],
  ['renewed', { years: 1, until: UNTIL }, 'Renewed for 1 year, until 14 Mar 2028'],
  ['renewed', { years: 3, until: UNTIL }, 'Renewed for 3 years, until 14 Mar 2028'],
  ['renewed', { years: 'many', until: 7 }, 'Renewed for 1 year, until –'],
  ['auto_renew', { is_on: true }, 'Auto-renew turned on'],
  ['auto_renew', { is_on: false }, 'Auto-renew turned off'],
  ['auto_renew', { is_on: 'true' }, 'Auto-renew turned off'],
  ['lock', { is_on: true }, 'Transfer lock turned on'],
  ['lock', { is_on: false }, 'Transfer lock turned off'],
  ['privacy', { is_on: true }, 'Privacy turned on'],
  ['privacy', { is_on: false }, 'Privacy turned off'],
  [
    'name_servers',
    { after: ['ns1.example.net', 'ns2.example.net'] },
    'Nameservers changed to ns1.example.net, ns2.example.net',
  ],
  ['name_servers', { after: ['ns1.example.net', 7] }, 'Nameservers changed to ns1.example.net'],
  ['name_servers', { after: 'ns1.example.net' }, 'Nameservers changed to '],
  ['ds', { before: [], after: [DS] }, 'DS record added'],
  ['ds', { before: 'none', after: [DS] }, 'DS record added'],
  ['ds', { before: [DS, DS], after: [DS] }, 'DS record removed'],
  ['ds', { before: [DS], after: [] }, 'DS record removed'],
  ['ds', { before: [DS], after: [DS] }, 'DS records changed'],
  ['contact', { type: 'registrant' }, 'Registrant changed'],
  ['contact', { type: 'admin' }, 'Administrative contact changed'],
  ['contact', { type: 'tech' }, 'Technical contact changed'],
  ['contact', { type: 'reseller' }, 'reseller changed'],
  ['contact_removed', { type: 'billing' }, 'Billing contact removed'],
  [
    'registrant_requested',
    { name: 'Mo Field', email_address: 'mo@field.example' },
    'Change of registrant to Mo Field requested, mo@field.example asked to confirm',
  ],
  ['registrant', { name: 'Mo Field' }, 'Mo Field became the registrant'],
  ['registrant', { name: null }, ' became the registrant'],
  ['transfer_started', {}, 'Transfer to us started'],
  ['transfer_step', { step: 'paid' }, 'Transfer: Paid'],
  ['transfer_step', { step: 'code' }, 'Transfer: Transfer code accepted'],
  ['transfer_step', { step: 'confirmed' }, 'Transfer: Confirmed by the registrant'],
  ['transfer_step', { step: 'done' }, 'Transfer: Transferred'],
  ['transfer_step', { step: 'released' }, 'Transfer: Released by the current provider'],
  ['transfer_refused', { reason: 'Wrong code.' }, 'Transfer stopped: Wrong code.'],
  ['moved_away', { ips_tag: 'ACME' }, 'Moved to the provider with the IPS tag ACME'],
  ['epp_code', {}, 'Transfer code shown'],
  ['transferred', {}, 'Transferred to us'],
  ['expired', {}, 'Expired'],
  ['redemption', { until: UNTIL }, 'Can be restored until 14 Mar 2028'],
  ['redemption', {}, 'Can be restored until –'],
  ['restored', {}, 'Restored'],
  ['cancelled', {}, 'Cancelled'],
  ['released', {}, 'Released by the registry'],
] as const)('describes %s with %j', (kind, detail, expected) => expect(eventText({ kind, detail })).toBe(expected));

it('shows a kind that is new to it', () =>
  expect(eventText({ kind: 'registry_hold_set', detail: {} })).toBe('registry hold set'));

it.each(['renewed', 'name_servers', 'ds', 'contact', 'transfer_step', 'redemption', 'lock'])(
  'has a text for %s without details',
  (kind) => expect(eventText({ kind, detail: {} })).not.toMatch(/undefined|NaN|Invalid/),
);
