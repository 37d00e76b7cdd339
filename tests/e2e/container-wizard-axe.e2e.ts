import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import { button, next, openReview, openSettings } from './support/container-wizard.ts';
import { scrollToEnd } from './support/covered.ts';
import { dialogNamed, expectText } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.describe('axe finds nothing', () => {
  test('in settings that are wrong', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    for (const title of ['Configs', 'Restart policy', 'Health check', 'Resources'])
      await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    for (const name of ['Add a variable', 'Add a port', 'Add a volume', 'Add a config'])
      await button(page, name).click();
    await page.getByLabel('Name', { exact: true }).last().fill('A:B');
    await page.getByLabel('Replicas').fill('-1');
    await next(page).click();
    await expectText(page, /settings need fixing/);
    // Anywhere else a field may lie half behind the bar at the foot of the window, until it is scrolled to.
    await scrollToEnd(page);
    await expectNoViolationsInEveryView(page, 'wrong settings');
    await expectNoSidewaysScroll(page, 'wrong settings');
    await button(page, 'Raw text').click();
    await expectText(page, /isn’t a valid name/);
    await expectNoViolationsInEveryView(page, 'raw text');
    await expectNoSidewaysScroll(page, 'raw text');
  });

  test('in the dialogs', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Service name').fill('front');
    for (const [name, title] of [
      ['Reset settings', 'Reset settings?'],
      ['Start again', 'Start again?'],
    ] as const) {
      await button(page, name).click();
      await expect(dialogNamed(page, title)).toBeVisible();
      await expectNoViolationsInEveryView(page, title, ['portal-app', 'dialog[open]']);
      await dialogNamed(page, title).getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(button(page, name)).toBeFocused();
    }
    await button(page, 'Back').click();
    await button(page, 'Choose harbour/worker').click();
    await expect(dialogNamed(page, 'Replace harbour/web?')).toBeVisible();
    await expectNoViolationsInEveryView(page, 'replace', ['portal-app', 'dialog[open]']);
  });

  test('where the deployment is followed', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await openReview(page);
    await button(page, 'Deploy now').click();
    await expectText(page, 'web is live');
    await expectNoViolationsInEveryView(page, 'live');
    await expectNoSidewaysScroll(page, 'live');
  });
});
