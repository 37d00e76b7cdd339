import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import type { Resource, ResourceState } from '#core/store/resource.ts';
import * as tables from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { beginOpenJob } from '#tests/support/open-job.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { startWatch } from '#tests/support/start-watch.ts';
import { createFaultyFetch, FAULTS } from '#tests/support/store-faults.ts';
import { casesOf } from '#tests/support/sweep.ts';

type AnyResource = Resource<unknown, unknown>;
const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'watch' in value && 'prefetch' in value;

/** `noun.name` of each resource that a store exports. */
async function findResources(): Promise<[name: string, resource: AnyResource][]> {
  const core = fileURLToPath(new URL('../../../src/core/', import.meta.url));
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.store.ts'));
  const modules = await Promise.all(
    files.map(async (file) => [file.split('/')[0], await import(pathToFileURL(core + file).href)] as const),
  );
  return modules.flatMap(([noun, module]) =>
    Object.entries(module as Record<string, unknown>).flatMap(([name, value]): [string, AnyResource][] =>
      isResource(value) ? [[`${noun}.${name}`, value]] : [],
    ),
  );
}
const resources = await findResources();

let provider: TestProvider;
/** Questions of the resources that need an id or a query, by `noun.name`. */
let questions: Record<string, unknown> = {};
const faulty = createFaultyFetch();

const byId = (id: number) => ({ params: { id: String(id) } });
/** What a resource without an entry in `questionsOf` is asked: its first page. */
const FIRST_PAGE = { query: {} };

interface Ids {
  inviteId: number;
  zoneId: number;
  jobId: string;
  /** Of the first site. */
  backupId: number;
  project: ProjectIds;
}
/** Of what the project “Lab” has, and of a release of the Node.js project. */
interface ProjectIds {
  service: number;
  container: number;
  volume: number;
  config: number;
  build: number;
  image: number;
}

function questionsOf(
  team: DemoTeam,
  { inviteId, zoneId, jobId, backupId, project: ids }: Ids,
): Record<string, unknown> {
  const zone = byId(zoneId);
  const domain = team.email_domains[0]?.id ?? 0;
  const registered = byId(team.services.find((service) => service.type === 'domain')?.id ?? 0);
  const server = byId(team.services.find((service) => service.type === 'cloud')?.id ?? 0);
  const hostingService = team.services.find((service) => service.type === 'hosting');
  const [hosting, hostingName] = [byId(hostingService?.id ?? 0), hostingService?.name ?? ''];
  const site = byId(team.sites[0]?.id ?? 0);
  const account = byId(team.services.find(({ label }) => label === 'Web Plus cpanel')?.id ?? 0);
  const backup = byId(backupId);
  const projectOf = (name: string) => byId(team.projects.find((project) => project.name === name)?.id ?? 0);
  const [shop, lab, app] = [projectOf('Storefront'), projectOf('Lab'), projectOf('storefront-api')];
  const within = (project: { params: { id: string } }, params: Record<string, number>) => ({
    params: {
      ...project.params,
      ...Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)])),
    },
  });
  return {
    'backup.backup': backup,
    'backup.backupFiles': { ...backup, query: { path: '/' } },
    'backup.backups': { query: { subject_type: 'wordpress', subject_id: site.params.id } },
    'backup.backupSchedule': { params: { type: 'wordpress', id: site.params.id } },
    'backup.backupTables': backup,
    'backup.restorePreview': { ...backup, body: { tables: ['wp_posts'] } },
    'billing.invoice': byId(team.invoices[0]?.id ?? 0),
    'cloud.cloudServer': server,
    'cloud.panelServer': server,
    'cloud.serverEvents': { ...server, query: {} },
    'cloud.serverMetrics': { ...server, query: { range: '1h' } },
    'dns.liveRecords': { ...zone, query: {} },
    'dns.records': zone,
    'dns.spfPolicies': { ...zone, query: { domains: 'spf.mail.harbour-post.example' } },
    'dns.zone': zone,
    'dns.zoneChanges': { ...zone, query: {} },
    'domain.domain': registered,
    'domain.domainContacts': { query: { domain_id: registered.params.id } },
    'domain.domainEvents': registered,
    'email.calendars': byId(domain),
    'email.catchAll': byId(domain),
    'email.dnsHealth': byId(domain),
    'email.domainAliases': byId(domain),
    'email.domainDkim': byId(domain),
    'email.emailDomain': byId(domain),
    'email.filters': { query: { domain_id: String(domain), key: 'custom' } },
    'email.forwarders': { ...byId(domain), query: {} },
    'email.mailFlow': byId(domain),
    'email.mailboxAliases': { ...byId(domain), query: {} },
    'email.mailboxes': { query: { domain_id: String(domain) } },
    'hosting.fileSearch': { ...account, query: { path: '/', search: 'a' } },
    'hosting.folder': { ...account, query: { path: '/' } },
    'hosting.textFile': { ...account, query: { path: '/README.md' } },
    'hosting.trash': account,
    'hosting.hostingAccount': hosting,
    'hosting.hostingDns': { ...hosting, query: { domain: hostingName } },
    'image.dockerHubImage': { params: { name: 'nginx' } },
    'image.image': byId(ids.image),
    'image.imageTags': { ...byId(ids.image), query: {} },
    'job.job': { params: { id: jobId } },
    'product.products': { query: { group_selector: 'domain.tld' } },
    'project.build': within(app, { build: ids.build }),
    'project.builds': { ...app, query: {} },
    'project.config': within(shop, { config: ids.config }),
    'project.configs': shop,
    'project.container': within(lab, { container: ids.container }),
    'project.containers': { ...lab, query: {} },
    'project.containerSamples': within(lab, { container: ids.container }),
    'project.deployments': { ...lab, query: {} },
    'project.project': lab,
    'project.projectEvents': { ...lab, query: {} },
    'project.projectService': within(lab, { service: ids.service }),
    'project.projectServices': lab,
    'project.projectStatus': lab,
    'project.volumeFiles': { ...within(shop, { volume: ids.volume }), query: { path: '' } },
    'project.volumes': shop,
    'service.lastBilled': { query: { service_id: hosting.params.id } },
    'service.packages': hosting,
    'service.service': hosting,
    'service.serviceActions': { query: { service_id: hosting.params.id } },
    'service.terms': hosting,
    'support.article': byId(1),
    'team.invite': byId(inviteId),
    'wordpress.changelog': { params: { ...site.params, kind: 'plugin', slug: 'contact-desk' } },
    'wordpress.debugLog': site,
    'wordpress.pushPreview': byId(team.sites.find(({ name }) => name.startsWith('staging'))?.id ?? 0),
    'wordpress.siteCore': site,
    'wordpress.siteEvents': { ...site, query: {} },
    'wordpress.siteMetrics': { ...site, query: { range: '7d' } },
    'wordpress.sitePlugins': site,
    'wordpress.siteThemes': site,
    'wordpress.wordpressSite': site,
    'team.team': byId(team.id),
  };
}

/** @returns the id of a backup of a site */
async function makeBackup(siteId: number, headers: Record<string, string>): Promise<number> {
  const subject = { subject_type: 'wordpress', subject_id: String(siteId) };
  await provider.json('POST', '/backup/backups', { ...subject, kind: 'full' }, headers);
  return vi.waitFor(
    async () => {
      const query = new URLSearchParams(subject);
      const { body } = await provider.json<{ backups: { id: number }[] }>(
        'GET',
        `/backup/backups?${query}`,
        undefined,
        headers,
      );
      const [backup] = body.backups;
      if (!backup) throw new Error('The backup is still being made');
      return backup.id;
    },
    { timeout: 20_000 },
  );
}

async function findProjectIds({ id: teamId, projects }: DemoTeam): Promise<ProjectIds> {
  const { db } = provider;
  const idOf = (name: string) => projects.find((project) => project.name === name)?.id ?? 0;
  const [shop, lab, app] = [idOf('Storefront'), idOf('Lab'), idOf('storefront-api')];
  const [container] = await db.select().from(tables.containers).where(eq(tables.containers.project_id, lab));
  const [volume] = await db.select().from(tables.projectVolumes).where(eq(tables.projectVolumes.project_id, shop));
  const [config] = await db.select().from(tables.projectConfigs).where(eq(tables.projectConfigs.project_id, shop));
  const [build] = await db.select().from(tables.builds).where(eq(tables.builds.project_id, app));
  const [image] = await db.select().from(tables.images).where(eq(tables.images.team_id, teamId));
  return {
    service: container?.service_id ?? 0,
    container: container?.id ?? 0,
    volume: volume?.id ?? 0,
    config: config?.id ?? 0,
    build: build?.id ?? 0,
    image: image?.id ?? 0,
  };
}

beforeAll(async () => {
  provider = await startProvider();
  const team = (await provider.json('POST', '/__demo/teams', { like: 'busy' })).body as DemoTeam;
  const headers = { Authorization: `Bearer ${team.people.owner.token}` };
  const { invites } = (await provider.json('GET', '/user/invite', undefined, headers)).body as {
    invites: { id: number }[];
  };
  const { zones } = (await provider.json('GET', '/_id/zones', undefined, headers)).body as { zones: { id: number }[] };
  const jobId = await beginOpenJob(provider, team.id);
  const backupId = await makeBackup(team.sites[0]?.id ?? 0, headers);
  questions = questionsOf(team, {
    inviteId: invites[0]?.id ?? 0,
    zoneId: zones[0]?.id ?? 0,
    jobId,
    backupId,
    project: await findProjectIds(team),
  });
  faulty.install();
  configurePortal({ apiBase: provider.url, appDomain: 'localhost' });
  await session().start();
  await session().signIn({ login: team.people.owner.email, password: team.password });
  expect(session().status.peek()).toBe('signed-in');
});
afterAll(async () => {
  faulty.uninstall();
  await provider.stop();
});

it('asks no question of a resource that is gone', () => {
  const names = new Set(resources.map(([name]) => name));
  expect(Object.keys(questions).filter((name) => !names.has(name))).toEqual([]);
});

/*
 * Every read of every store under every fault, against the real provider: what a page shows of it hangs on this. In the browser
 * tests/e2e/faults.e2e.ts tries a sample of the same faults on every page.
 */
// All reads at once: a lost connection is repeated after 0.4 seconds, which one after the other would take a minute.
it.each(casesOf(FAULTS, 3))('every read ends with data or an error under %s, and recovers', async (what) => {
  await Promise.all(resources.map(([, resource]) => resource.invalidate()));
  faulty.set(what);
  const watched = resources.map(([name, resource]) => ({
    name,
    watch: startWatch(resource, questions[name] ?? FIRST_PAGE),
  }));
  /** The names of the reads in a state that they must not be in. */
  const namesWhere = (isWrong: (state: ResourceState<unknown>) => boolean) =>
    watched.filter(({ watch }) => isWrong(watch.state.peek())).map(({ name }) => name);
  for (const { watch } of watched) void watch.refresh();
  await vi.waitFor(() => expect(namesWhere(({ isFetching }) => isFetching)).toEqual([]), { timeout: 10_000 });
  faulty.set(null);
  expect(namesWhere(({ error, data }) => error === null && data === undefined)).toEqual([]);
  await Promise.all(watched.map(({ watch }) => watch.refresh()));
  expect(
    namesWhere(({ error }) => error !== null),
    'a resource that needs an id has its question in questionsOf',
  ).toEqual([]);
  expect(namesWhere(({ data }) => data === undefined)).toEqual([]);
  for (const { watch } of watched) watch.stop();
});
