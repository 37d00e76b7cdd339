import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

type Errors = { message?: string; errors?: Record<string, string[]> };
type Headers = Record<string, string>;
const NOT_GRANTED = 'You can only grant permissions you have yourself.';

/** A team whose member with the role `team_user` manages the others. */
async function createTeam() {
  const { people } = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const person = (role: string) => {
    const found = people[role];
    if (!found) throw new Error(`nobody has the role ${role}`);
    return { ...found, headers: { Authorization: `Bearer ${found.token}` } };
  };
  const setRoles = (id: number, roles: string[], headers: Headers) =>
    provider.json<Errors>('PUT', `/user/users/${id}`, { roles }, headers);
  return { person, setRoles, manager: person('user'), owner: person('owner') };
}
const invite = (headers: Headers, email: string, permissions: string[]) =>
  provider.json<Errors & { invite: { id: number } }>('POST', '/user/invite', { email, permissions }, headers);

describe('somebody who manages members', () => {
  it('gives a role that they hold', async () => {
    const { manager, person, setRoles } = await createTeam();
    const { status } = await setRoles(person('billing').id, ['team_billing', 'team_user'], manager.headers);
    expect(status).toBe(200);
  });

  it('refuses a role that the granter does not have', async () => {
    const { manager, person, setRoles } = await createTeam();
    const { status, body } = await setRoles(person('support').id, ['team_support', 'team_billing'], manager.headers);
    expect([status, body.errors]).toEqual([422, { roles: [NOT_GRANTED] }]);
  });

  it('does not give themselves another role', async () => {
    const { manager, setRoles } = await createTeam();
    const { status } = await setRoles(manager.id, ['team_user', 'team_billing'], manager.headers);
    expect(status).toBe(422);
  });

  it('leaves somebody a role that they do not hold themselves, or takes it away', async () => {
    const { manager, owner, person, setRoles } = await createTeam();
    const { id } = person('service');
    await setRoles(id, ['team_service', 'team_billing'], owner.headers);
    expect((await setRoles(id, ['team_service', 'team_billing', 'team_user'], manager.headers)).status).toBe(200);
    expect((await setRoles(id, ['team_service'], manager.headers)).status).toBe(200);
  });

  it('refuses an invitation to a role that the granter does not have', async () => {
    const { manager } = await createTeam();
    const { status, body } = await invite(manager.headers, 'invited-to-billing@example.test', ['team_billing']);
    expect([status, body.errors]).toEqual([422, { permissions: [NOT_GRANTED] }]);
  });

  it('adds no role that they do not hold to an invite', async () => {
    const { manager } = await createTeam();
    const { body } = await invite(manager.headers, 'invited-first@example.test', ['team_user']);
    const changed = await provider.json<Errors>(
      'PUT',
      `/user/invite/${body.invite.id}`,
      { permissions: ['team_user', 'team_billing'] },
      manager.headers,
    );
    expect([changed.status, changed.body.errors]).toEqual([422, { permissions: [NOT_GRANTED] }]);
  });
});

it('an owner gives every role', async () => {
  const { owner, person, setRoles } = await createTeam();
  expect((await setRoles(person('support').id, ['team_owner', 'team_billing'], owner.headers)).status).toBe(200);
  expect((await invite(owner.headers, 'second-owner@example.test', ['team_owner'])).status).toBe(201);
});

it('a team keeps an owner when two owners stop being one at the same time', async () => {
  const { owner, person, setRoles } = await createTeam();
  const second = person('support');
  await setRoles(second.id, ['team_owner'], owner.headers);
  const answers = await Promise.all([
    setRoles(owner.id, ['team_user'], owner.headers),
    setRoles(second.id, ['team_user'], second.headers),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});
