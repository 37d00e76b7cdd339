import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobs, projectServices, projects, projectVolumes } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { holdCall } from '#tests/support/container-fixture.ts';
import { createDraftTeam, type DraftBody, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DraftTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createDraftTeam(provider);
});

const endOf = (jobId: number) =>
  vi.waitFor(
    async () => {
      const [job] = await provider.db.select().from(jobs).where(eq(jobs.id, jobId));
      if (!job || ['queued', 'running'].includes(job.status)) throw new Error(`The job is ${job?.status}`);
      return job;
    },
    { timeout: 10_000 },
  );

describe('a project', () => {
  it('is created empty, and listed in its activity', async () => {
    expect(team.project).toMatchObject({ name: 'Shop', type: 'docker', status: 'empty', services_count: 0 });
    const { events } = (await team.call('GET', '/events')).body;
    expect(events).toMatchObject([{ kind: 'project.created', subject: 'Shop', author: 'Pat Newman' }]);
  });

  it.each([
    ['', 'name'],
    ['x'.repeat(61), 'name'],
    ['a\u0007b', 'name'],
    ['Shop', 'name'],
    ['sHOP ', 'name'],
  ])('cannot be called “%s”', async (name, field) => {
    const { status, body } = await team.ask('POST', '/project/projects', { name });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is of one of two types', async () => {
    expect((await team.ask('POST', '/project/projects', { name: 'App', type: 'node' })).body.project.type).toBe('node');
    expect(
      (await team.ask('POST', '/project/projects', { name: 'Other', type: 'cobol' })).body.errors.type,
    ).toBeDefined();
  });

  it('is found by its name and type, and listed by pages', async () => {
    for (const name of ['Lab', 'Laboratory']) await team.ask('POST', '/project/projects', { name });
    await team.ask('POST', '/project/projects', { name: 'Label', type: 'node' });
    const { projects: found, meta } = (await team.ask('GET', '/project/projects?search=lab&type=docker&sort=-name'))
      .body;
    expect([found.map(({ name }) => name), meta.total]).toEqual([['Laboratory', 'Lab'], 2]);
    expect((await team.ask('GET', '/project/projects?search=%25')).body.projects).toEqual([]);
  });

  it('is renamed', async () => {
    const { body } = await team.call('PUT', '', { name: ' Market ' });
    expect([body.project.name, body.message]).toEqual(['Market', 'Shop is now called Market.']);
    expect((await team.call('GET', '/events')).body.events[0]).toMatchObject({ kind: 'project.renamed' });
  });

  it('of another team is not found', async () => {
    const { body } = await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'customer' });
    const headers = { Authorization: `Bearer ${body.people.owner.token}` };
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/events'],
      ['GET', '/volumes'],
      ['GET', '/configs'],
      ['POST', '/containers'],
    ] as const) {
      const answer = await provider.json<DraftBody>(
        method,
        `/project/projects/${team.project.id}${path}`,
        method === 'GET' || method === 'DELETE' ? undefined : { name: 'Mine' },
        headers,
      );
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  });

  it('is deleted with its services, volumes and configs', async () => {
    const mounts = { volumes: [{ name: 'data', path: '/data', is_read_only: false, size: 5_000_000 }] };
    const { job } = (await team.create('web', mounts)).body;
    await endOf(job?.id ?? 0);
    const deleted = await team.call('DELETE', '');
    expect(deleted.status).toBe(200);
    expect((await endOf(deleted.body.job?.id ?? 0)).status).toBe('succeeded');
    expect((await team.call('GET', '')).status).toBe(404);
    const left = await Promise.all([
      provider.db.select().from(projects).where(eq(projects.id, team.project.id)),
      provider.db.select().from(projectServices).where(eq(projectServices.project_id, team.project.id)),
      provider.db.select().from(projectVolumes).where(eq(projectVolumes.project_id, team.project.id)),
    ]);
    expect(left).toEqual([[], [], []]);
  });

  it('that is being deleted takes no service, and is not deleted twice', async () => {
    await provider.json('POST', '/__demo/jobs', { match: { subject_id: team.project.id }, fault: 'hold' });
    await team.call('DELETE', '');
    expect((await team.create('web')).status).toBe(409);
    expect((await team.call('DELETE', '')).status).toBe(409);
    await provider.json('DELETE', `/__demo/jobs?subject_id=${team.project.id}`);
  });

  it('whose deletion fails can be used again', async () => {
    await provider.json('POST', '/__demo/jobs', { match: { subject_id: team.project.id }, fault: 'fail' });
    const { job } = (await team.call('DELETE', '')).body;
    expect((await endOf(job?.id ?? 0)).status).toBe('failed');
    expect((await team.create('web')).status).toBe(201);
  });
});

it('a service whose name and volume another one takes while its image is found says so at their fields', async () => {
  const { engine } = provider.containers;
  const draft = { volumes: [{ name: 'data', path: '/data', is_read_only: false, size: 5_000_000 }] };
  const finding = holdCall(engine, 'resolveImage');
  const late = team.create('web', draft);
  await finding.called;
  expect((await team.create('web', draft)).status).toBe(201);
  finding.release();
  const { status, body } = await late;
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name', 'volumes.0.name']]);
});

describe('several services', () => {
  const stack = (services: unknown[]) => team.call('POST', '/stack', { services });

  it('are made at once, and a later one may mount what an earlier one makes', async () => {
    const volumes = [{ name: 'data', path: '/data', is_read_only: false, size: 5_000_000 }];
    const readers = [{ name: 'data', path: '/data', is_read_only: true }];
    const { status, body } = await stack([
      team.draft('store', { image: 'harbour/store', volumes }),
      team.draft('web', { volumes: readers }),
    ]);
    expect([status, body.services.map(({ name }) => name), body.jobs.length]).toEqual([201, ['store', 'web'], 2]);
  });

  it('are not made when one of them is wrong, and its field is named', async () => {
    const { status, body } = await stack([team.draft('web'), team.draft('Web!')]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['services.1.name']]);
    expect((await team.call('GET', '/services')).body.services).toEqual([]);
  });

  it('cannot have one name', async () => {
    expect(Object.keys((await stack([team.draft('web'), team.draft('web')])).body.errors)).toEqual(['services.1.name']);
  });

  it('are one at least', async () => {
    expect((await stack([])).status).toBe(422);
  });
});

it('a Node.js project is deployed by its builds', async () => {
  const { project } = (await team.ask('POST', '/project/projects', { name: 'App', type: 'node' })).body;
  const draft = { ...team.draft('web'), project_id: String(project.id) };
  const { status } = await team.ask('POST', `/project/projects/${project.id}/containers`, draft);
  expect(status).toBe(422);
});

it('templates can be deployed as they are', async () => {
  const { templates } = (await team.ask('GET', '/project/templates?type=docker')).body as unknown as {
    templates: { name: string; services: Record<string, unknown>[] }[];
  };
  expect(templates.length).toBeGreaterThan(4);
  for (const { name, services } of templates) {
    const { project } = (await team.ask('POST', '/project/projects', { name })).body;
    const drafts = services.map((service) => ({
      ...team.draft('x'),
      ...service,
      project_id: String(project.id),
    }));
    const { status, body } = await team.ask('POST', `/project/projects/${project.id}/stack`, { services: drafts });
    expect([name, status, body.errors]).toEqual([name, 201, undefined]);
  }
});
