import { describe, expect, it } from 'vitest';
import { eventText } from '#core/cloud/event.rules.ts';
import { formatHourly, orderPrice, termsOf } from '#core/cloud/order.rules.ts';
import { hourlyPrice, imagesByFamily, isChanging, missingFor } from '#core/cloud/server.rules.ts';
import { keyComment, numberedNames, publicKeyError, serverNameError } from '#core/cloud/server-name.rules.ts';

describe('the price of an hour', () => {
  it('is a mean month’s', () => expect(hourlyPrice(14.61, 'months')).toBeCloseTo(0.02));
  it('is a year’s where the term is one', () => expect(hourlyPrice(8766, 'years')).toBe(1));
  it('is unknown without a term', () => expect(hourlyPrice(14, null)).toBeNull());
  it('has three digits', () => expect(formatHourly(0.01916)).toBe('£0.019'));
});

describe('the price of an order', () => {
  it('adds backups to each server', () =>
    expect(orderPrice({ id: '1', price: 14, period: 'months' }, 20, 3)).toEqual({
      plan: 14,
      backups: 2.8,
      each: 16.8,
      total: 50.4,
      period: 'months',
    }));
  it('has no fractions of a penny', () =>
    expect(orderPrice({ id: '1', price: 9.99, period: 'months' }, 20, 3).total).toBe(35.97));
  it('has the terms that are sold', () =>
    expect(termsOf({ pricing: [{ id: '1', price: 1, period: 'years' }] })).toEqual(['yearly']));
});

const image = { key: 'x', name: 'X', family: 'linux', min_disk_gb: 60, min_memory_mb: 4096 };
describe('an image', () => {
  it('needs memory first', () => expect(missingFor(image, { memory_mb: 2048, disk_gb: 40 })).toBe('memory'));
  it('needs disk', () => expect(missingFor(image, { memory_mb: 4096, disk_gb: 40 })).toBe('disk'));
  it('needs disk where memory is unknown', () => expect(missingFor(image, { disk_gb: 59 })).toBe('disk'));
  it('fits what has just enough', () => expect(missingFor(image, { memory_mb: 4096, disk_gb: 60 })).toBeNull());
  it('fits what is not known', () => expect(missingFor(image, {})).toBeNull());
  it('is listed with its family', () =>
    expect(
      imagesByFamily([image, { ...image, family: 'whm' }, { ...image, key: 'y' }]).map(({ family, images }) => [
        family,
        images.length,
      ]),
    ).toEqual([
      ['linux', 2],
      ['whm', 1],
    ]));
});

describe('the name of a server', () => {
  it.each(['web-1', ' web ', 'a', 'db.example.com', '1', 'a'.repeat(63)])('may be %s', (name) =>
    expect(serverNameError(name)).toBeNull(),
  );
  it.each([
    ['', 'Enter a name.'],
    ['a'.repeat(64), 'Use at most 63 characters.'],
    ['Web', 'Use only lower-case letters, numbers, hyphens and dots.'],
    ['wéb', 'Use only lower-case letters, numbers, hyphens and dots.'],
    ['😀', 'Use only lower-case letters, numbers, hyphens and dots.'],
    ['-web', 'Each part must start and end with a letter or number.'],
    ['web..1', 'Each part must start and end with a letter or number.'],
    ['web.', 'Each part must start and end with a letter or number.'],
  ])('refuses %j', (name, message) => expect(serverNameError(name)).toBe(message));

  it('is numbered for several', () => expect(numberedNames('web', 3)).toEqual(['web-1', 'web-2', 'web-3']));
  it('continues a number', () => expect(numberedNames('web-7', 2)).toEqual(['web-7', 'web-8']));
  it('continues a number of several digits', () => expect(numberedNames('web-19', 2)).toEqual(['web-19', 'web-20']));
  it('is numbered after a number in the middle', () =>
    expect(numberedNames('web-1-eu', 2)).toEqual(['web-1-eu-1', 'web-1-eu-2']));
  it('stays for one', () => expect(numberedNames(' web ', 1)).toEqual(['web']));
});

describe('a pasted key', () => {
  const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHyPPBfsD606wi7LFaoFA3NYFbgbtrpR3Byb60yadyP2 olivia@laptop';
  it('may be a public key', () => expect(publicKeyError(`${KEY}\n`)).toBeNull());
  it('may not be a private key', () =>
    expect(publicKeyError('-----BEGIN OPENSSH PRIVATE KEY-----\nabc')).toMatch(/private key/));
  it('may not be several', () => expect(publicKeyError(`${KEY}\n${KEY}`)).toMatch(/one key at a time/));
  it.each(['hello', `my ${KEY}`, KEY.replace(/\s/g, '')])('may not be %s', (text) =>
    expect(publicKeyError(text)).toMatch(/isn’t a public SSH key/),
  );
  it('may have several spaces', () => expect(publicKeyError(KEY.replace(' ', '   '))).toBeNull());
  it('is required', () => expect(publicKeyError('  ')).toBe('Paste a public key.'));
  it('proposes its comment as a name', () => expect(keyComment(KEY)).toBe('olivia@laptop'));
  it('proposes a comment of several words', () =>
    expect(keyComment('  ssh-ed25519   AAAA   olivia’s laptop ')).toBe('olivia’s laptop'));
  it('proposes 60 characters of a comment', () =>
    expect(keyComment(`ssh-ed25519 AAAA ${'x'.repeat(59)} y`)).toBe('x'.repeat(59)));
  it('proposes nothing without a comment', () => expect(keyComment('ssh-ed25519 AAAA')).toBe(''));
});

describe('an event', () => {
  const text = (kind: string, detail: Record<string, unknown> = {}) =>
    eventText({ kind, detail }, ({ vcpus }) => `${vcpus} vCPU`);
  it('is a sentence', () => expect(text('rebooted')).toBe('Rebooted'));
  it('says who powered it off', () => expect(text('stopped', { by: 'expired' })).toBe('Powered off: service expired'));
  it('says that it was powered off', () => expect(text('stopped')).toBe('Powered off'));
  it('names the new system', () =>
    expect(text('reinstalled', { image: 'Debian 12' })).toBe('Reinstalled with Debian 12'));
  it('shows numbers', () => expect(text('renamed', { from: 1, to: 2 })).toBe('Renamed from 1 to 2'));
  it('says that an action failed which the portal does not know', () =>
    expect(text('failed', { action: 'a.server.start', reason: 'No power.' })).toBe('Action failed: No power.'));
  it('says why an action failed', () =>
    expect(text('failed', { action: 'server.start', reason: 'No power.' })).toBe('Start failed: No power.'));
  it('names the new size', () => expect(text('resized', { vcpus: 8 })).toBe('Resized to 8 vCPU'));
  it('names both names', () => expect(text('renamed', { from: 'a', to: 'b' })).toBe('Renamed from a to b'));
  it('survives a detail of another type', () =>
    expect(text('renamed', { from: {}, to: null })).toBe('Renamed from – to –'));
  it('is shown as it is where the portal does not know it', () => expect(text('moved')).toBe('moved'));
});

it.each([
  ['provisioning', true],
  ['starting', true],
  ['rebooting', true],
  ['stopping', true],
  ['reinstalling', true],
  ['running', false],
  ['off', false],
  ['deleting', true],
  ['error', false],
])('a server that is %s is changing: %s', (status, expected) => expect(isChanging({ status })).toBe(expected));
