import { endpoints } from '#build/endpoints.ts';
import { listBackups, previewRestore } from '#core/backup/backup.endpoints.ts';
import { listInvoices } from '#core/billing/billing.endpoints.ts';
import { listCloudServers } from '#core/cloud/cloud.endpoints.ts';
import { listZones } from '#core/dns/dns.endpoints.ts';
import { checkDomains, confirmDomains } from '#core/domain/availability.endpoints.ts';
import { listContacts } from '#core/domain/domain.endpoints.ts';
import { listAllMailboxes, listEmailDomains, listFilters, listMailboxes } from '#core/email/email.endpoints.ts';
import { downloadFile, listFiles, readTextFile } from '#core/hosting/files.endpoints.ts';
import { getHostingDns, listHostingAccounts } from '#core/hosting/hosting.endpoints.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import { endpointId } from '#core/http/endpoint.ts';
import type { RequestInput } from '#core/http/request.rules.ts';
import { listImages, searchDockerHub } from '#core/image/image.endpoints.ts';
import { getBuild, listBuilds, listProjects } from '#core/project/project.endpoints.ts';
import { listServices } from '#core/service/service.endpoints.ts';
import { listTickets } from '#core/support/support.endpoints.ts';
import { getTeamOption } from '#core/team/team.endpoints.ts';
import { checkPlugins, listSites, previewPush, previewReplace } from '#core/wordpress/wordpress.endpoints.ts';
import { parseAnswer } from './answers.ts';
import { callerOf, type Item, type Kit } from './kit.ts';
import { fieldsOf, firstChoice, requiredFields } from './strict-schema.ts';

type Params = Readonly<Record<string, string>>;
/** Values that a parameter may have, given those before it, the best first. */
type Source = (kit: Kit, params: Params) => Promise<readonly string[]>;

/** How many items of a list are tried until the lists below them have something. */
const MAX_CANDIDATES = 5;

const isList = (value: unknown): value is Item[] => Array.isArray(value);

/** Items of the first list of an answer. */
export const itemsOf = (data: unknown): readonly Item[] =>
  (typeof data === 'object' && data !== null ? Object.values(data).find(isList) : undefined) ?? [];

/** Asks for a list once. */
function listItems(kit: Kit, list: Endpoint, input: RequestInput): Promise<readonly Item[]> {
  const key = `${endpointId(list)} ${JSON.stringify(input)}`;
  const asked =
    kit.lists.get(key) ??
    kit.client
      .call(list, input, callerOf(kit))
      .then((answer) => (answer.status < 300 ? itemsOf(parseAnswer(answer)) : []));
  kit.lists.set(key, asked);
  return asked;
}

const isUsable = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

/** Values of a field of a list's items. */
function from(
  list: Endpoint,
  { query, field = 'id', only = () => true }: { query?: unknown; field?: string; only?: (item: Item) => boolean } = {},
): Source {
  return async (kit, params) => {
    const items = await listItems(kit, list, { params, query });
    return items.filter(only).flatMap((item) => (isUsable(item[field]) ? String(item[field]) : []));
  };
}
const always =
  (...values: string[]): Source =>
  async () =>
    values;

const domains = from(listServices, { query: { type: 'domain', status: 'active' } });
const emailDomains = from(listEmailDomains);
const accounts = from(listHostingAccounts);
const services = from(listServices);
const nodeProjects = from(listProjects, { query: { type: 'node' } });
const file: Source = async (kit, params) => {
  const items = await listItems(kit, listFiles, { params, query: { path: '/' } });
  return items.filter(({ kind }) => kind === 'file').map(({ path }) => String(path));
};

/** Those of the first site that has any. */
const siteBackups: Source = async (kit) => {
  for (const id of (await from(listSites)(kit, {})).slice(0, MAX_CANDIDATES)) {
    const ids = await from(listBackups, { query: { subject_type: 'wordpress', subject_id: id } })(kit, {});
    if (ids.length > 0) return ids;
  }
  return [];
};

/** Where the parameter at the end of a path comes from, where that is not the list at the path before it. */
const pathSources: Readonly<Record<string, Source>> = {
  '/backup/backups/{id}': siteBackups,
  '/backup/schedules/{type}': always('wordpress'),
  '/backup/schedules/{type}/{id}': from(listSites),
  '/billing/invoices/load/{id}': from(listInvoices),
  '/dns/zones/{id}': from(listZones),
  '/domain/domain/{id}': domains,
  '/domain/get-epp-code/domain/{id}': domains,
  '/email/alias/domain/{id}': emailDomains,
  '/email/cardav/{id}': emailDomains,
  '/email/catch-all-alias/domain/{id}': emailDomains,
  '/email/domain/dkim/{id}': emailDomains,
  '/email/mailbox/alias/domain/{id}': emailDomains,
  '/email/mailbox/forward/domain/{id}': emailDomains,
  '/email/mailbox/sso/{id}': from(listAllMailboxes),
  '/email/mailbox/{id}': from(listAllMailboxes),
  '/image/dockerhub/{name}': from(searchDockerHub, { field: 'name' }),
  '/image/tags/{id}': from(listImages),
  '/server/servers/{id}': from(listCloudServers),
  '/server/whm-login/{id}': from(listCloudServers, { only: ({ image }) => /whm/i.test(JSON.stringify(image ?? '')) }),
  '/services/change-product/{id}': services,
  '/services/change-term/{id}': services,
  '/services/service/{id}': services,
  '/shared-hosting/account/login/{id}': accounts,
  '/user/check/vat-number/{vat}': always('GB000000000'),
  '/user/teams/{id}': async ({ member }) => (member ? [member.claims.team_id] : []),
  '/wordpress/sites/{id}/items/{kind}': always('plugin'),
  '/wordpress/sites/{id}/items/{kind}/{slug}': from(checkPlugins, { field: 'slug' }),
};

/** Where the parameters of single calls come from. */
const ownSources = new Map<Endpoint, Readonly<Record<string, Source>>>([
  [listBuilds, { id: nodeProjects }],
  [getBuild, { id: nodeProjects }],
  [previewPush, { id: from(listSites, { query: { per_page: 100 }, only: ({ parent_id }) => isUsable(parent_id) }) }],
  [getTeamOption, { name: always('bt_type') }],
  [listContacts, { domain_id: domains }],
  [listFilters, { domain_id: emailDomains }],
  [listMailboxes, { domain_id: emailDomains }],
  [readTextFile, { path: file }],
  [downloadFile, { path: file }],
  [
    getHostingDns,
    {
      domain: async (kit, { id }) => {
        const items = await listItems(kit, listHostingAccounts, {});
        return items.filter((item) => String(item.id) === id).map(({ domain }) => String(domain));
      },
    },
  ],
]);

/** Where the required parameters of a query come from. */
const querySources: Readonly<Record<string, Source>> = {
  app_domain: async ({ options }) => [options.appDomain],
  domains: always('example.com'),
  path: always('/'),
  range: always('24h'),
  search: always('a'),
  service_id: services,
  subject_type: always('wordpress'),
  subject_id: from(listSites),
  ticket_id: from(listTickets),
};

/** Bodies of the calls that only read, though they are no GET. */
export const readingBodies = new Map<Endpoint, unknown>([
  [checkDomains, { domains: ['example.com'] }],
  [confirmDomains, { domains: ['example.com'] }],
  [previewReplace, { search: 'http://', replace: 'https://' }],
  [previewRestore, { paths: ['/'] }],
]);

const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`);
const listAt = (path: string) =>
  endpoints.find(({ endpoint }) => endpoint.method === 'GET' && withSlash(endpoint.path) === path)?.endpoint;

/** The parameters of a path in order, each with where it comes from. */
function pathParameters(endpoint: Endpoint): { name: string; source: Source | undefined; where: string }[] {
  const path = withSlash(endpoint.path);
  return [...path.matchAll(/\/\{(\w+)\}/g)].map(({ 0: segment, 1: name = '', index }) => {
    const before = path.slice(0, index);
    const list = listAt(before);
    const source = ownSources.get(endpoint)?.[name] ?? pathSources[before + segment] ?? (list && from(list));
    return { name, source, where: before };
  });
}

/** Those of a query that are required, or have a source of their own. */
function queryParameters(endpoint: Endpoint) {
  const fields = fieldsOf(endpoint.query);
  const own = ownSources.get(endpoint) ?? {};
  const names = new Set([...requiredFields(endpoint.query), ...Object.keys(fields).filter((name) => name in own)]);
  return [...names].map((name) => {
    const choice = firstChoice(fields[name]);
    const source = own[name] ?? (choice === undefined ? querySources[name] : always(String(choice)));
    return { name, source, where: `?${name}=` };
  });
}

/**
 * What a call can be asked with, found in the lists of the provider: the first items whose own lists have something.
 * @returns the input, or why it is missing
 */
export async function findInput(kit: Kit, endpoint: Endpoint): Promise<{ input: RequestInput } | { reason: string }> {
  const path = pathParameters(endpoint);
  const parameters = [...path, ...queryParameters(endpoint)];
  let reason = '';
  const search = async (index: number, found: Params): Promise<Params | null> => {
    const parameter = parameters[index];
    if (!parameter) return found;
    const { name, source, where } = parameter;
    const values = (await source?.(kit, found)) ?? [];
    if (values.length === 0) reason = `nothing in the lists to try it with (${name} of ${where})`;
    for (const value of values.slice(0, MAX_CANDIDATES)) {
      const rest = await search(index + 1, { ...found, [name]: value });
      if (rest) return rest;
    }
    return null;
  };
  const found = await search(0, {});
  if (!found) return { reason };
  const names = new Set(path.map(({ name }) => name));
  const part = (isInPath: boolean) =>
    Object.fromEntries(Object.entries(found).filter(([name]) => names.has(name) === isInPath));
  return { input: { params: part(true), query: part(false), body: readingBodies.get(endpoint) } };
}

/** An id that no object has. */
const NO_ID = '999999999';
/** Parameters that are no ids: a provider may have a path for each of their values. */
const namedValues: Params = { action: 'start', kind: 'plugin', type: 'wordpress' };
/** Parameters of a path that lead to no object. */
export const noObject = (endpoint: Endpoint): Params =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, namedValues[name] ?? NO_ID]),
  );
