import { describe, expect, it } from 'vitest';
import type { RestorePreview } from '#core/backup/backup.schema.ts';
import { changedTables, isSameAsNow, restoredFiles, restoreOutcome, undoRequest } from '#core/backup/restore.rules.ts';

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
    expect(restoreOutcome({ result: { undo_backup_id: 7, files: 14, tables: 2 } })).toEqual({
      files: 14,
      tables: 2,
      undoId: '7',
    });
  });

  it('does not rely on what the provider leaves out', () => {
    expect(restoreOutcome({ result: {} })).toEqual({ files: 0, tables: 0, undoId: null });
  });
});

describe('taking a restore back', () => {
  it('is about what was restored alone, and removes what had come back', () => {
    expect(undoRequest({ result: { files: 1, tables: 1, paths: ['/wp-content'], table_names: ['wp_posts'] } })).toEqual(
      {
        paths: ['/wp-content'],
        tables: ['wp_posts'],
        removes_new: true,
      },
    );
  });

  it('is about all files where the provider does not say which were chosen', () => {
    expect(undoRequest({ result: { files: 3, tables: 0 } })).toEqual({ paths: ['/'], tables: [], removes_new: true });
  });

  it('does not take a number of tables for their names', () => {
    expect(undoRequest({ result: { tables: 2, table_names: 2 } }).tables).toEqual(['*']);
  });
});
