import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as store from '#core/hosting/files.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { services } from '#core/service/service.store.ts';
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

/** One input for each mutation of the store, without the account. */
const mutationBodies: Record<string, unknown> = {
  createFile: { path: '/new', kind: 'folder' },
  moveFiles: { paths: ['/README.md'], to: '/logs' },
  copyFiles: { paths: ['/README.md'], to: '/logs' },
  changeFileModes: { paths: ['/README.md'], mode: '0640' },
  restoreTrash: { ids: ['1'] },
  deleteTrash: {},
  writeTextFile: { path: '/new.txt', text: 'x' },
  zipFiles: { paths: ['/public_html'], to: '/site.zip' },
  unzipFile: { path: '/backups/website-before-redesign.zip', to: '/unpacked' },
};

let provider: TestProvider;
let account = '';
const { fetch } = globalThis;
/** Injected into every call about files while it is set. */
let fault: string | null = null;
beforeAll(async () => {
  provider = await startProvider();
  globalThis.fetch = (input, init) => {
    const request = new Request(input as RequestInfo, init);
    if (fault && new URL(request.url).pathname.startsWith('/shared-hosting'))
      request.headers.set('X-Demo-Fault', fault);
    return fetch(request);
  };
  configurePortal({ apiBase: provider.url });
  await session().start();
  await session().signIn({ login: 'owner@example.test', password: PASSWORD });
  const hosting = await services.get({ query: { type: 'hosting', per_page: 100 } });
  account = hosting.services.find(({ status }) => status === 'active')?.id ?? '';
});
afterAll(async () => {
  globalThis.fetch = fetch;
  await provider.stop();
});

const isMutation = (value: unknown): value is Mutation<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'run' in value;
const mutations = Object.entries(store as Record<string, unknown>).filter(([, value]) => isMutation(value));

it('has an input for every mutation of the store', () =>
  expect(mutations.map(([name]) => name).sort()).toEqual(Object.keys(mutationBodies).sort()));

describe.each(FAULTS)('%s', (currentFault) => {
  const under = <Result>(work: () => Promise<Result>) => {
    fault = currentFault;
    return work().finally(() => {
      fault = null;
    });
  };

  it.each(mutations)('%s is pending while it runs, and ends without throwing', async (name, value) => {
    const mutation = value as Mutation<unknown, unknown>;
    const outcome = await under(() => {
      const running = mutation.run({ params: { id: account }, body: mutationBodies[name] });
      expect(mutation.isPending.peek()).toBe(true);
      return running;
    });
    expect(mutation.isPending.peek()).toBe(false);
    if (!/^(empty|wrong-types)$/.test(currentFault)) expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.error).toBeInstanceOf(ApiError);
    for (const notice of notices().list.peek()) expect(notice.text.trim()).not.toBe('');
  });

  it('a text, names, a deletion and a download end without throwing', async () => {
    expect((await under(() => store.readText(account, '/README.md'))).ok).toBe(false);
    expect((await under(() => store.namesIn(account, '/'))).size).toBe(0);
    expect((await under(() => store.downloadFiles(account, ['/README.md']))).ok).toBe(false);
    const refused = await under(() => store.moveToTrash(account, ['/README.md']));
    if (!/^(empty|wrong-types)$/.test(currentFault)) expect(refused[0]?.error).toBeTruthy();
  });
});

it('a deletion is undone by its notice', async () => {
  await store.createFile.run({ params: { id: account }, body: { path: '/gone.txt', kind: 'file' } });
  await store.moveToTrash(account, ['/gone.txt']);
  expect(await store.namesIn(account, '/')).not.toContain('gone.txt');
  const notice = notices()
    .list.peek()
    .find(({ action }) => action);
  expect(notice?.text).toContain('gone.txt');
  notice?.action?.run();
  await expect.poll(() => store.namesIn(account, '/')).toContain('gone.txt');
});
