import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import { deployments, jobs, projectServices, projects } from '#provider/db/schema.ts';
import { deployJob } from '#provider/project/deploy-job.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { webSettings } from '#tests/support/container-fixture.ts';
import { crashEverywhere, createAttempts, type Flow, type Provider } from '#tests/support/crash.ts';
import { processesOf } from '#tests/support/processes.ts';
import { casesOf } from '#tests/support/sweep.ts';

/** A plain run kills the provider before some statements; `CRASH_AT=all` before every one that writes. */
const EVERY = process.env.CRASH_AT === 'all' ? 1 : 29;
const TIMEOUT_MS = process.env.CRASH_AT === 'all' ? 3_600_000 : 400_000;
const POLL_MS = 50;

interface Service {
  id: number;
  projectId: number;
  headers: Record<string, string>;
}
interface Body {
  jobs: { id: number; kind: string; status: string; error: string | null }[];
  deployments: { id: number; number: number; status: string; settings: ServiceSettings }[];
  containers: { name: string; status: string; deployment_number: number; exit: object | null }[];
  service: { status: string; problem: string | null; deployment_number: number };
}

const base = ({ projectId }: Service) => `/project/projects/${projectId}`;
const read = async ({ call }: Provider, service: Service, path: string) =>
  (await call<Body>('GET', base(service) + path, undefined, service.headers))?.body;

/** Waits until nothing is under way. @returns whether the provider still answers */
async function waitUntilIdle(provider: Provider, service: Service): Promise<boolean> {
  for (;;) {
    const answer = await read(provider, service, `/deployments?service=${service.id}`);
    const now = await read(provider, service, `/services/${service.id}`);
    if (!answer || !now) return false;
    const isOpen = answer.deployments.some(({ status }) => status === 'pending' || status === 'starting');
    // The old containers are removed after the new ones are live.
    const work = await provider.db
      .select()
      .from(jobs)
      .where(inArray(jobs.status, ['queued', 'running']));
    if (!isOpen && work.length === 0 && now.service.status !== 'deploying') return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A service that runs once, and nothing else of its team does. */
async function prepare(provider: Provider, team: DemoTeam): Promise<Service> {
  const { db } = provider;
  const created_at = new Date().toISOString();
  await db.update(projectServices).set({ state: 'stopped' });
  const [project] = await db
    .insert(projects)
    .values({ team_id: team.id, name: 'Crash', type: 'docker', created_at })
    .returning();
  const settings = webSettings({ resources: null });
  const [service] = await db
    .insert(projectServices)
    .values({
      project_id: project?.id ?? 0,
      team_id: team.id,
      name: 'web',
      state: 'active',
      settings,
      replicas: 1,
      host: 'web-crash',
      created_at,
    })
    .returning();
  const context = {
    id: service?.id ?? 0,
    projectId: project?.id ?? 0,
    headers: { Authorization: `Bearer ${team.people.owner.token}` },
  };
  await act(provider, context);
  return context;
}

async function act(provider: Provider, service: Service): Promise<void> {
  await provider.call(
    'PUT',
    `${base(service)}/services/${service.id}`,
    { env: [{ key: 'GREETING', value: 'Changed' }], tag: '2.0' },
    service.headers,
  );
  await waitUntilIdle(provider, service);
}

/** What is wrong once everything has ended: one deployment is live, and it is what runs. */
async function audit(provider: Provider, service: Service): Promise<(string | false)[]> {
  await waitUntilIdle(provider, service);
  const found = await read(provider, service, `/deployments?service=${service.id}`);
  const containers = (await read(provider, service, `/containers?service=${service.id}`))?.containers ?? [];
  const state = (await read(provider, service, `/services/${service.id}`))?.service;
  const rows = await provider.db.select().from(deployments);
  const own = rows.filter(({ service_id }) => service_id === service.id);
  const live = found?.deployments.filter(({ status }) => status === 'live') ?? [];
  return [
    live.length !== 1 && `${live.length} deployments are live`,
    live[0]?.settings.tag !== '2.0' && 'the change is not live',
    own.some(({ status, finished_at }) => status !== 'superseded' && finished_at === null) && 'a deployment has no end',
    containers.length !== 1 && `${containers.length} containers: ${JSON.stringify(containers)}`,
    containers[0]?.status !== 'running' && `its container is ${containers[0]?.status}`,
    containers[0]?.deployment_number !== live[0]?.number && 'what runs is not what is live',
    state?.status !== 'running' && `the service is ${state?.status}: ${state?.problem}`,
  ];
}

const flow: Flow<Service> = { name: 'a deployment', jobPace: 0, prepare, act, audit };

describe('a provider that is killed in the middle of a deployment', () => {
  it('ends it or continues it', { timeout: TIMEOUT_MS }, async () => {
    const { problems, statements, crashes } = await crashEverywhere(flow, {
      every: EVERY,
      counts: 'writes',
      ending: 'kill',
    });
    console.info(`crash: ${flow.name}, ${crashes} of ${statements} statements, ${problems.length} problems`);
    expect(problems).toEqual([]);
    expect(crashes).toBeGreaterThan(1);
  });
});

describe('a provider that is killed once a step is done, and before that is written down', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-phases-'));
  let attempts: Awaited<ReturnType<typeof createAttempts<Service>>>;
  beforeAll(async () => {
    attempts = await createAttempts(dir, flow);
  }, 60_000);
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it.each(casesOf(deployJob.steps, 2))('resumes the deployment: $key', { timeout: 60_000 }, async ({ key: step }) => {
    const { context, attempt } = attempts;
    const { hasCrashed } = await attempt(
      { ending: 'kill', step },
      (provider) => act(provider, context),
      async (provider) => {
        const problems = (await audit(provider, context)).filter((problem) => problem !== false);
        expect(problems).toEqual([]);
        const rows = await provider.db.select().from(deployments).where(eq(deployments.service_id, context.id));
        expect(rows.map(({ number, status }) => [number, status])).toEqual([
          [1, 'superseded'],
          [2, 'live'],
        ]);
        if (process.platform === 'linux') await expect.poll(() => processesOf(dir)).toHaveLength(1);
      },
    );
    expect(hasCrashed).toBe(true);
  });
});
