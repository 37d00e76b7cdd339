import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectStatus, type ServiceStatusInput, serviceStatus } from '#provider/project/project-status.rules.ts';
import { createProjectTeam, type ProjectTeam, webSettings } from '../../support/container-fixture.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

const container = (status: ServiceStatusInput['containers'][number]['status'], code = 1) => ({
  status,
  desired: 'running' as const,
  exit: status === 'exited' ? { reason: 'exited', code, at: '' } : null,
});
const service = (values: Partial<ServiceStatusInput>): ServiceStatusInput => ({
  state: 'active',
  isDeploying: false,
  hasLive: true,
  hasFailed: false,
  replicas: { running: 0, desired: 2 },
  containers: [],
  ...values,
});

describe('serviceStatus', () => {
  it.each([
    ['awaiting_payment', service({ state: 'awaiting_payment' })],
    ['deploying', service({ isDeploying: true, replicas: { running: 2, desired: 2 } })],
    ['stopped', service({ state: 'stopped' })],
    ['stopped', service({ state: 'suspended' })],
    ['stopped', service({ replicas: { running: 0, desired: 0 } })],
    ['running', service({ replicas: { running: 2, desired: 2 } })],
    ['deploying', service({ containers: [container('starting'), container('created')] })],
    [
      'deploying',
      service({ replicas: { running: 1, desired: 2 }, containers: [container('running'), container('starting')] }),
    ],
    [
      'degraded',
      service({ replicas: { running: 1, desired: 2 }, containers: [container('running'), container('exited')] }),
    ],
    ['degraded', service({ containers: [container('restarting'), container('exited')] })],
    ['crashed', service({ containers: [container('exited'), container('exited')] })],
    ['stopped', service({ containers: [container('exited', 0), container('stopped')] })],
    ['crashed', service({ hasLive: false, hasFailed: true })],
    ['stopped', service({ hasLive: false })],
  ] as const)('%s', (status, given) => {
    expect(serviceStatus(given)).toBe(status);
  });
});

describe('projectStatus', () => {
  it.each([
    ['empty', []],
    ['awaiting_payment', ['awaiting_payment']],
    ['running', ['running', 'awaiting_payment', 'stopped']],
    ['deploying', ['running', 'deploying']],
    ['degraded', ['running', 'crashed']],
    ['crashed', ['crashed', 'stopped']],
    ['stopped', ['stopped', 'stopped']],
  ] as const)('%s', (status, services) => {
    expect(projectStatus(services)).toBe(status);
  });
});

describe('the status of a project', () => {
  let provider: TestProvider;
  let team: ProjectTeam;
  beforeAll(async () => {
    provider = await startProvider();
    team = await createProjectTeam(provider);
  });
  afterAll(() => provider.stop());

  it('is that of what really runs', async () => {
    expect((await team.status()).project).toMatchObject({ status: 'empty', replicas: { running: 0, desired: 0 } });
    const id = await team.run('web', webSettings(), { replicas: 2 });
    await team.hasStatus(id, 'running');
    const { project, services } = await team.status();
    expect(project).toMatchObject({ status: 'running', replicas: { running: 2, desired: 2 } });
    expect(services).toMatchObject([{ id, status: 'running', memory: { used: expect.any(Number) } }]);
    const [{ id: containerId } = { id: 0 }] = await team.listContainers(id);
    const { pid } = (await team.call('GET', `/containers/${containerId}`)).body.container.inspect;
    await team.call('PUT', `/containers/${containerId}/stop`);
    await team.container(containerId, ({ status }) => status === 'stopped');
    await team.hasStatus(id, 'degraded');
    expect(() => process.kill(Number(pid), 0)).toThrow();
  });
});
