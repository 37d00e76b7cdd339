/** Checks orders for new sites and creates them. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { type services as serviceTable, wordpressSites, zones } from '../db/schema.ts';
import { addZone } from '../dns/hosted-zones.ts';
import { ancestorNames, isPublicSuffix, toZoneName } from '../dns/zone-name.ts';
import { isRegisteredByTeam } from '../email/ownership.ts';
import { publishWebRecords } from '../hosting/web-zone.ts';
import type { JobRow } from '../job/job-queue.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { SERVER } from './plans.ts';
import { beginCreate } from './site-jobs.ts';
import { addSite, loadPlans, type SiteRow } from './sites.ts';

type ServiceRow = typeof serviceTable.$inferSelect;
type Db = Pick<Services, 'db'>;

const MAX_TITLE = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a title must not contain these
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

export function titleRefusal(title: string): string | null {
  if (title === '') return 'Enter a title.';
  if ([...title].length > MAX_TITLE) return `Use ${MAX_TITLE} characters or fewer.`;
  return CONTROL.test(title) ? 'The title contains characters that can’t be shown.' : null;
}

/** Why a team cannot have a site at a domain; null if it can. @param name of a zone */
export async function domainRefusal({ db }: Db, teamId: number, name: string): Promise<string | null> {
  const [site] = await db
    .select({ team_id: wordpressSites.team_id })
    .from(wordpressSites)
    .where(eq(wordpressSites.domain, name));
  if (site)
    return site.team_id === teamId ? `You have a site at ${name} already.` : `${name} is in use by another site.`;
  const [other] = await db
    .select({ id: zones.id })
    .from(zones)
    .where(and(inArray(zones.name, [name, ...ancestorNames(name)]), ne(zones.team_id, teamId)))
    .limit(1);
  return other ? `${name} belongs to another account.` : null;
}

/** The typed domain name; null if invalid or reserved. */
export function readDomain(typed: string): string | null {
  const name = toZoneName(typed);
  return name === null || isPublicSuffix(name) || name.includes('_') ? null : name;
}

/** Why a plan cannot have another site; null if it can. */
export async function planRefusal(services: Db, service: ServiceRow): Promise<string | null> {
  if (!LIVE_STATUSES.includes(service.status))
    return `${service.name} is ${service.status.replace(/_/g, ' ')}, so it can’t have another site.`;
  const plan = (await loadPlans(services, service.team_id)).find(({ service_id }) => service_id === service.id);
  if (!plan || plan.sites_count < plan.max_sites) return null;
  const sites = plan.max_sites === 1 ? '1 site' : `${plan.max_sites} sites`;
  return `${service.label} includes ${sites}. Change the plan to have more.`;
}

/** Adds a site and the DNS records of its domain, and begins the job that sets it up. Must run inside a transaction. */
export async function orderSite(
  services: Services,
  service: ServiceRow,
  { domain, title }: { domain: string; title: string },
  userId: number | null,
): Promise<{ site: SiteRow; job: JobRow }> {
  const { db } = services;
  const site = await addSite(services, service, { domain });
  if (await isRegisteredByTeam(services, service.team_id, domain)) await addZone(db, service.team_id, domain);
  await publishWebRecords(db, service.team_id, domain, SERVER);
  const job = await beginCreate(services, site, title, userId);
  return { site, job };
}
