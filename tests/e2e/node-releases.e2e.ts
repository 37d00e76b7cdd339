import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP, appTar, appZip, tarGz } from '#tests/support/node-fixture.ts';
import { injectFault, removeFaults, tryAgain } from './support/faults.ts';
import {
  archiveFile,
  CREATE,
  CREATE_TITLE,
  chooseArchive,
  createApp,
  createButton,
  fillProject,
  openProject,
  readApp,
} from './support/node-projects.ts';
import { chooseAction, dialogNamed, expectText, headingNamed, openPage } from './support/page.ts';
import { expect, type Page, test } from './support/test.ts';

const MANIFEST = JSON.stringify({
  name: 'blog',
  engines: { node: '>=20' },
  scripts: { build: 'tsc', start: 'node dist/server.js' },
  dependencies: { fastify: '^5.0.0' },
});

test.describe('an archive', () => {
  for (const [name, pack] of [
    ['shop.zip', appZip],
    ['shop.tar.gz', appTar],
  ] as const)
    test(`as ${name} is kept, and the engine says why it does not build it`, async ({ page, customer }) => {
      await chooseArchive(page, customer.owner, archiveFile(name, await pack()));
      await expectText(page, 'This app can’t be built here');
      await expectText(page, 'This provider’s built-in engine runs its own templates only, never uploaded code.');
      await expect(page.getByLabel('Project name')).toHaveValue('shop');
      await page.reload();
      await expectText(page, name);
      await page.getByRole('button', { name: 'Keep archive without building' }).click();
      await expect(headingNamed(page, 'shop')).toBeVisible();
      const build = page.getByRole('region', { name: 'Build 1' });
      await expect(build).toContainText('Not built');
      await expect(build).toContainText(`Archive ${name}`);
      await expect(build).toContainText('Your archive is kept.');
      await build.getByRole('link', { name: 'Use a template' }).click();
      await expect(headingNamed(page, 'New build')).toBeVisible();
    });

  test('shows its Node.js, package manager and scripts, and what may go wrong', async ({ page, customer }) => {
    const files = { 'package.json': MANIFEST, 'pnpm-lock.yaml': '', '.env': 'A=1', 'node_modules/a/index.js': '' };
    await chooseArchive(page, customer.owner, archiveFile('blog.zip', await appZip(files)));
    await expect(page.getByLabel('Node.js version')).toHaveValue('24');
    await expectText(page, 'required: >=20');
    await expectText(page, '(from pnpm-lock.yaml)');
    await expect(page.getByLabel('Build command')).toHaveAttribute('placeholder', 'pnpm build');
    await expect(page.getByLabel('Start command')).toHaveAttribute('placeholder', 'pnpm start');
    const problems = page.getByRole('list', { name: 'Problems' });
    for (const text of ['dist/server.js', 'node_modules', '.env'])
      await expect(problems.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  });

  test('without a start script needs a start command, which the focus goes to', async ({ page, customer }) => {
    await chooseArchive(page, customer.owner, archiveFile('a.zip', await appZip({ 'package.json': '{"name":"a"}' })));
    await page.getByRole('button', { name: 'Keep archive without building' }).click();
    const start = page.getByLabel('Start command');
    await expect(start).toHaveAccessibleDescription(/Enter a start command, e\.g\. “node server\.js”\./);
    await expect(start).toBeFocused();
    await start.fill('node main.js');
    await page.getByRole('button', { name: 'Keep archive without building' }).click();
    await page.getByRole('button', { name: /^Detection/ }).click();
    await expectText(page, 'Chosen instead: node main.js to start');
  });

  const entries = (name: string) =>
    tarGz([
      { name: 'package.json', content: APP['package.json'] ?? '' },
      { name, content: 'x' },
    ]);
  for (const [what, name, pack, message] of [
    ['is none', 'app.zip', async () => Buffer.from('hello').toString('base64'), 'This file isn’t an archive.'],
    ['is empty', 'app.zip', async () => '', 'This file is empty.'],
    ['is of another kind', 'app.rar', appZip, 'Choose a .zip or .tar.gz file.'],
    ['has no package.json', 'app.zip', () => appZip({ 'a.js': '' }), 'The archive has no package.json at its top.'],
    ['leads out of itself', 'app.tgz', () => entries('../evil.js'), 'The archive holds a file that leads out of it'],
    ['names a place', 'app.tgz', () => entries('/etc/passwd'), 'The archive holds a file with an absolute name'],
    [
      'is a bomb',
      'app.tgz',
      () => appTar({ ...APP, 'big.bin': '0'.repeat(60_000_000) }),
      'The archive unpacks to more than 500 MB or 100 times its size',
    ],
  ] as const)
    test(`that ${what} is refused beside the field`, async ({ page, customer }) => {
      await openPage(page, customer.owner, CREATE, CREATE_TITLE);
      await page.getByLabel('Project name').fill('Kept name');
      await page.getByRole('button', { name: 'Your own code' }).click();
      const field = page.getByLabel('Drop an archive or browse');
      await field.setInputFiles(archiveFile(name, await pack()));
      await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
      await expect(page.getByLabel('Project name')).toHaveValue('Kept name');
    });

  test('of 200 MB is refused before it is sent', async ({ page, customer }) => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-upload-'));
    const path = join(dir, 'large.zip');
    writeFileSync(path, '');
    truncateSync(path, 200_000_000);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await chooseArchive(page, customer.owner, path);
    await expectText(page, 'This file is 200 MB. Archives can be up to 24 MB. Leave out node_modules.');
    expect(sent.filter((url) => url.endsWith('/project/archives'))).toEqual([]);
    rmSync(dir, { recursive: true });
  });
});

const settingsOf = (page: Page) => page.getByRole('region', { name: 'Environment variables' });
async function changeGreeting(page: Page, value: string): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Value of GREETING').fill(value);
  await settingsOf(page).getByRole('button', { name: 'Deploy changes' }).click();
}
const release = (page: Page, number: number) =>
  page
    .getByRole('region', { name: 'Releases' })
    .getByRole('listitem')
    .filter({ has: page.getByText(`#${number}`, { exact: true }) });

test('another environment is a release of its own, and a rollback brings all of the first back', async ({
  page,
  customer,
}) => {
  test.slow();
  const id = await createApp(customer, 'Two releases', { GREETING: 'First', ONLY: 'here' });
  await openProject(page, customer.owner, id, 'Two releases', 'settings');
  await page.getByRole('button', { name: 'Remove ONLY' }).click();
  await changeGreeting(page, 'Second');
  await page.getByRole('tab', { name: 'Releases' }).click();
  await expect(release(page, 2)).toContainText('Live', { timeout: 30_000 });
  await expect.poll(() => readApp(page)).toContain('Second');
  await chooseAction(page, 'app #1', 'Roll back to #1');
  const dialog = dialogNamed(page, 'Roll app back to #1?');
  await expect(dialog.getByRole('region', { name: 'Environment' })).toContainText('ONLY');
  await dialog.getByRole('button', { name: 'Roll back to #1' }).click();
  await expect(release(page, 3)).toContainText('Rollback to #1');
  await expect(release(page, 3)).toContainText('Live', { timeout: 30_000 });
  await expect(release(page, 2)).toContainText('Replaced');
  await expect.poll(() => readApp(page)).toContain('First');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Value of GREETING')).toHaveValue('First');
  await expect(page.getByLabel('Value of ONLY')).toHaveValue('here');
});

test('a change that is wrong stays typed, and can be discarded', async ({ page, team }) => {
  await openProject(page, team.owner, team.project('storefront-api').id, 'storefront-api', 'settings');
  await page.getByRole('button', { name: 'Add a variable' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('1 WRONG');
  await page.getByRole('button', { name: 'Deploy changes' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('1 WRONG');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(settingsOf(page)).toContainText('No variables yet.');
});

test.describe('a call that fails leaves everything as it was, and can be repeated', () => {
  for (const [what, path] of [
    ['the project', '/project/projects'],
    ['the build', '/project/projects/{id}/builds'],
  ] as const)
    test(`while ${what} is made`, async ({ page, customer }) => {
      await fillProject(page, customer.owner, 'Tried twice');
      await page.getByLabel('Value of GREETING').fill('Kept');
      await injectFault(page, { method: 'POST', path }, 'status:500');
      await createButton(page).click();
      await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
      await expect(page.getByLabel('Value of GREETING')).toHaveValue('Kept');
      await removeFaults(page);
      await createButton(page).click();
      await expect(headingNamed(page, 'Tried twice')).toBeVisible();
      const { projects } = await customer.call<{ projects: object[] }>('GET', '/project/projects?type=node');
      expect(projects).toHaveLength(1);
    });

  test('while an archive is sent', async ({ page, customer }) => {
    await openPage(page, customer.owner, CREATE, CREATE_TITLE);
    await page.getByRole('button', { name: 'Your own code' }).click();
    const field = page.getByLabel('Drop an archive or browse');
    await injectFault(page, { method: 'POST', path: '/project/archives' }, 'status:500');
    await field.setInputFiles(archiveFile('shop.zip', await appZip()));
    await expect(field).toHaveAccessibleDescription(/Fault on demand: 500/);
    await field.setInputFiles(archiveFile('shop.zip', await appZip()));
    await expectText(page, 'This app can’t be built here');
  });

  test('while an environment is deployed', async ({ page, customer }) => {
    const id = await createApp(customer, 'Env', { GREETING: 'One' });
    await openProject(page, customer.owner, id, 'Env', 'settings');
    await injectFault(page, { method: 'PUT', path: '/project/projects/{id}/services/{id}' }, 'status:500');
    await changeGreeting(page, 'Two');
    await expect(settingsOf(page).getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect(page.getByLabel('Value of GREETING')).toHaveValue('Two');
    await page.getByRole('button', { name: 'Deploy changes' }).click();
    await page.getByRole('tab', { name: 'Releases' }).click();
    await expect(release(page, 2)).toContainText('Live', { timeout: 30_000 });
  });

  test('while a release is rolled back', async ({ page, team }) => {
    await openProject(page, team.owner, team.project('storefront-api').id, 'storefront-api', 'releases');
    await injectFault(page, { method: 'POST', path: '/project/projects/{id}/deployments/{id}/rollback' }, 'status:500');
    await chooseAction(page, 'app #1', 'Roll back to #1');
    const dialog = dialogNamed(page, 'Roll app back to #1?');
    await dialog.getByRole('button', { name: 'Roll back to #1' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Roll back to #1' }).click();
    await expect(release(page, 3)).toContainText('Live', { timeout: 30_000 });
  });

  test('while a domain is set', async ({ page, team }) => {
    await openProject(page, team.owner, team.project('storefront-api').id, 'storefront-api', 'settings');
    await injectFault(page, { method: 'PUT', path: '/project/projects/{id}/services/{id}/domain' }, 'status:500');
    await page.getByRole('button', { name: 'Use domain' }).click();
    const dialog = dialogNamed(page, 'Domain');
    const domain = `api.${team.zones.main.name}`;
    await dialog.getByLabel('Your domain').fill(domain);
    await dialog.getByRole('button', { name: 'Use domain' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect(dialog.getByLabel('Your domain')).toHaveValue(domain);
    await dialog.getByRole('button', { name: 'Use domain' }).click();
    await expect(page.getByRole('region', { name: 'Domain' })).toContainText('Points here');
  });

  test('while the project is deleted', async ({ page, team }) => {
    await openProject(page, team.owner, team.project('storefront-api').id, 'storefront-api');
    await injectFault(page, { method: 'DELETE', path: '/project/projects/{id}' }, 'status:500');
    await chooseAction(page, 'storefront-api', 'Delete project');
    const dialog = dialogNamed(page, 'Delete storefront-api?');
    const typed = dialog.getByLabel('Type storefront-api to confirm');
    await typed.fill('storefront-api');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect(typed).toHaveValue('storefront-api');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(page).toHaveURL(/\/node\/projects$/);
  });

  test('while a build is read', async ({ page, team }) => {
    await injectFault(page, { method: 'GET', path: '/project/projects/{id}/builds/{id}' }, 'status:500', 100);
    await openProject(page, team.owner, team.project('storefront-api').id, 'storefront-api', 'builds');
    await tryAgain(page, page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }));
    await expect(page.getByRole('region', { name: 'Build 2' })).toContainText('Succeeded');
  });
});
