import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCart } from '#core/cart/cart.endpoints.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { mutation } from '#core/store/mutation.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let body: { guest_id: string; guest_key: string };
beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
  const guest = await session().ensureGuest();
  body = { guest_id: guest.id, guest_key: guest.key };
});
afterAll(() => provider.stop());
beforeEach(() => {
  for (const { id } of notices().list.peek()) notices().dismiss(id);
});

const texts = () =>
  notices()
    .list.peek()
    .map(({ tone, text }) => [tone, text]);

it('shows the declared notice after a success', async () => {
  const create = mutation('notice-create', createCart, { success: ({ data }) => `Cart ${data.id} is there` });
  const outcome = await create.run({ body });
  expect(outcome.ok && texts()).toEqual([['success', `Cart ${outcome.ok && outcome.data.data.id} is there`]]);
});

it('shows no notice when the declaration returns nothing', async () => {
  await mutation('notice-none', createCart, { success: () => null }).run({ body });
  expect(texts()).toEqual([]);
});

it('shows no success notice after a failure', async () => {
  const create = mutation('notice-failed', createCart, { success: () => 'Created' });
  const outcome = await create.run({ body }, { headers: { 'X-Demo-Fault': 'status:422' } });
  expect(outcome.ok).toBe(false);
  expect(texts()).not.toContainEqual(['success', 'Created']);
});
