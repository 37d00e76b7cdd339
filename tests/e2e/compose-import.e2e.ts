import { expectText, headingNamed, openPage } from './support/page.ts';
import type { Person } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const FILE = `version: "3.9"
services:
  web:
    image: harbour/web:1.1
    ports:
      - "8080:8080"
    environment:
      GREETING: Hello from compose
    networks: [front]
    deploy:
      restart_policy:
        condition: on-failure
        max_attempts: 3
        delay: 5s
  job:
    image: harbour/worker
    build: ./job
networks:
  front: {}
`;
const source = (page: Page) => page.getByRole('textbox', { name: 'Compose file' });
const check = (page: Page) => page.getByRole('button', { name: 'Check file' });
const report = (page: Page) => page.getByRole('table', { name: 'How each key is used' });
const reportRow = (page: Page, key: string) =>
  report(page)
    .getByRole('row')
    .filter({ has: page.getByText(key, { exact: true }) });

async function openCompose(page: Page, person: Pick<Person, 'token'>, text?: string): Promise<void> {
  await openPage(page, person, '/docker/create?from=compose', 'Deploy a container');
  if (text !== undefined) await source(page).fill(text);
}

test('shows what becomes of every key', async ({ page, customer }) => {
  await openCompose(page, customer.owner, FILE);
  await check(page).click();
  await expect(reportRow(page, 'services.web.image')).toContainText('Used');
  await expect(reportRow(page, 'services.job.build')).toContainText('Not supported');
  await expect(reportRow(page, 'services.job.build')).toContainText('We don’t build images here.');
  await expect(reportRow(page, 'version')).toContainText('Ignored');
  await expect(reportRow(page, 'version')).toContainText('Compose no longer needs a version.');
});

test('deploys all services of a file at once', async ({ page, customer }) => {
  await openCompose(page, customer.owner, FILE);
  await page.getByLabel('Project name').fill('Stack');
  await check(page).click();
  await page.getByRole('button', { name: 'Use 2 services' }).click();
  await expect(page.getByLabel('Service name')).toHaveValue('web');
  await expect(page.getByLabel('Value of GREETING')).toHaveValue('Hello from compose');
  await expectText(page, 'Up to 3 restarts, 5 s apart, 4 runs at most.');
  await page.getByRole('button', { name: 'job', exact: true }).click();
  await expect(page.getByLabel('Service name')).toHaveValue('job');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  for (const name of ['web', 'job'])
    await page
      .getByRole('group', { name: `Plan for ${name}` })
      .getByRole('radio', { name: /Container Free/ })
      .check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Deploy now' }).click();
  await expectText(page, /web, job are live/);
  await page.getByRole('button', { name: 'Open project' }).click();
  await expect(headingNamed(page, 'Stack')).toBeVisible();
});

test('takes a file, and keeps its text over a reload', async ({ page, customer }) => {
  await openCompose(page, customer.owner);
  await page
    .getByLabel('Drop a compose.yaml or browse')
    .setInputFiles({ name: 'compose.yaml', mimeType: 'text/yaml', buffer: Buffer.from(FILE) });
  await expect(source(page)).toHaveValue(FILE);
  await page.reload();
  await expect(source(page)).toHaveValue(FILE);
});

for (const [name, text, message] of [
  ['nothing', '', 'Paste or drop a compose file.'],
  ['no YAML', 'services:\n  web: [', 'This isn’t valid YAML. Line'],
  ['another kind of file', 'kind: Pod\n', 'This isn’t a compose file. It needs “services:” at the top.'],
  ['no services', 'services: {}\n', 'This file has no services.'],
] as const)
  test(`refuses ${name}, and keeps the text`, async ({ page, customer }) => {
    await openCompose(page, customer.owner, text);
    await check(page).click();
    await expectText(page, message);
    await expect(source(page)).toHaveValue(text);
    await expect(report(page)).toHaveCount(0);
  });

test('asks for the image of a service that is built', async ({ page, customer }) => {
  await openCompose(page, customer.owner, 'services:\n  web:\n    build: .\n');
  await page.getByLabel('Project name').fill('Built');
  await check(page).click();
  await page.getByRole('button', { name: 'Use 1 service' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const image = page.getByRole('textbox', { name: 'Image' });
  await expect(image).toHaveAttribute('aria-invalid', 'true');
  await image.fill('harbour/web');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.locator('[aria-current=step]')).toContainText('Plan');
});
