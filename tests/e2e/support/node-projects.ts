import { expect, type Locator, type Page } from '@playwright/test';
import type { Build } from '#core/project/project.schema.ts';
import { freePlan } from './containers.ts';
import { openPage } from './page.ts';
import { callProvider, type Person, type Team } from './provider.ts';

type Viewer = Pick<Person, 'token'>;

export const CREATE = '/node/projects/create';
export const CREATE_TITLE = 'New Node.js project';
export const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Build and release' });
export const freeRadio = (page: Page): Locator => page.getByRole('radio', { name: /Container Free/ });
export const templateRadio = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

/** Fills in a new project of a template, on the plan that costs nothing. */
export async function fillProject(page: Page, person: Viewer, name: string, template = 'Hello'): Promise<void> {
  await openPage(page, person, CREATE, CREATE_TITLE);
  await templateRadio(page, template).check();
  await page.getByLabel('Project name').fill(name);
  await freeRadio(page).check();
}

/** Opens the choice of an archive and takes a file. */
export async function chooseArchive(
  page: Page,
  person: Viewer,
  file: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  await openPage(page, person, CREATE, CREATE_TITLE);
  await page.getByRole('button', { name: 'Your own code' }).click();
  await page.getByLabel('Drop an archive or browse').setInputFiles(file);
}

/** @param base64 as the fixtures pack archives */
export const archiveFile = (name: string, base64: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(base64, 'base64'),
});

/** An empty Node.js project. @returns its id */
export async function createNodeProject(team: Team, name: string): Promise<string> {
  const { project } = await team.call<{ project: { id: number } }>('POST', '/project/projects', { name, type: 'node' });
  return String(project.id);
}

export const readBuilds = async (team: Team, projectId: string) =>
  (await team.call<{ builds: Build[] }>('GET', `/project/projects/${projectId}/builds`)).builds;

/** Begins a build over the provider's calls and waits until it has ended. */
export async function runBuild(team: Team, projectId: string, template: string, more: object = {}): Promise<Build> {
  const { build } = await team.call<{ build: Build }>('POST', `/project/projects/${projectId}/builds`, {
    template,
    ...more,
  });
  let ended: Build | undefined;
  await expect
    .poll(
      async () => {
        ended = (await readBuilds(team, projectId)).find(({ number }) => number === build.number);
        return ended?.status;
      },
      { timeout: 40_000 },
    )
    .not.toBe('running');
  return ended ?? build;
}

/** An app of a template that runs. @returns the id of its project */
export async function createApp(team: Team, name: string, env: Readonly<Record<string, string>> = {}) {
  const id = await createNodeProject(team, name);
  const entries = Object.entries(env).map(([key, value]) => ({ key, value, is_secret: false }));
  const build = await runBuild(team, id, 'hello', { ...(await freePlan(team)), env: entries });
  expect(build.status).toBe('succeeded');
  return id;
}

/** Lets the next build of a project fail at a step, or wait there until `releaseBuild`. */
export const faultBuild = (projectId: string, step: string, fault: 'fail' | 'hold') =>
  callProvider('POST', '/__demo/jobs', {
    data: { match: { kind: 'node.build', subject_id: projectId, step }, fault },
  });
export const releaseBuild = (projectId: string) => callProvider('DELETE', `/__demo/jobs?subject_id=${projectId}`);

export const openProject = (page: Page, person: Viewer, id: string, name: string, tab = '') =>
  openPage(page, person, `/node/projects/${id}${tab && `?tab=${tab}`}`, name);

/** A part of the log of the build that is shown. */
export const section = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Log' }).getByRole('listitem').filter({ hasText: title });

/** What the app answers to a browser. */
export async function readApp(page: Page): Promise<string> {
  const address = await page.getByRole('link', { name: /^Open/ }).first().getAttribute('href');
  const tab = await page.context().newPage();
  await tab.goto(address ?? '');
  const text = (await tab.locator('body').textContent()) ?? '';
  await tab.close();
  return text;
}
