import { type EmailPage, openEmailPage } from './support/email.ts';
import { injectFault, removeFaults } from './support/faults.ts';
import { chooseAction } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

// What forms and switches do when a change fails: nothing stays busy, nothing typed is lost, nothing is done twice. That every
// change of the store ends under every fault is in tests/unit/email/faults.test.ts.

interface Form {
  name: string;
  page: EmailPage;
  rest?: string;
  call: { method: string; path: string };
  open: string;
  fields: (team: BusyTeam) => Record<string, string>;
  submit: string;
  /** How many of what the form makes there are. */
  count: (team: BusyTeam) => Promise<number>;
}

const countIn = async (
  team: BusyTeam,
  path: string,
  list: string,
  matches: (one: Record<string, unknown>) => boolean,
) => ((await team.call<Record<string, Record<string, unknown>[]>>('GET', path))[list] ?? []).filter(matches).length;

const forms: Form[] = [
  {
    name: 'a mailbox',
    page: 'mailboxes',
    call: { method: 'POST', path: '/email/mailbox' },
    open: 'New mailbox',
    fields: () => ({ Address: 'aak-fault', Name: 'Fault', Password: 'Quartz-Meadow-41!' }),
    submit: 'Create mailbox',
    count: (team) =>
      countIn(team, `/email/mailbox?domain_id=${team.domains.main.id}&search=aak-fault`, 'mailboxes', () => true),
  },
  {
    name: 'a forwarder',
    page: 'forwarders',
    call: { method: 'POST', path: '/email/mailbox/forward/domain/{id}' },
    open: 'New forwarder',
    fields: () => ({ Address: 'aak-fault', 'Forward to': 'fault@elsewhere.example' }),
    submit: 'Create forwarder',
    count: (team) => countFlow(team, 'forwarder'),
  },
  {
    name: 'an alias',
    page: 'forwarders',
    rest: '?tab=aliases',
    call: { method: 'POST', path: '/email/mailbox/alias/domain/{id}' },
    open: 'New alias',
    fields: (team) => ({ Alias: 'aak-fault', 'Delivers to': `ada.adler@${team.domains.main.name}` }),
    submit: 'Add alias',
    count: (team) => countFlow(team, 'alias'),
  },
  {
    name: 'a filter',
    page: 'filters',
    call: { method: 'POST', path: '/email/filter/{id}' },
    open: 'New rule',
    fields: () => ({ Value: 'aak-fault', Folder: 'Faults' }),
    submit: 'Create rule',
    count: (team) =>
      countIn(
        team,
        `/email/filter?domain_id=${team.domains.main.id}&key=custom`,
        'filter',
        ({ match_value }) => match_value === 'aak-fault',
      ),
  },
  {
    name: 'a calendar',
    page: 'calendar',
    call: { method: 'POST', path: '/email/cardav/{id}/create-calendar' },
    open: 'New calendar',
    fields: (team) => ({ Name: 'Faults', Mailbox: `ben.adler@${team.domains.main.name}` }),
    submit: 'Create calendar',
    count: (team) =>
      countIn(team, `/email/cardav/${team.domains.main.id}/calendars`, 'calendars', ({ name }) => name === 'Faults'),
  },
];

function countFlow(team: BusyTeam, kind: string) {
  const { id, name } = team.domains.main;
  return countIn(
    team,
    `/email/domain/${id}/flow`,
    'flow',
    (step) => step.kind === kind && step.from === `aak-fault@${name}`,
  );
}

/** `/email/filter/` of `/email/filter/{id}` */
const prefixOf = (path: string) => path.slice(0, path.indexOf('{'));

const FORM_FAULTS = ['status:500', 'status:503-html', 'status:404', 'drop-before', 'drop-after', 'malformed-json'];

for (const { name, page: which, rest = '', call, open, fields, submit, count } of forms)
  test(`the form of ${name} keeps what was typed under every fault, and makes it once`, async ({ page, team }) => {
    test.setTimeout(90_000);
    await openEmailPage(page, team.owner, team.domains.main, which, rest);
    await page.getByRole('button', { name: open }).first().click();
    const form = page.getByRole('dialog');
    const values = Object.entries(fields(team));
    for (const [label, value] of values) await form.getByLabel(label, { exact: true }).fill(value);
    const button = form.getByRole('button', { name: submit });
    for (const fault of FORM_FAULTS) {
      await injectFault(page, call, fault);
      // The message of the fault before is there until the next call is sent, a frame after the press.
      const sent = page.waitForRequest(
        (request) => request.method() === call.method && request.url().includes(prefixOf(call.path)),
      );
      await button.click();
      await sent;
      await expect(button, fault).not.toHaveAttribute('aria-busy', 'true');
      await expect(form.getByRole('alert'), fault).toContainText(/\S/);
      for (const [label, value] of values)
        await expect(form.getByLabel(label, { exact: true }), fault).toHaveValue(value);
      await removeFaults(page);
    }
    // Two of the answers were lost after the work was done: pressing again is the same attempt.
    await button.click();
    await expect(button).toBeHidden();
    expect(await count(team)).toBe(1);
  });

interface Press {
  name: string;
  page: EmailPage;
  rest?: string;
  call: { method: string; path: string };
  prepare?: (team: BusyTeam) => Promise<unknown>;
  press: (page: Page, team: BusyTeam) => Promise<void>;
}
const carys = (team: BusyTeam) => `carys.adler@${team.domains.main.name}`;
const presses: Press[] = [
  {
    name: 'the IMAP and POP action',
    page: 'mailboxes',
    call: { method: 'PUT', path: '/email/mailbox/imap-login/domain/{id}' },
    press: (page, team) => chooseAction(page, carys(team), 'Turn off IMAP & POP'),
  },
  {
    name: 'the webmail button',
    page: 'mailboxes',
    call: { method: 'GET', path: '/email/mailbox/sso/{id}' },
    press: (page, team) => page.getByRole('button', { name: `Open webmail for ${carys(team)}` }).click(),
  },
  {
    name: 'the switch of a filter',
    page: 'filters',
    call: { method: 'PUT', path: '/email/filter/{id}' },
    press: (page) => page.getByRole('switch', { name: 'Filter “You have won” is on' }).click(),
  },
  {
    name: 'the button that puts DNS right',
    page: 'settings',
    rest: '?tab=dns',
    call: { method: 'POST', path: '/email/domain/{id}/dns' },
    prepare: (team) => team.call('POST', `/email/domain/dkim/${team.domains.main.id}`),
    press: (page) =>
      page
        .getByRole('button', { name: /^Fix (?!all)/ })
        .first()
        .click(),
  },
];

for (const { name, page: which, rest = '', call, prepare, press } of presses)
  test(`${name} shows a notice under every fault and stays usable`, async ({ page, team }) => {
    test.setTimeout(90_000);
    await prepare?.(team);
    await openEmailPage(page, team.owner, team.domains.main, which, rest);
    const notice = page.locator('[popover=manual]').getByText('Whoops!');
    for (const fault of ['status:500', 'status:503-html', 'status:404', 'drop-before']) {
      await injectFault(page, call, fault);
      await press(page, team);
      await expect(notice, fault).toBeVisible();
      await expect(page.locator('portal-app').locator('[aria-busy=true]'), fault).toHaveCount(0);
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await expect(notice).toHaveCount(0);
      await removeFaults(page);
    }
  });
