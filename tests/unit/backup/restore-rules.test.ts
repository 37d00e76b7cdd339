import { describe, expect, it } from 'vitest';
import type { RestorePreview } from '#core/backup/backup.schema.ts';
import { changedTables, isSameAsNow, restoredFiles, undoBackupId, undoRequest } from '#core/backup/restore.rules.ts';

const table = { name: 'wp_posts', rows: 10, rows_now: 10, changed: 0, lost: 0, size: 100 };
const none: RestorePreview = {
  files: { added: 0, changed: 0, removed: 0, examples: [] },
  tables: [],
  size: 0,
  warnings: [],
};

describe('preview of a restore', () => {
  it('counts files that come back and that are overwritten, not those that are removed', () => {
    expect(restoredFiles({ files: { added: 3, changed: 11, removed: 5, examples: [] } })).toBe(14);
  });

  it('changes nothing where files and tables are the same now', () => {
    expect(isSameAsNow({ ...none, tables: [table] })).toBe(true);
  });

  it('changes something where files are only removed', () => {
    expect(isSameAsNow({ ...none, files: { ...none.files, removed: 1 } })).toBe(false);
  });

  it.each([
    ['rows have changed', { changed: 1 }],
    ['rows are lost', { lost: 2, rows_now: 12 }],
    ['rows come back', { rows_now: 8 }],
    ['the table is not there now', { rows_now: null }],
  ])('counts a table of which %s', (_title, change) => {
    expect(changedTables([table, { ...table, ...change }])).toHaveLength(1);
  });
});

describe('outcome of a restore', () => {
  it('names the backup to go back to', () => {
    expect(undoBackupId({ result: { undo_backup_id: 7 } })).toBe('7');
  });

  it('does not rely on what the provider leaves out', () => {
    expect(undoBackupId({ result: {} })).toBeNull();
  });
});

describe('taking a restore back', () => {
  it.each([
    ['files alone', { kind: 'files', tables_count: 0 }, { paths: ['/'], tables: [] }],
    ['tables alone', { kind: 'database', tables_count: 12 }, { paths: [], tables: ['*'] }],
    ['both', { kind: 'full', tables_count: 12 }, { paths: ['/'], tables: ['*'] }],
    ['an account, which has no tables', { kind: 'full', tables_count: 0 }, { paths: ['/'], tables: [] }],
  ])('is about %s, and removes what had come back', (_title, backup, expected) => {
    expect(undoRequest(backup)).toEqual({ ...expected, removes_new: true });
  });
});
