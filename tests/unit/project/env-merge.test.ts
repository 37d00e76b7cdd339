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
});

describe('a pasted file', () => {
  it.each([
    ['A=1', true],
    ['# note\nexport A=1', true],
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
