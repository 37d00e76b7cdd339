import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRdata, printRdata, RECORD_TYPES } from '#core/dns/rdata.rules.ts';
import { readRecord } from '#core/dns/record.rules.ts';
import { joinContent, splitContent } from '#core/dns/record-fields.rules.ts';
import { applyChanges, diffRecords, invertChanges, isSameContent } from '#core/dns/rrset.rules.ts';
import { checkZone } from '#core/dns/zone.rules.ts';
import { parseZoneFile, printZoneFile } from '#core/dns/zone-file.rules.ts';
import { MANY } from '#tests/support/processor-time.ts';
import { rdataOf, zoneRecords } from './arbitrary-records.ts';

const ZONE = 'example.com';

describe.each(RECORD_TYPES)('every record of type %s', (type) => {
  it('is read as it was printed', () => {
    fc.assert(
      fc.property(rdataOf[type], (rdata) => {
        expect(parseRdata(type, printRdata(rdata), ZONE, true).rdata).toEqual(rdata);
      }),
    );
  });
  it('is read the same as typed and as stored', () => {
    fc.assert(
      fc.property(rdataOf[type], (rdata) => {
        const content = printRdata(rdata);
        expect(parseRdata(type, content, ZONE).rdata).toEqual(rdata);
      }),
    );
  });
  it('comes out of its form as it went in', () => {
    fc.assert(
      fc.property(rdataOf[type], (rdata) => {
        const content = printRdata(rdata);
        const joined = joinContent(type, splitContent(type, content));
        expect(isSameContent(type, joined, content) ? content : joined).toBe(content);
      }),
    );
  });
});

describe('every zone', () => {
  it('is the same after export and import, comments included', () => {
    fc.assert(
      fc.property(zoneRecords, (records) => {
        const file = parseZoneFile(printZoneFile(records, ZONE), ZONE);
        expect(file.problems.filter(({ level }) => level === 'error')).toEqual([]);
        expect(diffRecords(records, file.records)).toEqual([]);
      }),
    );
  });
  it('is stored as it was read', () => {
    fc.assert(
      fc.property(zoneRecords, (records) => {
        for (const { comment: _, ...record } of records)
          expect(readRecord(record, ZONE, { exact: true }).record).toEqual(record);
      }),
    );
  });
  it('becomes another by the changes between them, and comes back by their inverse', () => {
    fc.assert(
      fc.property(zoneRecords, zoneRecords, (before, after) => {
        const changes = diffRecords(before, after);
        expect(diffRecords(applyChanges(before, changes), after)).toEqual([]);
        expect(diffRecords(applyChanges(after, invertChanges(changes)), before)).toEqual([]);
      }),
    );
  });
  it('has no changes to itself in another order', () => {
    fc.assert(
      fc.property(zoneRecords, (records) => {
        expect(diffRecords(records, [...records].reverse())).toEqual([]);
      }),
    );
  });
  it('can be checked', () => {
    fc.assert(
      fc.property(zoneRecords, (records) => {
        for (const { problem } of checkZone(records, ZONE)) expect(['error', 'warning']).toContain(problem.level);
      }),
    );
  });
});

describe('any text', () => {
  const junk = fc.array(
    fc.constantFrom(
      'a',
      '@',
      'A',
      'IN',
      '300',
      'TXT',
      '"',
      '(',
      ')',
      ';',
      '\\',
      '\n',
      ' ',
      '\t',
      '$TTL',
      '1.2.3.4',
      '\r',
      'é',
    ),
    { maxLength: 40 },
  );
  it('is read as a zone file without a failure, each problem on a line that there is', () => {
    fc.assert(
      fc.property(junk, (parts) => {
        const text = parts.join('');
        const lines = text.split('\n');
        for (const { line, column } of parseZoneFile(text, ZONE).problems) {
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? -1) + 1);
        }
      }),
      { numRuns: MANY / 20 },
    );
  });
  it('is read as a record of any type without a failure', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECORD_TYPES),
        fc.string({ unit: 'binary' }),
        fc.string(),
        (type, content, name) => {
          const { record, problems } = readRecord({ name, type, content, ttl: 60 }, ZONE);
          expect(record !== null || problems.some(({ level }) => level === 'error')).toBe(true);
          if (record) expect(readRecord(record, ZONE, { exact: true }).record).toEqual(record);
        },
      ),
      { numRuns: MANY / 20 },
    );
  });
});
