import { addVariable, button, next, openReview, openSettings, step, summary } from './support/container-wizard.ts';
import { dialogNamed, expectText } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.describe('what was typed', () => {
  test('stays on the way back, and after a reload but for sealed values', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    await page.getByRole('radio', { name: /^1\.0/ }).check();
    await addVariable(page, 'TOKEN', 'geheim');
    await button(page, 'Seal TOKEN').click();
    await openReview(page);
    await page.goBack();
    await expect(page.getByRole('radio', { name: /Container Free/ })).toBeChecked();
    await button(page, 'Back').click();
    await expect(page.getByLabel('Service name')).toHaveValue('front');
    await page.reload();
    await expect(page.getByLabel('Service name')).toHaveValue('front');
    await expect(page.getByRole('radio', { name: /^1\.0/ })).toBeChecked();
    await expectText(page, 'Sealed values aren’t saved in this browser');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('geheim');
    await next(page).click();
    await expectText(page, 'TOKEN has no saved value. Enter one.');
  });

  test('belongs to its tab', async ({ page, customer }) => {
    await openSettings(page, customer.owner, 'First');
    const other = await page.context().newPage();
    await other.goto('/docker/create');
    await expect(other.getByLabel('Project name')).toHaveValue('');
    await other.getByLabel('Project name').fill('Second');
    await page.reload();
    await expect(summary(page)).toContainText('First');
    await other.close();
  });

  test('can be reset: the policy, the settings, all of it', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    await button(page, 'Restart policy')
      .or(page.getByRole('button', { name: /^Restart policy/ }))
      .first()
      .click();
    await page.getByLabel('Max attempts').fill('7');
    await button(page, 'Reset policy').click();
    await expect(page.getByLabel('Max attempts')).toHaveValue('1');
    await expect(page.getByLabel('Delay')).toHaveValue('1');
    await button(page, 'Reset settings').click();
    await dialogNamed(page, 'Reset settings?').getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByLabel('Service name')).toHaveValue('web');
    await button(page, 'Start again').click();
    await dialogNamed(page, 'Start again?').getByRole('button', { name: 'Start again' }).click();
    await expect(step(page)).toContainText('Source');
    await expect(summary(page)).toContainText('Nothing selected yet');
    await expect(summary(page)).toContainText('Shop');
  });

  test('is replaced by another image only when asked', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    await button(page, 'Back').click();
    await button(page, 'Choose harbour/worker').click();
    const dialog = dialogNamed(page, 'Replace harbour/web?');
    await button(page, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await button(page, 'Continue').first().click();
    await expect(page.getByLabel('Service name')).toHaveValue('front');
  });
});
