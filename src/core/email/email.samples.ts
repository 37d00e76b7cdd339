import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './email.endpoints.ts';

const password = 'Quartz-Meadow-41!';
const username = 'hugo.adler@northwind.example';

/** Domain 1 of the seeded team is northwind.example. */
export const emailSamples: SamplesOf<typeof endpoints> = {
  listEmailDomains: {},
  getEmailDomain: {},
  updateEmailDomain: { body: { status: 'active' } },
  deleteEmailDomain: { params: { id: '2' } },
  getDnsHealth: {},
  fixDns: { body: { kind: 'spf' } },
  getMailFlow: {},
  createMailbox: { body: { domain_id: '1', local_part: 'contract', name: 'Contract', password, quota: 100 } },
  listMailboxes: { query: { domain_id: '1' } },
  updateMailbox: { body: { name: 'Ada Adler' } },
  deleteMailbox: {},
  listAllMailboxes: {},
  updateMailboxQuota: { params: { id: '6' }, body: { name: 'Farid Adler' } },
  deleteFromAllMailboxes: { params: { id: '2' } },
  deleteMailboxes: { body: { ids: ['3', '4'] } },
  updateMailboxes: { body: { mailboxes: [{ id: '5', payload: { name: 'Ella' } }] } },
  importMailboxes: {
    body: {
      domain_id: '1',
      dry_run: true,
      mailboxes: [{ local_part: 'contract-import', name: 'Im Port', password, quota: 500 }],
    },
  },
  updateMailboxPassword: { body: { username, password } },
  getMailboxToken: { params: { id: '8' } },
  getDeviceLink: { params: { id: '8' } },
  switchImapPop: { body: { action: 'disable', username } },
  listForwarders: {},
  createForwarder: { body: { address: 'contract-forward@northwind.example', goto: 'somebody@elsewhere.example' } },
  deleteForwarder: { body: { address: 'accounts@northwind.example', goto: 'books@ledgerly.example' } },
  listMailboxAliases: {},
  createMailboxAlias: { body: { alias: 'contract-alias@northwind.example', goto: username } },
  deleteMailboxAlias: { body: { alias: 'jobs@northwind.example', goto: 'somebody.gone@northwind.example' } },
  listDomainAliases: {},
  createDomainAlias: { body: { alias: 'contract.northwind.example', goto: 'northwind.example' } },
  deleteDomainAlias: { body: { alias: 'north-wind.example', goto: 'northwind.example' } },
  getCatchAll: {},
  createCatchAll: { body: { goto: username } },
  deleteCatchAll: {},
  getDkim: {},
  createDkim: {},
  deleteDkim: {},
  listFilters: { query: { domain_id: '1', key: 'custom' } },
  createFilter: { body: { kind: 'whitelist', match_value: 'contract.example' } },
  updateFilter: { body: { match_value: '2026' } },
  deleteFilter: { params: { id: '6' } },
  createCalendar: { body: { username, name: 'Contract', color: '#123456' } },
  listCalendars: {},
  deleteCalendar: { params: { id: '2' } },
};
