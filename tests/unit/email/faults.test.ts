import * as store from '#core/email/email.store.ts';
import * as mailDnsStore from '#core/email/mail-dns.store.ts';
import { PASSWORD } from '#tests/support/provider.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const domain = { params: { id: '1' } };
const alias = { ...domain, body: { alias: 'fault@northwind.example', goto: 'ada.adler@northwind.example' } };
const forwarder = { ...domain, body: { address: 'fault@northwind.example', goto: 'fault@elsewhere.example' } };

testMutationsUnderFaults({
  store: { ...store, ...mailDnsStore },
  pathPrefix: '/email',
  inputs: {
    updateDomain: { ...domain, body: { spam_level: 'strict' } },
    deleteDomain: { params: { id: '4' } },
    createMailbox: { body: { domain_id: '1', local_part: 'fault', name: 'Fault', password: PASSWORD, quota: 10 } },
    updateMailbox: { params: { id: '1' }, body: { name: 'Ada' } },
    setMailboxPassword: { ...domain, body: { username: 'ada.adler@northwind.example', password: PASSWORD } },
    deleteMailbox: { params: { id: '30' } },
    deleteMailboxes: { body: { ids: ['31', '32'] } },
    updateMailboxes: { body: { mailboxes: [{ id: '1', payload: { name: 'Ada' } }] } },
    importMailboxes: { body: { domain_id: '1', dry_run: true, mailboxes: [] } },
    requestWebmailToken: { params: { id: '1' } },
    setImapAccess: { ...domain, body: { action: 'disable', username: 'ada.adler@northwind.example' } },
    createAlias: alias,
    deleteAlias: alias,
    createDomainAlias: { ...domain, body: { alias: 'fault.northwind.example', goto: 'northwind.example' } },
    deleteDomainAlias: { ...domain, body: { alias: 'fault.northwind.example', goto: 'northwind.example' } },
    setCatchAll: { ...domain, body: { goto: 'ada.adler@northwind.example' } },
    removeCatchAll: domain,
    createForwarder: forwarder,
    deleteForwarder: forwarder,
    createFilter: { ...domain, body: { kind: 'custom', match_value: 'fault' } },
    updateFilter: { params: { id: '1' }, body: { position: 2 } },
    deleteFilter: { params: { id: '3' } },
    createDkim: domain,
    deleteDkim: domain,
    fixDns: { ...domain, body: { kind: 'spf' } },
    createCalendar: { ...domain, body: { username: 'ada.adler@northwind.example', name: 'Fault', color: '#123456' } },
    deleteCalendar: { params: { id: '1' } },
  },
});
