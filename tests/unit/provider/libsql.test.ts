import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#provider/db/database.ts';
import { guests, users } from '#provider/db/schema.ts';
import { startLibsqlServer } from '#tests/support/libsql-server.ts';
import { startProvider } from '#tests/support/provider.ts';
import { copySeededDatabase } from '#tests/support/seeded-database.ts';

const TOKEN = 'token-of-the-database';
const dir = mkdtempSync(join(tmpdir(), 'portal-libsql-'));
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
beforeAll(async () => {
  await copySeededDatabase(inject('seededDatabaseDir'), join(dir, 'seeded.db'));
  server = await startLibsqlServer(join(dir, 'seeded.db'), TOKEN);
});
afterAll(() => {
  server.stop();
  rmSync(dir, { recursive: true, force: true });
});
const startRemote = () => startProvider({ database: { url: server.url, token: TOKEN } });

describe('a provider whose database is on a libSQL server', () => {
  it('signs in, takes a message, and has it after a restart', async () => {
    const first = await startRemote();
    const form = new FormData();
    form.set('ticket_id', '1');
    form.set('body', 'Kept elsewhere.');
    const sent = await first.json<{ id: number }>('POST', '/support/messages', form, await first.signIn('owner'));
    expect(sent.status).toBe(201);
    await first.stop();

    const second = await startRemote();
    const { body } = await second.json<{ ticket: { messages: { body: string }[] } }>(
      'GET',
      '/support/ticket/1?reverse=1',
      undefined,
      await second.signIn('owner'),
    );
    expect(JSON.stringify(body)).toContain('Kept elsewhere.');
    await second.stop();
  });

  it('answers a repeated attempt without doing it again', async () => {
    const provider = await startRemote();
    const [{ before } = { before: 0 }] = await provider.db.select({ before: count() }).from(guests);
    const attempt = () => provider.json('POST', '/user/guests', {}, { 'Idempotency-Key': 'a'.repeat(22) });
    const [one, two] = await Promise.all([attempt(), attempt()]);
    expect(two.body).toEqual(one.body);
    const [{ after } = { after: 0 }] = await provider.db.select({ after: count() }).from(guests);
    expect(after).toBe(before + 1);
    await provider.stop();
  });

  it('keeps all of a transaction or nothing', async () => {
    const db = await openDatabase(server.url, TOKEN);
    const countUsers = async () => (await db.select({ n: count() }).from(users))[0]?.n;
    const before = await countUsers();
    await expect(
      db.inTransaction(async () => {
        await db.delete(guests);
        await db.update(users).set({ firstname: 'Nobody' });
        throw new Error('stopped half way');
      }),
    ).rejects.toThrow('stopped half way');
    expect(await countUsers()).toBe(before);
    expect((await db.select().from(users)).some(({ firstname }) => firstname === 'Nobody')).toBe(false);
    db.close();
  });
});

it('an empty database on a libSQL server gets its tables', async () => {
  const empty = await startLibsqlServer(join(dir, 'empty.db'), TOKEN);
  const db = await openDatabase(empty.url, TOKEN);
  expect(await db.select().from(users)).toEqual([]);
  db.close();
  empty.stop();
});

it('a libSQL server that refuses the token stops the start, and nothing is written', async () => {
  await expect(openDatabase(server.url, 'guessed')).rejects.toThrow(
    /^The database libsql:.* cannot be used: .*Unauthorized. Check DATABASE_URL and DATABASE_AUTH_TOKEN\.$/,
  );
});
