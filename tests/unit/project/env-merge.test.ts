import { describe, expect, it } from 'vitest';
import { carryOverSealedValues, isEnvText, mergeEnv } from '#core/project/env-merge.rules.ts';
import { formatEnv, parseEnv } from '#core/project/env-text.rules.ts';
import type { EnvEntry } from '#core/project/project.schema.ts';

const plain = (key: string, value: string): EnvEntry => ({ key, value, is_secret: false });
const sealed = (key: string, value: string | null): EnvEntry => ({ key, value, is_secret: true });
const pairs = (entries: readonly EnvEntry[]) => entries.map(({ key, value }) => [key, value]);

describe('text and sealed values', () => {
  const before = [sealed('TOKEN', 'geheim'), plain('A', '1')];
  const keys = new Set(['TOKEN']);

  it('shows no sealed value, and keeps it', () => {
    const text = formatEnv(before.map((entry) => (entry.is_secret ? { ...entry, value: null } : entry)));
    expect(text).not.toContain('geheim');
    expect(pairs(carryOverSealedValues(parseEnv(text, keys).entries, before))).toEqual([
      ['TOKEN', 'geheim'],
      ['A', '1'],
    ]);
  });

  it('keeps a variable sealed whose value is typed into the text', () => {
    const [entry] = carryOverSealedValues(parseEnv('TOKEN=new\n', keys).entries, before);
    expect(entry).toMatchObject({ value: 'new', is_secret: true });
  });

  it('keeps what the provider has', () => {
    const [entry] = carryOverSealedValues([sealed('TOKEN', null)], [sealed('TOKEN', null)]);
    expect(entry?.value).toBeNull();
  });

  it('seals nothing that was open', () => {
    expect(carryOverSealedValues([plain('A', '2')], [plain('A', '1')])).toEqual([plain('A', '2')]);
  });

  it('has no value for a sealed variable that is new', () => {
    expect(carryOverSealedValues([sealed('NEW', null)], before)).toEqual([sealed('NEW', null)]);
  });

  it('leaves the comment at the end as it is', () => {
    const closing = { ...plain('', ''), comment: '# end' };
    expect(carryOverSealedValues([closing], [sealed('', 'typed before its name')])).toEqual([closing]);
  });
});

describe('a pasted file', () => {
  it.each([
    ['A=1', true],
    ['# note\nexport A=1', true],
    ['export   A=1', true],
    ['  DB_HOST = db.internal', true],
    ['\n\nAPP.NAME-2=shop\n', true],
    ['https://shop.example/?page=2', false],
    ['the value of A=1', false],
    ['=1', false],
    ['A', false],
    ['hello world', false],
  ])('is distinguished from a name: %j', (text, isText) => {
    expect(isEnvText(text)).toBe(isText);
  });

  it('replaces the empty row it was pasted into', () => {
    const entries = mergeEnv([plain('A', '1'), plain('', '')], 1, [plain('B', '2'), plain('C', '3')]);
    expect(pairs(entries)).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
    ]);
  });

  it('begins an empty list', () => {
    expect(mergeEnv([], 0, [plain('A', '1')])).toEqual([plain('A', '1')]);
  });

  it('replaces a row that has no value at all', () => {
    expect(mergeEnv([sealed('', null)], 0, [plain('A', '1')])).toEqual([plain('A', '1')]);
  });

  it.each([
    ['a name', plain('A', '')],
    ['a value', plain('', '1')],
  ])('keeps a row that has only %s', (_, row) => {
    expect(mergeEnv([row], 0, [plain('B', '2')])).toEqual([row, plain('B', '2')]);
  });

  it('is added below the last of several rows', () => {
    const entries = mergeEnv([plain('A', '1'), plain('B', '2')], 1, [plain('C', '3')]);
    expect(pairs(entries)).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
    ]);
  });

  it('brings no comment at its end along', () => {
    const closing = { ...plain('', ''), comment: '# end' };
    expect(mergeEnv([plain('A', '1')], 0, [plain('B', '2'), closing])).toEqual([plain('A', '1'), plain('B', '2')]);
  });

  it('keeps the value of an existing name where it has none', () => {
    expect(mergeEnv([sealed('TOKEN', 'typed')], 0, [sealed('TOKEN', null)])).toEqual([sealed('TOKEN', 'typed')]);
  });

  it('is added below a filled row, and replaces an existing name', () => {
    const entries = mergeEnv([plain('A', '1'), sealed('B', 'x')], 0, [plain('B', '2'), plain('C', '3')]);
    expect(pairs(entries)).toEqual([
      ['A', '1'],
      ['C', '3'],
      ['B', '2'],
    ]);
    expect(entries[2]?.is_secret).toBe(true);
  });
});
