import { describe, expect, it } from 'vitest';
import { brokenRecords, isUsable, panelName, planName, sshCommand } from '#core/hosting/hosting.rules.ts';
import { hostingKinds, isHostingKind, lowestPrice } from '#core/product/hosting-kinds.rules.ts';
import type { Product } from '#core/product/product.schema.ts';

it.each([
  ['active', true],
  ['renewal', true],
  ['suspended', false],
  ['expired', false],
  ['cancelled', false],
  ['provisioning', false],
])('an account that is %s can be used: %s', (status, usable) => expect(isUsable({ status })).toBe(usable));

it.each([
  ['cpanel', 'cPanel'],
  ['plesk', 'Plesk'],
  ['reseller', 'WHM'],
  ['other', null],
  [null, null],
])('the panel %s is called %s', (panel, name) => expect(panelName({ panel })).toBe(name));

it.each([
  ['Web Plus cpanel', 'Web Plus'],
  ['Web Basic Plesk', 'Web Basic'],
  ['Plesk Start', 'Plesk Start'],
  [null, ''],
])('the plan %s is called %s', (plan, name) => expect(planName({ plan })).toBe(name));

describe('the SSH command', () => {
  it('names the port only if it is not 22', () => {
    expect(sshCommand({ username: 'ada', ssh: { host: 'web-1.example', port: 22 } })).toBe('ssh ada@web-1.example');
    expect(sshCommand({ username: 'ada', ssh: { host: 'web-1.example', port: 2222 } })).toBe(
      'ssh -p 2222 ada@web-1.example',
    );
  });
  it('is missing without a server or a username', () => {
    expect(sshCommand({ username: 'ada', ssh: null })).toBeNull();
    expect(sshCommand({ username: null, ssh: { host: 'web-1.example', port: 22 } })).toBeNull();
  });
});

it('a record is broken unless it is ok', () => {
  const record = (status: string) => ({ name: '@', type: 'A', expected: '192.0.2.1', found: [], status });
  const records = ['ok', 'missing', 'wrong', 'something-new'].map(record);
  expect(brokenRecords({ records }).map(({ status }) => status)).toEqual(['missing', 'wrong', 'something-new']);
});

describe('kinds of hosting', () => {
  it('are those of the paths', () => {
    for (const kind of ['cloud', 'node-js', 'reseller', 'wordpress']) expect(isHostingKind(kind)).toBe(true);
    expect(Object.keys(hostingKinds)).toHaveLength(6);
  });
  it('are no inherited properties, and nothing else', () => {
    for (const name of ['__proto__', 'toString', '', 'yachts', 'cloud/x']) expect(isHostingKind(name)).toBe(false);
  });
});

describe('the lowest price', () => {
  const plan = (...pricing: [price: number, period: string | null][]) =>
    ({ pricing: pricing.map(([price, period], id) => ({ id: String(id), price, period })) }) as unknown as Product;
  it('is one that is paid again and again', () => {
    const plans = [plan([0, null], [9, 'months']), plan([4.5, 'months'], [45, 'years'])];
    expect(lowestPrice(plans)).toEqual({ price: 4.5, period: 'months' });
  });
  it('is empty without plans', () => expect(lowestPrice([])).toBeNull());
});
