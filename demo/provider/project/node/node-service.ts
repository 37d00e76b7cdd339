/** The one service of a Node.js project. */
import type { EnvEntry, ServiceSettings } from '#core/project/project.schema.ts';
import type { Services } from '../../context.ts';
import { insertService } from '../add-service.ts';
import { checkChange, checkDraft } from '../draft-check.ts';
import { planOf } from '../plans.ts';
import type { ProjectRow } from '../runtime.ts';
import { type BuildDraft, findNodeService } from './build-job.ts';
import { findNodeTemplate, imageOf, NODE_PORT } from './node-templates.ts';

/** Plan and domain, which the first build sets. */
export interface NodePlan {
  productId: number | null;
  pricingId: number | null;
  domain: string | null;
}

const SERVICE_NAME = 'app';
/** Times in seconds. An app that doesn't listen after the start period never will. */
const HEALTH_CHECK: ServiceSettings['health_check'] = {
  type: 'tcp',
  port: NODE_PORT,
  path: null,
  interval: 5,
  timeout: 3,
  retries: 3,
  start_period: 10,
};

/**
 * Creates the service of a project that has none, and validates the environment of a build. Must run inside a transaction.
 * @returns the environment with secret values; null leaves the service's environment unchanged
 * @throws HttpError 422 by field
 */
export async function ensureNodeService(
  services: Services,
  project: ProjectRow,
  draft: BuildDraft,
  plan: NodePlan,
  userId: number,
): Promise<EnvEntry[] | null> {
  const template = findNodeTemplate(draft.template ?? '');
  if (!template) return null;
  const service = await findNodeService(services, project.id);
  if (service) {
    if (!draft.env) return null;
    const change = { ...imageOf(template), env: draft.env };
    return (await checkChange(services, project, service, change, await planOf(services, service))).env;
  }
  const checked = await checkDraft(services, project, {
    name: SERVICE_NAME,
    project_id: project.id,
    product_id: plan.productId ?? 0,
    pricing_id: plan.pricingId ?? 0,
    ...imageOf(template),
    env: draft.env ?? Object.entries(template.env).map(([key, value]) => ({ key, value, is_secret: false })),
    ports: [{ port: NODE_PORT, protocol: 'http', is_public: true }],
    health_check: HEALTH_CHECK,
    replicas: 1,
    domain: plan.domain,
  });
  await insertService(services, project, checked, userId);
  return checked.settings.env;
}
