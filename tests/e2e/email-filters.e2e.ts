import type { Request } from '@playwright/test';
import { openEmailPage } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed, expectText } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const openFilters = (page: Page, team: BusyTeam) => openEmailPage(page, team.owner, team.domains.main, 'filters');
const filterList = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
/** A filter that deletes mail whose subject holds a text: the fourth of the domain. */
const createFilter = (team: BusyTeam, match_value: string) =>
  team.call('POST', `/email/filter/${team.domains.main.id}`, {
    kind: 'custom',
    match_value,
    field: 'subject',
    comparison: 'contains',
    action: 'discard',
  });

test.describe('a new filter', () => {
  const openNewFilter = async (page: Page, team: BusyTeam) => {
    await openFilters(page, team);
    await page.getByRole('button', { name: 'New rule' }).click();
    const form = dialogNamed(page, 'New rule');
    return { form, text: form.getByLabel('Value'), submit: form.getByRole('button', { name: 'Create rule' }) };
  };

  test('needs a text', async ({ page, team }) => {
    const { form, submit } = await openNewFilter(page, team);
    await submit.click();
    await expect(form.getByText('Required Field.').first()).toBeVisible();
  });

  test('is created at the end of the list', async ({ page, team }) => {
    const { form, text, submit } = await openNewFilter(page, team);
    await text.fill('2026');
    await form.getByLabel('Do', { exact: true }).selectOption('discard');
    await submit.click();
    await expectText(page, 'Filter created');
    await expect(filterList(page).nth(3)).toContainText('Subject contains “2026”');
  });

  test('for a text that has one already is refused beside the text', async ({ page, team }) => {
    const { form, text, submit } = await openNewFilter(page, team);
    await text.fill('newsletter');
    await form.getByLabel('Folder', { exact: true }).fill('News');
    await submit.click();
    await expect(form.getByText('There’s already a filter for “newsletter”.')).toBeVisible();
    await expect(text).toBeFocused();
  });

  test('that forwards needs an address', async ({ page, team }) => {
    const { form, text, submit } = await openNewFilter(page, team);
    await text.fill('2026');
    await form.getByLabel('Do', { exact: true }).selectOption('forward');
    await form.getByLabel('Forward to').fill('nobody');
    await submit.click();
    await expect(form.getByText('Invalid email.')).toBeVisible();
  });

  for (const fault of ['status:501', 'status:501-html'])
    test(`says that something went wrong on ${fault}`, async ({ page, team }) => {
      const { form, text, submit } = await openNewFilter(page, team);
      await text.fill('2026');
      await form.getByLabel('Do', { exact: true }).selectOption('discard');
      await injectFault(page, { method: 'POST', path: '/email/filter/{id}' }, fault);
      await submit.click();
      await expect(form.getByRole('alert')).toContainText('Whoops, Something Went Wrong');
    });
});

test.describe('a filter', () => {
  test('is changed without being read again, and a number stays text', async ({ page, team }) => {
    await createFilter(team, '2026');
    await openFilters(page, team);
    await page.getByRole('button', { name: 'Edit 2026' }).click();
    const form = dialogNamed(page, 'Edit rule');
    await expect(form.getByLabel('Value')).toHaveValue('2026');
    await form.getByLabel('Value').fill('2027');
    let reads = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/email/filter')) reads++;
    });
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expectText(page, 'Filter Updated');
    await expect(filterList(page).nth(3)).toContainText('Subject contains “2027”');
    expect(reads).toBe(0);
  });

  const isMoveTo = (request: Request, position: number) =>
    request.method() === 'PUT' &&
    request.url().includes('/email/filter/') &&
    request.postDataJSON().position === position;

  test('moves up by keyboard, and keeps the focus and its place', async ({ page, team }) => {
    await createFilter(team, '2027');
    await openFilters(page, team);
    const moveUp = page.getByRole('button', { name: 'Move up: 2027' });
    await moveUp.focus();
    const saved: Promise<unknown>[] = [];
    for (const position of [2, 1, 0]) {
      saved.push(page.waitForResponse((answer) => isMoveTo(answer.request(), position + 1)));
      await page.keyboard.press('Enter');
      await expect(filterList(page).nth(position)).toContainText('2027');
      await expect(moveUp).toBeFocused();
    }
    await Promise.all(saved);
    await page.reload();
    await expect(filterList(page).first()).toContainText('2027');
  });

  test('stays where it is when moving it fails', async ({ page, team }) => {
    await openFilters(page, team);
    await injectFault(page, { method: 'PUT', path: '/email/filter/{id}' }, 'status:500');
    await page.getByRole('button', { name: 'Move down: newsletter' }).click();
    await expectText(page, 'Fault on demand: 500');
    await expect(filterList(page).first()).toContainText('newsletter');
  });

  test('is deleted after a question', async ({ page, team }) => {
    await createFilter(team, '2027');
    await openFilters(page, team);
    await page.getByRole('button', { name: 'Delete 2027' }).click();
    await dialogNamed(page, 'Delete filter “2027”?').getByRole('button', { name: 'Delete filter' }).click();
    await expectText(page, 'Filter “2027” deleted');
    await expect(filterList(page)).toHaveCount(3);
  });
});

test.describe('the test message', () => {
  const openTrial = async (page: Page, team: BusyTeam) => {
    await openFilters(page, team);
    const trial = page.getByRole('region', { name: 'Test a message' });
    return {
      subject: trial.getByLabel('Subject'),
      sender: trial.getByLabel('Sender'),
      result: trial.getByRole('status'),
    };
  };

  test('shows which filter takes it', async ({ page, team }) => {
    const { subject, result } = await openTrial(page, team);
    await subject.fill('Our newsletter');
    await expect(result).toContainText(/Rule 1[\s\S]*Subject contains “newsletter”[\s\S]*Newsletters/);
  });

  test('passes by a filter that is switched off', async ({ page, team }) => {
    const { subject, result } = await openTrial(page, team);
    await subject.fill('Invoice of the newsletter');
    await expect(result).toContainText('Subject contains “newsletter”');
    await page.getByRole('switch', { name: 'Filter “newsletter” is on' }).click();
    await expect(result).toContainText(/Subject contains “invoice”[\s\S]*Forward to books@ledgerly\.example/);
  });

  test('is delivered from an allowed sender', async ({ page, team }) => {
    const { subject, sender, result } = await openTrial(page, team);
    await subject.fill('Invoice');
    await sender.fill('Anna <anna@supplier.example>');
    await expect(result).toContainText(/Allowed sender[\s\S]*Deliver to inbox/);
  });

  test('is spam from a blocked sender', async ({ page, team }) => {
    const { sender, result } = await openTrial(page, team);
    await sender.fill('x@cheap-pills.example');
    await expect(result).toContainText(/Blocked sender[\s\S]*Move to spam/);
  });
});

for (const [tab, button] of [
  ['Allowed senders', 'Allow sender'],
  ['Blocked senders', 'Block sender'],
] as const)
  test.describe(`the list of ${tab.toLowerCase()}`, () => {
    const openForm = async (page: Page, team: BusyTeam) => {
      await openFilters(page, team);
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: button }).click();
      const form = dialogNamed(page, button);
      return {
        form,
        sender: form.getByRole('textbox', { name: 'Sender' }),
        submit: form.getByRole('button', { name: button }),
      };
    };

    test('takes addresses and domains only', async ({ page, team }) => {
      const { form, sender, submit } = await openForm(page, team);
      await sender.fill('not a sender');
      await submit.click();
      await expect(form.getByText('Enter an address or a domain, e.g. anna@example.com or example.com.')).toHaveCount(
        1,
      );
    });

    test('gets a sender and loses it', async ({ page, team }) => {
      const entry = page.getByRole('listitem').filter({ hasText: 'aaj@sender.example' });
      const { sender, submit } = await openForm(page, team);
      await sender.fill('aaj@sender.example');
      await submit.click();
      await expect(entry).toBeVisible();
      await page.getByRole('button', { name: 'Delete aaj@sender.example' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete filter' }).click();
      await expect(entry).toHaveCount(0);
    });
  });
