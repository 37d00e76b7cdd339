import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '#core/http/request.rules.ts';
import { upload } from '#core/http/upload.ts';
import { countAbortFollowers } from '#tests/support/abort-followers.ts';

type Progress = { loaded: number; total: number };

class FakeXhr {
  static last: FakeXhr;
  upload: { onprogress?: (event: Progress) => void } = {};
  headers: Record<string, string> = {};
  opened: unknown[] = [];
  body: unknown;
  status = 201;
  responseText = '{"id":1}';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  constructor() {
    FakeXhr.last = this;
  }
  open(...args: unknown[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => (name === 'Date' ? 'Thu, 01 Jan 2026 00:00:00 GMT' : null);
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  end(event: 'onload' | 'onerror') {
    this[event]();
    this.onloadend();
  }
}

const request: HttpRequest = {
  method: 'POST',
  url: 'https://api.example/support/message',
  headers: { Accept: 'application/json', Authorization: 'Bearer x' },
  body: 'the body',
};
const start = (signal?: AbortSignal) => {
  const shares: number[] = [];
  const answer = upload(request, (share) => shares.push(share), signal);
  return { answer, shares, xhr: FakeXhr.last };
};

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeXhr));
afterEach(() => vi.unstubAllGlobals());

describe('an upload', () => {
  it('sends the request as it is', () => {
    const { xhr } = start();
    expect(xhr.opened).toEqual(['POST', 'https://api.example/support/message']);
    expect(xhr.headers).toEqual(request.headers);
    expect(xhr.body).toBe('the body');
  });
  it('reports the share that has been sent', () => {
    const { xhr, shares } = start();
    xhr.upload.onprogress?.({ loaded: 1, total: 4 });
    xhr.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(shares).toEqual([0.25, 1]);
  });
  it('reports no progress ratio for an unknown size', () => {
    const { xhr, shares } = start();
    xhr.upload.onprogress?.({ loaded: 7, total: 0 });
    expect(shares).toEqual([0]);
  });
  it('has the response', async () => {
    const { answer, xhr } = start();
    xhr.end('onload');
    expect(await answer).toEqual({
      ok: true,
      status: 201,
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
      text: '{"id":1}',
    });
  });
  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
    [422, false],
  ])('with the status %i is a success: %s', async (status, ok) => {
    const { answer, xhr } = start();
    xhr.status = status;
    xhr.end('onload');
    expect((await answer).ok).toBe(ok);
  });
  it('fails as network without a response', async () => {
    const { answer, xhr } = start();
    xhr.end('onerror');
    await expect(answer).rejects.toMatchObject({ kind: 'network' });
  });
  it('is cancelled by its signal', async () => {
    const abort = new AbortController();
    const { answer } = start(abort.signal);
    abort.abort();
    await expect(answer).rejects.toMatchObject({ kind: 'cancelled' });
  });
  it('leaves nothing on its signal when it ends', async () => {
    const { signal } = new AbortController();
    const { answer, xhr } = start(signal);
    xhr.end('onload');
    await answer;
    expect(countAbortFollowers(signal)).toBe(0);
  });
});
