import { describe, expect, it } from 'vitest';
import { domainStatus, forwarderListErrors, forwarderResponseError } from '#core/email/email.store.ts';
import { isWebmailUrl } from '#core/email/webmail.ts';
import { ApiError } from '#core/http/api-error.ts';
import { configurePortal } from '#core/runtime/runtime.ts';

describe('status of the domain’s last fetch', () => {
  const domain = { id: '1', name: 'a.example' } as never;
  it.each([
    ['nothing yet', undefined, null, null],
    ['an answer', domain, null, 200],
    ['no connection', undefined, new ApiError('network'), 403],
    ['no connection at a later fetch', domain, new ApiError('network'), 403],
    ['no answer in time', undefined, new ApiError('timeout'), 403],
    ['not there', undefined, new ApiError('http', 404), 404],
    ['a broken server', undefined, new ApiError('http', 502), 502],
  ])('%s', (_what, data, error, status) => expect(domainStatus({ data, error })).toBe(status));
});

describe('a forwarder’s success that is none', () => {
  it.each([
    [{}, null],
    [{ message: 'Forwarder Created' }, null],
    [{ result: null }, null],
    [{ result: { code: null } }, null],
    [{ result: { code: 'exists', message: 'There is one already.' } }, 'There is one already.'],
    [{ result: { code: 0 }, message: 'Refused' }, 'Refused'],
    [{ result: { code: 17 } }, 'Whoops, Something Went Wrong'],
    [{ result: { cpanelresult: { error: 'Too many' } } }, 'Too many'],
    [{ result: { code: 1, message: 'a', cpanelresult: { error: 'Too many' } } }, 'Too many'],
    [{ result: { cpanelresult: { error: null } } }, null],
  ])('%j', (answer, word) => expect(forwarderResponseError(answer)).toBe(word));
});

describe('where a webmail token may go', () => {
  it.each([
    ['https://webmail.example/', true],
    ['http://api.example:4701/webmail', true],
    ['http://webmail.example/', false],
    ['http://api.example/webmail', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//webmail.example/', false],
    ['/webmail', false],
    ['', false],
  ])('%s', (url, isGood) => {
    configurePortal({ apiBase: 'http://api.example:4701' });
    expect(isWebmailUrl(url)).toBe(isGood);
  });
});

describe('why a list of forwarders failed', () => {
  it.each([
    [{ errors: ['Forwarders not found'] }, []],
    [{ message: 'Forwarders not found' }, []],
    [{ errors: { a: ['Forwarders not found'], b: ['The panel is busy'] } }, ['The panel is busy']],
    [{ errors: ['One', 'Two'] }, ['One', 'Two']],
    [{ message: 'Broken' }, ['Broken']],
    [{}, ['']],
  ])('%j', (body, texts) => expect(forwarderListErrors(new ApiError('http', 404, body))).toEqual(texts));
});
