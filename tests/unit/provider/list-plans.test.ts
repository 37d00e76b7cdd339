import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let owner: Record<string, string>;
let statements: string[] = [];
beforeAll(async () => {
  provider = await startProvider({ beforeStatement: (text) => statements.push(text) });
  owner = await provider.signIn('large');
});
afterAll(() => provider.stop());

/** The steps of the database's plan that read or sort a whole list. */
async function slowSteps(statement: string): Promise<string[]> {
  const { rows } = await provider.db.$client.execute(`EXPLAIN QUERY PLAN ${statement.replaceAll('?', 'NULL')}`);
  return rows.map(({ detail }) => String(detail)).filter((detail) => /^SCAN|ORDER BY/.test(detail));
}

it.each([
  '/services/services',
  '/services/services?type=domain',
  '/_id/zones',
  '/email/domain',
  '/email/mailbox?domain_id=5',
  '/billing/invoices',
  '/support/ticket',
  '/notification/notification',
])('a page of %s is read in the order of an index', async (path) => {
  statements = [];
  await provider.json('GET', path, undefined, owner);
  const lists = statements.filter((statement) => /^select .* limit/i.test(statement));
  expect(lists).not.toHaveLength(0);
  for (const list of lists) expect(await slowSteps(list), list).toEqual([]);
});

it('the domains of a page of zones are found by their names', async () => {
  statements = [];
  await provider.json('GET', '/_id/zones', undefined, owner);
  const [statement] = statements.filter((text) => text.includes('lower('));
  const { rows } = await provider.db.$client.execute(`EXPLAIN QUERY PLAN ${statement?.replaceAll('?', 'NULL')}`);
  expect(rows.map(({ detail }) => detail).join()).toContain('services_name');
});
