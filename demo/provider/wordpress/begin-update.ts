import type { Services } from '../context.ts';
import { outsideTransaction } from '../db/transaction.ts';
import { HttpError, validationError } from '../errors.ts';
import type { JobRow } from '../job/job-queue.ts';
import { checkHealth } from './health.ts';
import { loadItems, type SiteItem, toPlannable } from './site-items.ts';
import { requireIdle, requireUsable, type SiteRow } from './sites.ts';
import { pageRefusal, selectItems, type UpdateSelection, updateJob } from './update-job.ts';
import { planUpdates } from './update-plan.ts';
import { findSpaceProblem } from './update-space.ts';

export const subjectOf = ({ id, domain }: SiteRow) => ({ type: 'wordpress', id, name: domain }) as const;

/** Checks a site's page now. The request goes to the provider itself, so no transaction may be open meanwhile. */
const checkPage = (services: Services, site: SiteRow) => outsideTransaction(() => checkHealth(services, site));

const nouns = { plugins: 'plugin', themes: 'theme' } as const;

/** @throws HttpError 422 with a message for each slug that is not installed */
function requireInstalled(items: readonly SiteItem[], selection: UpdateSelection): void {
  const errors: Record<string, string[]> = {};
  for (const field of ['plugins', 'themes'] as const) {
    const known = new Set(items.filter(({ kind }) => kind === nouns[field]).map(({ slug }) => slug));
    const unknown = selection[field].filter((slug) => !known.has(slug));
    if (unknown.length > 0)
      errors[field] = unknown
        .slice(0, 5)
        .map((slug) => `There’s no ${nouns[field]} “${slug.slice(0, 100)}” on this site.`);
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/**
 * Begins a safe update.
 * @param userId null if the provider begins it
 * @throws HttpError 409 if nothing can be updated or an update would be unsafe, 422 for items that are not installed
 */
export async function beginUpdate(
  services: Services,
  site: SiteRow,
  requested: UpdateSelection,
  userId: number | null,
): Promise<JobRow> {
  const selection = {
    core: requested.core,
    plugins: [...new Set(requested.plugins)],
    themes: [...new Set(requested.themes)],
  };
  await requireUsable(services, site);
  await requireIdle(services, site);
  const { folder, items, platform } = await loadItems(services, site);
  requireInstalled(items, selection);
  const plan = planUpdates(selectItems(items, selection).map(toPlannable), platform);
  const [first] = plan;
  if (first && plan.every(({ skipped }) => skipped !== null))
    throw new HttpError(
      409,
      plan.length === 1 ? `${first.name}: ${first.skipped}` : 'None of these can be updated. Each of them says why.',
    );
  const spaceProblem = await findSpaceProblem(folder, site, plan);
  if (spaceProblem !== null) throw new HttpError(409, spaceProblem);
  const refusal = pageRefusal(site, (await checkPage(services, site)).status);
  if (refusal !== null) throw new HttpError(409, refusal);
  return services.jobs.begin(updateJob, {
    teamId: site.team_id,
    userId,
    subject: subjectOf(site),
    payload: selection,
  });
}
