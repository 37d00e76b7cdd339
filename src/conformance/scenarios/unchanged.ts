import { listCloudServers, openConsole, renameServer } from '#core/cloud/cloud.endpoints.ts';
import { getDomain, listContacts, updateContact, updateDomain } from '#core/domain/domain.endpoints.ts';
import { getEmailDomain, listEmailDomains, updateEmailDomain } from '#core/email/email.endpoints.ts';
import { listServices } from '#core/service/service.endpoints.ts';
import { getSite, listSites, updateSite } from '#core/wordpress/wordpress.endpoints.ts';
import { Stopped, type Work } from '../work.ts';

/** What the customer has, saved as it is. */
const firstId = async (work: Work, ...list: Parameters<Work['items']>): Promise<string> => {
  const [item] = await work.items(...list);
  if (!item) throw new Stopped(`${list[0].method} ${list[0].path}, which lists nothing`);
  return String(item.id);
};

export async function saveDomain(work: Work): Promise<void> {
  const { call } = work;
  const params = { id: await firstId(work, listServices, { query: { type: 'domain', status: 'active' } }) };
  const { domain } = await call(getDomain, { params });
  await call(updateDomain, { params, body: { auto_renew: domain.auto_renew ?? false } });
  const [contact] = (await call(listContacts, { query: { domain_id: params.id } })).contacts;
  if (contact)
    await call(updateContact, { params: { id: String(contact.id) }, body: { ...contact, domain_id: params.id } });
}

export async function saveEmailDomain(work: Work): Promise<void> {
  const params = { id: await firstId(work, listEmailDomains) };
  const { domain } = await work.call(getEmailDomain, { params });
  await work.call(updateEmailDomain, { params, body: { default_quota: domain.default_quota } });
}

/** The name of a server that runs; and a console that is not opened. */
export async function saveServer({ call, items }: Work): Promise<void> {
  const servers = await items(listCloudServers);
  const server = servers.find(({ status }) => status === 'running') ?? servers[0];
  const params = { id: String(server?.id) };
  await call(renameServer, { params, body: { name: String(server?.name) } });
  await call(openConsole, { params });
}

export async function saveSite(work: Work): Promise<void> {
  const params = { id: await firstId(work, listSites) };
  const { site } = await work.call(getSite, { params });
  await work.call(updateSite, { params, body: { is_maintenance: site.is_maintenance ?? false } });
}
