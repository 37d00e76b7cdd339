import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { ChangelogEntry, UpdateReport, WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { jobs, services, wordpressEvents, wordpressSites } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { siteFolder } from '#provider/wordpress/site-folder.ts';
import type { SiteSampleName } from '#provider/wordpress/site-samples.ts';
import type { TestProvider } from './provider.ts';
import { waitForJob } from './wait-for-job.ts';

/** The fields of site responses that tests read. */
export interface SiteBody {
  message: string;
  errors: Record<string, string[]>;
  core: WordpressItem;
  plugins: WordpressItem[];
  themes: WordpressItem[];
  item: WordpressItem;
  entries: ChangelogEntry[];
  job: { id: number; kind: string };
}
type Kind = 'core' | 'plugin' | 'theme';

/** A team like the busy one, to which sites are added. */
export async function createWordpressTeam(provider: TestProvider) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const { db } = provider;
  const service = team.services.find(({ type, status }) => type === 'wordpress' && status === 'active');
  if (!service) throw new Error('The team has no WordPress');
  const headersOf = (person = 'owner') => ({ Authorization: `Bearer ${team.people[person]?.token}` });
  /** @param sample its initial content */
  async function addSite(sample: SiteSampleName, changes: Partial<typeof wordpressSites.$inferInsert> = {}) {
    const title = 'Harbour Journal';
    const domain = `${randomBytes(6).toString('hex')}.example`;
    const [row] = await db
      .insert(wordpressSites)
      .values({
        service_id: Number(service?.id),
        team_id: team.id,
        domain,
        status: 'active',
        php_version: '8.2',
        preview_key: randomBytes(16).toString('hex'),
        disk_limit: 1_000_000_000,
        created_at: new Date().toISOString(),
        ...changes,
      })
      .returning();
    if (!row) throw new Error('No site');
    await db.insert(wordpressEvents).values({
      site_id: row.id,
      user_id: null,
      kind: 'created',
      detail: { title, sample },
      created_at: row.created_at,
    });
    const folder = siteFolder({ wordpressDir: provider.wordpressDir }, row.id);
    const base = `/wordpress/sites/${row.id}`;
    const call = (method: string, path: string, body?: unknown, person?: string) =>
      provider.json<SiteBody>(method, base + path, body, headersOf(person));
    const list = async (kind: Kind): Promise<WordpressItem[]> => {
      if (kind === 'core') return [(await call('GET', '/core')).body.core];
      return kind === 'plugin'
        ? (await call('GET', '/plugins')).body.plugins
        : (await call('GET', '/themes')).body.themes;
    };
    const item = async (kind: Kind, slug: string): Promise<WordpressItem> => {
      const found = (await list(kind)).find((one) => one.slug === slug);
      if (!found) throw new Error(`No ${kind} ${slug}`);
      return found;
    };
    await call('GET', '/core');
    return {
      id: row.id,
      domain,
      folder,
      call,
      list,
      item,
      page: () => fetch(`${provider.url}/wordpress-sites/${row.preview_key}/`),
      versions: async (kind: Kind) =>
        Object.fromEntries((await list(kind)).map(({ slug, version }) => [slug, version])),
      /** What all files are, by path: another text whenever one has changed. */
      files: (below = ''): Record<string, string> =>
        Object.fromEntries(
          readdirSync(join(folder.files, below), { recursive: true, encoding: 'utf8' })
            .filter((path) => !lstatSync(join(folder.files, below, path)).isDirectory())
            .sort()
            .map((path) => [
              path,
              createHash('sha256')
                .update(readFileSync(join(folder.files, below, path)))
                .digest('hex'),
            ]),
        ),
      /** Begins an update and waits for its end. */
      async update(body: { core?: boolean; plugins?: string[]; themes?: string[] }) {
        const answer = await call('PUT', '/updates', body);
        if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
        const job = await waitForJob(provider, answer.body.job.id);
        const report = (job.result.report ?? []) as UpdateReport[];
        return { job, report, outcomes: Object.fromEntries(report.map(({ slug, outcome }) => [slug, outcome])) };
      },
      events: (kind: string) =>
        db
          .select()
          .from(wordpressEvents)
          .where(and(eq(wordpressEvents.site_id, row.id), eq(wordpressEvents.kind, kind))),
      setService: (status: typeof services.$inferSelect.status) =>
        db
          .update(services)
          .set({ status })
          .where(eq(services.id, Number(service?.id))),
      limitTo: (disk_limit: number) =>
        db.update(wordpressSites).set({ disk_limit }).where(eq(wordpressSites.id, row.id)),
      order: (fault: 'fail' | 'hold', step: string) =>
        provider.json('POST', '/__demo/jobs', { match: { subject_id: row.id, step }, fault }),
      release: () => provider.json('DELETE', `/__demo/jobs?subject_id=${row.id}`),
      reach: (jobId: number, step: string) =>
        vi.waitFor(
          async () => {
            const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
            if (job?.steps.find(({ key }) => key === step)?.status !== 'running') throw new Error(`not at ${step}`);
          },
          { timeout: 20_000, interval: 10 },
        ),
    };
  }
  return { ...team, headersOf, waitForJob: (id: number) => waitForJob(provider, id), addSite };
}
export type WordpressTeam = Awaited<ReturnType<typeof createWordpressTeam>>;
export type TestSite = Awaited<ReturnType<WordpressTeam['addSite']>>;
