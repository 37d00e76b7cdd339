import { addVariable, button, next, openSettings, step } from './support/container-wizard.ts';
import { expectText } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.describe('the focus', () => {
  test('goes to a button that stays when its row is removed', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Remove GREETING').press('Enter');
    await expect(button(page, 'Add a variable')).toBeFocused();
    await button(page, 'Remove volume web-data').press('Enter');
    await expect(button(page, 'Add a volume')).toBeFocused();
  });

  test('may leave a mistake by pressing what the message moves', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Replicas').fill('-1');
    await button(page, 'Add a variable').click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(2);
    await expect(page.getByLabel('Replicas')).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('variables', () => {
  test('are the same as text and as a table', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Raw text').click();
    await page.getByLabel('Variables as text').fill('# greeting\nGREETING="two\nlines"\nPASS=pa$$word\nEMPTY=\n');
    await button(page, 'Table').click();
    await expect(page.getByLabel('Value of GREETING')).toHaveValue('two\nlines');
    await expect(page.getByLabel('Value of PASS')).toHaveValue('pa$$word');
    await expect(page.getByLabel('Value of EMPTY')).toHaveValue('');
    await expectText(page, '# greeting');
  });

  test('that cannot be read stay, by line, and lead there', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Raw text').click();
    const text = page.getByLabel('Variables as text');
    await text.fill('A=1\nA=2\nBROKEN\n');
    await expectText(page, 'Line 2: A is set twice. The first is on line 1.');
    await button(page, 'Table').click();
    await expect(text).toHaveValue('A=1\nA=2\nBROKEN\n');
    await page.getByRole('button', { name: /^Line 3/ }).click();
    expect(
      await text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
    ).toBe('BROKEN');
    await next(page).click();
    await expect(step(page)).toContainText('Settings');
    await page.reload();
    await expect(page.getByLabel('Variables as text')).toHaveValue('A=1\nA=2\nBROKEN\n');
  });

  test('with a name that none can have say so in both views', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await addVariable(page, 'A:B', '');
    await page.getByLabel('Value of A:B').fill('"quoted"\n$$');
    await next(page).click();
    const name = page.getByLabel('Name', { exact: true }).last();
    await expect(name).toHaveAccessibleDescription(/“A:B” isn’t a valid name/);
    await button(page, 'Raw text').click();
    await expectText(page, /^Line \d: “A:B” isn’t a valid name/);
    const text = page.getByLabel('Variables as text');
    await text.fill((await text.inputValue()).replace('A:B', 'A_B'));
    await button(page, 'Table').click();
    await expect(page.getByLabel('Value of A_B')).toHaveValue('"quoted"\n$$');
  });

  test('are taken from a whole file that is pasted into a name', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await button(page, 'Add a variable').click();
    const name = page.getByLabel('Name', { exact: true }).last();
    await name.focus();
    await name.evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'GREETING=Moin\nexport DEBUG=1\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(page.getByLabel('Value of GREETING')).toHaveValue('Moin');
    await expect(page.getByLabel('Value of DEBUG')).toHaveValue('1');
    await expectText(page, '2 variables');
  });

  test('of the same name get a problem per row', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await addVariable(page, 'OTHER', '2');
    await page.getByLabel('Name', { exact: true }).last().fill('GREETING');
    await next(page).click();
    await expectText(page, 'GREETING is set twice.');
    await expect(page.getByLabel('Name', { exact: true }).last()).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
  });
});

test.describe('numbers', () => {
  for (const typed of ['-1', 'two', '1.5'])
    test(`replicas ${typed} are refused`, async ({ page, customer }) => {
      await openSettings(page, customer.owner);
      await page.getByLabel('Replicas').fill(typed);
      await next(page).click();
      await expect(page.getByLabel('Replicas')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Replicas')).toHaveValue(typed);
      await expectText(page, '1 setting needs fixing.');
    });

  test('10,000 replicas need a plan that there is not', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByRole('button', { name: 'Remove volume web-data' }).click();
    await page.getByLabel('Replicas').fill('10000');
    await next(page).click();
    await expect(page.getByRole('radio', { name: /Container Large/ })).toBeDisabled();
    await expectText(page, 'Too small for 10000 replicas');
  });

  test('two replicas of a volume that is written are refused with the reason', async ({ page, customer }) => {
    await openSettings(page, customer.owner);
    await page.getByLabel('Replicas').fill('2');
    await next(page).click();
    await expect(page.getByLabel('Replicas')).toHaveAccessibleDescription(/web-data/);
  });
});
