import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as store from '#core/email/email.store.ts';
import * as mailDnsStore from '#core/email/mail-dns.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import type { Mutation } from '#core/store/mutation.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
const FAULTS = [
  'status:500',
  'status:503-html',
  'status:404',
  'status:422',
  'status:501',
  'malformed-json',
  'empty',
  'wrong-types',
  'drop-before',
  'drop-after',
] as const;
const domain = { params: { id: '1' } };
const alias = { ...domain, body: { alias: 'fault@northwind.example', goto: 'ada.adler@northwind.example' } };
const forwarder = { ...domain, body: { address: 'fault@northwind.example', goto: 'fault@elsewhere.example' } };

/** One input for each mutation of the store. */
const mutationInputs: Record<string, unknown> = {
  updateDomain: { ...domain, body: { spam_level: 'strict' } },
  deleteDomain: { params: { id: '4' } },
  createMailbox: { body: { domain_id: '1', local_part: 'fault', name: 'Fault', password: PASSWORD, quota: 10 } },
  updateMailbox: { params: { id: '1' }, body: { name: 'Ada' } },
  setMailboxPassword: { ...domain, body: { username: 'ada.adler@northwind.example', password: PASSWORD } },
  deleteMailbox: { params: { id: '30' } },
  deleteMailboxes: { body: { ids: ['31', '32'] } },
  updateMailboxes: { body: { mailboxes: [{ id: '1', payload: { name: 'Ada' } }] } },
  importMailboxes: { body: { domain_id: '1', dry_run: true, mailboxes: [] } },
  requestWebmailToken: { params: { id: '1' } },
  setImapAccess: { ...domain, body: { action: 'disable', username: 'ada.adler@northwind.example' } },
  createAlias: alias,
  deleteAlias: alias,
  createDomainAlias: { ...domain, body: { alias: 'fault.northwind.example', goto: 'northwind.example' } },
  deleteDomainAlias: { ...domain, body: { alias: 'fault.northwind.example', goto: 'northwind.example' } },
  setCatchAll: { ...domain, body: { goto: 'ada.adler@northwind.example' } },
  removeCatchAll: domain,
  createForwarder: forwarder,
  deleteForwarder: forwarder,
  createFilter: { ...domain, body: { kind: 'custom', match_value: 'fault' } },
  updateFilter: { params: { id: '1' }, body: { position: 2 } },
  deleteFilter: { params: { id: '3' } },
  createDkim: domain,
  deleteDkim: domain,
  fixDns: { ...domain, body: { kind: 'spf' } },
  createCalendar: { ...domain, body: { username: 'ada.adler@northwind.example', name: 'Fault', color: '#123456' } },
  deleteCalendar: { params: { id: '1' } },
};

let provider: TestProvider;
const { fetch } = globalThis;
/** Injected into every email call while it is set. */
let fault: string | null = null;
beforeAll(async () => {
  provider = await startProvider();
  globalThis.fetch = (input, init) => {
    const request = new Request(input as RequestInfo, init);
    if (fault && new URL(request.url).pathname.startsWith('/email')) request.headers.set('X-Demo-Fault', fault);
    return fetch(request);
  };
  configurePortal({ apiBase: provider.url });
  await session().start();
  await session().signIn({ login: 'owner@example.test', password: PASSWORD });
  expect(session().status.peek()).toBe('signed-in');
});
afterAll(() => {
  globalThis.fetch = fetch;
  provider.stop();
});

const exported = Object.entries({ ...store, ...mailDnsStore } as Record<string, unknown>);
const isMutation = (value: unknown): value is Mutation<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'run' in value;

it('has an input for every mutation of the store', () => {
  expect(
    exported
      .filter(([, value]) => isMutation(value))
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(mutationInputs).sort());
});

describe.each(FAULTS)('%s', (currentFault) => {
  it.each(exported.filter(([, value]) => isMutation(value)))(
    '%s is pending while it runs, and ends without throwing',
    async (name, value) => {
      const mutation = value as Mutation<unknown, unknown>;
      fault = currentFault;
      const running = mutation.run(mutationInputs[name]);
      expect(mutation.isPending.peek()).toBe(true);
      const outcome = await running.finally(() => {
        fault = null;
      });
      expect(mutation.isPending.peek()).toBe(false);
      if (!/^(empty|wrong-types)$/.test(currentFault)) expect(outcome.ok).toBe(false);
      if (!outcome.ok) expect(outcome.error).toBeInstanceOf(ApiError);
      for (const notice of notices().list.peek()) expect(notice.text.trim()).not.toBe('');
    },
  );
});
