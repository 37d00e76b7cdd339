import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenTo } from '../../support/channel-listener.ts';
import { createProjectTeam, type ProjectTeam, webSettings } from '../../support/container-fixture.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

/** A value that would be found wherever it is shown. */
const CANARY = 'sealed-canary-7f3a';
const OTHER = 'other-canary-19c2';
const logged: string[] = [];
let provider: TestProvider;
let team: ProjectTeam;
beforeAll(async () => {
  provider = await startProvider({ log: (line) => void logged.push(line) });
  team = await createProjectTeam(provider);
});
afterAll(() => provider.stop());

const sealed = (value: string) => ({ key: 'TOKEN', value, is_secret: true });
const open = { key: 'GREETING', value: 'Seen by all', is_secret: false };

it('shows a sealed value of the environment nowhere', { timeout: 60_000 }, async () => {
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await team.call(method, path, body);
    answers.push(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const channel = await listenTo(provider, team.headers, `private-team.${team.id}`);

  const id = await team.run('sealed', webSettings({ env: [sealed(CANARY), open] }));
  const [container] = await team.listContainers(id);
  const log = await listenTo(provider, team.headers, `private-container.${container?.id}`);
  const refused = await call('PUT', `/services/${id}`, {
    env: [sealed(OTHER), sealed(OTHER), { key: 'A B', value: CANARY }],
  });
  expect(Object.keys(refused.errors)).not.toEqual([]);
  const changed = await call('PUT', `/services/${id}`, { env: [sealed(OTHER), open], tag: '2.0' });
  await team.ended(changed.job?.id ?? 0);
  const failing = await call('PUT', `/services/${id}`, {
    env: [sealed(CANARY), { key: 'HEALTH', value: 'fail', is_secret: false }],
    health_check: { type: 'http', path: '/health', interval: 1, timeout: 1, retries: 1, start_period: 1 },
  });
  expect(await team.ended(failing.job?.id ?? 0)).toMatchObject({ status: 'failed' });
  const [, , first] = await team.deploymentsOf(id);
  const back = await call('POST', `/deployments/${first?.id}/rollback`);
  await team.ended(back.job?.id ?? 0);

  for (const path of ['', '/status', '/services', '/containers', '/deployments', '/events', '/volumes', '/configs'])
    await call('GET', path);
  for (const row of await team.containersOf(id))
    for (const path of ['', '/logs', '/samples']) await call('GET', `/containers/${row.id}${path}`);
  for (const row of await team.deploymentsOf(id)) await call('GET', `/deployments/${row.id}`);
  await call('GET', `/services/${id}`);
  answers.push(JSON.stringify((await provider.json('GET', '/job/jobs', undefined, team.headers)).body));

  expect(answers.join('\n')).toContain('Seen by all');
  expect(answers.filter((text) => text.includes(CANARY) || text.includes(OTHER))).toEqual([]);
  await vi.waitFor(() => expect(channel.texts.join('\n')).toContain('"project"'));
  const messages = [...channel.texts, ...log.texts, ...logged].join('\n');
  expect(messages).not.toContain(CANARY);
  expect(messages).not.toContain(OTHER);
  expect(logged.length).toBeGreaterThan(0);
  channel.close();
  log.close();
});
