import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createContact,
  DOMAIN_LIST_TYPES,
  domain,
  domainContacts,
  domainEvents,
  domainLists,
  fetchEppCode,
  refreshDomains,
  renewDomain,
  updateDomain,
  updateDomains,
} from '#core/domain/domains.store.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import type { ResourceState } from '#core/store/resource.ts';
import type { ReadonlySignal } from '#core/store/signals.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';
import { startWatch } from '#tests/support/start-watch.ts';

let provider: TestProvider;
const ids = new Map<string, string>();
beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
  await session().start();
  await session().signIn({ login: 'owner@example.test', password: PASSWORD });
  const { services } = (
    await provider.json<{ services: { id: number; name: string }[] }>(
      'GET',
      '/services/services?type=domain&per_page=100',
      undefined,
      await provider.signIn('owner'),
    )
  ).body;
  for (const { id, name } of services) ids.set(name, String(id));
});
afterAll(() => provider.stop());
beforeEach(async () => {
  for (const { id } of notices().list.peek()) notices().dismiss(id);
  await refreshDomains();
});

const idOf = (name: string) => ids.get(name) ?? '';
const texts = () =>
  notices()
    .list.peek()
    .map(({ text }) => text);
const until = <D>(state: ReadonlySignal<ResourceState<D>>, test: (now: ResourceState<D>) => boolean) =>
  new Promise<ResourceState<D>>((resolve) => {
    const stop = state.subscribe((now) => {
      if (!test(now)) return;
      resolve(now);
      queueMicrotask(() => stop());
    });
  });
const isEnded = <D>(now: ResourceState<D>) => !now.isFetching;

describe('the lists of domains', () => {
  it('have a loading flag each, and the number of their type', async () => {
    const watches = DOMAIN_LIST_TYPES.map((type) => startWatch(domainLists[type], { per_page: 10 }));
    expect(watches.map(({ state }) => state.peek().isLoading)).toEqual([true, true, true]);
    const states = await Promise.all(watches.map(({ state }) => until(state, isEnded)));
    expect(states.map(({ isLoading, data }) => [isLoading, data?.meta.total])).toEqual([
      [false, 5],
      [false, 3],
      [false, 2],
    ]);
    for (const { stop } of watches) stop();
  });

  it('fail one by one, without a connection as 403', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('status=expired')
        ? Promise.reject(new TypeError('no connection'))
        : fetch(input, init);
    const active = startWatch(domainLists.active, { search: 'shop' });
    const expired = startWatch(domainLists.expired, { search: 'shop' });
    const [good, failed] = await Promise.all([until(active.state, isEnded), until(expired.state, isEnded)]);
    globalThis.fetch = fetch;
    expect([fetchStatus(good), fetchStatus(failed)]).toEqual([200, 403]);
    active.stop();
    expired.stop();
  });

  it('follow the requested state', async () => {
    const watch = startWatch(domainLists.near_renewal, { auto_renew: 'off' });
    const { data } = await until(watch.state, isEnded);
    expect(data?.services.map(({ name }) => name)).toEqual(['northwind-press.example']);
    watch.setInput({});
    expect((await until(watch.state, (now) => isEnded(now) && !now.isPlaceholderData)).data?.services).toHaveLength(3);
    watch.stop();
  });
});

describe('a domain', () => {
  it('shows a switch at once, and takes it back when the provider refuses', async () => {
    const id = idOf('northwind-studio.example');
    const watch = startWatch(domain, { params: { id } });
    await until(watch.state, isEnded);
    const running = updateDomain.run(
      { params: { id }, body: { has_privacy: false } },
      { headers: { 'X-Demo-Fault': 'status:422' } },
    );
    expect([updateDomain.isPending.peek(), watch.state.peek().data?.has_privacy]).toEqual([true, false]);
    expect((await running).ok).toBe(false);
    expect([updateDomain.isPending.peek(), watch.state.peek().data?.has_privacy, texts()]).toEqual([false, true, []]);
    watch.stop();
  });

  it('says that it was updated, and is fetched again', async () => {
    const id = idOf('northwind-studio.example');
    const watch = startWatch(domainEvents, { params: { id }, query: {} });
    await until(watch.state, isEnded);
    await updateDomain.run({ params: { id }, body: { has_privacy: false } });
    const { data } = await until(watch.state, isEnded);
    expect([data?.events[0]?.kind, texts()]).toEqual(['privacy', ['Updated Successfully']]);
    watch.stop();
  });

  it('among many is updated without a notice each', async () => {
    const id = idOf('northwind-shop.example');
    const outcome = await updateDomains.run({ params: { id }, body: { is_locked: true } });
    expect([outcome.ok, texts()]).toEqual([true, []]);
  });

  it('is renewed by an invoice', async () => {
    const outcome = await renewDomain.run({ params: { id: idOf('northwind.example') }, body: { years: 2 } });
    expect(outcome.ok && outcome.data.data.invoice?.id).toMatch(/^\d+$/);
  });

  it('issues a new transfer code each time, and records it in its history', async () => {
    const id = idOf('northwind-press.example');
    await updateDomains.run({ params: { id }, body: { is_locked: false } });
    const watch = startWatch(domainEvents, { params: { id }, query: {} });
    await until(watch.state, isEnded);
    const outcome = await fetchEppCode(id);
    expect(outcome.ok && outcome.data.code).toMatch(/^\w{16}$/);
    expect((await until(watch.state, (now) => now.data?.events[0]?.kind === 'epp_code')).error).toBe(null);
    watch.stop();
  });

  it('gives no transfer code while it is locked', async () => {
    const outcome = await fetchEppCode(idOf('northwind.example'));
    expect(outcome.ok || [outcome.error.status, outcome.error.providerMessage]).toEqual([
      409,
      'northwind.example is locked. Turn off the transfer lock to get the code.',
    ]);
  });
});

describe('a contact', () => {
  const contact = {
    firstname: 'Kit',
    lastname: 'Rowe',
    email_address: 'kit@quay.example',
    phone_number: '+44 20 7946 0018',
    address1: '2 Dock Road',
    city: 'Cardiff',
    country: 'GB',
    zip: 'CF10 1AA',
  };

  it('says that it was updated', async () => {
    const domain_id = idOf('northwind-shop.example');
    await createContact.run({ body: { ...contact, type: 'tech', domain_id } });
    expect(texts()).toEqual(['Contact Updated Successfully']);
    expect((await domainContacts.get({ query: { domain_id } })).map(({ type }) => type)).toEqual([
      'registrant',
      'tech',
    ]);
  });

  it('that awaits confirmation is not reported as updated', async () => {
    await createContact.run({
      body: { ...contact, type: 'registrant', domain_id: idOf('northwind-shop.example') },
    });
    expect(texts()).toEqual(['We’ve emailed kit@quay.example. The registrant changes once they confirm.']);
  });
});
