import { openDomain, openRefusedTransfer } from './support/domains.ts';
import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { openPage } from './support/page.ts';
import { createBusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

// Every form of the pages of domains, refused in every way. See form-errors.e2e.ts for the others.

const openTab = async (page: Page, tab: string, word = 'northwind-studio', tld = 'example') =>
  openDomain(page, await createBusyTeam(), word, { tab, tld });
const dialog = (page: Page) => page.getByRole('dialog');

const forms: RefusedForm[] = [
  {
    name: 'name servers',
    open: async (page) => {
      await openTab(page, 'name-servers');
      return page.getByRole('form', { name: 'Change nameservers' });
    },
    call: { method: 'PUT', path: '/domain/domain/{id}' },
    values: { 'Nameserver 1': 'ns8.pagehost.example', 'Nameserver 2': 'ns9.pagehost.example' },
    submit: 'Save nameservers',
    fields: { 'name_servers.0': 'Nameserver 1', 'name_servers.1': 'Nameserver 2', name_servers: null },
  },
  {
    name: 'a DS record',
    open: async (page) => {
      await openTab(page, 'dnssec');
      await page.getByRole('button', { name: 'Add DS record' }).click();
      return dialog(page);
    },
    call: { method: 'PUT', path: '/domain/domain/{id}' },
    values: { 'Key tag': '4711', Digest: 'AB'.repeat(32) },
    submit: 'Add DS record',
    fields: {
      'ds.0.key_tag': 'Key tag',
      'ds.0.algorithm': 'Algorithm',
      'ds.0.digest_type': 'Digest type',
      'ds.0.digest': 'Digest',
    },
  },
  {
    name: 'a move by an IPS tag',
    open: async (page) => {
      await openTab(page, 'transfer', 'northwind', 'uk');
      return page.getByRole('tabpanel', { name: 'Transfer' });
    },
    call: { method: 'PUT', path: '/domain/domain/{id}' },
    values: { 'IPS tag': 'ACME-HOST' },
    submit: 'Move domain',
    send: async (control) => {
      await control.click();
      await dialog(control.page()).getByRole('button', { name: 'Move domain' }).click();
      await expect(dialog(control.page())).toHaveCount(0);
    },
    fields: { ips_tag: 'IPS tag' },
  },
  {
    name: 'another transfer code',
    open: async (page) => {
      await openRefusedTransfer(page, await createBusyTeam());
      return page.getByRole('main');
    },
    call: { method: 'PUT', path: '/domain/domain/{id}' },
    values: { 'New transfer code': 'Vq8-secret-12' },
    submit: 'Try this code',
    fields: { epp_code: 'New transfer code' },
  },
  {
    name: 'a contact',
    open: async (page) => {
      await openTab(page, 'contacts', 'northwind');
      await page.getByRole('button', { name: 'Edit: Technical contact' }).click();
      return dialog(page);
    },
    call: { method: 'PUT', path: '/domain/contact/{id}' },
    values: { 'First name': 'Refused' },
    submit: 'Save contact',
    fields: {
      title: 'Title',
      firstname: 'First name',
      lastname: 'Last name',
      email_address: 'Email',
      phone_number: 'Phone',
      country: 'Country',
      zip: 'Postcode',
      type: null,
    },
  },
  {
    name: 'a renewal',
    open: async (page) => {
      const { name } = await openTab(page, '');
      return page.getByRole('region', { name: `Renew ${name}` });
    },
    call: { method: 'PUT', path: '/domain/renew/domain/{id}' },
    values: { 'Renew for': '2' },
    submit: 'Renew and pay',
    fields: { years: null },
  },
  {
    name: 'DNS for a name elsewhere',
    open: async (page) => {
      const team = await createBusyTeam();
      await openPage(page, team.owner, '/domains/add-domain', 'Add a domain');
      return page.getByRole('form', { name: 'Use only our DNS' });
    },
    call: { method: 'POST', path: '/dns/zones' },
    values: { Domain: 'refused.example' },
    submit: 'Create DNS zone',
    fields: { name: 'Domain' },
  },
];

for (const form of forms)
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
