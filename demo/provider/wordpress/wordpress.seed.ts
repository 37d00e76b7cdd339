import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { backupSchedules, backups, services, wordpressEvents, wordpressItems, wordpressSites } from '../db/schema.ts';
import { generateSecret } from '../secrets.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';
import { planLimits } from './plans.ts';
import type { SiteSampleName } from './site-samples.ts';

type Health = NonNullable<typeof wordpressSites.$inferInsert.health>;
interface People {
  id: number;
  people: { owner: { id: number } };
}
interface SeededSite {
  domain: string;
  title: string;
  sample: SiteSampleName;
  php: string;
  /** Days since it was created. */
  days: number;
  health: Pick<Health, 'status' | 'http_status' | 'title' | 'problem'>;
  parentId?: number;
}

const MANY_BACKUPS = 2000;
/** Days. */
const MINUTE = 1 / 1440;

const works = (title: string): SeededSite['health'] => ({ status: 'ok', http_status: 200, title });

async function insertPlan(db: Database, teamId: number, name: string, label: string, price: number) {
  const [service] = await db
    .insert(services)
    .values({
      team_id: teamId,
      name,
      label,
      type: 'wordpress',
      status: 'active',
      price,
      period: 'months',
      renewal_at: daysFromNow(19),
    })
    .returning();
  if (!service) throw new Error('The service was not written');
  return service;
}

/** Its files and tables are created on first use, from the title and sample in its event. */
async function insertSite(
  db: Database,
  service: typeof services.$inferSelect,
  { domain, title, sample, php, days, health, parentId }: SeededSite,
): Promise<number> {
  const [site] = await db
    .insert(wordpressSites)
    .values({
      service_id: service.id,
      team_id: service.team_id,
      domain,
      parent_id: parentId ?? null,
      status: 'active',
      php_version: php,
      preview_key: generateSecret(),
      health: { ...health, response_ms: 38, checked_at: daysFromNow(-7 * MINUTE) },
      disk_limit: planLimits(service.label).disk,
      created_at: daysFromNow(-days),
    })
    .returning({ id: wordpressSites.id });
  if (!site) throw new Error('The site was not written');
  await db.insert(wordpressEvents).values({
    site_id: site.id,
    user_id: null,
    kind: 'created',
    detail: { title, sample },
    created_at: daysFromNow(-days),
  });
  return site.id;
}

/** The sites of the busy team: one with pending updates, an up-to-date one with a staging copy, and a broken one. */
export async function seedBusyWordpress(
  db: Database,
  { id: teamId, people }: People,
  names: UniqueNames,
): Promise<void> {
  const [one] = await db
    .select()
    .from(services)
    .where(and(eq(services.team_id, teamId), eq(services.type, 'wordpress')));
  if (!one) throw new Error('WordPress One is not seeded');
  const five = await insertPlan(db, teamId, names.domain('shop.northwind.example'), 'WordPress Five', 26);
  const blog = await insertSite(db, one, {
    domain: one.name,
    title: 'Northwind Journal',
    sample: 'blog',
    php: '8.1',
    days: 410,
    health: works('Northwind Journal – Notes from a small studio by the sea'),
  });
  const shop = await insertSite(db, five, {
    domain: five.name,
    title: 'Northwind Shop',
    sample: 'shop',
    php: '8.3',
    days: 260,
    health: works('Northwind Shop – Paper, labels and ink'),
  });
  await insertSite(db, five, {
    domain: names.domain('staging.shop.northwind.example'),
    title: 'Northwind Shop',
    sample: 'shop',
    php: '8.3',
    days: 4,
    parentId: shop,
    health: works('Northwind Shop – Paper, labels and ink'),
  });
  const news = await insertSite(db, five, {
    domain: names.domain('news.northwind.example'),
    title: 'Northwind News',
    sample: 'broken',
    php: '8.2',
    days: 130,
    health: {
      status: 'broken',
      http_status: 500,
      title: 'WordPress › Error',
      problem:
        'There has been a critical error on this website. SEO Compass caused it: Uncaught Error: Call to undefined function seo_compass_sitemap()',
    },
  });
  const event = (site_id: number, kind: string, days: number, detail: Record<string, unknown>, isOwner = true) => ({
    site_id,
    user_id: isOwner ? people.owner.id : null,
    kind,
    detail,
    created_at: daysFromNow(-days),
  });
  await insertMany(db, wordpressEvents, [
    event(shop, 'php_changed', 48, { from: '8.2', to: '8.3' }),
    event(news, 'debug_on', 0.2, {}),
    event(news, 'debug_off', 0.02, {}),
  ]);
  await db
    .insert(wordpressItems)
    .values({ site_id: blog, kind: 'plugin', slug: 'cache-locker', ignored_version: '1.3.1' });
  const weekly = { frequency: 'weekly', hour: 3, weekday: 7, keep: 8, last_run_at: daysFromNow(-5) } as const;
  const daily = { frequency: 'daily', hour: 2, keep: 14, last_run_at: daysFromNow(-0.5) } as const;
  await insertMany(db, backupSchedules, [
    { subject_type: 'wordpress', subject_id: blog, ...weekly },
    { subject_type: 'wordpress', subject_id: shop, ...daily },
  ]);
}

/** A site with 80 plugins and 2,000 backups. */
export async function seedLargeWordpress(db: Database, teamId: number, names: UniqueNames): Promise<void> {
  const service = await insertPlan(db, teamId, names.domain('atlas.meridian.example'), 'WordPress Five', 26);
  const id = await insertSite(db, service, {
    domain: service.name,
    title: 'Meridian Atlas',
    sample: 'large',
    php: '8.2',
    days: 900,
    health: works('Meridian Atlas – Everything at once'),
  });
  await insertMany(
    db,
    backups,
    Array.from({ length: MANY_BACKUPS }, (_, at) => ({
      team_id: teamId,
      subject_type: 'wordpress' as const,
      subject_id: id,
      subject_name: service.name,
      kind: at % 7 === 0 ? ('full' as const) : ('database' as const),
      reason: at % 20 === 0 ? ('manual' as const) : ('schedule' as const),
      is_kept: true,
      size: 180_000 + (at % 50) * 1234,
      files_count: at % 7 === 0 ? 421 : 0,
      tables_count: 7,
      checksum: generateSecret(),
      stored_as: `${generateSecret()}.zip`,
      created_at: daysFromNow(-(MANY_BACKUPS - at) / 4),
    })),
  );
}
