import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { continueUpload } from '#core/hosting/continue-upload.store.ts';
import { sendUploadPart } from '#core/hosting/files.endpoints.ts';
import { namesIn, readText, writeTextFile } from '#core/hosting/files.store.ts';
import { uploads } from '#core/hosting/uploads.store.ts';
import { send } from '#core/http/send.ts';
import { cancelJob, jobs } from '#core/job/job.store.ts';
import { pageWork } from '#core/job/page-work.ts';
import { readChosenFiles } from '#core/platform/dropped-files.ts';
import { resetIdentity } from '#core/runtime/identity.ts';
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
afterAll(async () => {
  globalThis.fetch = fetch;
  vi.unstubAllGlobals();
  await provider.stop();
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

  it('of a large file is sent in parts, and is done when its job has put it into its place', async () => {
    const name = newName();
    await add(new File(['x'.repeat(8_000_001)], name));
    await expectState(name, 'done');
    expect(sent.filter((call) => PART.test(call))).toHaveLength(2);
    expect(await namesIn(account, '/')).toContain(name);
  });

  it('asks what has arrived after a lost response, and resumes', async () => {
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

describe('an upload of several parts', () => {
  const SIZE = 8_000_010;
  const content = 'x'.repeat(SIZE);
  const openJob = async (name: string) => {
    const { jobs: list } = await jobs.get({ query: { status: 'open', per_page: 50 } });
    return list.find(({ result }) => result.path === `/${name}`);
  };
  /** Sends the first part, and ends as a page that is closed. */
  const interrupt = async (name: string, file = new File([content], name)) => {
    faults = [{ match: /^PUT .*\/uploads\/\d+$/, fault: 'drop-before', times: 99 }];
    await add(file);
    await expectState(name, 'paused');
    faults = [];
    const first = file.slice(0, 8_000_000);
    const job = await vi.waitFor(async () => {
      const found = await openJob(name);
      if (!found) throw new Error('No job yet');
      return found;
    });
    await send(sendUploadPart, {
      params: { id: account, upload: String(job.result.upload) },
      body: { offset: 0, part: first },
    });
    resetUploads();
    sent.length = 0;
    return job;
  };
  /** The page has gone: its list is empty, and nothing was cancelled. */
  const resetUploads = () => resetIdentity();

  it('is continued with the same file, and sends nothing twice', async () => {
    const name = newName();
    const job = await interrupt(name);
    expect(await continueUpload(job, { file: new File([content], name), handle: null })).toBeNull();
    await expectState(name, 'done');
    expect(sent.filter((call) => PART.test(call))).toHaveLength(1);
    expect(sent.filter((call) => START.test(call))).toEqual([]);
    expect((await textAt(name))?.length ?? SIZE).toBe(SIZE);
  });

  it('is not continued with a file of another name or size', async () => {
    const name = newName();
    const job = await interrupt(name);
    const other = new File([content], 'other.txt');
    expect(await continueUpload(job, { file: other, handle: null })).toBe(
      `other.txt is a different file. Choose ${name} (8.0 MB).`,
    );
    const shorter = new File(['x'], name);
    expect(await continueUpload(job, { file: shorter, handle: null })).toMatch(/is a different file/);
    expect(stateOf(name)).toBeUndefined();
  });

  it('is not continued with a file that begins differently, or differs where it was interrupted', async () => {
    const name = newName();
    const job = await interrupt(name);
    for (const at of [5, 7_999_990]) {
      const changed = new File([content.slice(0, at), 'Y', content.slice(at + 1)], name);
      expect(await continueUpload(job, { file: changed, handle: null })).toMatch(/isn’t the file you started with/);
    }
  });

  it('that has since ended says so', async () => {
    const name = newName();
    const job = await interrupt(name);
    await cancelJob.run({ params: { id: job.id } });
    expect(await continueUpload(job, { file: new File([content], name), handle: null })).toBe(
      'This upload has ended. Upload the file again.',
    );
  });

  it('that is cancelled elsewhere stops here, and restarts on retry', async () => {
    const name = newName();
    await provider.json('POST', '/__demo/jobs', { match: { step: 'place' }, fault: 'hold' });
    await add(new File([content], name));
    await expectState(name, 'placing');
    await cancelJob.run({ params: { id: (await openJob(name))?.id ?? '' } });
    await expectState(name, 'stopped');
    await provider.json('DELETE', '/__demo/jobs');
    uploads().retry(stateOf(name)?.id ?? '');
    await expectState(name, 'done');
    expect(sent.filter((call) => START.test(call))).toHaveLength(2);
  });

  it('whose job fails says why', async () => {
    const name = newName();
    await provider.json('POST', '/__demo/jobs', { match: { step: 'place' }, fault: 'fail' });
    await add(new File([content], name));
    await expectState(name, 'failed');
    expect(stateOf(name)?.error).toBe('Fault on demand: the step place failed.');
  });

  it('is no work of the page alone', async () => {
    const reported: number[] = [];
    const stop = pageWork().list.subscribe((work) => void reported.push(work.length));
    await add(new File([content], newName()));
    await vi.waitFor(() => expect(uploads().isActive.peek()).toBe(false), 8000);
    stop();
    expect(Math.max(...reported)).toBe(0);
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
