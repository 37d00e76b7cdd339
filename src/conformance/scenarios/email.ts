import {
  createCalendar,
  createCatchAll,
  createDomainAlias,
  createFilter,
  createForwarder,
  createMailbox,
  createMailboxAlias,
  deleteCalendar,
  deleteCatchAll,
  deleteDomainAlias,
  deleteFilter,
  deleteForwarder,
  deleteMailbox,
  deleteMailboxAlias,
  deleteMailboxes,
  getCatchAll,
  getDeviceLink,
  getMailboxToken,
  importMailboxes,
  listCalendars,
  listEmailDomains,
  switchImapPop,
  updateFilter,
  updateMailbox,
  updateMailboxes,
  updateMailboxPassword,
  updateMailboxQuota,
} from '#core/email/email.endpoints.ts';
import type { Work } from '../work.ts';

const QUOTA_MB = 10;
interface Domain {
  params: { id: string };
  name: string;
}

/** Two mailboxes of the first domain in use, and all that belongs to them. */
export async function tryEmail(work: Work): Promise<void> {
  const domains = await work.items(listEmailDomains);
  const row = domains.find(({ status }) => status === 'active') ?? domains[0];
  const domain = { params: { id: String(row?.id) }, name: String(row?.name) };
  const local_part = `conformance-${work.tag}`;
  const username = `${local_part}@${domain.name}`;
  await tryMailbox(work, domain, local_part, username);
  await work.part(() => tryAddresses(work, domain, username));
  await work.part(() => tryFiltersAndCalendars(work, domain, username));
  await work.part(() => tryBulk(work, domain));
}

async function tryMailbox({ call, undo, tag }: Work, { params }: Domain, local_part: string, username: string) {
  const password = `Quartz-${tag}-41!`;
  const { mailbox } = await call(createMailbox, {
    body: { domain_id: params.id, local_part, name: 'Conformance', password, quota: QUOTA_MB },
  });
  const own = { params: { id: String(mailbox.id) } };
  undo(() => call(deleteMailbox, own));
  await call(updateMailbox, { ...own, body: { name: 'Conformance kit' } });
  await call(updateMailboxQuota, { ...own, body: { quota: QUOTA_MB + 1 } });
  await call(updateMailboxPassword, { params, body: { username, password: `Meadow-${tag}-14!` } });
  await call(switchImapPop, { params, body: { action: 'disable', username } });
  await call(getMailboxToken, own);
  await call(getDeviceLink, own);
  await call(updateMailboxes, { body: { mailboxes: [{ id: own.params.id, payload: { name: 'Conformance' } }] } });
}

async function tryAddresses({ call, undo, tag }: Work, { params, name }: Domain, username: string) {
  const alias = { alias: `conformance-alias-${tag}@${name}`, goto: username };
  await call(createMailboxAlias, { params, body: alias });
  undo(() => call(deleteMailboxAlias, { params, body: alias }));
  const forwarder = { address: `conformance-forward-${tag}@${name}`, goto: 'nobody@conformance.invalid' };
  await call(createForwarder, { params, body: forwarder });
  undo(() => call(deleteForwarder, { params, body: forwarder }));
  const domainAlias = { alias: `conformance-${tag}.${name}`, goto: name };
  await call(createDomainAlias, { params, body: domainAlias });
  undo(() => call(deleteDomainAlias, { params, body: domainAlias }));
  const { catch_alias } = await call(getCatchAll, { params });
  if (catch_alias) return;
  await call(createCatchAll, { params, body: { goto: username } });
  undo(() => call(deleteCatchAll, { params }));
}

async function tryFiltersAndCalendars({ call, undo, tag }: Work, { params }: Domain, username: string) {
  const { filter } = await call(createFilter, { params, body: { kind: 'whitelist', match_value: `${tag}.invalid` } });
  const own = { params: { id: String(filter?.id) } };
  undo(() => call(deleteFilter, own));
  await call(updateFilter, { ...own, body: { match_value: `changed-${tag}.invalid` } });
  const { calendar } = await call(createCalendar, { params, body: { username, name: tag, color: '#123456' } });
  undo(() => call(deleteCalendar, { params: { id: String(calendar?.id) } }));
  await call(listCalendars, { params });
}

async function tryBulk({ call, tag }: Work, { params }: Domain) {
  const row = { local_part: `conformance-bulk-${tag}`, name: 'Bulk', password: `Quartz-${tag}-41!`, quota: QUOTA_MB };
  await call(importMailboxes, { body: { domain_id: params.id, dry_run: true, mailboxes: [row] } });
  const { mailbox } = await call(createMailbox, { body: { domain_id: params.id, ...row } });
  await call(deleteMailboxes, { body: { ids: [String(mailbox.id)] } });
}
