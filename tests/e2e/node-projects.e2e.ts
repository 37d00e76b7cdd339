import { payButton } from './support/checkout.ts';
import { contentsOf } from './support/dns.ts';
import {
  CREATE,
  CREATE_TITLE,
  createApp,
  createButton,
  createNodeProject,
  faultBuild,
  fillProject,
  freeRadio,
  openProject,
  readApp,
  readBuilds,
  releaseBuild,
  runBuild,
  section,
  templateRadio,
} from './support/node-projects.ts';
import { chooseAction, dialogNamed, expectText, headingNamed, openPage, rowWith } from './support/page.ts';
import { callProvider, createTeam } from './support/provider.ts';
import { expect, test } from './support/test.ts';

test('a template becomes an app that opens in the browser', async ({ page, customer }) => {
  await openPage(page, customer.owner, '/node/projects', /^Node\.js projects/);
  await expectText(page, 'No Node.js projects yet');
  await page.getByRole('button', { name: 'Create a Node.js project' }).first().click();
  await templateRadio(page, 'Hello').check();
  await expectText(page, 'npm run build');
  await page.getByLabel('Project name').fill('Greeter');
  await page.getByLabel('Value of GREETING').fill('Moin moin');
  await freeRadio(page).check();
  await createButton(page).click();
  await expect(page).toHaveURL(/\/node\/projects\/\d+\?tab=builds&build=\d+$/);
  await expect(headingNamed(page, 'Greeter')).toBeVisible();
  const build = page.getByRole('region', { name: 'Build 1' });
  await expect(build).toContainText('Succeeded', { timeout: 30_000 });
  await section(page, 'Detection').getByRole('button').click();
  await expect(section(page, 'Detection')).toContainText('Start: npm start');
  await section(page, 'Release').getByRole('button').click();
  await expect(section(page, 'Release')).toContainText('Release 1 is live');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'App' })).toContainText('1 of 1');
  await expect.poll(() => readApp(page)).toContain('Moin moin');
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('log')).toContainText('GET /');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Add a domain' }).click();
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
});

test('a template that the info page leads to is chosen', async ({ page, customer }) => {
  await openPage(page, customer.owner, '/node', 'Node.js projects');
  await page.getByRole('link', { name: /^JSON API/ }).click();
  await expect(headingNamed(page, CREATE_TITLE)).toBeVisible();
  await expect(templateRadio(page, 'JSON API')).toBeChecked();
});

test('a plan that costs is paid for, and then the app starts', async ({ page, team }) => {
  await fillProject(page, team.owner, 'Paid app');
  await page.getByRole('radio', { name: /Container Small/ }).check();
  await createButton(page).click();
  await expect(headingNamed(page, 'Secure Checkout')).toBeVisible();
  await payButton(page).click();
  await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
  await openPage(page, team.owner, '/node/projects', /^Node\.js projects/);
  await page.getByRole('link', { name: 'Paid app', exact: true }).click();
  await expect(page.getByRole('region', { name: 'App' })).toContainText('1 of 1', { timeout: 30_000 });
});

test('a plan that costs is closed to those who may not buy', async ({ page, team }) => {
  await openPage(page, team.people.support, CREATE, CREATE_TITLE);
  await expect(page.getByRole('radio', { name: /Container Small/ })).toBeDisabled();
  await expect(freeRadio(page)).toBeEnabled();
  await expectText(page, 'Someone with billing access can order this plan.');
});

test.describe('what is missing or wrong', () => {
  test('has its words, and the first of it the focus', async ({ page, customer }) => {
    await openPage(page, customer.owner, CREATE, CREATE_TITLE);
    for (const choice of [templateRadio(page, 'Hello'), freeRadio(page)]) await expect(choice).toBeVisible();
    await createButton(page).click();
    for (const message of ['Choose a template.', 'Enter a name.']) await expectText(page, message);
    await expect(templateRadio(page, 'Hello')).toBeFocused();
    await templateRadio(page, 'Hello').check();
    await createButton(page).click();
    await expect(page.getByLabel('Project name')).toBeFocused();
    await expect(freeRadio(page)).toBeChecked();
  });

  test('a name that is taken is refused beside it, with everything typed', async ({ page, team }) => {
    await fillProject(page, team.owner, 'STOREFRONT-api');
    await page.getByLabel('Value of GREETING').fill('Kept');
    await createButton(page).click();
    const name = page.getByLabel('Project name');
    await expect(name).toHaveAccessibleDescription(/You have a project called storefront-api already\./);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('STOREFRONT-api');
    await expect(page.getByLabel('Value of GREETING')).toHaveValue('Kept');
  });

  test('a refused build makes its project once, with the name of the last try', async ({ page, customer, team }) => {
    await fillProject(page, customer.owner, 'First try');
    const domain = page.getByLabel('Domain (optional)');
    await domain.fill('no domain');
    await createButton(page).click();
    await expect(domain).toHaveAccessibleDescription(/Enter a domain, e\.g\. shop\.example\.com\./);
    await domain.fill(`app.${team.zones.main.name}`);
    await createButton(page).click();
    await expect(domain).toHaveAccessibleDescription(/belongs to another customer\./);
    await expect(domain).toBeFocused();
    await domain.fill('');
    await page.getByLabel('Project name').fill('Second try');
    await createButton(page).click();
    await expect(headingNamed(page, 'Second try')).toBeVisible();
    const { projects } = await customer.call<{ projects: { name: string }[] }>('GET', '/project/projects?type=node');
    expect(projects.map(({ name }) => name)).toEqual(['Second try']);
  });

  test('a project that was deleted between two tries is made again', async ({ page, customer, team }) => {
    await fillProject(page, customer.owner, 'Again');
    await page.getByLabel('Domain (optional)').fill(`app.${team.zones.main.name}`);
    await createButton(page).click();
    await expectText(page, /belongs to another customer\./);
    const { projects } = await customer.call<{ projects: { id: number }[] }>('GET', '/project/projects?type=node');
    await customer.call('DELETE', `/project/projects/${projects[0]?.id}`);
    await expect
      .poll(async () => (await customer.call<{ projects: object[] }>('GET', '/project/projects?type=node')).projects)
      .toEqual([]);
    await page.getByLabel('Domain (optional)').fill('');
    await createButton(page).click();
    await expect(headingNamed(page, 'Again')).toBeVisible();
  });

  test('what was typed survives a reload', async ({ page, customer }) => {
    await fillProject(page, customer.owner, 'Reloaded', 'JSON API');
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await page.getByLabel('Name', { exact: true }).fill('MODE');
    await page.getByLabel('Value of MODE').fill('a=b $$ "c"');
    await page.reload();
    await expect(page.getByLabel('Project name')).toHaveValue('Reloaded');
    await expect(templateRadio(page, 'JSON API')).toBeChecked();
    await expect(page.getByLabel('Value of MODE')).toHaveValue('a=b $$ "c"');
    await expect(freeRadio(page)).toBeChecked();
  });
});

test.describe('a build', () => {
  test('is followed live, also after a reload', async ({ page, customer }) => {
    const id = await createNodeProject(customer, 'Followed');
    await faultBuild(id, 'install', 'hold');
    await openPage(page, customer.owner, `${CREATE}?project=${id}`, 'New build');
    await templateRadio(page, 'Hello').check();
    await freeRadio(page).check();
    await createButton(page).click();
    const build = page.getByRole('region', { name: 'Build 1' });
    await expect(section(page, 'Detection')).toContainText('done');
    await expect(build).toContainText('Running');
    await page.reload();
    await expect(section(page, 'Detection')).toContainText('done');
    await expect(build).toContainText('Running');
    await releaseBuild(id);
    await expect(build).toContainText('Succeeded', { timeout: 30_000 });
    await expect(section(page, 'Release')).toContainText('done');
  });

  test('that fails says at which step, and leaves nothing running', async ({ page, customer }) => {
    const id = await createNodeProject(customer, 'Broken');
    await faultBuild(id, 'build', 'fail');
    await openPage(page, customer.owner, `${CREATE}?project=${id}`, 'New build');
    await templateRadio(page, 'Hello').check();
    await freeRadio(page).check();
    await createButton(page).click();
    const build = page.getByRole('region', { name: 'Build 1' });
    await expect(build).toContainText('Failed');
    await expect(build).toContainText('Something went wrong on our side.');
    await expect(section(page, 'Dependencies')).toContainText('done');
    await expect(page.getByText('running', { exact: true })).toHaveCount(0);
  });

  test('is stopped by its button', async ({ page, customer }) => {
    const id = await createNodeProject(customer, 'Stopped');
    await faultBuild(id, 'install', 'hold');
    await openPage(page, customer.owner, `${CREATE}?project=${id}`, 'New build');
    await templateRadio(page, 'Hello').check();
    await freeRadio(page).check();
    await createButton(page).click();
    await expect(section(page, 'Detection')).toContainText('done');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Build 1' })).toContainText('The build was cancelled.');
  });

  test('of another member appears automatically, and the open one stays', async ({ page, customer }) => {
    const id = await createApp(customer, 'Shared');
    const [first] = await readBuilds(customer, id);
    await openProject(page, customer.owner, id, 'Shared', `builds&build=${first?.id}`);
    await expect(page.getByRole('region', { name: 'Build 1' })).toContainText('Succeeded');
    await runBuild(customer, id, 'api');
    await page.getByRole('button', { name: /^Build 2/ }).click();
    await expect(page.getByRole('region', { name: 'Build 2' })).toContainText('Template JSON API');
    await page.getByRole('button', { name: /^Build 1/ }).click();
    await expect(page).toHaveURL(new RegExp(`build=${first?.id}$`));
  });

  test('of an app with a fixed port ends with the verdict, and the release before keeps serving', async ({
    page,
    customer,
  }) => {
    test.slow();
    const id = await createApp(customer, 'Ports', { GREETING: 'Still here' });
    await openPage(page, customer.owner, `${CREATE}?project=${id}`, 'New build');
    await templateRadio(page, 'Fixed port').check();
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText('server.mjs listens on 3000');
    await createButton(page).click();
    const build = page.getByRole('region', { name: 'Build 2' });
    await expect(build).toContainText('Failed', { timeout: 60_000 });
    await expect(build.getByRole('status')).toContainText(
      /It listens on \d+, but requests go to \$PORT \(\d+\)\..*server\.listen\(process\.env\.PORT\)/s,
    );
    await expect(page.getByRole('button', { name: /^Build 2/ })).not.toContainText('Release');
    await expect(section(page, 'Release')).toContainText(/It listens on \d+, but requests go to \$PORT/);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('region', { name: 'App' })).toContainText('Release 1');
    expect(await readApp(page)).toContain('Still here');
  });
});

test('a domain in a zone of the team gets its records, and loses them', async ({ page, team }) => {
  const { main } = team.zones;
  await fillProject(page, team.owner, 'Shop app');
  await page.getByLabel('Domain (optional)').fill(`node.${main.name}`);
  await createButton(page).click();
  await expect(page.getByRole('region', { name: 'Build 1' })).toContainText('Succeeded', { timeout: 30_000 });
  expect(await contentsOf(team, main, 'node', 'A')).toEqual(['192.0.2.60']);
  expect(await contentsOf(team, main, 'node', 'AAAA')).toEqual(['2001:db8:10::60']);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const card = page.getByRole('region', { name: 'Domain' });
  await expect(card).toContainText(`node.${main.name}`);
  await expect(card).toContainText('Points here');
  await card.getByRole('button', { name: 'Remove domain' }).click();
  await dialogNamed(page, `Remove node.${main.name}?`).getByRole('button', { name: 'Remove domain' }).click();
  await expect(card).toContainText('No custom domain yet.');
  expect(await contentsOf(team, main, 'node', 'A')).toEqual([]);
});

test.describe('a project', () => {
  test('of another team is not found, nor is one of containers', async ({ page, team }) => {
    const stranger = await createTeam('customer');
    const { project } = await callProvider<{ project: { id: number } }>('POST', '/project/projects', {
      as: stranger.owner,
      data: { name: 'Theirs', type: 'node' },
    });
    const paths = [`/node/projects/${project.id}`, `${CREATE}?project=${project.id}`];
    for (const path of [...paths, `/node/projects/${team.project('Lab').id}`])
      await openPage(page, team.owner, path, 'Node.js project not found');
    await page.getByRole('link', { name: 'All Node.js projects' }).click();
    await expect(rowWith(page, 'storefront-api')).toBeVisible();
  });

  test('is deleted once its name is typed', async ({ page, team }) => {
    await openProject(page, team.owner, team.project('storefront-api').id, 'storefront-api');
    await chooseAction(page, 'storefront-api', 'Delete project');
    const dialog = dialogNamed(page, 'Delete storefront-api?');
    await dialog.getByLabel('Type storefront-api to confirm').fill('storefront');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(dialog).toContainText('This doesn’t match the name.');
    await dialog.getByLabel('Type storefront-api to confirm').fill('storefront-api');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(page).toHaveURL(/\/node\/projects$/);
    await expectText(page, 'No Node.js projects yet');
  });
});
