import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Statements that are not met, each with its reason in the checklist. Remove an id when its row names what meets it. */
const knownGaps: readonly string[] = [];

/** What stands in the last column: references, or one of these. */
const PROOF = /^(`.+`|gap: .+|no test|see S\d §\d)$/;

const rows = readFileSync('docs/conformance.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| S\d-/.test(line))
  .map((line) => {
    const [id = '', statement = '', place = '', proof = '', ...rest] = line.split(' | ').map((cell) => cell.trim());
    return { id: id.replace(/^\| /, ''), cells: [statement, place, proof.replace(/ *\|$/, '')], rest };
  });

/** `path#text in it` or `path › part of a title`, as `[path, text]`. */
const references = rows.flatMap(({ id, cells: [, place = '', proof = ''] }) =>
  [...`${place} ${proof}`.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => {
    const [path = '', text = ''] = reference.split(/#| › /);
    return { id, path, text };
  }),
);

const files = new Map<string, string>();
/** Quotes count whether or not the source escapes them. */
const isIn = (path: string, text: string) => {
  if (!files.has(path)) files.set(path, readFileSync(path, 'utf8'));
  return files.get(path)?.replace(/\\'/g, "'").includes(text);
};

describe('the conformance checklist', () => {
  it('numbers the statements of each section from 1 on', () => {
    const counts = new Map<string, number>();
    const misnumbered = rows.filter(({ id }) => {
      const [, section = '', number] = /^(S\d-\d+)\.(\d+)$/.exec(id) ?? [];
      counts.set(section, (counts.get(section) ?? 0) + 1);
      return Number(number) !== counts.get(section);
    });
    expect(misnumbered.map(({ id }) => id)).toEqual([]);
    expect([...counts.keys()]).toEqual(
      ['S1', 'S2'].flatMap((name) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${name}-${n}`)),
    );
  });

  it('has three cells in each row, none of them empty', () =>
    expect(
      rows.filter(({ cells, rest }) => cells.some((cell) => !cell) || rest.length > 0).map(({ id }) => id),
    ).toEqual([]));

  it('names a proof of each statement, or calls it a gap', () => {
    const unclear = rows.filter(({ cells: [, , proof = ''] }) => !PROOF.test(proof));
    expect(unclear.map(({ id }) => id)).toEqual([]);
  });

  it('names files that exist', () =>
    expect(references.filter(({ path }) => !existsSync(path)).map(({ id, path }) => `${id} ${path}`)).toEqual([]));

  it('names texts and titles that are in their files', () => {
    const missing = references.filter(({ path, text }) => existsSync(path) && !isIn(path, text));
    expect(missing.map(({ id, path, text }) => `${id} ${path}: ${text}`)).toEqual([]);
  });

  it('has no gap but the known ones', () => {
    const gaps = rows.filter(({ cells: [, , proof = ''] }) => proof.startsWith('gap: ')).map(({ id }) => id);
    expect(gaps).toEqual(knownGaps);
  });
});
