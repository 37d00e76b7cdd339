import { dockerEntries, tarOf } from '#tests/support/image-fixture.ts';
import { payButton } from './support/checkout.ts';
import { containerOf, deploy, projectOf } from './support/containers.ts';
import { contentsOf } from './support/dns.ts';
import { chooseAction, dialogNamed, expectText, headingNamed, openPage, rowWith } from './support/page.ts';
import { type BusyTeam, callProvider, createBusyTeam, createTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

test.describe('the list of projects', () => {
  test('shows state, replicas and figures, and leads to a project', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await containerOf(team, lab, 'noisy');
    await openPage(page, team.owner, '/docker', /^Containers/);
    await expect(rowWith(page, 'Lab')).toContainText('2 services');
    await expect(rowWith(page, 'Lab')).toContainText('1 of 2');
    await expect(rowWith(page, 'Lab')).toContainText('Degraded');
    await expect(page.getByRole('meter', { name: 'Memory of Lab' })).toBeVisible();
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await expect(headingNamed(page, 'Lab')).toBeVisible();
  });

  test('does not list Node.js projects', async ({ page, team }) => {
    await openPage(page, team.owner, '/docker', /^Containers/);
    await expect(rowWith(page, 'Storefront')).toBeVisible();
    await expect(rowWith(page, 'storefront-api')).toHaveCount(0);
  });

  test('finds a project, and says so without a match', async ({ page, team }) => {
    await openPage(page, team.owner, '/docker', /^Containers/);
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('lab');
    await expect(rowWith(page, 'Storefront')).toHaveCount(0);
    await expect(rowWith(page, 'Lab')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('nothing');
    await expectText(page, 'No results for “nothing”');
    await page.getByRole('button', { name: 'All projects' }).click();
    await expect(rowWith(page, 'Storefront')).toBeVisible();
  });

  test('offers the first container and templates to a team without any', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker', /^Containers/);
    await expectText(page, 'No containers yet');
    await page.getByRole('button', { name: 'Start from a template' }).click();
    await expect(page).toHaveURL(/\/docker\/create\?from=template$/);
  });

  test('leads from a plan to the project that it pays for', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    const { services } = await team.call<{ services: { billing_service_id: number | null }[] }>(
      'GET',
      `/project/projects/${shop}/services`,
    );
    const paid = services.find(({ billing_service_id }) => billing_service_id !== null)?.billing_service_id;
    await openPage(page, team.owner, `/docker?service=${paid}`, 'Storefront');
    await expect(page).toHaveURL(new RegExp(`/docker/${shop}$`));
  });
});

test.describe('a project', () => {
  test('shows its state, its services with replicas and figures, and what was deployed', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}`, 'Storefront');
    await expectText(page, 'All 4 replicas are running.');
    const services = page.getByRole('region', { name: 'Services' });
    const web = services.getByRole('row').filter({ hasText: 'harbour/web:1.1' });
    await expect(web).toContainText('Running');
    await expect(web).toContainText('2 of 2');
    await expect(web.getByRole('meter', { name: 'Memory of web' })).toBeVisible();
    const deployments = page.getByRole('region', { name: 'Deployments' });
    await expect(deployments.getByRole('listitem')).toHaveCount(5);
    await expect(deployments.getByRole('listitem').first()).toContainText('web #3');
    await deployments.getByLabel('Service').selectOption('store');
    await expect(deployments.getByRole('listitem')).toHaveCount(1);
  });

  test('lists who did what, newest first', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await openPage(page, team.owner, `/docker/${lab}`, 'Lab');
    await team.call('POST', `/project/projects/${lab}/volumes`, { name: 'samples', size: 1_000_000 });
    const events = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await expect(events.filter({ hasText: 'Volume samples created' })).toContainText(team.owner.name);
    await callProvider('PUT', `/project/projects/${lab}`, { as: team.people.support, data: { name: 'Bench' } });
    await expect(events.filter({ hasText: 'Project renamed to Bench' })).toContainText(team.people.support.name);
    const texts = await events.allTextContents();
    const at = (text: string) => texts.findIndex((one) => one.includes(text));
    expect(at('renamed to Bench')).toBeLessThan(at('Volume samples created'));
  });

  test('is renamed, and keeps what was typed when the name is taken', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await openPage(page, team.owner, `/docker/${lab}`, 'Lab');
    await chooseAction(page, 'Lab', 'Rename');
    const dialog = dialogNamed(page, 'Rename Lab');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Name').fill('Storefront');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('You have a project called Storefront already.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Storefront');
    await dialog.getByLabel('Name').fill('Laboratory');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(headingNamed(page, 'Laboratory')).toBeVisible();
  });

  test('is shut down after a confirmation, and started again', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await containerOf(team, shop, 'worker');
    await openPage(page, team.owner, `/docker/${shop}`, 'Storefront');
    await chooseAction(page, 'Storefront', 'Shut down');
    const dialog = dialogNamed(page, 'Shut down Storefront?');
    await expect(dialog).toContainText('All 4 containers stop');
    await dialog.getByRole('button', { name: 'Shut down' }).click();
    await expectText(page, 'Everything is stopped.');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expectText(page, 'All 4 replicas are running.');
  });

  test('is deleted once its name is typed', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await openPage(page, team.owner, `/docker/${lab}`, 'Lab');
    await chooseAction(page, 'Lab', 'Delete project');
    const dialog = dialogNamed(page, 'Delete Lab?');
    await dialog.getByLabel('Type Lab to confirm').fill('lab');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(dialog).toContainText('This doesn’t match the name.');
    await expect(dialog.getByLabel(/^Type .+ to confirm$/)).toBeFocused();
    await dialog.getByLabel('Type Lab to confirm').fill('Lab');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(page).toHaveURL(/\/docker$/);
    await expect(rowWith(page, 'Lab')).toHaveCount(0, { timeout: 20_000 });
  });

  test('says why a service has crashed, and leads to its log', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await openPage(page, team.owner, `/docker/${lab}`, 'Lab');
    await expectText(page, 'crasher has crashed.');
    await expectText(page, 'It exited with code 1.');
    await page.getByRole('link', { name: 'See the log of crasher' }).click();
    await expect(page).toHaveURL(new RegExp(`/docker/${lab}/containers\\?service=\\d+`));
  });

  test('puts what waits for its payment into the basket', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}`, 'Storefront');
    await expectText(page, 'search starts as soon as its plan is paid.');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'View basket' }).click();
    await expect(page).toHaveURL(/\/checkout/);
    const order = page.getByRole('region', { name: 'Order Summary' });
    await expect(order.getByRole('listitem').filter({ hasText: 'search' })).toContainText('Container Large');
  });

  test('loses a service that is not paid for once its name is typed', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}`, 'Storefront');
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = dialogNamed(page, 'Delete search?');
    await dialog.getByLabel('Type search to confirm').fill('search');
    await dialog.getByRole('button', { name: 'Delete service' }).click();
    await expect(page.getByText('search starts as soon as its plan is paid.')).toHaveCount(0);
  });

  test('shows what another member does', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.people.support, `/docker/${shop}`, 'Storefront');
    await expectText(page, 'All 4 replicas are running.');
    await team.call('PUT', `/project/projects/${shop}/shutdown`, { replicas: 0 });
    await expectText(page, 'Everything is stopped.');
    await expectText(page, 'Project shut down');
  });

  test('of another team is not found', async ({ page, team }) => {
    const stranger = await createTeam('customer');
    const { project } = await callProvider<{ project: { id: number } }>('POST', '/project/projects', {
      as: stranger.owner,
      data: { name: 'Theirs' },
    });
    await openPage(page, team.owner, `/docker/${project.id}`, 'Project not found');
    await page.getByRole('link', { name: 'All projects' }).click();
    await expect(headingNamed(page, /^Containers/)).toBeVisible();
  });
});

test.describe('a service', () => {
  /** Opens the dialog that scales `web`. */
  const openScaleDialog = async (page: Page, team: BusyTeam) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await chooseAction(page, 'service web', 'Scale');
    return dialogNamed(page, 'Scale web');
  };

  test('is scaled within its plan', async ({ page, team }) => {
    const dialog = await openScaleDialog(page, team);
    await dialog.getByLabel('Replicas').fill('3');
    await dialog.getByRole('button', { name: 'Scale', exact: true }).click();
    await expect(rowWith(page, 'harbour/web:1.1')).toContainText('3 of 3', { timeout: 20_000 });
  });

  test('keeps a refused number of replicas in its field', async ({ page, team }) => {
    const dialog = await openScaleDialog(page, team);
    for (const wrong of ['-1', '10000', 'two']) {
      await dialog.getByLabel('Replicas').fill(wrong);
      await dialog.getByRole('button', { name: 'Scale', exact: true }).click();
      await expect(dialog.getByLabel('Replicas')).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByLabel('Replicas')).toHaveValue(wrong);
    }
  });

  test('that writes to a volume says why it cannot be scaled', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await chooseAction(page, 'service store', 'Scale');
    const dialog = dialogNamed(page, 'Scale store');
    await expect(dialog).toContainText('store writes to volume data, so only one replica can run.');
    await dialog.getByLabel('Replicas').fill('2');
    await dialog.getByRole('button', { name: 'Scale', exact: true }).click();
    await expect(dialog.getByLabel('Replicas')).toHaveAttribute('aria-invalid', 'true');
  });

  test('is stopped, started, and deleted with its name', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await containerOf(team, shop, 'worker');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    const row = rowWith(page, 'harbour/worker:1.1');
    await chooseAction(page, 'service worker', 'Stop');
    await dialogNamed(page, 'Stop worker?').getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(row).toContainText('Stopped');
    await chooseAction(page, 'service worker', 'Start');
    await expect(row).toContainText('Running');
    await chooseAction(page, 'service worker', 'Delete service');
    const dialog = dialogNamed(page, 'Delete worker?');
    await dialog.getByLabel('Type worker to confirm').fill('worker');
    await dialog.getByRole('button', { name: 'Delete service' }).click();
    await expect(row).toHaveCount(0);
  });

  test('is restarted after a confirmation', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await containerOf(team, shop, 'worker');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await chooseAction(page, 'service worker', 'Restart');
    const dialog = dialogNamed(page, 'Restart worker?');
    await expect(dialog).toContainText('stop and start again');
    await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await containerOf(team, shop, 'worker', ({ run, status }) => run === 2 && status === 'running');
    await expect(rowWith(page, 'harbour/worker:1.1')).toContainText('Running');
  });

  test('that somebody adds appears in the list', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await openPage(page, team.people.support, `/docker/${lab}/services`, 'Lab');
    await deploy(team, lab, { name: 'site', image: 'harbour/web', tag: '1.1' });
    await expect(rowWith(page, 'harbour/web:1.1')).toContainText('Running', { timeout: 20_000 });
  });

  test('gets a domain in a zone of the team, whose records are made and removed', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    const { main } = team.zones;
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await page.getByRole('link', { name: 'web', exact: true }).click();
    await page.getByRole('button', { name: 'Use domain' }).click();
    const dialog = dialogNamed(page, 'Domain');
    await dialog.getByLabel('Your domain').fill(`store.${main.name}`);
    await dialog.getByRole('button', { name: 'Use domain' }).click();
    const card = page.getByRole('region', { name: 'Domain' });
    await expect(card).toContainText(`store.${main.name}`);
    expect(await contentsOf(team, main, 'store', 'A')).toHaveLength(1);
    await expect(card.getByRole('link', { name: 'Open DNS zone' })).toHaveAttribute('href', /\/domains\/dns\/\d+$/);
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await dialogNamed(page, `Remove store.${main.name}?`).getByRole('button', { name: 'Remove domain' }).click();
    await expect(card).toContainText('No custom domain yet.');
    expect(await contentsOf(team, main, 'store', 'A')).toEqual([]);
  });

  test('is refused a domain of another customer, which stays typed', async ({ page, team }) => {
    const stranger = await createBusyTeam();
    const taken = `shop.${stranger.zones.main.name}`;
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await page.getByRole('link', { name: 'web', exact: true }).click();
    await page.getByRole('button', { name: 'Use domain' }).click();
    const dialog = dialogNamed(page, 'Domain');
    await dialog.getByLabel('Your domain').fill(taken);
    await dialog.getByRole('button', { name: 'Use domain' }).click();
    await expect(dialog).toContainText('belongs to another customer');
    await expect(dialog.getByLabel('Your domain')).toHaveValue(taken);
  });

  test('gets a domain, whose records are shown where they are missing, and loses it', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await page.getByRole('link', { name: 'web', exact: true }).click();
    await page.getByRole('button', { name: 'Use domain' }).click();
    const dialog = dialogNamed(page, 'Domain');
    await dialog.getByLabel('Your domain').fill('not a domain');
    await dialog.getByRole('button', { name: 'Use domain' }).click();
    await expect(dialog).toContainText('Enter a domain, e.g. app.example.com.');
    await dialog.getByLabel('Your domain').fill('shop.elsewhere-example.com');
    await dialog.getByRole('button', { name: 'Use domain' }).click();
    await expectText(page, 'shop.elsewhere-example.com');
    await expectText(page, 'Add these records where its DNS is managed.');
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await dialogNamed(page, 'Remove shop.elsewhere-example.com?')
      .getByRole('button', { name: 'Remove domain' })
      .click();
    await expectText(page, 'No custom domain yet.');
  });

  test('never shows a sealed value', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/services`, 'Storefront');
    await page.getByRole('link', { name: 'web', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('SESSION_SECRETsealed');
  });
});

test.describe('images of a project', () => {
  test('name the service that prevents their deletion', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/images`, 'Storefront');
    await chooseAction(page, 'harbour/web:1.1', 'Delete image');
    await expect(dialogNamed(page, 'harbour/web:1.1 is in use')).toContainText('web runs this image');
  });

  test('show layers, and why one does not run', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/images`, 'Storefront');
    await page.getByRole('button', { name: 'northwind/importer:0.9', exact: true }).click();
    const dialog = dialogNamed(page, 'northwind/importer:0.9');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toContainText('built-in engine');
  });

  test('are deleted when nothing uses them', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/images`, 'Storefront');
    await chooseAction(page, 'northwind/importer:0.9', 'Delete image');
    await dialogNamed(page, 'Delete northwind/importer:0.9?').getByRole('button', { name: 'Delete image' }).click();
    await expect(rowWith(page, 'northwind/importer')).toHaveCount(0);
  });

  test('list what is uploaded and what a deployment pulls', async ({ page, team }) => {
    const lab = await projectOf(team, 'Lab');
    await openPage(page, team.owner, `/docker/${lab}/images`, 'Lab');
    await page.getByRole('button', { name: 'Upload image' }).first().click();
    const dialog = dialogNamed(page, 'Upload an image');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'bench.tar',
      mimeType: 'application/x-tar',
      buffer: await tarOf(await dockerEntries()),
    });
    await dialog.getByRole('button', { name: 'Upload image' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowWith(page, 'bench:latest')).toContainText('Uploaded');
    await expect(rowWith(page, 'bench:latest')).toContainText('Not used');
    await deploy(team, lab, { name: 'site', image: 'harbour/web', tag: '1.0' });
    await expect(rowWith(page, 'harbour/web:1.0').getByRole('link', { name: 'site' })).toBeVisible();
  });

  test('refuse a file that is no archive', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.owner, `/docker/${shop}/images`, 'Storefront');
    await page.getByRole('button', { name: 'Upload image' }).first().click();
    const dialog = dialogNamed(page, 'Upload an image');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.tar', mimeType: 'application/x-tar', buffer: Buffer.from('not a tar') });
    await expect(dialog).toContainText('This isn’t a tar archive.');
  });
});

test.describe('who works with a project', () => {
  test('and may not buy sees whom to ask', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.people.support, `/docker/${shop}`, 'Storefront');
    await expectText(page, 'search starts as soon as its plan is paid. Ask your team’s owner to buy it.');
    await expect(page.getByRole('button', { name: 'Add to basket' })).toHaveCount(0);
    await page.getByRole('link', { name: 'web', exact: true }).click();
    await expectText(page, 'Container Small');
    await expect(page.getByRole('link', { name: 'Plan and billing' })).toHaveCount(0);
  });

  test('buys a service, sees it work, and finds the invoice and the way back', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.people.service, `/docker/${shop}`, 'Storefront');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'View basket' }).click();
    await payButton(page).click();
    await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
    const bought = page.getByRole('list', { name: 'Your purchase' });
    await bought.getByRole('link', { name: 'Open project' }).click();
    await expect(rowWith(page, 'harbour/web:2.0')).toContainText('Running', { timeout: 30_000 });
    // Who does the books sees what it costs.
    await openPage(page, team.people.billing, `/docker/${shop}/services`, 'Storefront');
    await page.getByRole('link', { name: 'search', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Change plan' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Plan and billing' }).click();
    await expect(headingNamed(page, /search/)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Invoice #' }).click();
    await expect(page.getByRole('main')).toContainText('Paid');
    await page.getByRole('link', { name: /search/ }).click();
    await page.getByRole('button', { name: 'Open project' }).click();
    await expect(headingNamed(page, 'Storefront')).toBeVisible();
  });

  test('and does the books renews a plan from its service', async ({ page, team }) => {
    const shop = await projectOf(team, 'Storefront');
    await openPage(page, team.people.billing, `/docker/${shop}/services`, 'Storefront');
    await page.getByRole('link', { name: 'web', exact: true }).click();
    await page.getByRole('link', { name: 'Plan and billing' }).click();
    await page.getByRole('button', { name: 'Renew' }).click();
    await payButton(page).click();
    await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
  });
});
