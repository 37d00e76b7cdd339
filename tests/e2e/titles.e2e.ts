import { openEmailManager } from './support/email.ts';
import type { BusyTeam } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

const BRAND = 'Harbourpoint';
const domain = (team: BusyTeam) => team.service('domain .example');
const hosting = (team: BusyTeam) => team.service('Web Plus cpanel');

test.describe('the title of the tab names the page, its object and the brand', () => {
  const pages: readonly (readonly [path: (team: BusyTeam) => string, title: (team: BusyTeam) => string])[] = [
    [() => '/', () => 'Dashboard'],
    [(team) => `/email/${team.domains.main.id}/mailboxes`, (team) => `Mailboxes · ${team.domains.main.name}`],
    [(team) => `/email/${team.domains.main.id}/settings`, (team) => `Email settings · ${team.domains.main.name}`],
    [() => '/domains', () => 'Domains'],
    [() => '/domains/add-domain', () => 'Add a domain'],
    [(team) => `/domains/${domain(team).id}`, (team) => `Domains · ${domain(team).name}`],
    [() => '/billing/invoices', () => 'Invoices'],
    [(team) => `/billing/invoices/${team.invoices[0]}`, (team) => `Invoice #${team.invoices[0]}`],
    [(team) => `/service/hosting/${hosting(team).id}`, (team) => `Services · ${hosting(team).name}`],
    [(team) => `/service/hosting/${hosting(team).id}/change-package`, (team) => `Change plan · ${hosting(team).name}`],
    [(team) => `/support/tickets/${team.tickets[0]?.id}`, (team) => `Ticket · ${team.tickets[0]?.subject}`],
    [() => '/support/knowledgebase/domains', () => 'Knowledge base · Domains'],
    [() => '/add-product/email', () => 'Add service · Email'],
    [() => '/info/terms', () => 'Terms'],
    [() => '/domains/dns', () => 'DNS'],
    [(team) => `/domains/dns/${team.zones.main.id}`, (team) => `DNS · ${team.zones.main.name}`],
    [() => '/about', () => 'About'],
    [() => '/domains/5/nothing', () => 'This page could not be found'],
  ];

  test('on every kind of page', async ({ page, team }) => {
    await signIn(page, team.owner);
    for (const [path, title] of pages) {
      await page.goto(path(team));
      await expect(page).toHaveTitle(`${title(team)} · ${BRAND}`);
    }
  });

  test('on the way from one object to another', async ({ page, team }) => {
    const { main } = team.domains;
    await signIn(page, team.owner, `/email/${main.id}/mailboxes`);
    await page.getByRole('link', { name: 'Filters', exact: true }).click();
    await expect(page).toHaveTitle(`Filters · ${main.name} · ${BRAND}`);
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    await expect(page).toHaveTitle(`Invoices · ${BRAND}`);
  });

  test('and an element on a host page leaves it alone', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    const title = await page.title();
    await page.getByRole('link', { name: 'Filters' }).click();
    await expect(page.getByRole('link', { name: 'Filters' })).toHaveAttribute('aria-current', 'page');
    expect(await page.title()).toBe(title);
  });
});
