import { confirmIn, expectStatus, openServer, powerButton, readServer, runnerOf, webOf } from './support/cloud.ts';
import { injectFault } from './support/faults.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { chooseAction, dialogNamed, expectText, headingNamed, openPage, rowWith } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { answerLate, layoutShift, watchLayoutShifts } from './support/visitors.ts';

const PHONE = { width: 390, height: 844 };

test.describe('the list of servers', () => {
  test('shows state, size, addresses, system and load', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers', /^Cloud servers/);
    const web = rowWith(page, 'web-1');
    await expect(web).toContainText('Running');
    await expect(web).toContainText('Cloud 4 · 4 vCPU · 8 GB RAM · 160 GB disk');
    await expect(web).toContainText('Debian 12');
    await expect(web.getByRole('meter', { name: 'CPU of web-1' })).toBeVisible();
    await expect(rowWith(page, 'build-runner')).toContainText('Failed');
  });

  test('offers what the provider allows', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers', /^Cloud servers/);
    await page.getByRole('button', { name: 'Actions for web-1' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Manage',
      'Open console',
      'Shut down',
      'Reboot',
      'Power off',
      'Reset',
    ]);
  });

  test('follows an action to its end', async ({ page, team }) => {
    const web = webOf(team);
    await openPage(page, team.owner, '/cloud-servers', /^Cloud servers/);
    await orderJobFault('server', web, 'hold', { kind: 'server.shutdown' });
    await chooseAction(page, 'web-1', 'Shut down');
    await confirmIn(page, 'Shut down web-1?', 'Shut down');
    await expect(rowWith(page, 'web-1')).toContainText('Shutting down');
    await releaseJobs('server', web);
    await expect(rowWith(page, 'web-1')).toContainText('Off');
  });

  test('shows a change that another member makes', async ({ page, team }) => {
    await openPage(page, team.people.billing, '/cloud-servers', /^Cloud servers/);
    await team.call('PUT', `/cloud/servers/${webOf(team).id}/shutdown`);
    await expect(rowWith(page, 'web-1')).toContainText('Off');
  });

  test('finds by name, and says so without a match', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers', /^Cloud servers/);
    await page.getByRole('searchbox', { name: 'Search servers' }).fill('nothing');
    await expectText(page, 'No results for “nothing”');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(rowWith(page, 'web-1')).toBeVisible();
  });

  test('offers to create the first one', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/cloud-servers', /^Cloud servers/);
    await expectText(page, 'No servers yet');
    await page.getByRole('button', { name: 'Create a server' }).last().click();
    await expect(headingNamed(page, 'Choose a size')).toBeVisible();
  });

  test('manages the keys of the team', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers', /^Cloud servers/);
    await page.getByRole('button', { name: 'SSH keys' }).click();
    await page.getByRole('button', { name: 'Remove Deployment' }).click();
    await dialogNamed(page, 'Remove Deployment?').getByRole('button', { name: 'Remove key' }).click();
    const keys = dialogNamed(page, 'SSH keys').getByRole('list', { name: 'SSH keys' });
    await expect(keys).toContainText('Olivia’s laptop');
    await expect(keys).not.toContainText('Deployment');
  });
});

test.describe('one server', () => {
  test('is found by its name', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers/web-1', 'web-1');
    await expectText(page, 'London, United Kingdom');
  });

  test('is not found under a name that nobody has', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers/nobody', 'Server not found');
    await page.getByRole('link', { name: 'All cloud servers' }).click();
    await expect(headingNamed(page, /^Cloud servers/)).toBeVisible();
  });

  test('reboots after a confirmation and says so', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web);
    await orderJobFault('server', web, 'hold', { kind: 'server.reboot' });
    await powerButton(page, 'Reboot').click();
    await confirmIn(page, 'Reboot web-1?', 'Reboot');
    await expectStatus(page, 'Rebooting');
    await expect(powerButton(page, 'Shut down')).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Reboot server: web-1' })).toBeVisible();
    await releaseJobs('server', web);
    await expectStatus(page, 'Running');
    await expect(page.getByRole('region', { name: 'Reboot server: web-1' })).toContainText('Done');
  });

  test('shows work that is under way after a reload', async ({ page, team }) => {
    const web = webOf(team);
    await orderJobFault('server', web, 'hold', { kind: 'server.reset' });
    await openServer(page, team.owner, web);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Reset…' }).click();
    await confirmIn(page, 'Reset web-1?', 'Reset');
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Reset server: web-1' }).getByRole('progressbar')).toBeVisible();
    await releaseJobs('server', web);
    await expectStatus(page, 'Running');
  });

  test('is powered off, still costs money, and starts again', async ({ page, team }) => {
    await openServer(page, team.owner, webOf(team));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Power off…' }).click();
    await expectText(page, /Unsaved data is lost/);
    await confirmIn(page, 'Power off web-1?', 'Power off');
    await expectStatus(page, 'Off');
    await expectText(page, 'web-1 is off. It still costs £27.00/month until you delete it.');
    await powerButton(page, 'Start').click();
    await expectStatus(page, 'Running');
  });

  for (const viewport of [PHONE, { width: 1440, height: 900 }])
    test(`moves nothing at ${viewport.width} px as it is shut down and started`, async ({ page, team }) => {
      await page.setViewportSize(viewport);
      await openServer(page, team.owner, webOf(team));
      await page.evaluate(watchLayoutShifts);
      // Later than half a second after the press, when what moves counts as a shift.
      await answerLate(page);
      await powerButton(page, 'Shut down').click();
      await confirmIn(page, 'Shut down web-1?', 'Shut down');
      await expectText(page, 'web-1 is off. It still costs £27.00/month until you delete it.');
      await powerButton(page, 'Start').click();
      await expectStatus(page, 'Running');
      await expect(page.getByRole('region', { name: 'Start server: web-1' })).toContainText('Done');
      expect(await layoutShift(page)).toBeLessThan(0.006);
    });

  test('one press too many is one action', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web);
    await powerButton(page, 'Reboot').click();
    await dialogNamed(page, 'Reboot web-1?').getByRole('button', { name: 'Reboot', exact: true }).dblclick();
    const readStatuses = async () => {
      const path = `/job/jobs?subject_type=server&subject_id=${web.id}&per_page=10`;
      return (await team.call<{ jobs: { status: string }[] }>('GET', path)).jobs.map(({ status }) => status);
    };
    await expect.poll(readStatuses).toEqual(['succeeded']);
  });

  test('a refused action shows its error in the dialog', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web);
    await powerButton(page, 'Shut down').click();
    await orderJobFault('server', web, 'hold', { kind: 'server.reboot' });
    await team.call('PUT', `/cloud/servers/${web.id}/reboot`);
    await confirmIn(page, 'Shut down web-1?', 'Shut down');
    await expect(dialogNamed(page, 'Shut down web-1?').getByRole('alert')).toContainText('web-1 is rebooting.');
    await releaseJobs('server', web);
  });

  test('shows why an action failed, also after a reload', async ({ page, team }) => {
    const web = webOf(team);
    await orderJobFault('server', web, 'fail', { kind: 'server.reboot' });
    await openServer(page, team.owner, web);
    await powerButton(page, 'Reboot').click();
    await confirmIn(page, 'Reboot web-1?', 'Reboot');
    const job = page.getByRole('region', { name: 'Reboot server: web-1' });
    await expect(job).toContainText('Fault on demand');
    await page.reload();
    await expect(job).toContainText('Fault on demand');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expectText(page, /^Reboot failed: Fault on demand/);
  });

  test('that could not be created is created again', async ({ page, team }) => {
    await openServer(page, team.owner, runnerOf(team));
    await expectText(page, 'build-runner couldn’t be created. Try again, or delete it in Settings.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectStatus(page, 'Running');
  });

  test('leads to its service, and the service to it', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web);
    await page.getByRole('link', { name: 'Plan and billing' }).click();
    await page.getByRole('button', { name: 'Manage server' }).click();
    await expect(page).toHaveURL(new RegExp(`/cloud-servers/${web.id}$`));
  });
});

test.describe('graphs', () => {
  test('are read point by point with the keyboard', async ({ page, team }) => {
    await openServer(page, team.owner, webOf(team), '?tab=graphs');
    const cpu = page.getByRole('slider', { name: /^CPU/ });
    await cpu.focus();
    await page.keyboard.press('Home');
    await expect(cpu).toHaveAttribute('aria-valuenow', '0');
    await page.keyboard.press('ArrowRight');
    await expect(cpu).toHaveAttribute('aria-valuenow', '1');
    await expect(cpu).toHaveAttribute('aria-valuetext', /^\d\d:\d\d: .*%$/);
  });

  test('are a table too', async ({ page, team }) => {
    await openServer(page, team.owner, webOf(team), '?tab=graphs');
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Time',
      'CPU',
      'Memory',
      'Disk',
      'Network in',
      'Network out',
    ]);
    expect(await page.getByRole('row').count()).toBeGreaterThan(100);
  });

  test('say that they could not be read, and are read again', async ({ page, team }) => {
    const web = webOf(team);
    await injectFault(page, { path: '/cloud/servers/{id}/metrics' }, 'status:404', 1);
    await openServer(page, team.owner, web, '?tab=graphs');
    await expectText(page, 'We couldn’t load this');
  });
});

test.describe('settings', () => {
  test('rename, and refuse what is no host name', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web, '?tab=settings');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Web 1');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expectText(page, 'Use only lower-case letters, numbers, hyphens and dots.');
    await name.fill('build-runner');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expectText(page, 'You already have a server called build-runner.');
    await name.fill('shop-1');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(headingNamed(page, 'shop-1')).toBeVisible();
    expect((await readServer(team, web)).name).toBe('shop-1');
  });

  test('reinstall once the name is typed', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web, '?tab=settings');
    await page.getByRole('button', { name: 'Reinstall…' }).click();
    const dialog = dialogNamed(page, 'Reinstall web-1?');
    await dialog.getByRole('radio', { name: 'Rocky Linux 9' }).check();
    await dialog.getByRole('button', { name: 'Reinstall', exact: true }).click();
    await expect(dialog).toContainText('This isn’t the server’s name.');
    await expect(dialog.getByLabel(/^Type .+ to confirm$/)).toBeFocused();
    expect((await readServer(team, web)).status).toBe('running');
    await dialog.getByLabel('Type web-1 to confirm').fill('web-1');
    await dialog.getByRole('button', { name: 'Reinstall', exact: true }).click();
    await expectStatus(page, 'Running');
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expectText(page, 'Rocky Linux 9');
  });

  test('delete once the name is typed, and cancel the service', async ({ page, team }) => {
    const web = webOf(team);
    await openServer(page, team.owner, web, '?tab=settings');
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = dialogNamed(page, 'Delete web-1?');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog).toContainText('This isn’t the server’s name.');
    await dialog.getByLabel('Type web-1 to confirm').fill('web-1');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(headingNamed(page, /^Cloud servers/)).toBeVisible();
    const readService = () => team.call<{ service: { status: string } }>('GET', `/services/services/${web.id}`);
    await expect.poll(async () => (await readService()).service.status).toBe('cancelled');
    await expect(rowWith(page, 'build-runner')).toBeVisible();
    await expect(rowWith(page, 'web-1')).toHaveCount(0);
  });

  test('keep a server whose deletion failed', async ({ page, team }) => {
    const web = webOf(team);
    await orderJobFault('server', web, 'fail', { kind: 'server.delete' });
    await openServer(page, team.owner, web, '?tab=settings');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByLabel('Type web-1 to confirm').fill('web-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(headingNamed(page, /^Cloud servers/)).toBeVisible();
    await page.getByRole('link', { name: 'web-1' }).click();
    await expect(page.getByRole('region', { name: 'Delete server: web-1' })).toContainText('Fault on demand');
  });
});

test('tabs of one browser share one socket, and all show a reboot', async ({ page, team, context }) => {
  const web = webOf(team);
  const sockets: string[] = [];
  context.on('page', (tab) => tab.on('websocket', (socket) => sockets.push(socket.url())));
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await openServer(page, team.owner, web);
  const others = [await context.newPage(), await context.newPage()];
  for (const tab of others) {
    await tab.goto(`/cloud-servers/${web.id}`);
    await expectStatus(tab, 'Running');
  }
  await expect.poll(() => sockets.length).toBe(1);
  await orderJobFault('server', web, 'hold', { kind: 'server.reboot' });
  await team.call('PUT', `/cloud/servers/${web.id}/reboot`);
  for (const tab of [page, ...others]) await expectStatus(tab, 'Rebooting');
  await releaseJobs('server', web);
  for (const tab of [page, ...others]) await expectStatus(tab, 'Running');
  expect(sockets.filter((url) => url.includes('/support/ws'))).toHaveLength(1);
});

test.describe('the command palette', () => {
  test('opens the console of a server', async ({ page, team }) => {
    await openPage(page, team.owner, '/', /^Welcome back/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('console web');
    await page.getByRole('option', { name: /^Open console of web-1/ }).click();
    await expect(page.getByRole('tab', { name: 'Console' })).toHaveAttribute('aria-selected', 'true');
  });

  test('leads to the files of a hosting account, and signs in to its panel', async ({ page, team }) => {
    const { name } = team.service('Web Plus cpanel');
    await openPage(page, team.owner, '/', /^Welcome back/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(`sign in ${name}`);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('option', { name: `Sign in to ${name}` }).click(),
    ]);
    await tab.waitForURL(/panel|login/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(`files ${name}`);
    await expect(page.getByRole('option', { name: `Files of ${name}` })).toBeVisible();
  });

  test('asks before it reboots', async ({ page, team }) => {
    const web = webOf(team);
    await openPage(page, team.owner, '/', /^Welcome back/);
    await orderJobFault('server', web, 'hold', { kind: 'server.reboot' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('reboot');
    await page.getByRole('option', { name: 'Reboot web-1' }).click();
    expect((await readServer(team, web)).status).toBe('running');
    await confirmIn(page, 'Reboot web-1?', 'Reboot');
    await expect.poll(async () => (await readServer(team, web)).status).toBe('rebooting');
    await releaseJobs('server', web);
  });
});

test('the dashboard counts the servers that run', async ({ page, team }) => {
  await openPage(page, team.owner, '/', /^Welcome back/);
  const tile = page.getByRole('link', { name: /Cloud servers.*running/ });
  await expect(tile).toContainText('1 running');
  await tile.click();
  await expect(headingNamed(page, /^Cloud servers/)).toBeVisible();
});
