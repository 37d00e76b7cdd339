import type { Page } from '@playwright/test';
import { containerOf, deploy, projectOf } from './support/containers.ts';
import { chooseAction, dialogNamed, expectText, openPage, rowWith } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, test } from './support/test.ts';

test.describe('volumes', () => {
  const openVolumes = async (page: Page, team: BusyTeam) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/volumes`, 'Storefront');
    return shop;
  };

  /** Fills in the form of a new volume and submits it. */
  const create = async (page: Page, name: string, size: string) => {
    await page.getByRole('button', { name: 'Create volume' }).click();
    const dialog = dialogNamed(page, 'Create volume');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Size').fill(size);
    await dialog.getByRole('button', { name: 'Create volume' }).click();
    return dialog;
  };

  test('are created', async ({ page, team }) => {
    await openVolumes(page, team);
    await create(page, 'uploads', '25');
    await expect(rowWith(page, 'uploads')).toContainText('25 MB');
  });

  test('show errors beside a name that is taken and a size that is no number', async ({ page, team }) => {
    await openVolumes(page, team);
    const dialog = await create(page, 'data', 'lots');
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Size')).toHaveAttribute('aria-invalid', 'true');
  });

  test('grow and never shrink', async ({ page, team }) => {
    await openVolumes(page, team);
    await chooseAction(page, 'volume archive', 'Make larger');
    const dialog = dialogNamed(page, 'Make archive larger');
    await dialog.getByLabel('Size').fill('5');
    await dialog.getByRole('button', { name: 'Make larger' }).click();
    await expect(dialog.getByLabel('Size')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Size').fill('40');
    await dialog.getByRole('button', { name: 'Make larger' }).click();
    await expect(rowWith(page, 'archive')).toContainText('40 MB');
  });

  test('beyond the plan are refused before anything is sent', async ({ page, team }) => {
    await openVolumes(page, team);
    await chooseAction(page, 'volume data', 'Make larger');
    const dialog = dialogNamed(page, 'Make data larger');
    await expect(dialog).toContainText('Its plan allows up to');
    await dialog.getByLabel('Size').fill('900');
    await dialog.getByLabel('Unit').selectOption('GB');
    await dialog.getByRole('button', { name: 'Make larger' }).click();
    await expect(dialog.getByLabel('Size')).toHaveAttribute('aria-invalid', 'true');
  });

  test('that are mounted name who mounts them and are not deleted', async ({ page, team }) => {
    await openVolumes(page, team);
    await chooseAction(page, 'volume data', 'Delete volume');
    const dialog = dialogNamed(page, 'data is in use');
    await expect(dialog).toContainText('store mounts this volume.');
    await dialog.getByRole('button', { name: 'Open store' }).click();
    await expect(page).toHaveURL(/\/services\?service=\d+/);
  });

  test('are deleted once their name is typed', async ({ page, team }) => {
    await openVolumes(page, team);
    await chooseAction(page, 'volume archive', 'Delete volume');
    const dialog = dialogNamed(page, 'Delete archive?');
    await dialog.getByLabel('Type archive to confirm').fill('archive');
    await dialog.getByRole('button', { name: 'Delete volume' }).click();
    await expect(rowWith(page, 'archive')).toHaveCount(0);
  });

  test('explain the conflict with replicas before anything is deployed', async ({ page, team }) => {
    await openVolumes(page, team);
    await chooseAction(page, 'volume archive', 'Attach');
    const dialog = dialogNamed(page, 'Attach archive to a service');
    await dialog.getByLabel('Service').selectOption('web');
    await expect(dialog).toContainText('web runs 2 replicas, and only one can write to a volume.');
    await expect(dialog.getByRole('button', { name: 'Attach' })).toBeDisabled();
    await dialog.getByLabel('Read-only').check();
    await expect(dialog.getByRole('button', { name: 'Attach' })).toBeEnabled();
  });

  /** Fills in the form that attaches `archive` to `worker`, and submits it. */
  const attach = async (page: Page, path: string) => {
    await chooseAction(page, 'volume archive', 'Attach');
    const dialog = dialogNamed(page, 'Attach archive to a service');
    await dialog.getByLabel('Service').selectOption('worker');
    await dialog.getByLabel('Mount path').fill(path);
    await dialog.getByRole('button', { name: 'Attach' }).click();
    return dialog;
  };

  test('are attached by a deployment', async ({ page, team }) => {
    const shop = await openVolumes(page, team);
    await containerOf(team, shop, 'worker');
    await attach(page, '/archive');
    await expect(rowWith(page, 'archive')).toContainText('worker', { timeout: 30_000 });
  });

  test('show an error beside a relative mount path', async ({ page, team }) => {
    await openVolumes(page, team);
    const dialog = await attach(page, 'archive');
    await expect(dialog.getByLabel('Mount path')).toHaveAttribute('aria-invalid', 'true');
  });

  test('show how full they are, and the files that a service writes', async ({ page, team }) => {
    const shop = await openVolumes(page, team);
    await deploy(team, shop, {
      name: 'counter',
      image: 'harbour/web',
      more: {
        ports: [{ port: 8080, protocol: 'http', is_public: true }],
        volumes: [{ name: 'archive', path: '/data', is_read_only: false }],
      },
    });
    await expect(rowWith(page, 'archive')).toContainText('counter');
    await containerOf(team, shop, 'counter');
    const { services } = await team.call<{ services: { name: string; url: string }[] }>(
      'GET',
      `/project/projects/${shop}/services`,
    );
    const site = await page.context().newPage();
    await site.goto(services.find(({ name }) => name === 'counter')?.url ?? '');
    await expect(site.getByText('Visits')).toBeVisible();
    await site.close();
    await page.getByRole('button', { name: 'Files in archive' }).click();
    await expect(dialogNamed(page, 'Files in archive').getByRole('treeitem')).toContainText('visits.txt');
  });

  test('say when nothing is in them', async ({ page, team }) => {
    const shop = await openVolumes(page, team);
    await containerOf(team, shop, 'store');
    await page.getByRole('button', { name: 'Files in archive' }).click();
    await expect(dialogNamed(page, 'Files in archive')).toContainText('This volume is empty');
  });
});

test.describe('configs', () => {
  const openConfig = async (page: Page, team: BusyTeam) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/configs`, 'Storefront');
    await page.getByRole('button', { name: 'site.json', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Content of site.json' });
    await expect(editor).toContainText('Northwind');
    return { shop, editor };
  };
  const type = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Content of site.json' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  const configIdOf = async (team: BusyTeam, shop: string) => {
    const { configs } = await team.call<{ configs: { id: number }[] }>('GET', `/project/projects/${shop}/configs`);
    return configs[0]?.id;
  };

  test('are created and opened', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await openPage(page, team.owner, `/docker/${lab}/configs`, 'Lab');
    await page.getByRole('button', { name: 'Create config' }).click();
    const dialog = dialogNamed(page, 'Create config');
    await dialog.getByLabel('Name').fill('a/b');
    await dialog.getByRole('button', { name: 'Create config' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Name').fill('app.ini');
    await dialog.getByLabel('Content').fill('debug = no');
    await dialog.getByRole('button', { name: 'Create config' }).click();
    await expect(page.getByRole('heading', { name: 'app.ini' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Content of app.ini' })).toContainText('debug = no');
  });

  test('name the service that still runs an older version', async ({ page, team }) => {
    await openConfig(page, team);
    await expectText(page, 'web still runs version 1. Deploy it to use version 2.');
  });

  test('are saved as a new version', async ({ page, team }) => {
    await openConfig(page, team);
    await type(page, '{ "title": "Changed" }');
    await page.getByRole('button', { name: 'Save as version 3' }).click();
    await expectText(page, 'Version 3');
    await expect(page.getByRole('button', { name: 'Save as version 4' })).toBeDisabled();
  });

  test('saved by somebody else meanwhile keep what was typed', async ({ page, team }) => {
    const { shop, editor } = await openConfig(page, team);
    await type(page, '{ "title": "Mine" }');
    const id = await configIdOf(team, shop);
    await team.call('PUT', `/project/projects/${shop}/configs/${id}`, { content: '{ "title": "Theirs" }', version: 2 });
    await expectText(page, 'Someone else saved version 3');
    await expect(editor).toContainText('Mine');
    await expect(page.getByRole('region', { name: 'Differences of site.json' })).toContainText('Theirs');
    await page.getByRole('button', { name: 'Save mine as version 4' }).click();
    await expectText(page, 'Version 4');
    await expect(editor).toContainText('Mine');
  });

  test('are compared line by line', async ({ page, team }) => {
    await openConfig(page, team);
    await page.getByRole('button', { name: 'Actions for version 1' }).click();
    await page.getByRole('menuitem', { name: 'Compare with another version' }).click();
    const diff = dialogNamed(page, 'Compare versions of site.json').getByRole('region');
    await expect(diff).toContainText('−');
    await expect(diff).toContainText('+');
  });

  test('are deployed in a chosen version', async ({ page, team }) => {
    const { shop } = await openConfig(page, team);
    await containerOf(team, shop, 'web');
    await page.getByRole('button', { name: 'Deploy with this version' }).click();
    const dialog = dialogNamed(page, 'Deploy with version 2 of site.json?');
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByText('web still runs version 1.')).toHaveCount(0, { timeout: 30_000 });
    await expectText(page, '2 containers of web');
  });

  test('that are used name who uses them and are not deleted', async ({ page, team }) => {
    await openConfig(page, team);
    await chooseAction(page, 'config site.json', 'Delete config');
    await expect(dialogNamed(page, 'site.json is in use')).toContainText('web mounts this config.');
  });

  test('are deleted once their name is typed', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await team.call('POST', `/project/projects/${lab}/configs`, { name: 'old.ini', content: 'a = 1' });
    await openPage(page, team.owner, `/docker/${lab}/configs`, 'Lab');
    await page.getByRole('button', { name: 'old.ini', exact: true }).click();
    await chooseAction(page, 'config old.ini', 'Delete config');
    const dialog = dialogNamed(page, 'Delete old.ini?');
    await dialog.getByLabel('Type old.ini to confirm').fill('old.ini');
    await dialog.getByRole('button', { name: 'Delete config' }).click();
    await expectText(page, 'No configs yet');
  });
});
