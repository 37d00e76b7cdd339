/** Drafts of services, and what calls answer about them. */
import type { DeploymentDraft } from '#core/project/project.schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TestProvider } from './provider.ts';

export type PlanName = 'Free' | 'Small' | 'Large';
interface Product {
  id: number;
  full_name: string;
  pricing: { id: number; price: number }[];
}
/** The fields of project responses that tests read. */
export interface DraftBody {
  message: string;
  errors: Record<string, string[]>;
  job: { id: number } | null;
  jobs: { id: number }[];
  project: { id: number; name: string; status: string; type: string; services_count: number };
  projects: DraftBody['project'][];
  meta: { total: number; from: number; to: number };
  service: { id: number; name: string; status: string; billing_service_id: number | null; settings: { image: string } };
  services: DraftBody['service'][];
  volume: { id: number; name: string; size: number; used: number | null; mounts: { service: { name: string } }[] };
  volumes: DraftBody['volume'][];
  files: { path: string }[];
  config: {
    id: number;
    name: string;
    version: number;
    versions: { version: number; content?: string; used_by: { service: { name: string }; path: string }[] }[];
  };
  configs: DraftBody['config'][];
  events: { kind: string; subject: string | null; author: string | null }[];
}

/** A team with an empty project, made by calls. @param like `busy` has cards, and what it pays for */
export async function createDraftTeam(provider: TestProvider, like: 'customer' | 'busy' = 'customer') {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like })).body;
  const headers = { Authorization: `Bearer ${team.people.owner.token}` };
  const ask = (method: string, path: string, body?: unknown) => provider.json<DraftBody>(method, path, body, headers);
  const made = await ask('POST', '/project/projects', { name: 'Shop' });
  const { project } = made.body;
  const { products } = (
    await provider.json<{ products: Product[] }>(
      'GET',
      '/product/products?group_selector=container',
      undefined,
      headers,
    )
  ).body;
  const planIds = (name: PlanName) => {
    const product = products.find(({ full_name }) => full_name === `Container ${name}`);
    return { product_id: String(product?.id), pricing_id: String(product?.pricing[0]?.id) };
  };
  const draft = (name: string, more: Partial<DeploymentDraft> = {}, plan: PlanName = 'Free'): DeploymentDraft => ({
    name,
    tag: '1.0',
    project_id: String(project.id),
    ...planIds(plan),
    volumes: [],
    env: [],
    configs: [],
    image: 'harbour/web',
    ...more,
  });
  const call = (method: string, path: string, body?: unknown) =>
    ask(method, `/project/projects/${project.id}${path}`, body);
  return {
    ...team,
    headers,
    project,
    ask,
    /** A call below the project. */
    call,
    planIds,
    draft,
    create: (name: string, more: Partial<DeploymentDraft> = {}, plan: PlanName = 'Free') =>
      call('POST', '/containers', draft(name, more, plan)),
  };
}
export type DraftTeam = Awaited<ReturnType<typeof createDraftTeam>>;
