import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './domain.endpoints.ts';

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

export interface DomainRecords {
  /** A domain that can move away. */
  domainId: string;
  /** A contact that is not the registrant. */
  contactId: string;
  /** Another one. */
  otherContactId: string;
  /** Confirms a new registrant. */
  registrantKey: string;
}

export const domainSamples = ({
  domainId,
  contactId,
  otherContactId,
  registrantKey,
}: DomainRecords): SamplesOf<typeof endpoints> => ({
  getDomain: { params: { id: domainId } },
  updateDomain: { params: { id: domainId }, body: { auto_renew: true } },
  listDomainEvents: { params: { id: domainId } },
  createContact: { body: { ...contact, domain_id: domainId } },
  listContacts: { query: { domain_id: domainId } },
  updateContact: { params: { id: contactId }, body: { ...contact, domain_id: domainId } },
  deleteContact: { params: { id: otherContactId } },
  confirmRegistrant: { caller: 'anonymous', body: { key: registrantKey } },
  renewDomain: { params: { id: domainId }, body: { years: 1 } },
  getEppCode: { params: { id: domainId } },
});
