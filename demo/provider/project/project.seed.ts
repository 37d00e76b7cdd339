/** Projects of the busy team. None of them runs before the first request for the team. */
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import {
  builds,
  containerRuns,
  containers,
  deployments,
  images,
  pricings,
  products,
  projectConfigs,
  projectConfigVersions,
  projectEvents,
  projectServices,
  projects,
  projectVolumes,
  services as serviceTable,
} from '../db/schema.ts';
import { findRecipeTag } from '../image/hub-catalogue.ts';
import { daysFromNow } from '../seed/days.ts';
import { detectTemplate, findNodeTemplate } from './node/node-templates.ts';
import { CONTAINER_GROUP } from './plans.ts';

interface People {
  id: number;
  people: { owner: { id: number } };
}
type ServiceInsert = typeof projectServices.$inferInsert;
type DeploymentInsert = typeof deployments.$inferInsert;

const HOURS = 1 / 24;
const SECONDS = 1 / 86_400;
const MEGABYTE = 1_000_000;

const policy = (name: string, maxAttempts = 1): ServiceSettings['retry_policy'] => ({
  name,
  condition: 'on-failure',
  maxAttempts,
  delay: 1,
});
const http = (port: number, isPublic = true): Pick<ServiceSettings, 'ports' | 'health_check'> => ({
  ports: [{ port, protocol: 'http', is_public: isPublic }],
  health_check: { type: 'http', path: '/health', port, interval: 5, timeout: 3, retries: 3, start_period: 30 },
});
const setting = (key: string, value: string, is_secret = false) => ({ key, value, is_secret });

const settingsOf = (
  name: string,
  recipe: string,
  tag: string,
  more: Partial<ServiceSettings> = {},
): ServiceSettings => ({
  image: `harbour/${recipe}`,
  tag,
  digest: null,
  env: [],
  volumes: [],
  configs: [],
  ports: [],
  retry_policy: policy(name),
  health_check: null,
  resources: null,
  ...more,
});
/** The settings of a deployment, with the image's digest. */
const pinned = (settings: ServiceSettings, more: Partial<ServiceSettings> = {}): ServiceSettings => {
  const all = { ...settings, ...more };
  return { ...all, digest: findRecipeTag(all.image, all.tag ?? 'latest')?.digest ?? null };
};

const webSettings = settingsOf('web', 'web', '1.1', {
  ...http(8080),
  env: [
    { ...setting('GREETING', 'Welcome to Northwind'), comment: '# Shown on the page' },
    setting('STORE_URL', 'http://store:8080'),
    setting('SESSION_SECRET', 'n0rthw1nd-s3ss10ns', true),
  ],
  configs: [{ name: 'site.json', path: '/etc/site.json' }],
});
const storeSettings = settingsOf('store', 'store', '2.0', {
  ...http(8080, false),
  volumes: [{ name: 'data', path: '/data', is_read_only: false }],
});
const crasherSettings = settingsOf('crasher', 'crasher', '1.0', {
  env: [setting('EXIT_CODE', '1'), setting('RUN_MS', '1000')],
});
const apiSettings = settingsOf('app', 'node-api', '2.0', {
  ports: [{ port: 3000, protocol: 'http', is_public: true }],
  health_check: { type: 'tcp', port: 3000, path: null, interval: 5, timeout: 3, retries: 3, start_period: 10 },
});

const SITE = (theme: string) => `{\n  "title": "Northwind",\n  "theme": "${theme}",\n  "currency": "GBP"\n}\n`;

async function findPlans(db: Database) {
  const rows = await db
    .select({ name: products.name, product_id: products.id, pricing_id: pricings.id })
    .from(products)
    .innerJoin(pricings, eq(pricings.product_id, products.id))
    .where(eq(products.group, CONTAINER_GROUP))
    .orderBy(pricings.id);
  return (name: string) => {
    const plan = rows.find((row) => row.name === name);
    return { product_id: plan?.product_id ?? null, pricing_id: plan?.pricing_id ?? null };
  };
}

/** @returns ids by the name of the project */
async function insertProjects(db: Database, teamId: number): Promise<Record<'shop' | 'lab' | 'api', number>> {
  const rows = await db
    .insert(projects)
    .values([
      { team_id: teamId, name: 'Storefront', type: 'docker', created_at: daysFromNow(-64) },
      { team_id: teamId, name: 'Lab', type: 'docker', created_at: daysFromNow(-12) },
      { team_id: teamId, name: 'storefront-api', type: 'node', created_at: daysFromNow(-31) },
    ])
    .returning({ id: projects.id });
  const [shop = 0, lab = 0, api = 0] = rows.map(({ id }) => id);
  return { shop, lab, api };
}

/** @returns ids by the name of the service */
async function insertServices(
  db: Database,
  teamId: number,
  ids: Awaited<ReturnType<typeof insertProjects>>,
): Promise<(name: string) => number> {
  const [plan, [billing]] = await Promise.all([
    findPlans(db),
    db
      .select({ id: serviceTable.id })
      .from(serviceTable)
      .where(and(eq(serviceTable.team_id, teamId), eq(serviceTable.type, 'project'))),
  ]);
  const service = (
    project: keyof typeof ids,
    name: string,
    settings: ServiceSettings,
    more: Partial<ServiceInsert> = {},
  ): ServiceInsert => ({
    project_id: ids[project],
    team_id: teamId,
    name,
    state: 'active',
    settings,
    replicas: 1,
    host: `${name}-${{ shop: 'storefront', lab: 'lab', api: 'storefront' }[project]}`,
    ...plan('Container Free'),
    created_at: daysFromNow(-12),
    ...more,
  });
  const rows = await db
    .insert(projectServices)
    .values([
      service('shop', 'web', webSettings, {
        replicas: 2,
        ...plan('Container Small'),
        billing_service_id: billing?.id ?? null,
        created_at: daysFromNow(-64),
      }),
      service('shop', 'worker', settingsOf('worker', 'worker', '1.1'), { created_at: daysFromNow(-40) }),
      service('shop', 'store', storeSettings, { created_at: daysFromNow(-64) }),
      service('shop', 'search', settingsOf('search', 'web', '2.0', http(8080)), {
        state: 'awaiting_payment',
        ...plan('Container Large'),
        created_at: daysFromNow(-1),
      }),
      service('lab', 'crasher', crasherSettings),
      service('lab', 'noisy', settingsOf('noisy', 'noisy', '2.0', { env: [setting('LINES_PER_SECOND', '20')] })),
      service('api', 'app', apiSettings, { created_at: daysFromNow(-31) }),
    ])
    .returning({ id: projectServices.id, name: projectServices.name });
  // Host names of services end with their ids.
  await db
    .update(projectServices)
    .set({ host: sql`${projectServices.host} || '-' || ${projectServices.id}` })
    .where(eq(projectServices.team_id, teamId));
  return (name) => rows.find((row) => row.name === name)?.id ?? 0;
}

async function insertMounts(db: Database, projectId: number, ownerId: number): Promise<void> {
  await db.insert(projectVolumes).values([
    { project_id: projectId, name: 'data', size: 50 * MEGABYTE, created_at: daysFromNow(-64) },
    { project_id: projectId, name: 'archive', size: 20 * MEGABYTE, created_at: daysFromNow(-20) },
  ]);
  const [config] = await db
    .insert(projectConfigs)
    .values({ project_id: projectId, name: 'site.json', created_at: daysFromNow(-63) })
    .returning({ id: projectConfigs.id });
  const version = (number: number, content: string, days: number) => ({
    config_id: config?.id ?? 0,
    version: number,
    content,
    user_id: ownerId,
    created_at: daysFromNow(days),
  });
  await db.insert(projectConfigVersions).values([version(1, SITE('light'), -63), version(2, SITE('dark'), -2)]);
}

/** Two releases of a template. @returns the ids of their builds */
async function insertBuilds(db: Database, projectId: number, ownerId: number): Promise<number[]> {
  const template = findNodeTemplate('api');
  if (!template) throw new Error('The template is gone');
  const detected = detectTemplate(template);
  const section = (title: string, duration_ms: number, ...lines: string[]) => ({
    title,
    status: 'done',
    lines,
    duration_ms,
  });
  const build = (number: number, days: number) => ({
    project_id: projectId,
    number,
    status: 'succeeded' as const,
    source: { type: 'template' as const, name: template.name, size: null },
    detected,
    node_version: detected.node_version ?? null,
    sections: [
      section('receive', 12, `Template ${template.name}`),
      section('detect', 31, `Package manager: ${detected.package_manager ?? 'npm'}`),
      section('install', 640, 'No dependencies to install'),
      section('build', 410, `Checked ${template.recipe}`),
      section('release', 1180, `Release ${number} is live`),
    ],
    draft: { template: template.slug },
    user_id: ownerId,
    created_at: daysFromNow(days),
    finished_at: daysFromNow(days + 4 * SECONDS),
  });
  const rows = await db
    .insert(builds)
    .values([build(1, -31), build(2, -5)])
    .returning({ id: builds.id });
  return rows.map(({ id }) => id);
}

async function insertDeployments(
  db: Database,
  ids: Awaited<ReturnType<typeof insertProjects>>,
  idOf: (name: string) => number,
  ownerId: number,
  [firstBuild, secondBuild]: readonly number[],
): Promise<void> {
  const made = (
    project: keyof typeof ids,
    name: string,
    number: number,
    days: number,
    settings: ServiceSettings,
    more: Partial<DeploymentInsert> = {},
  ): DeploymentInsert => ({
    project_id: ids[project],
    service_id: idOf(name),
    number,
    status: 'live',
    reason: number === 1 ? 'create' : 'change',
    settings,
    replicas: 1,
    user_id: ownerId,
    created_at: daysFromNow(days),
    finished_at: daysFromNow(days + 9 * SECONDS),
    ...more,
  });
  const configs = [{ name: 'site.json', path: '/etc/site.json', version: 1 }];
  const fixed = pinned(webSettings, { configs });
  await insertMany(db, deployments, [
    made('shop', 'web', 1, -64, pinned(webSettings, { configs, tag: '1.0', env: webSettings.env.slice(0, 1) }), {
      status: 'superseded',
      replicas: 1,
    }),
    made('shop', 'web', 2, -9, fixed, { replicas: 2 }),
    made(
      'shop',
      'web',
      3,
      -2,
      pinned(webSettings, {
        configs: [{ name: 'site.json', path: '/etc/site.json', version: 2 }],
        tag: '2.0',
        health_check: {
          type: 'http',
          path: '/ready',
          port: 8080,
          interval: 1,
          timeout: 1,
          retries: 3,
          start_period: 10,
        },
      }),
      {
        status: 'failed',
        replicas: 2,
        error: 'The health check got 404 from /ready. The previous deployment still serves requests.',
      },
    ),
    made('shop', 'worker', 1, -40, pinned(settingsOf('worker', 'worker', '1.1'))),
    made('shop', 'store', 1, -64, pinned(storeSettings)),
    made('lab', 'crasher', 1, -12, pinned(crasherSettings)),
    made(
      'lab',
      'noisy',
      1,
      -12,
      pinned(settingsOf('noisy', 'noisy', '2.0', { env: [setting('LINES_PER_SECOND', '20')] })),
    ),
    made('api', 'app', 1, -31, pinned(apiSettings, { tag: '1.1' }), {
      status: 'superseded',
      build_id: firstBuild ?? null,
    }),
    made('api', 'app', 2, -5, pinned(apiSettings), { build_id: secondBuild ?? null }),
  ]);
  await db
    .update(projectServices)
    .set({
      live_deployment_id: sql`(SELECT ${deployments.id} FROM ${deployments} WHERE ${deployments.service_id} = ${projectServices.id} AND ${deployments.status} = 'live')`,
    })
    .where(sql`${projectServices.project_id} IN (${ids.shop}, ${ids.lab}, ${ids.api})`);
}

/** The crasher has used up its restart. */
async function insertCrashed(db: Database, projectId: number, serviceId: number): Promise<void> {
  const [live] = await db.select({ id: deployments.id }).from(deployments).where(eq(deployments.service_id, serviceId));
  const startedAt = -12 + 1 * HOURS;
  const exitOf = (run: number) => ({
    code: 1,
    signal: null,
    reason: 'exited',
    at: daysFromNow(startedAt + run * 2 * SECONDS),
  });
  const [container] = await db
    .insert(containers)
    .values({
      service_id: serviceId,
      project_id: projectId,
      deployment_id: live?.id ?? 0,
      name: 'crasher-1-1',
      desired: 'running',
      status: 'exited',
      run: 2,
      restarts: 1,
      started_at: daysFromNow(startedAt + 3 * SECONDS),
      exit: exitOf(2),
      created_at: daysFromNow(startedAt),
    })
    .returning({ id: containers.id });
  const run = (number: number) => ({
    container_id: container?.id ?? 0,
    number,
    started_at: daysFromNow(startedAt + (number * 2 - 1) * SECONDS),
    ended_at: exitOf(number).at,
    exit: exitOf(number),
  });
  await db.insert(containerRuns).values([run(1), run(2)]);
}

/** Images that the team runs, and an upload. The upload's archive is missing: the embedded engine couldn't run it. */
async function insertImages(db: Database, teamId: number, projectId: number): Promise<void> {
  const own = (recipe: string, tag: string, days: number) => {
    const name = `harbour/${recipe}`;
    const found = findRecipeTag(name, tag);
    if (!found) throw new Error(`${name}:${tag} is gone`);
    return {
      team_id: teamId,
      name,
      tag,
      digest: found.digest,
      size: found.size,
      source: 'dockerhub' as const,
      platform: 'linux/amd64',
      ports: ['web', 'store'].includes(recipe) ? [8080] : [],
      created_at: daysFromNow(days),
    };
  };
  const layers = [
    'a3ed95caeb02ffe68cdd9fd84406680ae93d633cb16422d00e8a7c22955b46d4',
    '4abcf20661432fb2d719aaf90656f55c287f8ca915dc1c92ec14ff61e67fbaf8',
  ];
  await insertMany(db, images, [
    own('web', '1.1', -9),
    own('web', '2.0', -2),
    own('worker', '1.1', -40),
    own('store', '2.0', -64),
    own('crasher', '1.0', -12),
    own('noisy', '2.0', -12),
    {
      team_id: teamId,
      project_id: projectId,
      name: 'northwind/importer',
      tag: '0.9',
      digest: 'sha256:5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
      source: 'upload',
      size: 8_412_160,
      platform: 'linux/amd64',
      layers: layers.map((hex, at) => ({ digest: `sha256:${hex}`, size: at === 0 ? 7_901_184 : 507_904 })),
      ports: [9000],
      env_keys: ['PATH', 'IMPORT_FROM'],
      created_at: daysFromNow(-6),
    },
  ]);
}

async function insertEvents(
  db: Database,
  ids: Awaited<ReturnType<typeof insertProjects>>,
  ownerId: number,
): Promise<void> {
  const event = (
    project: keyof typeof ids,
    days: number,
    kind: string,
    subject: string,
    detail: Record<string, unknown> = {},
    user_id: number | null = ownerId,
  ) => ({ project_id: ids[project], user_id, kind, subject, detail, created_at: daysFromNow(days) });
  await insertMany(db, projectEvents, [
    event('shop', -64, 'project.created', 'Storefront'),
    event('shop', -64, 'service.created', 'web', { image: 'harbour/web' }),
    event('shop', -40, 'service.created', 'worker', { image: 'harbour/worker' }),
    event('shop', -9, 'service.deployed', 'web', { number: 2 }, null),
    event('shop', -2, 'config.changed', 'site.json', { version: 2 }),
    event('shop', -2, 'service.failed', 'web', { number: 3 }, null),
    event('shop', -1, 'service.created', 'search', { image: 'harbour/web' }),
    event('lab', -12, 'project.created', 'Lab'),
    event('lab', -12, 'container.crashed', 'crasher-1-1', { code: 1 }, null),
    event('api', -31, 'project.created', 'storefront-api'),
    event('api', -5, 'service.deployed', 'app', { number: 2 }, null),
  ]);
}

/** A shop with three services and one that awaits payment, a lab with services that misbehave, and a Node.js app. */
export async function seedBusyProjects(db: Database, { id: teamId, people }: People): Promise<void> {
  const ownerId = people.owner.id;
  const ids = await insertProjects(db, teamId);
  const idOf = await insertServices(db, teamId, ids);
  await insertMounts(db, ids.shop, ownerId);
  await insertDeployments(db, ids, idOf, ownerId, await insertBuilds(db, ids.api, ownerId));
  await insertCrashed(db, ids.lab, idOf('crasher'));
  await insertImages(db, teamId, ids.shop);
  await insertEvents(db, ids, ownerId);
}
