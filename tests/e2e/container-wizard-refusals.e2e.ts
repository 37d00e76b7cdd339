import { addVariable, button, openReview, openSettings, step, TITLE } from './support/container-wizard.ts';
import { expectText, openPage } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.describe('a refusal of the provider', () => {
  test('is shown in the row it is about, with everything typed', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    for (const name of ['B', 'C', 'D']) await addVariable(page, name, name.toLowerCase());
    await openReview(page);
    await page.route('**/project/projects/*/containers*', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: JSON.stringify({ message: 'Refused.', errors: { 'env.3.key': ['D is reserved here.'] } }),
      }),
    );
    await button(page, 'Deploy now').click();
    await expect(step(page)).toContainText('Settings');
    await expectText(page, 'Nothing was deployed.');
    const fourth = page.getByLabel('Name', { exact: true }).nth(3);
    await expect(fourth).toHaveAccessibleDescription('D is reserved here.');
    await expect(fourth).toBeFocused();
    await fourth.fill('E');
    await expect(fourth).toHaveAccessibleDescription('');
    await page.unroute('**/project/projects/*/containers*');
    await openReview(page);
    await button(page, 'Deploy now').click();
    await expectText(page, 'web is live');
  });

  test('without a response leaves the review, and makes the project once', async ({ page, customer }) => {
    await openSettings(page, customer.owner, 'Once');
    await openReview(page);
    await page.route('**/project/projects/*/containers*', (route) => route.abort());
    await button(page, 'Deploy now').click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect(button(page, 'Deploy now')).toBeEnabled();
    await page.unroute('**/project/projects/*/containers*');
    await button(page, 'Deploy now').click();
    await expectText(page, 'web is live');
    const { projects } = await customer.call<{ projects: { name: string }[] }>('GET', '/project/projects?type=docker');
    expect(projects.map(({ name }) => name)).toEqual(['Once']);
  });
});

test('a project that has gone meanwhile is chosen again, with nothing lost', async ({ page, customer }) => {
  const { project } = await customer.call<{ project: { id: number } }>('POST', '/project/projects', { name: 'Gone' });
  await openPage(page, customer.owner, '/docker/create', TITLE);
  await page.getByLabel('Project', { exact: true }).selectOption('Gone');
  await button(page, 'Choose harbour/worker').click();
  await page.getByLabel('Service name').fill('kept');
  await openReview(page);
  await expect(button(page, 'Deploy now')).toBeEnabled();
  await customer.call('DELETE', `/project/projects/${project.id}`);
  // What runs in it is stopped first.
  await expect
    .poll(() =>
      customer.call<{ projects: object[] }>('GET', '/project/projects').then(({ projects }) => projects.length),
    )
    .toBe(0);
  await button(page, 'Deploy now').click();
  await expect(step(page)).toContainText('Source');
  await expect(page.getByLabel('Project', { exact: true })).toHaveAccessibleDescription(
    /Gone no longer exists\. Choose another project\./,
  );
  await page.getByLabel('Project', { exact: true }).selectOption('New project');
  await page.getByLabel('Project name').fill('Next');
  await button(page, 'Continue').first().click();
  await expect(page.getByLabel('Service name')).toHaveValue('kept');
  await openReview(page);
  await button(page, 'Deploy now').click();
  await expectText(page, 'kept is live');
});
