import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainBlockedCall } from '#core/http/blocked-origin.ts';
import type { HttpRequest } from '#core/http/request.rules.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';

const PAGE = 'https://shop.example';
const API = 'https://api.provider.example';
const request: HttpRequest = {
  url: `${API}/domain/check`,
  method: 'POST',
  headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': 'k'.repeat(22) },
  body: '{}',
};

/** What a provider answers in the browser, which lets pass what it allows. */
function fakeProvider(answers: { isThere: boolean; allowsOrigin: boolean; allowsHeaders: boolean }) {
  const asked: RequestInit[] = [];
  const isAnswered = ({ mode, headers }: RequestInit) => {
    if (!answers.isThere || mode === 'no-cors') return answers.isThere;
    return answers.allowsOrigin && (answers.allowsHeaders || !new Headers(headers).has('Idempotency-Key'));
  };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init);
    if (!isAnswered(init)) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  return asked;
}

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  vi.stubGlobal('location', new URL(PAGE));
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
  configurePortal({ apiBase: API });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  runtime().stores.delete('http.explained-origins');
});

describe('a call without an answer', () => {
  it('is explained when the provider is reachable and does not allow the origin', async () => {
    fakeProvider({ isThere: true, allowsOrigin: false, allowsHeaders: false });
    await explainBlockedCall(request);
    expect(warnings).toEqual([expect.stringContaining(`${API} does not allow calls from ${PAGE}`)]);
    // A page has the package, not the repository.
    expect(warnings[0]).toContain('the page “CORS” of the documentation');
  });

  it('is explained when the provider does not allow its headers', async () => {
    fakeProvider({ isThere: true, allowsOrigin: true, allowsHeaders: false });
    await explainBlockedCall(request);
    expect(warnings).toEqual([
      expect.stringContaining(`${API} does not allow the headers Content-Type, Idempotency-Key`),
    ]);
  });

  it('is not blamed on its origin when the provider is unreachable, which is probed once for all failed calls', async () => {
    const asked = fakeProvider({ isThere: false, allowsOrigin: false, allowsHeaders: false });
    await explainBlockedCall(request);
    await explainBlockedCall(request);
    expect([warnings.length, asked.length]).toEqual([0, 1]);
  });

  it('is not explained when the provider allows such calls: its connection was lost', async () => {
    fakeProvider({ isThere: true, allowsOrigin: true, allowsHeaders: true });
    await explainBlockedCall(request);
    expect(warnings).toEqual([]);
  });

  it('of the page’s own origin asks nothing', async () => {
    const asked = fakeProvider({ isThere: true, allowsOrigin: false, allowsHeaders: false });
    await explainBlockedCall({ ...request, url: `${PAGE}/domain/check` });
    expect(asked).toEqual([]);
  });

  it('is explained once for each provider, whatever fails at the same time', async () => {
    const asked = fakeProvider({ isThere: true, allowsOrigin: false, allowsHeaders: false });
    await Promise.all([explainBlockedCall(request), explainBlockedCall(request)]);
    await explainBlockedCall(request);
    expect([warnings.length, asked.length]).toEqual([1, 2]);
  });

  it('sends no value of its headers again', async () => {
    const asked = fakeProvider({ isThere: true, allowsOrigin: true, allowsHeaders: true });
    await explainBlockedCall(request);
    expect(asked.map(({ headers }) => new Headers(headers).get('Idempotency-Key'))).toEqual([
      null,
      null,
      'application/json',
    ]);
  });
});
