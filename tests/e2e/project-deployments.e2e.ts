import type { Page } from '@playwright/test';
import { containerOf, projectOf } from './support/containers.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { chooseAction, dialogNamed, expectText, headingNamed, openPage } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, test } from './support/test.ts';
import { answerLate, layoutShift, waitUntilLoaded, watchLayoutShifts } from './support/visitors.ts';

interface WireDeployment {
  number: number;
  status: string;
  service: { name: string };
  settings: {
    tag: string;
    env: { key: string; value: string | null }[];
    configs: { name: string; version: number }[];
  };
}

const newestOf = async (team: BusyTeam, projectId: string): Promise<WireDeployment | undefined> => {
  const { deployments } = await team.call<{ deployments: WireDeployment[] }>(
    'GET',
    `/project/projects/${projectId}/deployments`,
  );
  return deployments.find(({ service }) => service.name === 'web');
};
/** In the list of deployments: what happened to one is in the activity too. */
const deploymentRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Deployments' }).getByRole('listitem').filter({ hasText: name });

async function webOf(team: BusyTeam, shop: string): Promise<{ id: number; name: string; url: string }> {
  const { services } = await team.call<{ services: { id: number; name: string; url: string }[] }>(
    'GET',
    `/project/projects/${shop}/services`,
  );
  const web = services.find(({ name }) => name === 'web');
  if (!web) throw new Error('The shop has no web');
  return web;
}

async function deployWeb(team: BusyTeam, shop: string, change: object): Promise<void> {
  const { id } = await webOf(team, shop);
  await team.call('PUT', `/project/projects/${shop}/services/${id}`, change);
}

/** Has the next deployment of the shop wait before a step. What is held must be let go at the end. */
const holdDeployment = (shop: string, step: string) =>
  orderJobFault('project', { id: shop }, 'hold', { kind: 'project.deploy', step });
const letDeploymentGo = (shop: string) => releaseJobs('project', { id: shop });
const expectNewest = (team: BusyTeam, shop: string, expected: { number: number; status: string }) =>
  expect.poll(() => newestOf(team, shop), { timeout: 30_000 }).toMatchObject(expected);

async function openShop(page: Page, team: BusyTeam): Promise<string> {
  const shop = await projectOf(team, 'Storefront');
  await containerOf(team, shop, 'web');
  await openPage(page, team.owner, `/docker/${shop}`, 'Storefront');
  return shop;
}

test('deployments say who, when, and why one failed', async ({ page, team }) => {
  await openShop(page, team);
  await expect(deploymentRow(page, 'web #3')).toContainText('Failed');
  await expect(deploymentRow(page, 'web #3')).toContainText('The health check got 404 from /ready.');
  await expect(deploymentRow(page, 'web #2')).toContainText('Live');
  await expect(deploymentRow(page, 'web #1')).toContainText('Replaced');
});

test('any two deployments are compared, with sealed values masked', async ({ page, team }) => {
  await openShop(page, team);
  await chooseAction(page, 'web #3', 'Compare');
  const dialog = dialogNamed(page, 'Compare deployments of web');
  await expect(dialog.getByRole('region', { name: 'Image' })).toContainText('harbour/web:1.1');
  await expect(dialog.getByRole('region', { name: 'Image' })).toContainText('harbour/web:2.0');
  await expect(dialog).toContainText('Sealed values aren’t shown or compared: SESSION_SECRET.');
  await dialog.getByLabel('From').selectOption({ label: '#1 · Replaced' });
  await expect(dialog.getByRole('region', { name: 'Image' })).toContainText('harbour/web:1.0');
  await dialog.getByLabel('To').selectOption({ label: '#1 · Replaced' });
  await expect(dialog).toContainText('Choose two different deployments.');
});

test('what compares deployments is there before it is asked for', async ({ page, team }) => {
  const loaded = page.waitForResponse(/\/compare-dialog-/);
  await openShop(page, team);
  expect((await loaded).ok()).toBe(true);
});

test('a rollback names what comes back and makes a new deployment', async ({ page, team }) => {
  const shop = await openShop(page, team);
  await chooseAction(page, 'web #1', 'Roll back to #1');
  const dialog = dialogNamed(page, 'Roll web back to #1?');
  await expect(dialog.getByRole('region', { name: 'Image' })).toContainText('harbour/web:1.0');
  await expect(dialog).toContainText('No interruption');
  await dialog.getByRole('button', { name: 'Roll back to #1' }).click();
  await expect(deploymentRow(page, 'web #4')).toContainText('Rollback to #1');
  await expect(deploymentRow(page, 'web #4')).toContainText('Live', { timeout: 30_000 });
  await expect(deploymentRow(page, 'web #2')).toContainText('Replaced');
  expect(await newestOf(team, shop)).toMatchObject({ number: 4, status: 'live', settings: { tag: '1.0' } });
});

test('what is live or has failed cannot be rolled back to', async ({ page, team }) => {
  await openShop(page, team);
  await page.getByRole('button', { name: 'Actions for web #3' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
});

test('a rollback brings back image, environment and configs', async ({ page, team }) => {
  const shop = await openShop(page, team);
  await deployWeb(team, shop, {
    tag: '2.0',
    env: [{ key: 'GREETING', value: 'Good day', is_secret: false }],
    configs: [{ name: 'site.json', path: '/etc/site.json' }],
  });
  await expect(deploymentRow(page, 'web #4')).toContainText('Live', { timeout: 30_000 });
  expect((await newestOf(team, shop))?.settings).toMatchObject({ tag: '2.0', configs: [{ version: 2 }] });
  await chooseAction(page, 'web #2', 'Roll back to #2');
  const dialog = dialogNamed(page, 'Roll web back to #2?');
  await expect(dialog.getByRole('region', { name: 'Image' })).toContainText('harbour/web:1.1');
  await expect(dialog.getByRole('region', { name: 'Environment' })).toContainText('Welcome to Northwind');
  await expect(dialog.getByRole('region', { name: 'Configs' })).toContainText('/etc/site.json, version 1');
  await dialog.getByRole('button', { name: 'Roll back to #2' }).click();
  await expect(deploymentRow(page, 'web #5')).toContainText('Live', { timeout: 30_000 });
  expect((await newestOf(team, shop))?.settings).toMatchObject({
    tag: '1.1',
    env: [
      { key: 'GREETING', value: 'Welcome to Northwind' },
      { key: 'STORE_URL', value: 'http://store:8080' },
      { key: 'SESSION_SECRET', value: null },
    ],
    configs: [{ name: 'site.json', version: 1 }],
  });
  const { url } = await webOf(team, shop);
  await page.goto(url);
  await expect(headingNamed(page, 'Welcome to Northwind')).toBeVisible();
  await expect(page.getByText('"theme": "light"')).toBeVisible();
});

test('a rollback while another deployment runs is refused in the dialog', async ({ page, team }) => {
  const shop = await openShop(page, team);
  await holdDeployment(shop, 'image');
  await deployWeb(team, shop, { tag: '2.0' });
  await chooseAction(page, 'web #1', 'Roll back to #1');
  const dialog = dialogNamed(page, 'Roll web back to #1?');
  await dialog.getByRole('button', { name: 'Roll back to #1' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('web is being deployed. Wait until that has ended');
  await letDeploymentGo(shop);
  await expectNewest(team, shop, { number: 4, status: 'live' });
});

test('a deployment is stopped while it waits, and the old one still serves', async ({ page, team }) => {
  const shop = await openShop(page, team);
  await holdDeployment(shop, 'health');
  await deployWeb(team, shop, { tag: '2.0' });
  await page
    .getByRole('region', { name: /^Deploy/ })
    .getByRole('button', { name: 'Stop' })
    .click();
  await expect(deploymentRow(page, 'web #4')).toContainText('Cancelled', { timeout: 30_000 });
  await expect(deploymentRow(page, 'web #2')).toContainText('Live');
  await letDeploymentGo(shop);
  await page.getByRole('button', { name: 'Actions for web #4' }).click();
  await expect(page.getByRole('menuitem', { name: 'Roll back to #4' })).toHaveCount(0);
});

test.describe('a change of a service', () => {
  const openChange = async (page: Page, team: BusyTeam) => {
    const shop = await projectOf(team, 'Storefront');
    await containerOf(team, shop, 'web');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await page.getByRole('link', { name: 'web', exact: true }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    return { shop, dialog: dialogNamed(page, 'Change web') };
  };

  test('is reviewed as a difference, then deployed', async ({ page, team }) => {
    const { shop, dialog } = await openChange(page, team);
    const value = dialog.getByRole('textbox', { name: /Value of GREETING|Value/ }).first();
    await value.fill('Good day');
    await dialog.getByRole('button', { name: 'Review changes' }).click();
    const review = dialogNamed(page, 'Deploy these changes?');
    await expect(review.getByRole('region', { name: 'Environment' })).toContainText('Good day');
    await review.getByRole('button', { name: 'Back' }).click();
    await expect(value).toHaveValue('Good day');
    await dialog.getByRole('button', { name: 'Review changes' }).click();
    await review.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(async () => (await newestOf(team, shop))?.status, { timeout: 30_000 }).toBe('live');
    const newest = await newestOf(team, shop);
    expect(newest?.settings.env.find(({ key }) => key === 'GREETING')?.value).toBe('Good day');
    await expectText(page, 'Good day');
  });

  test('that fails says why, and the old deployment still serves', async ({ page, team }) => {
    const { shop, dialog } = await openChange(page, team);
    await orderJobFault('project', { id: shop }, 'fail', { kind: 'project.deploy', step: 'health' });
    await dialog.getByRole('textbox', { name: /Value/ }).first().fill('Broken');
    await dialog.getByRole('button', { name: 'Review changes' }).click();
    await dialogNamed(page, 'Deploy these changes?').getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(deploymentRow(page, '#4')).toContainText('Failed', { timeout: 30_000 });
    await expect(deploymentRow(page, '#2')).toContainText('Live');
  });

  test('while another deployment runs is refused, and nothing typed is lost', async ({ page, team }) => {
    const { shop, dialog } = await openChange(page, team);
    const value = dialog.getByRole('textbox', { name: /Value/ }).first();
    await value.fill('Good night');
    await holdDeployment(shop, 'image');
    await deployWeb(team, shop, { tag: '2.0' });
    await dialog.getByRole('button', { name: 'Review changes' }).click();
    const review = dialogNamed(page, 'Deploy these changes?');
    await review.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(review.getByRole('alert').first()).toContainText('web is being deployed. Wait until that has ended');
    await letDeploymentGo(shop);
    await expectNewest(team, shop, { number: 4, status: 'live' });
    await review.getByRole('button', { name: 'Back' }).click();
    await expect(value).toHaveValue('Good night');
  });

  test('keeps what is typed where something is wrong', async ({ page, team }) => {
    const { dialog } = await openChange(page, team);
    const key = dialog.getByRole('textbox', { name: /^(Key|Name)/ }).first();
    await key.fill('1 WRONG');
    await dialog.getByRole('button', { name: 'Review changes' }).click();
    await expect(dialog).toContainText('Fix the fields marked below first.');
    await expect(key).toHaveValue('1 WRONG');
  });
});

test('a deployment that is under way pushes nothing of its project away', async ({ page, team }) => {
  const shop = await openShop(page, team);
  await holdDeployment(shop, 'image');
  await deployWeb(team, shop, { tag: '2.0' });
  await page.addInitScript(watchLayoutShifts);
  await answerLate(page);
  await page.reload();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await waitUntilLoaded(page);
  expect(await layoutShift(page)).toBeLessThan(0.002);
  await letDeploymentGo(shop);
});
