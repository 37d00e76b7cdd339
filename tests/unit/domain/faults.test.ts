import { expect, it } from 'vitest';
import * as store from '#core/domain/domains.store.ts';
import { FAULTS, testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };
const contact = {
  firstname: 'Kit',
  lastname: 'Rowe',
  email_address: 'kit@quay.example',
  phone_number: '+44 20 7946 0018',
  address1: '2 Dock Road',
  city: 'Cardiff',
  country: 'GB',
  zip: 'CF10 1AA',
  type: 'billing',
  domain_id: '1',
};

const faulty = testMutationsUnderFaults({
  store,
  pathPrefix: '/domain',
  inputs: {
    updateDomain: { ...byId, body: { auto_renew: false } },
    updateDomains: { ...byId, body: { auto_renew: true } },
    renewDomain: { ...byId, body: { years: 1 } },
    renewDomains: { ...byId, body: { years: 1 } },
    createContact: { body: contact },
    createContacts: { body: contact },
    updateContact: { params: { id: '2' }, body: contact },
    deleteContact: { params: { id: '3' } },
    confirmRegistrant: { body: { key: 'none' } },
  },
});

it.each(FAULTS)('fetching the transfer code ends without throwing under %s', async (fault) => {
  const outcome = await faulty.during(fault, () => store.fetchEppCode('1'));
  expect(outcome.ok).toBe(false);
});
