import { describe, expect, it } from 'vitest';
import { toCsv } from '#core/rules/csv.rules.ts';
import {
  formatPrice,
  isLive,
  isRenewable,
  serviceKind,
  servicePath,
  servicePlan,
  servicePrice,
} from '#core/service/service.rules.ts';
import { Service } from '#core/service/service.schema.ts';

it.each([
  ['Web Plus cpanel', 'hosting'],
  ['Web Basic Plesk', 'hosting'],
  ['Static site', 'hosting'],
  ['Mailbox email', 'hosting'],
  ['Mail Team email', 'hosting'],
  ['domain .co.uk', 'domain'],
  ['DNS zone', 'domain'],
  ['Cloud 4', 'other'],
  ['', 'other'],
])('%j is of the kind %s (S1 §3)', (label, kind) => expect(serviceKind({ label })).toBe(kind));

it.each([
  ['Web Plus cpanel', 'Web Plus'],
  ['Mail Team email', 'Mail Team'],
  ['domain .co.uk', '.co.uk domain'],
  ['Cloud 4', 'Cloud 4'],
  ['email', 'email'],
  ['My email plan', 'My email plan'],
  ['Our domain .uk', 'Our domain .uk'],
])('the plan of %j is called %j', (label, plan) => expect(servicePlan({ label })).toBe(plan));

it('formats a price with its period, or as bundled (S1 §9)', () => {
  expect([formatPrice(9, 'months'), formatPrice(99.5, 'years'), formatPrice(0, null)]).toEqual([
    '£9.00/month',
    '£99.50/year',
    'Free/Bundled',
  ]);
});

it('shows what a service costs by its price and the period of its plan', () => {
  const service = { id: 1, team_id: 1, price: 5, status: 'active' };
  expect(servicePrice(Service.parse({ ...service, pricing: { id: 1, price: 5, period: 'years' } }))).toBe('£5.00/year');
  expect(servicePrice(Service.parse(service))).toBe('Free/Bundled');
});

it.each([
  ['active', true],
  ['suspended', true],
  ['cancelled', false],
  ['expired', false],
])('a service that is %s can be changed: %s (S1 §4)', (status, expected) =>
  expect(isLive(Service.parse({ id: 1, team_id: 1, price: 5, status }))).toBe(expected),
);

describe('a service can be renewed', () => {
  const service = { id: 1, team_id: 1, price: 5, status: 'active', pricing: { id: 1, price: 5, period: 'years' } };
  const check = (change: object) => isRenewable(Service.parse({ ...service, ...change }));
  it.each(['active', 'renewal', 'suspended'])('while it is %s', (status) => expect(check({ status })).toBe(true));
  it.each([
    ['once it has expired', { status: 'expired' }],
    ['without a plan', { pricing: null }],
    ['without a term', { pricing: { id: 1, price: 5, period: null } }],
    ['once it will be cancelled', { cancel_at: '2026-12-01T00:00:00Z' }],
  ])('but not %s', (_, change) => expect(check(change)).toBe(false));
});

it('writes CSV: a plus sign or a minus sign before letters is a formula, a decimal number is none', () =>
  expect(toCsv([['-a', '-2.5', '-25.75', '-2.', '-.5', '+1-5', 'x=1', undefined, 0]])).toBe(
    "\ufeff'-a,-2.5,-25.75,'-2.,'-.5,'+1-5,x=1,,0\r\n",
  ));

describe('a service can be renewed', () => {
  const service = { id: 1, team_id: 1, price: 5, status: 'active', pricing: { id: 1, price: 5, period: 'years' } };
  const check = (change: object) => isRenewable(Service.parse({ ...service, ...change }));
  it.each(['active', 'renewal', 'suspended'])('while it is %s', (status) => expect(check({ status })).toBe(true));
  it.each([
    ['once it has expired', { status: 'expired' }],
    ['without a plan', { pricing: null }],
    ['without a term', { pricing: { id: 1, price: 5, period: null } }],
    ['once it will be cancelled', { cancel_at: '2026-12-01T00:00:00Z' }],
  ])('but not %s', (_, change) => expect(check(change)).toBe(false));
});

it('writes CSV: one line for each row', () => expect(toCsv([['a'], ['b\r', 'c']])).toBe('\ufeffa\r\n"b\r",c\r\n'));

describe('a service can be renewed', () => {
  const service = { id: 1, team_id: 1, price: 5, status: 'active', pricing: { id: 1, price: 5, period: 'years' } };
  const check = (change: object) => isRenewable(Service.parse({ ...service, ...change }));
  it.each(['active', 'renewal', 'suspended'])('while it is %s', (status) => expect(check({ status })).toBe(true));
  it.each([
    ['once it has expired', { status: 'expired' }],
    ['without a plan', { pricing: null }],
    ['without a term', { pricing: { id: 1, price: 5, period: null } }],
    ['once it will be cancelled', { cancel_at: '2026-12-01T00:00:00Z' }],
  ])('but not %s', (_, change) => expect(check(change)).toBe(false));
});

it('writes CSV: quotes special characters, writes formulas as text and numbers as numbers', () => {
  // The prefixes of the OWASP list on CSV injection.
  const rows = [['=1+1', '+44 20', '-2', '@SUM(A1)', '\tx', 'a "b", c', 'two\nlines', 12.5, null, '-1+2']];
  expect(toCsv(rows)).toBe('\ufeff\'=1+1,\'+44 20,-2,\'@SUM(A1),\'\tx,"a ""b"", c","two\nlines",12.5,,\'-1+2\r\n');
});

describe('the page of a service', () => {
  const asRole = (name: string) => ({ roles: [{ id: '1', name }] });
  it.each([
    ['domain', '/domains/7'],
    ['cloud', '/cloud-servers/7'],
    ['hosting', '/web-hosting/7'],
    ['wordpress', '/wordpress?service=7'],
    ['email', '/service/email/7'],
  ])('of a %s is where it is managed: %s', (type, path) =>
    expect(servicePath({ id: '7', type }, asRole('team_service'))).toBe(path),
  );

  it('is its bill for those who only pay for it', () =>
    expect(servicePath({ id: '7', type: 'domain' }, asRole('team_billing'))).toBe('/service/domain/7'));

  it('is its bill while nobody is signed in', () =>
    expect(servicePath({ id: '7', type: 'domain' }, null)).toBe('/service/domain/7'));
});
