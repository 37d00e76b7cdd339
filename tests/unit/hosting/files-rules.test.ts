import { describe, expect, it } from 'vitest';
import * as rules from '#core/hosting/files.rules.ts';
import { diffLines, withContext } from '#core/hosting/line-diff.rules.ts';
import { ApiError } from '#core/http/api-error.ts';
import { processorTime } from '#tests/support/processor-time.ts';

const entry = (
  name: string,
  more: Partial<{ kind: string; size: number; modified_at: string; mode: string }> = {},
) => ({
  name,
  kind: 'file',
  size: 1,
  modified_at: '2026-01-01T00:00:00Z',
  mode: '0644',
  ...more,
});
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

describe('a name', () => {
  it.each([
    ['', 'Enter a name.'],
    ['   ', 'Enter a name.'],
    ['..', 'reserved'],
    ['a/b', 'slash'],
    ['a\nb', 'control characters'],
    [' a', 'space'],
    ['é'.repeat(128), 'too long'],
    ['taken', 'taken already exists'],
  ])('%j is refused with its reason', (name, reason) => {
    expect(rules.nameProblem(name, new Set(['taken']))).toContain(reason);
  });

  it.each(['index.html', '.htaccess', 'Bild (1).jpg', '日本.txt', 'a'.repeat(255)])('%j is fine', (name) => {
    expect(rules.nameProblem(name)).toBeNull();
  });

  it('parts into stem and extension', () => {
    expect(rules.splitName('a.b.txt')).toEqual({ stem: 'a.b', extension: '.txt' });
    expect(rules.splitName('site.tar.gz')).toEqual({ stem: 'site', extension: '.tar.gz' });
    expect(rules.splitName('.htaccess')).toEqual({ stem: '.htaccess', extension: '' });
  });

  it('that is taken gets the next free number', () => {
    expect(rules.uniqueName('a.zip', new Set(['a.zip', 'a (2).zip']))).toBe('a (3).zip');
  });

  it('of an archive comes from its one file, or from the folder', () => {
    expect(rules.archiveName(['/x/photo.jpg'], '/x')).toBe('photo.zip');
    expect(rules.archiveName(['/x/a', '/x/b'], '/x')).toBe('x.zip');
    expect(rules.archiveName(['/a', '/b'], '/')).toBe('archive.zip');
  });
});

describe('what a file is', () => {
  it.each([
    ['index.html', 'text'],
    ['.htaccess', 'text'],
    ['README', 'text'],
    ['Logo.PNG', 'image'],
    ['a.tar.gz', 'archive'],
    ['strange', 'other'],
  ])('%s: %s', (name, type) => expect(rules.fileType(entry(name))).toBe(type));

  it('a folder, whatever its name', () => expect(rules.fileType(entry('a.txt', { kind: 'folder' }))).toBe('folder'));
  it('can be unpacked only as a zip file', () => {
    expect(rules.isExtractable(entry('a.ZIP'))).toBe(true);
    expect(rules.isExtractable(entry('a.zip', { kind: 'folder' }))).toBe(false);
    expect(rules.isExtractable(entry('a.rar'))).toBe(false);
  });
  it('is a picture by its media type', () => {
    expect(rules.imageMediaType('a.JPG')).toBe('image/jpeg');
    expect(rules.imageMediaType('a.html')).toBeNull();
  });
  it('has a language where the editor knows one', () => {
    expect(rules.fileLanguage('wp-config.PHP')).toBe('php');
    expect(rules.fileLanguage('notes')).toBeNull();
  });
});

describe('sorting', () => {
  const list = [
    entry('file10.txt', { size: 3, modified_at: '2026-01-03T00:00:00Z' }),
    entry('File2.txt', { size: 3, modified_at: '2026-01-01T00:00:00Z', mode: '0600' }),
    entry('zeta', { kind: 'folder', size: 0 }),
    entry('file1.txt', { size: 9 }),
  ];

  it('puts folders first and numbers in their order', () =>
    expect(names(rules.sortFiles(list, 'name'))).toEqual(['zeta', 'file1.txt', 'File2.txt', 'file10.txt']));
  it('keeps folders first when it is turned round', () =>
    expect(names(rules.sortFiles(list, '-name'))).toEqual(['zeta', 'file10.txt', 'File2.txt', 'file1.txt']));
  it('takes the name where sizes are the same', () =>
    expect(names(rules.sortFiles(list, '-size'))).toEqual(['zeta', 'file1.txt', 'File2.txt', 'file10.txt']));
  it('knows time and permissions', () => {
    expect(names(rules.sortFiles(list, '-modified_at'))[1]).toBe('file10.txt');
    expect(names(rules.sortFiles(list, 'mode'))[1]).toBe('File2.txt');
  });
  it('of 10,000 files takes seconds', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => entry(`file${(index * 7919) % 10_000}.txt`));
    const time = await processorTime(() => expect(names(rules.sortFiles(many, 'name'))[9_999]).toBe('file9999.txt'));
    expect(time).toBeLessThan(3000);
  });
});

describe('permissions', () => {
  it('are read right by right', () => {
    expect(rules.hasPermission('0640', 'owner', 'write')).toBe(true);
    expect(rules.hasPermission('0640', 'group', 'write')).toBe(false);
    expect(rules.hasPermission('0640', 'others', 'read')).toBe(false);
  });
  it('change by one right', () => {
    expect(rules.withPermission('0644', 'group', 'write', true)).toBe('0664');
    expect(rules.withPermission('0664', 'group', 'write', false)).toBe('0644');
    expect(rules.withPermission('755', 'others', 'execute', false)).toBe('0754');
  });
  it('every mode survives being put together from its rights', () => {
    for (let mode = 0; mode < 512; mode++) {
      const text = `0${mode.toString(8).padStart(3, '0')}`;
      let built = '0000';
      for (const group of rules.modeGroups)
        for (const right of ['read', 'write', 'execute'] as const)
          built = rules.withPermission(built, group, right, rules.hasPermission(text, group, right));
      expect(built).toBe(text);
    }
  });
  it('are shown as letters', () => {
    expect(rules.symbolicMode('0754')).toBe('rwxr-xr--');
    expect(rules.symbolicMode('what')).toBe('what');
  });
  it('are three octal digits', () => {
    expect(rules.modeDigits(' 644 ')).toBe('644');
    expect(rules.modeDigits('0789')).toBeNull();
    expect(rules.modeDigits('1755')).toBeNull();
  });
});

describe('moving', () => {
  it('into itself or below is refused', () => {
    expect(rules.moveProblem(['/a'], '/a')).toContain('into itself');
    expect(rules.moveProblem(['/a'], '/a/b')).toContain('into itself');
  });
  it('to where all of it is already is refused', () =>
    expect(rules.moveProblem(['/a/x', '/a/y'], '/a')).toContain('Already in this folder'));
  it('elsewhere is fine', () => expect(rules.moveProblem(['/a/x', '/b/y'], '/a')).toBeNull());
});

it('a range of rows runs either way', () => {
  expect(rules.rangeBetween(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(rules.rangeBetween(['a', 'b'], null, 'b')).toEqual(['b']);
  expect(rules.rangeBetween(['a', 'b'], 'gone', 'b')).toEqual(['b']);
});

it('a rate does not jump', () => {
  expect(rules.nextRate(null, 1000, 500)).toBe(2000);
  expect(rules.nextRate(2000, 0, 500)).toBe(1400);
  expect(rules.nextRate(2000, 100, 0)).toBe(2000);
});

it('line endings are kept', () => {
  expect(rules.lineBreakOf('a\r\nb\r\n')).toBe('\r\n');
  expect(rules.lineBreakOf('a\nb')).toBe('\n');
  expect(rules.lineBreakOf('a\r\nb\nc')).toBe('\n');
  expect(rules.lineBreakOf('\na\r\n')).toBe('\n');
});

it('a changed file is distinguished from other refusals with the same status', () => {
  expect(rules.isRevisionConflict(new ApiError('http', 409, { conflicts: [] }))).toBe(true);
  expect(rules.isRevisionConflict(new ApiError('http', 409, { message: 'Read-only' }))).toBe(false);
});

describe('a comparison of texts', () => {
  const marks = (before: string, after: string) =>
    diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

  it('marks what was removed and added', () =>
    expect(marks('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e']));
  it('of the same text marks nothing, whatever ends its lines', () =>
    expect(marks('a\r\nb', 'a\nb')).toEqual([' a', ' b']));
  it('gives both texts back', () => {
    const before = Array.from({ length: 40 }, (_, index) => `line ${(index * 7) % 11}`).join('\n');
    const after = Array.from({ length: 37 }, (_, index) => `line ${(index * 5) % 11}`).join('\n');
    const lines = diffLines(before, after);
    const without = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text);
    expect(without('added').join('\n')).toBe(before);
    expect(without('removed').join('\n')).toBe(after);
  });
  it('of very different long texts ends soon', () => {
    const text = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(diffLines(text('a'), text('b'))).toHaveLength(10_000);
  });
  it('leaves out what is far from a change', () => {
    const lines = withContext(diffLines('1\n2\n3\n4\n5\n6\n7\n8\n9', '1\n2\n3\n4\n5\n6\n7\n8\nx'), 2);
    expect(lines.map((line) => line?.text ?? null)).toEqual([null, '7', '8', '9', 'x']);
  });
});
