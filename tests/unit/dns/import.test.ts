import { describe, expect, it } from 'vitest';
import { dnsErrorMessage } from '#core/dns/dns-error.rules.ts';
import { planImport } from '#core/dns/import.rules.ts';
import type { ZoneRecord } from '#core/dns/problem.rules.ts';
import { ApiError } from '#core/http/api-error.ts';

const record = (name: string, type: string, content: string, ttl = 3600): ZoneRecord => ({ name, type, content, ttl });
const A = record('www', 'A', '192.0.2.1');
const MX = record('@', 'MX', '10 mx.b.example.');

describe('an import', () => {
  it('leaves existing records where it adds', () => {
    const { records, added, removed } = planImport([A, MX], [record('new', 'A', '192.0.2.2')], 'add');
    expect([records.length, added, removed]).toEqual([3, 1, 0]);
  });

  it('removes what is not in the file where it replaces', () => {
    const { records, removed, same } = planImport([A, MX], [A], 'replace');
    expect([records, removed, same]).toEqual([[A], 1, 1]);
  });

  it('adds to a set with the TTL of that set', () => {
    const { records } = planImport([A], [record('www', 'A', '192.0.2.2', 60)], 'add');
    expect(records.map(({ ttl }) => ttl)).toEqual([3600, 3600]);
  });

  it('counts what it adds, removes and finds, each record once', () => {
    const imported = [record('www', 'A', '192.0.2.2', 60), A, record('www', 'A', '192.0.2.2', 90), A];
    expect(planImport([A, MX], imported, 'replace')).toMatchObject({
      records: [record('www', 'A', '192.0.2.2', 60), A],
      added: 1,
      removed: 1,
      same: 1,
    });
    expect(planImport([A, MX], imported, 'add')).toMatchObject({
      records: [A, MX, record('www', 'A', '192.0.2.2')],
      added: 1,
      removed: 0,
      same: 1,
    });
  });

  it('keeps the TTL of a record whose set is new', () => {
    const { records, changes } = planImport([MX], [record('www', 'A', '192.0.2.2', 60)], 'add');
    expect(records).toEqual([MX, record('www', 'A', '192.0.2.2', 60)]);
    expect(changes).toEqual([
      { name: 'www', type: 'A', before: null, after: { ttl: 60, records: [{ content: '192.0.2.2' }] } },
    ]);
  });

  it('counts existing includes, and does not add them twice', () => {
    const { records, same, changes } = planImport([A], [A], 'add');
    expect([records, same, changes]).toEqual([[A], 1, []]);
  });

  it('takes a text that is split otherwise for the same', () => {
    const { changes } = planImport([record('@', 'TXT', '"ab" "c"')], [record('@', 'TXT', '"abc"')], 'replace');
    expect(changes).toEqual([]);
  });
});

describe('why DNS was refused', () => {
  it.each([
    ['each field’s first message', { errors: { name: ['Bad name.', 'x'], ttl: ['Bad TTL.'] } }, 'Bad name.\nBad TTL.'],
    ['one message of two fields', { errors: { name: ['Too long.'], ttl: ['Too long.'] } }, 'Too long.'],
    ['the messages of a list', { errors: ['Too many.', 'Too long.'] }, 'Too many.\nToo long.'],
    ['the general message beside what are no fields', { errors: null, message: 'Not now.' }, 'Not now.'],
    ['a sentence in place of fields', { errors: 'Too many.', message: 'Not now.' }, 'Too many.'],
    ['a field’s name without a message', { errors: { content: [] } }, 'content'],
    ['the general message without fields', { message: 'Not now.' }, 'Not now.'],
    ['a general sentence when the response has no message', {}, 'Something Went Wrong !'],
  ])('is %s', (_title, body, message) => expect(dnsErrorMessage(new ApiError('http', 422, body))).toBe(message));
  it('is that the provider cannot be reached', () =>
    expect(dnsErrorMessage(new ApiError('network', 0, {}))).toBe(
      'Check your connection and try again. Nothing you entered is lost.',
    ));
});
