import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import type { Product } from '#core/product/product.schema.ts';
import { emptyDeployment, NEW_PROJECT, withServices } from '#core/project/deployment-draft.rules.ts';
import { deploy, deploymentDrafts } from '#core/project/deployment-draft.store.ts';
import { nodeDrafts, startBuild } from '#core/project/node-projects.store.ts';
import { emptyServiceForm } from '#core/project/service-form.rules.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { createDraftTeam, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { createFaultyFetch, FAULTS } from '#tests/support/store-faults.ts';

const faulty = createFaultyFetch('/project');
let provider: TestProvider;
let team: DraftTeam;
let product: Product;
beforeAll(async () => {
  provider = await startProvider();
  team = await createDraftTeam(provider);
  const { body } = await team.ask('GET', '/product/products?group_selector=container');
  const { products } = body as unknown as { products: Product[] };
  product = products.find(({ id }) => String(id) === team.planIds('Free').product_id) as Product;
  faulty.install();
  configurePortal({ apiBase: provider.url, appDomain: 'localhost' });
  await session().start();
  await session().signIn({ login: team.people.owner.email, password: team.password });
});
afterAll(async () => {
  faulty.uninstall();
  await provider.stop();
});
const countProjects = async (name: string) => {
  const { projects } = (await team.ask('GET', `/project/projects?per_page=100&search=${name}`)).body;
  return projects.length;
};
const pricingId = () => team.planIds('Free').pricing_id;

it.each(FAULTS)('what is typed for a container is kept under %s, and then made once', async (fault) => {
  const name = `Shop ${fault}`;
  const store = deploymentDrafts();
  const service = { ...emptyServiceForm, name: 'web', image: 'harbour/web', tag: '1.0' };
  const typed = { ...withServices(emptyDeployment, {}, [service]), project: { id: '', name } };
  store.update(NEW_PROJECT, () => typed);
  const attempt = () =>
    deploy(NEW_PROJECT, {
      projectName: name,
      pricing: [{ product, pricingId: pricingId() }],
      names: { volumes: [], configs: [] },
    });
  const failed = await faulty.during(fault, attempt);
  expect(failed).toBeNull();
  expect(store.refusal(NEW_PROJECT).peek()?.error).toBeInstanceOf(ApiError);
  expect(store.state(NEW_PROJECT).peek().services).toEqual(typed.services);
  const made = await attempt();
  expect(made).toMatchObject({ services: [{ name: 'web' }] });
  expect(await countProjects(name)).toBe(1);
});

it.each(FAULTS)('what is typed for a Node.js project is kept under %s, and then made once', async (fault) => {
  const name = `App ${fault}`;
  const store = nodeDrafts();
  const typed = { name, template: 'hello', productId: team.planIds('Free').product_id };
  store.update('new', typed);
  const begin = () => startBuild('new', { isFirst: true, pricingId: pricingId() });
  const refusal = await faulty.during(fault, begin);
  expect(refusal).toMatchObject({ fields: {}, error: expect.any(ApiError) });
  expect(store.state('new').peek()).toMatchObject(typed);
  expect(await begin()).toMatchObject({ build: { number: 1 } });
  expect(await countProjects(name)).toBe(1);
});
