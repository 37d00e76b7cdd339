import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './domain.endpoints.ts';

const body = { domains: ['lantern.co.uk'] };
const contact = {
  title: 'Ms',
  company_name: 'Northwind Ltd',
  firstname: 'Olivia',
  lastname: 'Ward',
  email_address: 'olivia@northwind.example',
  phone_number: '+44 117 496 0000',
  address1: '1 High Street',
  address2: '',
  city: 'Bristol',
  country: 'GB',
  state: '',
  zip: 'BS1 6DZ',
  type: 'registrant',
  domain_id: '1',
};

export const domainSamples: SamplesOf<typeof endpoints> = {
  getDomain: {},
  updateDomain: { body: { auto_renew: true } },
  listDomainEvents: {},
  createContact: { body: contact },
  listContacts: { query: { domain_id: '1' } },
  updateContact: { body: contact },
  deleteContact: {},
  renewDomain: { body: { years: 1 } },
  getEppCode: {},
  checkDomains: { body },
  confirmDomains: { body },
};
