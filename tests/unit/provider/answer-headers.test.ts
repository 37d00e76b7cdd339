import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const headersOf = ({ headers }: { headers: Headers }) => [
  headers.get('Cache-Control'),
  headers.get('X-Content-Type-Options'),
];
const PRIVATE = ['no-store', 'nosniff'];

describe('an answer of the provider is kept nowhere and is of the type it says', () => {
  it.each(['/user/sessions', '/billing/invoices', '/support/ticket', '/support/settings'])('%s', async (path) => {
    const answer = await provider.json('GET', path, undefined, await provider.signIn('owner'));
    expect(answer.status).toBe(200);
    expect(headersOf(answer)).toEqual(PRIVATE);
  });

  it.each([
    [401, '/user/sessions'],
    [404, '/nothing-here'],
  ])('also with the status %d', async (status, path) => {
    const answer = await provider.json('GET', path);
    expect(answer.status).toBe(status);
    expect(headersOf(answer)).toEqual(PRIVATE);
  });
});

it('an attachment keeps a policy of its own', async () => {
  const owner = await provider.signIn('owner');
  const form = new FormData();
  form.set('ticket_id', '1');
  form.set('body', 'With a file.');
  form.append('filepath[]', new Blob(['text'], { type: 'text/plain' }), 'notes.txt');
  const { body } = await provider.json<{ message: { attachments: { url: string }[] } }>(
    'POST',
    '/support/messages',
    form,
    owner,
  );
  const response = await fetch(provider.url + body.message.attachments[0]?.url);
  expect(headersOf(response)).toEqual(['private, max-age=3600', 'nosniff']);
});
