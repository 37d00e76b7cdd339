import { payButton } from './support/checkout.ts';
import { button, openReview, openSettings, step, summary, TITLE } from './support/container-wizard.ts';
import { projectOf } from './support/containers.ts';
import { expectText, headingNamed, openPage } from './support/page.ts';
import { expect, test } from './support/test.ts';

test('an image is chosen, set up, deployed and followed until it runs', async ({ page, customer }) => {
  await openSettings(page, customer.owner);
  await page.getByRole('radio', { name: /^1\.1/ }).check();
  await expect(page.getByRole('radio', { name: /^1\.1/ })).toHaveAccessibleDescription(/sha256:[0-9a-f]{12}…/);
  await page.getByLabel('Value of GREETING').fill('Good day');
  await openReview(page);
  await expectText(page, 'harbour/web:1.1');
  await button(page, 'Deploy now').click();
  await expect(
    page.getByRole('region', { name: 'Deploy: Shop' }).or(headingNamed(page, 'Deployment of web')),
  ).toBeVisible();
  await expectText(page, 'web is live');
  const link = page.getByRole('link', { name: 'Open web' });
  await expect(link).toHaveAttribute('href', /\.localhost:\d+\/$/);
  await button(page, 'Open project').click();
  await expect(headingNamed(page, 'Shop')).toBeVisible();
});

test('every setting reaches the service', async ({ page, team }) => {
  await openSettings(page, team.owner, 'Full');
  await page.getByRole('radio', { name: /^1\.0/ }).check();
  await expect(page.getByRole('radio', { name: /^1\.0/ })).toHaveAccessibleDescription(/sha256:[0-9a-f]{12}….*kB/);
  await button(page, 'Add a port').click();
  await expect(page.getByLabel('Port', { exact: true }).last()).toBeFocused();
  await page.getByLabel('Port', { exact: true }).last().fill('9090');
  await page.getByLabel('Protocol').last().selectOption('tcp');
  const domain = `wizard-${team.owner.teamId}.example`;
  await page.getByLabel(/^Your own domain/).fill(domain);
  await page.getByLabel('Size').fill('30');
  for (const title of ['Configs', 'Restart policy', 'Health check', 'Resources'])
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await button(page, 'Add a config').click();
  await expect(page.getByLabel('Config', { exact: true })).toBeFocused();
  await page.getByLabel('Config', { exact: true }).fill('site.json');
  await page.getByLabel('File path').fill('/etc/site.json');
  await page.getByLabel('Content').fill('{ "title": "Full" }');
  await page.getByLabel('Restart', { exact: true }).selectOption('any');
  await page.getByLabel('Max attempts').fill('5');
  await page.getByLabel('Delay').fill('2');
  await page.getByLabel('Check', { exact: true }).selectOption('http');
  await page.getByLabel('Path', { exact: true }).fill('/health');
  await page.getByLabel('CPUs').fill('0.2');
  await page.getByLabel('Memory').fill('100');
  await openReview(page);
  for (const text of [
    domain,
    'web-data at /data',
    'site.json at /etc/site.json',
    /Up to 5 restarts, 2 s apart/,
    '0.2 CPUs, 100 MB',
  ])
    await expectText(page, text);
  await button(page, 'Deploy now').click();
  await expectText(page, 'web is live');
  const { services } = await team.call<{ services: object[] }>(
    'GET',
    `/project/projects/${await projectOf(team, 'Full')}/services`,
  );
  expect(services).toMatchObject([
    {
      domain: { name: domain },
      settings: {
        image: 'harbour/web',
        tag: '1.0',
        ports: [
          { port: 8080, protocol: 'http', is_public: true },
          { port: 9090, protocol: 'tcp', is_public: false },
        ],
        volumes: [{ name: 'web-data', path: '/data' }],
        configs: [{ name: 'site.json', path: '/etc/site.json' }],
        retry_policy: { condition: 'any', maxAttempts: 5, delay: 2 },
        health_check: { type: 'http', path: '/health', port: 8080 },
        resources: { cpus: 0.2, memory_mb: 100 },
      },
    },
  ]);
});

test('a plan that costs is paid for, and the deployment is followed from the order', async ({ page, team }) => {
  await openSettings(page, team.owner, 'Paid');
  await openReview(page, /Container Small/);
  await expect(summary(page)).toContainText('£5.00/month');
  await button(page, 'Continue to payment').click();
  await expect(headingNamed(page, 'Secure Checkout')).toBeVisible();
  await page.goBack();
  await expectText(page, 'web is saved in Paid and deployed as soon as it’s paid.');
  await button(page, 'Go to checkout').click();
  await payButton(page).click();
  await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
  const bought = page.getByRole('list', { name: 'Your purchase' });
  await expect(bought).toContainText('web (Paid)');
  await expect(bought.getByRole('region', { name: 'Deploy: web' })).toContainText('Done');
  await bought.getByRole('link', { name: 'Open project' }).click();
  await expect(headingNamed(page, 'Paid')).toBeVisible();
});

test.describe('a project that is there', () => {
  test('gets another service without being asked for', async ({ page, customer }) => {
    const { project } = await customer.call<{ project: { id: number } }>('POST', '/project/projects', {
      name: 'Tools',
    });
    await openPage(page, customer.owner, `/docker/${project.id}/containers/create`, 'Deploy to Tools');
    await expect(page.getByLabel('Project name')).toHaveCount(0);
    await button(page, 'Choose harbour/worker').click();
    await expect(page.getByLabel('Service name')).toHaveValue('worker');
    await openReview(page);
    await button(page, 'Deploy now').click();
    await expectText(page, 'worker is live');
  });

  test('of another team does not exist', async ({ page, customer }) => {
    await openPage(page, customer.owner, '/docker/999999/containers/create', 'Project not found');
    await page.getByRole('link', { name: 'All projects' }).click();
    await expect(headingNamed(page, /^Containers/)).toBeVisible();
  });
});

test('a step without an image leads to the choice of one', async ({ page, customer }) => {
  await openPage(page, customer.owner, '/docker/create/customize?step=review', TITLE);
  await button(page, 'Choose an image').click();
  await expect(step(page)).toContainText('Source');
});
