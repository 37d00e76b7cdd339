import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cards } from '#provider/db/schema.ts';
import type { NightlyReport } from '#provider/nightly/nightly-jobs.ts';
import { deleteServices } from '#tests/support/delete-services.ts';
import { createDomainTeam, type DomainTeam, daysFromNow } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DomainTeam;
beforeEach(async () => {
  provider = await startProvider();
  // Nobody else's services: thousands of them renew in a year.
  await deleteServices(provider.db);
  team = await createDomainTeam(provider);
  await deleteServices(provider.db, team.id);
});
afterEach(() => provider.stop());

const advance = async (time: string) => {
  const { status, body } = await provider.json<{ nights: NightlyReport[] }>('POST', '/__demo/clock', { advance: time });
  expect(status).toBe(200);
  return body.nights;
};
const about = async (name: string) =>
  (await team.mailsTo()).map(({ subject }) => subject).filter((subject) => subject.includes(name));

describe('a domain without auto-renew', () => {
  it('is not billed, and expires on its day', async () => {
    const { id } = await team.add('ending.example', { auto_renew: false, renewal_at: daysFromNow(10.5) });
    await advance('10d');
    expect([(await team.service(id)).status, await team.invoices(id)]).toEqual(['active', []]);
    const nights = await advance('2d');
    expect((await team.service(id)).status).toBe('expired');
    expect(nights.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
    expect((await team.kinds(id))[0]).toBe('expired');
  });

  it('is announced 31 and 7 days before, once each', async () => {
    await team.add('ending.example', { auto_renew: false, renewal_at: daysFromNow(33) });
    await advance('31d');
    expect(await about('ending.example')).toEqual(['ending.example ends in 7 days', 'ending.example ends in 31 days']);
  });

  it('is not announced as one that is billed', async () => {
    await team.add('ending.example', { auto_renew: false, renewal_at: daysFromNow(33) });
    await advance('6d');
    expect(await about('renews in')).toEqual([]);
  });

  it('is billed and paid when it is turned on again before', async () => {
    const { id, renewal_at } = await team.add('ending.example', { auto_renew: false, renewal_at: daysFromNow(10.5) });
    await advance('5d');
    await team.call('PUT', `/domain/domain/${id}`, { auto_renew: true });
    await advance('1d');
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['unpaid']);
    await advance('6d');
    const service = await team.service(id);
    expect([service.status, (service.renewal_at ?? '') > (renewal_at ?? '')]).toEqual(['active', true]);
  });

  it('is not charged automatically while an abandoned renewal order exists', async () => {
    const { id } = await team.add('ending.example', { auto_renew: false, renewal_at: daysFromNow(5.5) });
    const { invoice } = (await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 })).body.data;
    await advance('8d');
    expect((await team.service(id)).status).toBe('expired');
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['void']);
    expect(await about(`#${invoice.id} is overdue`)).toEqual([]);
  });

  it('stays while a bank takes days over its renewal', async () => {
    const { id } = await team.add('ending.example', { auto_renew: false, renewal_at: daysFromNow(1.5) });
    const { invoice } = (await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 })).body.data;
    await team.pay(invoice.id, 'ending in 11');
    await advance('2d');
    expect((await team.service(id)).status).toBe('active');
  });
});

describe('an expired domain', () => {
  it('is not charged automatically, even with a renewal ordered', async () => {
    const { id } = await team.add('late.example', { status: 'expired', renewal_at: daysFromNow(-5) });
    await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await advance('9d');
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['unpaid']);
  });

  it('goes into redemption after its days of grace, and its invoice is taken back', async () => {
    const { id } = await team.add('late.example', { status: 'expired', renewal_at: daysFromNow(-28.5) });
    await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await advance('1d');
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['unpaid']);
    await advance('2d');
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['void']);
    expect(await team.kinds(id)).toEqual(['redemption']);
    expect(await about('late.example')).toEqual(['Last chance to keep late.example']);
    expect((await team.service(id)).status).toBe('expired');
  });

  it('is released after its redemption', async () => {
    const { id } = await team.add('late.example', { status: 'expired', renewal_at: daysFromNow(-58.5) });
    const nights = await advance('3d');
    expect((await team.service(id)).status).toBe('cancelled');
    expect(await team.kinds(id)).toEqual(['released']);
    expect(nights.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1);
    expect(await about('late.example')).toEqual(['We no longer hold late.example']);
  });

  it('under .uk is released after 90 days, without a redemption', async () => {
    const { id } = await team.add('late.uk', { status: 'expired', renewal_at: daysFromNow(-70) });
    await advance('10d');
    expect([(await team.service(id)).status, await team.kinds(id)]).toEqual(['expired', []]);
    await advance('12d');
    expect([(await team.service(id)).status, await team.kinds(id)]).toEqual(['cancelled', ['released']]);
  });

  it('is not released while a bank takes days over its renewal', async () => {
    const { id } = await team.add('late.example', { status: 'expired', renewal_at: daysFromNow(-58.5) });
    const { invoice } = (await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1, restore: true })).body.data;
    await team.pay(invoice.id, 'ending in 11');
    await advance('2d');
    expect((await team.service(id)).status).not.toBe('cancelled');
  });

  it('that was not paid for is in the history as expired', async () => {
    const { id } = await team.add('unpaid.example', { price: 900, renewal_at: daysFromNow(5.5) });
    await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await provider.db.update(cards).set({ is_default: false }).where(eq(cards.team_id, team.id));
    await advance('20d');
    expect((await team.service(id)).status).toBe('expired');
    expect(await team.kinds(id)).toEqual(['expired']);
  });
});
