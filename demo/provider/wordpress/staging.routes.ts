import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { createRouter } from '../context.ts';
import { toWireJob } from '../job/job.routes.ts';
import { readBody } from '../validate.ts';
import { findStagingPair, previewPush } from './push.ts';
import { beginPush } from './push-job.ts';
import { beginReplace, previewReplace } from './replace-job.ts';
import { getOwnSite, toWireSite } from './sites.ts';
import { beginStaging } from './staging-job.ts';
import { mapDatabaseErrors } from './unreadable-database.ts';

const PushRequest = z.object({ files: z.boolean(), tables: z.array(z.string()) });
const ReplaceRequest = z.object({ search: z.string(), replace: z.string() });

/** Staging copies, and search and replace. */
export const stagingRoutes = createRouter()
  .post('/wordpress/sites/:id/staging', async (c) => {
    const services = c.get('services');
    const parent = await getOwnSite(c);
    const { copy, job } = await beginStaging(services, parent, requireTeamRole(c).id);
    return c.json({
      site: await toWireSite(services, copy),
      job: await toWireJob(c, job),
      message: `${copy.domain} is being made.`,
    });
  })
  .get('/wordpress/sites/:id/push', async (c) => {
    const services = c.get('services');
    const pair = await findStagingPair(services, await getOwnSite(c));
    return c.json({ preview: await mapDatabaseErrors(() => previewPush(pair)) });
  })
  .post('/wordpress/sites/:id/push', async (c) => {
    const services = c.get('services');
    const copy = await getOwnSite(c);
    const chosen = await readBody(c, PushRequest);
    const job = await mapDatabaseErrors(() => beginPush(services, copy, requireTeamRole(c).id, chosen));
    return c.json({ job: await toWireJob(c, job), message: `${copy.domain} is being pushed to ${job.subject_name}.` });
  })
  .post('/wordpress/sites/:id/replace/preview', async (c) => {
    const site = await getOwnSite(c);
    const request = await readBody(c, ReplaceRequest);
    return c.json({ preview: await mapDatabaseErrors(() => previewReplace(c.get('services'), site, request)) });
  })
  .post('/wordpress/sites/:id/replace', async (c) => {
    const site = await getOwnSite(c);
    const order = await readBody(c, ReplaceRequest);
    const job = await beginReplace(c.get('services'), site, requireTeamRole(c).id, order);
    return c.json({ job: await toWireJob(c, job), message: `The tables of ${site.domain} are being changed.` });
  });
