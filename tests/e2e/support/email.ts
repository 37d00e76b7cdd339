import { expect, type Page } from '@playwright/test';
import { type BusyTeam, type Named, PASSWORD, type Person } from './provider.ts';
import { signIn } from './session.ts';

/** The pages of an email domain, by the end of their address. */
export type EmailPage = 'mailboxes' | 'forwarders' | 'filters' | 'calendar' | 'settings';

/** @param rest a query, such as `?tab=dns` */
export const emailPath = (domain: Named, page: EmailPage, rest = '') => `/email/${domain.id}/${page}${rest}`;
/** Every page of an email domain has its name as the heading. */
export const emailHeading = (page: Page, domain: Pick<Named, 'name'>) =>
  page.getByRole('heading', { name: domain.name, exact: true });

/** Opens a page of an email domain in the portal. */
export async function openEmailPage(
  page: Page,
  person: Pick<Person, 'token'>,
  domain: Named,
  which: EmailPage,
  rest = '',
): Promise<void> {
  await signIn(page, person, emailPath(domain, which, rest));
  await expect(emailHeading(page, domain)).toBeVisible();
}

/** Opens the email manager alone, on a host page, at the mailboxes of a domain. */
export async function openEmailManager(page: Page, person: Pick<Person, 'token'>, domain: string): Promise<void> {
  await signIn(page, person, '/demo/email/');
  await page.getByRole('link', { name: domain, exact: true }).click();
  await expect(emailHeading(page, { name: domain })).toBeVisible();
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
    quota: form.getByLabel('Storage limit', { exact: true }),
    submit: form.getByRole('button', { name: 'Create mailbox' }),
  };
}
