import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteServices } from '#tests/support/delete-services.ts';
import { createHostingTeam, type HostingTeam } from '#tests/support/hosting-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: HostingTeam;
beforeEach(async () => {
  provider = await startProvider();
  // Nobody else's services: thousands of them renew in a year.
  await deleteServices(provider.db);
  team = await createHostingTeam(provider);
});
afterEach(() => provider.stop());

const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const advance = async (time: string) =>
  expect((await provider.json('POST', '/__demo/clock', { advance: time })).status).toBe(200);
const active = (days: number) => ({
  status: 'active' as const,
  issuer: 'Let’s Encrypt',
  expires_at: daysFromNow(days),
});

describe('a certificate', () => {
  it('is renewed 30 days before it expires, and not earlier', async () => {
    const { name } = team.main;
    await team.setCertificate(name, active(31.5));
    await advance('1d');
    expect(Date.parse((await team.certificate(name))?.expires_at ?? '')).toBeLessThan(Date.now() + 40 * DAY_MS);
    await advance('2d');
    expect(Date.parse((await team.certificate(name))?.expires_at ?? '')).toBeGreaterThan(Date.now() + 85 * DAY_MS);
  });
  it('stays valid until its end when it cannot be renewed, and its owner is notified once', async () => {
    const { name } = team.main;
    await team.setCertificate(name, active(20));
    await team.setRecord(name, '@', 'A', '203.0.113.9');
    await advance('2d');
    expect(await team.certificate(name)).toMatchObject({
      status: 'active',
      failure: `${name} points to 203.0.113.9, not to 192.0.2.10.`,
    });
    const notified = (await team.mailSubjects()).filter((subject) => subject.includes('renew the certificate'));
    expect(notified).toEqual([`We couldn’t renew the certificate of ${name}`]);
  });
  it('has failed once it has expired', async () => {
    const { name } = team.main;
    await team.setCertificate(name, active(0.5));
    await team.setRecord(name, '@', 'A', '203.0.113.9');
    await advance('2d');
    expect((await team.certificate(name))?.status).toBe('failed');
  });
  it('that has failed is issued the night after the DNS is right', async () => {
    const { name } = team.main;
    await team.setCertificate(name, { status: 'failed', failure: 'was wrong' });
    await advance('1d');
    expect(await team.certificate(name)).toMatchObject({ status: 'active' });
  });
});

describe('traffic', () => {
  it('grows each night, and not for an account that has stopped', async () => {
    const used = async (id: number) => (await team.row(id)).bandwidth_used;
    const before = [await used(team.main.id), await used(team.suspended.id)];
    const month = (await team.row(team.main.id)).bandwidth_month;
    await advance('1d');
    // On the first of a month it has begun anew.
    if ((await team.row(team.main.id)).bandwidth_month === month)
      expect(await used(team.main.id)).toBeGreaterThan(before[0] ?? 0);
    expect(await used(team.suspended.id)).toBe(before[1]);
  });
  it('restarts each month', async () => {
    // To a day in the middle of a month, whose nights have come on every day this may run.
    const now = new Date();
    const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15));
    await advance(`${Math.ceil((then.getTime() - now.getTime()) / DAY_MS)}d`);
    const { bandwidth_month, bandwidth_used } = await team.row(team.main.id);
    expect(bandwidth_month).toBe(then.toISOString().slice(0, 7));
    expect(bandwidth_used).toBeLessThan(16 * 2_000_000_000);
  });
});
