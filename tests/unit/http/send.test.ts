import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listInvoices } from '#core/billing/billing.endpoints.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { credentials } from '#core/http/credentials.ts';
import { send } from '#core/http/send.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { listDepartments } from '#core/support/support.endpoints.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiError) => error,
  );
const texts = () =>
  notices()
    .list.peek()
    .map((notice) => [notice.title, notice.text]);

beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
});
afterAll(() => provider.stop());
beforeEach(() => {
  for (const notice of notices().list.peek()) notices().dismiss(notice.id);
});

describe('one call against the provider', () => {
  it('answers what the schema says', async () => {
    const { departments } = await send(listDepartments);
    expect(departments.map((department) => department.name)).toContain('Billing');
    expect(typeof departments[0]?.id).toBe('string');
  });

  it.each([
    ['status:500', 'http', 500],
    ['status:503-html', 'http', 503],
    ['malformed-json', 'malformed', 200],
    ['wrong-types', 'malformed', 200],
    ['drop-before', 'network', 0],
    ['drop-after', 'network', 0],
  ])('under %s fails as %s with one notice', async (fault, kind, status) => {
    await provider.injectFault({ path: '/support/departments' }, fault);
    const error = await rejectionOf(send(listDepartments));
    expect([error?.kind, error?.status]).toEqual([kind, status]);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]?.[0]).toBe('Whoops!');
  });

  it('an empty body is an empty list', async () => {
    await provider.injectFault({ path: '/support/departments' }, 'empty');
    expect((await send(listDepartments)).departments).toEqual([]);
  });

  it('raises no notice when cancelled', async () => {
    await provider.injectFault({ path: '/support/departments' }, 'delay:5000');
    const abort = new AbortController();
    const call = rejectionOf(send(listDepartments, {}, { signal: abort.signal }));
    abort.abort();
    expect((await call)?.kind).toBe('cancelled');
    expect(texts()).toEqual([]);
  });

  it('a storm of 401s makes one sign-out and no notice', async () => {
    await session().signIn({ login: 'owner@example.test', password: PASSWORD });
    expect(session().status.peek()).toBe('signed-in');
    let signOuts = 0;
    const stop = credentials().token.subscribe((token) => {
      if (!token) signOuts++;
    });
    await provider.injectFault({ path: '/billing/invoices' }, 'status:401', 200);
    const errors = await Promise.all(Array.from({ length: 200 }, () => rejectionOf(send(listInvoices))));
    stop();
    expect(errors.every((error) => error?.status === 401)).toBe(true);
    expect(signOuts).toBe(1);
    expect(session().status.peek()).toBe('signed-out');
    expect(texts()).toEqual([]);
  });
});
