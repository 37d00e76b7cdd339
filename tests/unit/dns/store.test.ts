import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyChanges, createRecord, deleteZone, dnsStatus, records } from '#core/dns/dns.store.ts';
import { dnsHealth } from '#core/email/email.store.ts';
import { fixDns } from '#core/email/mail-dns.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import * as http from '#core/http/send.ts';
import { notices } from '#core/notification/notices.store.ts';

vi.mock('#core/http/send.ts', () => ({ send: vi.fn() }));
const refuse = (status: number, body: unknown) =>
  vi.mocked(http.send).mockRejectedValue(new ApiError('http', status, body));
const toasts = () =>
  notices()
    .list.peek()
    .map(({ text }) => text);
beforeEach(() => {
  for (const { id } of notices().list.peek()) notices().dismiss(id);
});

const record = { name: 'www', type: 'A', content: '192.0.2.1', ttl: 3600 };

describe('a record that cannot be created', () => {
  it('shows each field’s first message as a toast', async () => {
    refuse(422, { errors: { content: ['Not this address.', 'x'], ttl: ['Too long.'] } });
    await createRecord.run({ params: { id: '1' }, body: record });
    expect(toasts()).toEqual(['Not this address.\nToo long.']);
  });

  it('shows the field’s name where it has no message', async () => {
    refuse(422, { errors: { content: null } });
    await createRecord.run({ params: { id: '1' }, body: record });
    expect(toasts()).toEqual(['content']);
  });

  it('shows the general message without fields', async () => {
    refuse(400, { message: 'Not now.' });
    await createRecord.run({ params: { id: '1' }, body: record });
    expect(toasts()).toEqual(['Not now.']);
  });
});

describe('changes that cannot be applied', () => {
  it('show a toast', async () => {
    refuse(500, { message: 'Down.' });
    await applyChanges.run({ params: { id: '1' }, body: { rrsets: [] } });
    expect(toasts()).toEqual(['Down.']);
  });

  it('show none for a conflict, which is resolved in the review', async () => {
    refuse(409, { message: 'Changed.', conflicts: [] });
    await applyChanges.run({ params: { id: '1' }, body: { rrsets: [] } });
    expect(toasts()).toEqual([]);
  });
});

describe('the status of DNS', () => {
  it.each([
    ['is 200 until a fetch fails', null, 200],
    ['is 403 without a connection', new ApiError('network'), 403],
    ['is the provider’s otherwise', new ApiError('http', 502), 502],
  ])('%s', (_title, error, status) => expect(dnsStatus({ error })).toBe(status));
});

describe('what the email area says about the records of a domain', () => {
  const health = { params: { id: '7' } };
  const answer = { records: [], zone: {}, change: null, has_zone: true, message: 'Done' };
  /** How often an endpoint was called. */
  const callsOf = (path: string) =>
    vi.mocked(http.send).mock.calls.filter(([{ method, path: called }]) => method === 'GET' && called === path).length;
  beforeEach(() => {
    vi.mocked(http.send).mockReset();
    vi.mocked(http.send).mockResolvedValue(answer);
  });

  it.each([
    ['records were applied', () => applyChanges.run({ params: { id: '1' }, body: { rrsets: [] } })],
    ['a record was added', () => createRecord.run({ params: { id: '1' }, body: record })],
    ['its zone was deleted', () => deleteZone.run({ params: { id: '1' } })],
  ])('is asked for again after %s', async (_title, write) => {
    await dnsHealth.get(health);
    const before = callsOf('/email/domain/{id}/dns');
    await write();
    await dnsHealth.get(health);
    expect(callsOf('/email/domain/{id}/dns')).toBe(before + 1);
  });

  it('is new for the zone editor too, once the email area has published records', async () => {
    await records.get({ params: { id: '1' } });
    const before = callsOf('/dns/zones/{id}/records');
    await fixDns.run({ params: { id: '7' }, body: { kind: 'all' } });
    await records.get({ params: { id: '1' } });
    expect(callsOf('/dns/zones/{id}/records')).toBe(before + 1);
  });
});
