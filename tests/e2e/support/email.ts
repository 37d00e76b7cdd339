import { expect, type Page } from '@playwright/test';
import { type BusyTeam, type Named, PASSWORD, type Person } from './provider.ts';
import { signIn } from './session.ts';

/** The pages of an email domain, by the end of their address, with what their heading begins with. */
const HEADINGS = {
  mailboxes: 'Mailboxes of',
  forwarders: 'Forwarders and aliases of',
  filters: 'Filters of',
  calendar: 'Calendars of',
  settings: 'Mail settings of',
} as const;
export type EmailPage = keyof typeof HEADINGS;

/** @param rest a query, such as `?tab=dns` */
export const emailPath = (domain: Named, page: EmailPage, rest = '') => `/email/${domain.id}/${page}${rest}`;
export const emailHeading = (page: Page, domain: Named, of: EmailPage) =>
  page.getByRole('heading', { name: `${HEADINGS[of]} ${domain.name}` });

/** Opens a page of an email domain in the portal. */
export async function openEmailPage(
  page: Page,
  person: Pick<Person, 'token'>,
  domain: Named,
  which: EmailPage,
  rest = '',
): Promise<void> {
  await signIn(page, person, emailPath(domain, which, rest));
  await expect(emailHeading(page, domain, which)).toBeVisible();
}

/** Opens the email manager alone, on a host page, at the mailboxes of a domain. */
export async function openEmailManager(page: Page, person: Pick<Person, 'token'>, domain: string): Promise<void> {
  await signIn(page, person, '/demo/email/');
  await page.getByRole('link', { name: domain, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Mailboxes of ${domain}` })).toBeVisible();
}

/** Makes a mailbox over the provider's calls. */
export async function createMailbox(
  team: BusyTeam,
  localPart: string,
  domain: Named = team.domains.main,
): Promise<{ id: string; username: string }> {
  const data = { domain_id: domain.id, local_part: localPart, name: 'Zed Made', password: PASSWORD, quota: 100 };
  const { mailbox } = await team.call<{ mailbox: { id: number; username: string } }>('POST', '/email/mailbox', data);
  return { id: String(mailbox.id), username: mailbox.username };
}

/** Opens the dialog for a new mailbox. */
export async function openNewMailbox(page: Page) {
  await page.getByRole('button', { name: 'New mailbox' }).first().click();
  return newMailboxForm(page);
}

/** The dialog for a new mailbox, once it is open. */
export function newMailboxForm(page: Page) {
  const form = page.getByRole('dialog', { name: 'New mailbox' });
  return {
    form,
    address: form.getByLabel('Address'),
    name: form.getByLabel('Name', { exact: true }),
    password: form.getByLabel('Password', { exact: true }),
    quota: form.getByLabel('Quota', { exact: true }),
    submit: form.getByRole('button', { name: 'Create mailbox' }),
  };
}
