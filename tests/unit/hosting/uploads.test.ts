import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { namesIn, readText, writeTextFile } from '#core/hosting/files.store.ts';
import { uploads } from '#core/hosting/uploads.store.ts';
import { readChosenFiles } from '#core/platform/dropped-files.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { services } from '#core/service/service.store.ts';
import { session } from '#core/session/session.store.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

/** An XMLHttpRequest that sends with `fetch`, as Node has none. */
class FetchXhr {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  readonly #headers: Record<string, string> = {};
  readonly #abort = new AbortController();
  #method = '';
  #url = '';
  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.#abort.abort();
  }
  async send(body: FormData) {
    try {
      const response = await globalThis.fetch(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#abort.signal,
      });
      this.status = response.status;
      this.responseText = await response.text();
      this.upload.onprogress?.({ loaded: 1, total: 1 });
      this.onload?.();
    } catch {
      if (this.#abort.signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
    this.onloadend?.();
  }
}

let provider: TestProvider;
let account = '';
const { fetch } = globalThis;
/** Faults of the next calls whose method and path match. */
let faults: { match: RegExp; fault: string; times: number }[] = [];
const sent: string[] = [];
beforeAll(async () => {
  provider = await startProvider();
  vi.stubGlobal('XMLHttpRequest', FetchXhr);
  // A part is a stream, which a copied request cannot carry: the header goes in beside it.
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : null;
    const call = `${request?.method ?? init?.method ?? 'GET'} ${new URL(request?.url ?? String(input)).pathname}`;
    sent.push(call);
    const found = faults.find(({ match, times }) => times > 0 && match.test(call));
    if (!found) return fetch(input, init);
    found.times--;
    const headers = new Headers(request?.headers ?? init?.headers);
    headers.set('X-Demo-Fault', found.fault);
    return fetch(input, { ...init, headers });
  };
  configurePortal({ apiBase: provider.url });
  await session().start();
  await session().signIn({ login: 'owner@example.test', password: PASSWORD });
  const hosting = await services.get({ query: { type: 'hosting', per_page: 100 } });
  account = hosting.services.find(({ status }) => status === 'active')?.id ?? '';
});
afterAll(() => {
  globalThis.fetch = fetch;
  vi.unstubAllGlobals();
  provider.stop();
});
beforeEach(() => {
  for (const { id } of uploads().list.peek()) uploads().cancel(id);
  faults = [];
  sent.length = 0;
});

const START = /^POST .*\/uploads$/;
const PART = /^PUT .*\/uploads\/\d+$/;
let number = 0;
const newName = () => `file-${++number}.txt`;
const add = (...files: File[]) => uploads().add(account, '/', readChosenFiles(files));
const stateOf = (name: string) =>
  uploads()
    .list.peek()
    .find((item) => item.name === name);
const expectState = (name: string, state: string) => vi.waitFor(() => expect(stateOf(name)?.state).toBe(state), 8000);
const textAt = async (name: string) => {
  const outcome = await readText(account, `/${name}`);
  return outcome.ok ? outcome.data.text : null;
};
const write = (name: string, text: string) =>
  writeTextFile.run({ params: { id: account }, body: { path: `/${name}`, text } });

describe('an upload', () => {
  it('arrives, and is done', async () => {
    const name = newName();
    await add(new File(['hello'], name));
    await expectState(name, 'done');
    expect(await textAt(name)).toBe('hello');
    expect(uploads().isActive.peek()).toBe(false);
  });

  it('of an empty file arrives too', async () => {
    const name = newName();
    await add(new File([], name));
    await expectState(name, 'done');
    expect(await textAt(name)).toBe('');
  });

  it('of a large file is sent in parts', async () => {
    const name = newName();
    await add(new File(['x'.repeat(8_000_001)], name));
    await expectState(name, 'done');
    expect(sent.filter((call) => PART.test(call))).toHaveLength(2);
  });

  it('asks what has arrived after a lost answer, and goes on', async () => {
    const name = newName();
    faults = [{ match: PART, fault: 'drop-after', times: 1 }];
    await add(new File(['once'], name));
    await expectState(name, 'done');
    expect(await textAt(name)).toBe('once');
  });

  it('waits while the provider is away, and begins again without being asked for', async () => {
    const name = newName();
    faults = [{ match: START, fault: 'drop-before', times: 1 }];
    await add(new File(['late'], name));
    await expectState(name, 'paused');
    await expectState(name, 'done');
  });

  it('that is refused says why, and is tried again', async () => {
    const name = newName();
    faults = [{ match: START, fault: 'status:422', times: 1 }];
    await add(new File(['x'], name));
    await expectState(name, 'failed');
    expect(stateOf(name)?.error).toBeTruthy();
    uploads().retry(stateOf(name)?.id ?? '');
    await expectState(name, 'done');
  });

  it('that does not fit into the plan says so', async () => {
    const file = new File(['x'], newName());
    Object.defineProperty(file, 'size', { value: 1e15 });
    await add(file);
    await expectState(file.name, 'failed');
    expect(stateOf(file.name)?.error).toMatch(/GB|TB|space/);
  });

  it('that is cancelled is forgotten here and there', async () => {
    const name = newName();
    faults = [{ match: PART, fault: 'drop-before', times: 99 }];
    await add(new File(['x'], name));
    await expectState(name, 'paused');
    uploads().cancel(stateOf(name)?.id ?? '');
    expect(stateOf(name)).toBeUndefined();
    await vi.waitFor(() => expect(sent.some((call) => /^DELETE .*\/uploads\/\d+$/.test(call))).toBe(true));
    expect(await namesIn(account, '/')).not.toContain(name);
  });
});

describe('a name that is taken', () => {
  it('waits for a choice', async () => {
    const name = newName();
    await write(name, 'old');
    await add(new File(['new'], name));
    await expectState(name, 'conflict');
    expect(await textAt(name)).toBe('old');
    expect(uploads().isActive.peek()).toBe(true);
  });

  it('is replaced', async () => {
    const name = newName();
    await write(name, 'old');
    await add(new File(['new'], name));
    await expectState(name, 'conflict');
    uploads().resolve(stateOf(name)?.id ?? '', 'replace', false);
    await expectState(name, 'done');
    expect(await textAt(name)).toBe('new');
  });

  it('is skipped', async () => {
    const name = newName();
    await write(name, 'old');
    await add(new File(['new'], name));
    await expectState(name, 'conflict');
    uploads().resolve(stateOf(name)?.id ?? '', 'skip', false);
    expect(stateOf(name)?.state).toBe('skipped');
    expect(uploads().isActive.peek()).toBe(false);
  });

  it('is decided once for all', async () => {
    const names = [newName(), newName(), newName()];
    for (const name of names) await write(name, 'old');
    await add(...names.map((name) => new File(['new'], name)));
    await expectState(names[0] ?? '', 'conflict');
    uploads().resolve(stateOf(names[0] ?? '')?.id ?? '', 'replace', true);
    for (const name of names) {
      await expectState(name, 'done');
      expect(await textAt(name)).toBe('new');
    }
  });
});

describe('a folder', () => {
  const inFolder = (path: string) => {
    const file = new File(['x'], path.split('/').at(-1) ?? '');
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return file;
  };

  it('is made with the folders inside, and again without complaint', async () => {
    const folder = `folder-${++number}`;
    await add(inFolder(`${folder}/a.txt`), inFolder(`${folder}/deep/b.txt`));
    await expectState(`${folder}/deep/b.txt`, 'done');
    expect([...(await namesIn(account, `/${folder}`))].sort()).toEqual(['a.txt', 'deep']);
    await add(inFolder(`${folder}/c.txt`));
    await expectState(`${folder}/c.txt`, 'done');
  });

  it('names the folders of its files, parents first', () => {
    expect(readChosenFiles([inFolder('a/b/c.txt'), inFolder('a/d.txt')]).folders).toEqual(['a', 'a/b']);
  });
});
