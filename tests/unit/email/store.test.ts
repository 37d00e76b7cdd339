import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EmailDomain } from '#core/email/email.schema.ts';
import { domainStatus, forwarderFailure, forwarderListErrors, requestWebmailToken } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { openWebmail } from '#core/email/webmail.ts';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';

const { postToNewTab } = vi.hoisted(() => ({ postToNewTab: vi.fn(() => true) }));
vi.mock('#core/platform/post-to-new-tab.ts', () => ({ postToNewTab }));

describe('the status of the domain’s last fetch', () => {
  const domain = EmailDomain.parse({
    id: 1,
    name: 'a.example',
    mailboxes: 0,
    max_mailboxes: 5,
    quota_given: 0,
    quota_total: 100,
  });
  it.each([
    ['is null before the first response', undefined, null, null],
    ['is 200 after a success', domain, null, 200],
    ['is 403 without a connection', undefined, new ApiError('network'), 403],
    ['is 403 when a later fetch has no connection', domain, new ApiError('network'), 403],
    ['is 403 after a timeout', undefined, new ApiError('timeout'), 403],
    ['is the provider’s 404', undefined, new ApiError('http', 404), 404],
    ['is the provider’s 502', undefined, new ApiError('http', 502), 502],
  ])('%s', (_title, data, error, status) => expect(domainStatus({ data, error })).toBe(status));
});

describe('the failure in a forwarder’s successful response', () => {
  it.each([
    [{}, null],
    [{ message: 'Forwarder Created' }, null],
    [{ result: null }, null],
    [{ result: { code: null } }, null],
    [{ result: { code: 'exists', message: 'There is one already.' } }, 'There is one already.'],
    [{ result: { code: 0 }, message: 'Refused' }, 'Refused'],
    [{ result: { code: 17 } }, 'Whoops, Something Went Wrong'],
    [{ code: 17 }, 'Whoops, Something Went Wrong'],
    [{ result: { cpanelresult: { error: 'Too many' } } }, 'Too many'],
    [{ result: { code: 1, message: 'a', cpanelresult: { error: 'Too many' } } }, 'Too many'],
    [{ result: { cpanelresult: { error: null } } }, null],
    [{ result: { cpanelresult: { error: ['Too many'] } } }, 'Too many'],
    [{ code: 'exists', message: 'There is one already.' }, 'There is one already.'],
    [{ cpanelresult: { error: 'Too many' }, message: 'Created' }, 'Too many'],
  ])('%j', (response, message) => {
    const failure = forwarderFailure(response);
    expect(failure && emailErrorMessage(failure)).toBe(message);
  });
});

describe('webmail', () => {
  const send = vi.spyOn(requestWebmailToken, 'run').mockResolvedValue({ ok: true, data: { password: 'once' } });
  const open = (url: string) => openWebmail({ id: '1', username: 'info@name.example' }, url);
  beforeEach(() => {
    send.mockClear();
    postToNewTab.mockClear();
  });

  it.each(['https://webmail.example/', 'http://localhost:4701/webmail'])('opens at %s', async (url) => {
    await open(url);
    expect(postToNewTab).toHaveBeenCalledExactlyOnceWith(url, { user: 'info@name.example', token: 'once' });
  });

  it.each(['http://webmail.example/', 'https://user@webmail.example/', 'javascript:alert(1)', '/webmail'])(
    'asks for no token where its address is %s, and shows a notice',
    async (url) => {
      await open(url);
      expect([send.mock.calls, postToNewTab.mock.calls]).toEqual([[], []]);
      expect(notices().list.value.at(-1)?.text).toBe(
        'We didn’t open webmail because its address isn’t secure. Contact support.',
      );
    },
  );
});

describe('why a list of forwarders failed', () => {
  it.each([
    [{ errors: ['Forwarders not found'] }, []],
    [{ message: 'Forwarders not found' }, []],
    [{ errors: { a: ['Forwarders not found'], b: ['The panel is busy'] } }, ['The panel is busy']],
    [{ errors: ['One', 'Two'] }, ['One', 'Two']],
    [{ message: 'Broken' }, ['Broken']],
    [{}, ['']],
  ])('%j', (body, messages) => expect(forwarderListErrors(new ApiError('http', 404, body))).toEqual(messages));
});
