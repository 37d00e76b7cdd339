import { describe, expect, it } from 'vitest';
import { readGeneric, typeMnemonic } from '#core/dns/generic-rdata.rules.ts';
import type { RecordType } from '#core/dns/rdata.rules.ts';
import { RdataError } from '#core/dns/rdata-reader.rules.ts';
import { tokenize } from '#core/dns/tokens.rules.ts';

/** The problem of data in the generic format; null if it can be read. */
function problemOf(type: RecordType, text: string) {
  try {
    readGeneric(type, tokenize(text).tokens);
    return null;
  } catch (error) {
    return error instanceof RdataError ? error.problem : error;
  }
}

/** `a.bc.` in wire format. */
const NAME = '01610262 6300';

describe('data in the generic format', () => {
  it.each<[RecordType, string, string]>([
    ['A', '4 C0000201', '192.0.2.1'],
    ['A', '4 c0 00 02 01', '192.0.2.1'],
    ['AAAA', '16 20010db8 00000000 00000000 00000001', '2001:db8::1'],
    ['CNAME', `6 ${NAME}`, 'a.bc.'],
    ['NS', `6 ${NAME}`, 'a.bc.'],
    ['PTR', '1 00', '.'],
    ['PTR', `65 3f${'61'.repeat(63)}00`, `${'a'.repeat(63)}.`],
    ['MX', `8 0102 ${NAME}`, '258 a.bc.'],
    ['TXT', '4 01610162', '"a" "b"'],
    ['TXT', '1 00', '""'],
    ['SRV', `12 0001 0203 0405 ${NAME}`, '1 515 1029 a.bc.'],
    ['CAA', '11 80 05 4973537565 63612e78', '128 issue "ca.x"'],
    ['CAA', '7 00 05 6973737565', '0 issue ""'],
    ['TLSA', '5 03 01 02 abcd', '3 1 2 abcd'],
    ['SSHFP', '4 04 02 abcd', '4 2 abcd'],
    ['DS', '6 0101 0d 02 abcd', '257 13 2 abcd'],
    ['NAPTR', `18 0102 0003 0153 0161 03212121 ${NAME}`, '258 3 "S" "a" "!!!" a.bc.'],
    ['SVCB', '3 0000 00', '0 .'],
    ['HTTPS', `21 0001 ${NAME} 0001 0003 026832 0003 0002 01bb`, '1 a.bc. alpn="h2" port=443'],
  ])('of type %s, %s, is read as %s', (type, text, content) => {
    expect(readGeneric(type, tokenize(text).tokens)).toBe(content);
  });

  it.each<[RecordType, string]>([
    ['A', ''],
    ['A', 'x c0000201'],
    ['A', '4x c0000201'],
    ['A', 'x4 c0000201'],
    ['A', '000004 c0000201'],
    ['A', '4 c000020'],
    ['A', '4 c000020g'],
    ['A', '4 gc000020'],
    ['A', '3 c00002'],
    ['A', '5 c000020101'],
    ['A', '0'],
    ['CNAME', '2 0161'],
    ['CNAME', `66 40${'61'.repeat(64)}00`],
    ['CNAME', '2 c000'],
    ['TXT', '0'],
    ['TXT', '2 0561'],
    ['TXT', '3 016101'],
    ['MX', '1 00'],
    ['CAA', '3 00 05 69'],
    ['SVCB', '8 0001 00 0001 0003 02'],
  ])('of type %s, %j, is no data of this type', (type, text) => {
    const at = text === '' ? undefined : 0;
    expect(problemOf(type, text)).toEqual({
      level: 'error',
      code: 'genericInvalid',
      field: 'content',
      values: { type },
      at,
    });
  });

  it.each([
    ['3 c0000201', 4, 3],
    ['5 c0000201', 4, 5],
    ['4', 0, 4],
  ])('%s has another length than it says', (text, count, expected) => {
    expect(problemOf('A', text)).toEqual({
      level: 'error',
      code: 'genericLength',
      field: 'content',
      values: { count, expected },
      at: 0,
    });
  });
});

describe('a type by number', () => {
  it.each([
    ['TYPE1', 'A'],
    ['TYPE2', 'NS'],
    ['TYPE6', 'SOA'],
    ['TYPE257', 'CAA'],
    ['TYPE00001', 'A'],
    ['TYPE999', 'TYPE999'],
    ['TYPE000001', 'TYPE000001'],
    ['XTYPE1', 'XTYPE1'],
    ['TYPE1X', 'TYPE1X'],
    ['TYPE', 'TYPE'],
    ['MX', 'MX'],
  ])('%s is %s', (type, mnemonic) => expect(typeMnemonic(type)).toBe(mnemonic));
});
