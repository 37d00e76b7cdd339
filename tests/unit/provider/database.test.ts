import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase, UnusableDatabaseError } from '#provider/db/database.ts';
import { seed } from '#provider/seed/seed.ts';

describe('the database file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-db-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const refused = async (file: string) => {
    const error = await openDatabase(`file:${file}`).then(
      () => null,
      (cause: Error) => cause,
    );
    expect(error).toBeInstanceOf(UnusableDatabaseError);
    expect(error?.message).toContain('--fresh');
    expect(existsSync(file)).toBe(true);
    return error?.message ?? '';
  };
  it('that is broken is named and not changed', async () => {
    const file = join(dir, 'broken.db');
    writeFileSync(file, 'this is no database at all, '.repeat(200));
    expect(await refused(file)).toContain(file);
  });
  it('of another program is not changed', async () => {
    const file = join(dir, 'foreign.db');
    const client = createClient({ url: `file:${file}` });
    await client.execute('CREATE TABLE recipes (id)');
    client.close();
    expect(await refused(file)).toContain('not made by this program');
  });
  it('of a later version is not changed', async () => {
    const file = join(dir, 'later.db');
    const db = await openDatabase(`file:${file}`);
    await db.$client.execute('UPDATE __drizzle_migrations SET created_at = created_at + 1000000000000');
    db.close();
    expect(await refused(file)).toContain('later version');
  });
  it('with an older seed is rejected', async () => {
    const db = await openDatabase(`file:${join(dir, 'older.db')}`);
    await db.$client.execute("INSERT INTO meta (key, value) VALUES ('seed', '0')");
    await expect(seed(db)).rejects.toThrow(/--fresh/);
    db.close();
  });
});
