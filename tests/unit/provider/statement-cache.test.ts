import { createClient } from '@libsql/client';
import Connection from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '#provider/db/database.ts';

let connection: Connection.Database;
beforeEach(() => {
  connection = new Connection(':memory:');
  connection.exec('CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
});
afterEach(() => void connection.close());

it('a statement is prepared once per connection', () => {
  const sql = 'SELECT * FROM items';
  const other = new Connection(':memory:');
  other.exec('CREATE TABLE items (id INTEGER PRIMARY KEY)');
  expect(connection.prepare(sql)).toBe(connection.prepare(sql));
  expect(other.prepare(sql)).not.toBe(connection.prepare(sql));
  other.close();
});

it('the statements that were used last are kept, and none that is long', () => {
  const [often, seldom] = ['SELECT 1', 'SELECT 2'].map((sql) => connection.prepare(sql));
  for (let index = 0; index < 498; index++) connection.prepare(`SELECT ${index} + 3`);
  expect(connection.prepare('SELECT 1')).toBe(often);
  connection.prepare('SELECT 4');
  expect(connection.prepare('SELECT 1')).toBe(often);
  expect(connection.prepare('SELECT 2')).not.toBe(seldom);
  const long = `SELECT '${'x'.repeat(5000)}'`;
  expect(connection.prepare(long)).not.toBe(connection.prepare(long));
});

it('a statement has the columns of a changed table', async () => {
  const client = createClient({ url: 'file::memory:' });
  const columns = async () => (await client.execute('SELECT * FROM items')).columns;
  await client.execute('CREATE TABLE items (id INTEGER PRIMARY KEY)');
  expect(await columns()).toEqual(['id']);
  await client.execute('ALTER TABLE items ADD COLUMN name TEXT');
  expect(await columns()).toEqual(['id', 'name']);
  client.close();
});

it('a statement that failed runs again, also within a transaction', async () => {
  const client = createClient({ url: 'file::memory:' });
  await client.execute('CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
  const add = (name: string) => ({ sql: 'INSERT INTO items (name) VALUES (?) RETURNING name', args: [name] });
  const failed = { extendedCode: 'SQLITE_CONSTRAINT_UNIQUE' };
  await client.execute(add('one'));
  await expect(client.execute(add('one'))).rejects.toMatchObject(failed);
  const transaction = await client.transaction('write');
  await expect(transaction.execute(add('one'))).rejects.toMatchObject(failed);
  expect((await transaction.execute(add('two'))).rows).toEqual([{ name: 'two' }]);
  await transaction.commit();
  expect((await client.execute('SELECT name FROM items ORDER BY id')).rows.map(({ name }) => name)).toEqual([
    'one',
    'two',
  ]);
  client.close();
});
