import { containerOf, deploy, listContainers, openContainer, projectOf } from './support/containers.ts';
import { injectFault, tryAgain } from './support/faults.ts';
import { chooseAction, dialogNamed, expectText, headingNamed, openPage, rowWith } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.describe('the list of containers', () => {
  test('shows service, image, run and figures', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    await containerOf(team, project, 'worker');
    await openPage(page, team.owner, `/docker/${project}/containers`, 'Containers');
    const worker = rowWith(page, 'worker-1-1');
    await expect(worker).toContainText('harbour/worker:1.1 · Run 1');
    await expect(worker).toContainText('Running for');
    await expect(worker.getByRole('meter', { name: 'Memory of worker-1-1' })).toBeVisible();
  });

  test('says in words that the restart policy has given up', async ({ page, team }) => {
    const project = await projectOf(team, 'Lab');
    await openPage(page, team.owner, `/docker/${project}/containers`, 'Containers');
    await expect(rowWith(page, 'crasher-1-1')).toContainText('Exited with 1, not restarted after 1 attempt');
  });

  test('counts down to the next try', async ({ page, team }) => {
    const project = await projectOf(team, 'Lab');
    await deploy(team, project, {
      name: 'patient',
      image: 'harbour/crasher',
      tag: '1.0',
      env: { EXIT_CODE: '7', RUN_MS: '6000' },
      more: { retry_policy: { name: 'patient', condition: 'on-failure', maxAttempts: 1, delay: 60 } },
    });
    await openPage(page, team.owner, `/docker/${project}/containers`, 'Containers');
    await expect(rowWith(page, 'patient-1-1')).toContainText(/Restarting, attempt 1 of 1, next try in \d+ s/, {
      timeout: 20_000,
    });
  });

  test('filters by service', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    await containerOf(team, project, 'worker');
    await openPage(page, team.owner, `/docker/${project}/containers`, 'Containers');
    await page.getByLabel('Service', { exact: true }).selectOption('store');
    await expect(rowWith(page, 'store-1-1')).toBeVisible();
    await expect(rowWith(page, 'worker-1-1')).toHaveCount(0);
  });

  test('finds by name, and says so without a match', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    await containerOf(team, project, 'worker');
    await openPage(page, team.owner, `/docker/${project}/containers`, 'Containers');
    await page.getByRole('searchbox', { name: 'Search containers' }).fill('nobody');
    await expectText(page, 'No results for “nobody”');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rowWith(page, 'worker-1-1')).toBeVisible();
  });

  test('offers to deploy the first service', async ({ page, team }) => {
    const { project } = await team.call<{ project: { id: number } }>('POST', '/project/projects', { name: 'Bare' });
    await openPage(page, team.owner, `/docker/${project.id}/containers`, 'Containers');
    await expectText(page, 'No containers yet');
    await page.getByRole('main').getByRole('button', { name: 'Deploy a service' }).last().click();
    await expect(page).toHaveURL(new RegExp(`/docker/${project.id}/containers/create`));
  });

  test('shows what another member does', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    const worker = await containerOf(team, project, 'worker');
    await openPage(page, team.people.support, `/docker/${project}/containers`, 'Containers');
    await team.call('PUT', `/project/projects/${project}/containers/${worker.id}/stop`);
    await expect(rowWith(page, 'worker-1-1')).toContainText('Stopped');
  });

  test('can be tried again after a failure', async ({ page, team }) => {
    const project = await projectOf(team, 'Lab');
    await injectFault(page, { method: 'GET', path: '/project/projects/{id}/containers' }, 'status:500', 50);
    await openPage(page, team.owner, `/docker/${project}/containers`, 'Containers');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await tryAgain(page);
    await expect(rowWith(page, 'crasher-1-1')).toBeVisible();
  });
});

test.describe('a container', () => {
  test('stops after a confirmation, stays so, and starts again', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    const worker = await containerOf(team, project, 'worker');
    await openContainer(page, team.owner, project, worker);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const dialog = dialogNamed(page, 'Stop worker-1-1?');
    await expect(dialog).toContainText('The restart policy won’t start it again.');
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectText(page, 'Stopped until you start it');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expectText(page, /Running for/);
    await containerOf(team, project, 'worker', ({ run }) => run === 2);
  });

  test('restarts as another run', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    const worker = await containerOf(team, project, 'worker');
    await openContainer(page, team.owner, project, worker);
    await page.getByRole('button', { name: 'Restart', exact: true }).click();
    const dialog = dialogNamed(page, 'Restart worker-1-1?');
    await expect(dialog).toContainText('worker can’t be reached until it’s running again.');
    await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Run 2 · now' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run 1 · stopped' })).toBeVisible();
  });

  test('is removed, and its service has one replica less', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    await containerOf(team, project, 'web');
    const before = (await listContainers(team, project)).filter(({ name }) => name.startsWith('web')).length;
    const web = await containerOf(team, project, 'web');
    await openContainer(page, team.owner, project, web);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = dialogNamed(page, `Remove ${web.name}?`);
    await expect(dialog).toContainText('web will have 1 replica.');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/docker/${project}/containers$`));
    await expect
      .poll(async () => (await listContainers(team, project)).filter(({ name }) => name.startsWith('web')).length)
      .toBe(before - 1);
  });

  test('stays as it is when the provider refuses', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    const worker = await containerOf(team, project, 'worker');
    await openContainer(page, team.owner, project, worker);
    await injectFault(page, { method: 'PUT', path: '/project/projects/{id}/containers/{id}/stop' }, 'status:500');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const dialog = dialogNamed(page, 'Stop worker-1-1?');
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  });

  test('is stopped from the list', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    await containerOf(team, project, 'worker');
    await openPage(page, team.owner, `/docker/${project}/containers`, 'Containers');
    await chooseAction(page, 'worker-1-1', 'Stop…');
    await dialogNamed(page, 'Stop worker-1-1?').getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(rowWith(page, 'worker-1-1')).toContainText('Stopped');
  });

  test('says what its health check finds', async ({ page, team }) => {
    const project = await projectOf(team, 'Lab');
    await deploy(team, project, {
      name: 'slow',
      image: 'harbour/web',
      more: {
        ports: [{ port: 8080, protocol: 'http', is_public: true }],
        health_check: {
          type: 'http',
          path: '/nowhere',
          port: 8080,
          interval: 1,
          timeout: 1,
          retries: 3,
          start_period: 60,
        },
      },
    });
    const slow = await containerOf(team, project, 'slow', ({ status }) => status === 'starting');
    await openContainer(page, team.owner, project, slow);
    await expectText(page, /404.* \/nowhere/);
  });

  test('never shows sealed values', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    const web = await containerOf(team, project, 'web');
    await openContainer(page, team.owner, project, web, '?tab=environment');
    await expect(rowWith(page, 'GREETING')).toContainText('Welcome to Northwind');
    await expect(rowWith(page, 'SESSION_SECRET')).toContainText('Sealed');
    await page.getByRole('tab', { name: 'Inspect' }).click();
    await expect(page.getByRole('region', { name: 'Inspect' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('n0rthw1nd');
  });

  test('lists its runs with how they ended, and leads to their logs', async ({ page, team }) => {
    const project = await projectOf(team, 'Lab');
    await deploy(team, project, {
      name: 'twice',
      image: 'harbour/crasher',
      tag: '1.0',
      env: { EXIT_CODE: '9', RUN_MS: '300' },
      more: { retry_policy: { name: 'twice', condition: 'any', maxAttempts: 1, delay: 1 } },
    });
    const twice = await containerOf(team, project, 'twice', ({ status }) => status === 'exited');
    await openContainer(page, team.owner, project, twice, '?tab=restarts');
    await expect(rowWith(page, 'Run 1')).toContainText('Exited with 9');
    await page.getByRole('link', { name: 'Log of run 1' }).click();
    await expect(page.getByRole('button', { name: 'Run 1 · exit 9' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('log')).toContainText('harbour/crasher');
  });

  test('shows what is mounted', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    const store = await containerOf(team, project, 'store');
    await openContainer(page, team.owner, project, store, '?tab=mounts');
    await expect(rowWith(page, '/data')).toContainText('Read and write');
    await page.getByRole('link', { name: 'data', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/docker/${project}/volumes`));
  });

  test('shows its figures', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    const worker = await containerOf(team, project, 'worker');
    await openContainer(page, team.owner, project, worker);
    await page.getByRole('tab', { name: 'Metrics' }).click();
    await expect(page.getByText('No data yet').or(page.getByRole('figure').first())).toBeVisible();
  });

  test('is copied as JSON', async ({ page, team, context }) => {
    const project = await projectOf(team, 'Storefront');
    const worker = await containerOf(team, project, 'worker');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openContainer(page, team.owner, project, worker, '?tab=inspect');
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\{[\s\S]+\}$/);
  });

  test('is not found where another team has it', async ({ page, team, customer }) => {
    const project = await projectOf(team, 'Storefront');
    const worker = await containerOf(team, project, 'worker');
    await openPage(page, customer.owner, `/docker/${project}/containers/${worker.id}`, /not found/i);
  });

  test('is not found once it is gone, and leads to the others', async ({ page, team }) => {
    const project = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${project}/containers/999999`, 'Container not found');
    await page.getByRole('link', { name: 'All containers' }).click();
    await expect(headingNamed(page, 'Containers')).toBeVisible();
  });
});
