import { expect, type Locator, type Page } from '@playwright/test';
import type { Container, LogPage } from '#core/project/project.schema.ts';
import { openPage } from './page.ts';
import type { BusyTeam, Person, Team } from './provider.ts';

type Found = Pick<Container, 'name' | 'status' | 'run'> & { id: string };

/** A project of a busy team by its name. */
export async function projectOf(team: BusyTeam, name: string): Promise<string> {
  const { projects } = await team.call<{ projects: { id: number; name: string }[] }>(
    'GET',
    '/project/projects?per_page=100',
  );
  const found = projects.find((one) => one.name === name);
  if (!found) throw new Error(`The team has no project ${name}`);
  return String(found.id);
}

export const listContainers = (team: BusyTeam, projectId: string) =>
  team
    .call<{ containers: Found[] }>('GET', `/project/projects/${projectId}/containers?per_page=100`)
    .then(({ containers }) => containers);

/** A container whose name begins so, once it is as wanted. */
export async function containerOf(
  team: BusyTeam,
  projectId: string,
  start: string,
  matches: (container: Found) => boolean = ({ status }) => status === 'running',
): Promise<Found> {
  let found: Found | undefined;
  await expect
    .poll(
      async () => {
        found = (await listContainers(team, projectId)).find(({ name }) => name.startsWith(start));
        return found !== undefined && matches(found);
      },
      { timeout: 20_000, message: `container ${start}` },
    )
    .toBe(true);
  if (!found) throw new Error(`No container ${start}`);
  return { ...found, id: String(found.id) };
}

interface Recipe {
  name: string;
  image: string;
  tag?: string;
  env?: Readonly<Record<string, string>>;
  more?: object;
}

/** What orders the plan that costs nothing. */
export async function freePlan(team: Team): Promise<{ product_id: string; pricing_id: string }> {
  const { plans } = await team.call<{ plans: { product_id: number; plan: { name: string } }[] }>(
    'GET',
    '/project/plans',
  );
  const free = plans.find(({ plan }) => plan.name === 'Container Free');
  const { products } = await team.call<{ products: { id: number; pricing: { id: number }[] }[] }>(
    'GET',
    '/product/products?per_page=200',
  );
  const product = products.find(({ id }) => id === free?.product_id);
  return { product_id: String(product?.id), pricing_id: String(product?.pricing[0]?.id) };
}

/** Deploys one of the engine's own images in a project of the team, on the plan that costs nothing. */
export async function deploy(team: BusyTeam, projectId: string, { name, image, tag, env = {}, more }: Recipe) {
  await team.call('POST', `/project/projects/${projectId}/containers`, {
    name,
    image,
    tag: tag ?? '2.0',
    project_id: projectId,
    ...(await freePlan(team)),
    env: Object.entries(env).map(([key, value]) => ({ key, value })),
    volumes: [],
    configs: [],
    ...more,
  });
}

export const readLog = (team: BusyTeam, projectId: string, id: string, query = 'limit=1000') =>
  team.call<LogPage>('GET', `/project/projects/${projectId}/containers/${id}/logs?${query}`);

/** Every line of a log, oldest first. */
export async function readWholeLog(team: BusyTeam, projectId: string, id: string): Promise<LogPage['lines']> {
  const lines: LogPage['lines'] = [];
  for (;;) {
    const page = await readLog(team, projectId, id, `after=${lines.at(-1)?.seq ?? 0}&limit=1000`);
    if (page.lines.length === 0) return lines;
    lines.push(...page.lines);
  }
}

/** Opens a container of a project and waits for its name. */
export async function openContainer(
  page: Page,
  person: Pick<Person, 'token'>,
  projectId: string,
  { id, name }: Found,
  query = '',
): Promise<void> {
  await openPage(page, person, `/docker/${projectId}/containers/${id}${query}`, name);
}

export const logOf = (page: Page): Locator => page.getByRole('log');
export const searchField = (page: Page): Locator => page.getByRole('textbox', { name: 'Search log' });

export interface ShownLine {
  seq: number;
  /** Null where the line is still to be fetched. */
  text: string | null;
}

/** The rows that are drawn, and those of them in view. */
export const readRows = (page: Page): Promise<{ drawn: number; shown: ShownLine[]; isAtEnd: boolean }> =>
  logOf(page).evaluate((box) => {
    const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
    const { top, bottom } = box.getBoundingClientRect();
    const shown = rows
      .filter((row) => row.getBoundingClientRect().bottom > top && row.getBoundingClientRect().top < bottom)
      .map((row) => ({ seq: Number(row.dataset.seq), text: row.querySelector('.log-text')?.textContent ?? null }));
    return { drawn: rows.length, shown, isAtEnd: box.scrollTop + box.clientHeight >= box.scrollHeight - 12 };
  });
