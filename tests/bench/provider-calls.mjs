import { signIn } from './provider-client.mjs';

/** Baskets that lines are put into in turn, because one holds 100 lines. */
const CARTS = 80;
/** Zones that are changed in turn. */
const ZONES = 100;
const MAILBOX_PASSWORD = 'Bench-Harbour-2026!';

const READS = {
  domains: '/services/services?type=domain',
  'domains, search': '/services/services?type=domain&search=0099',
  'domains, last page': '/services/services?type=domain&page=400',
  zones: '/_id/zones',
  'records of 2,000': ({ largestZone }) => `/dns/zones/${largestZone}/records`,
  'mail domains': '/email/domain',
  mailboxes: ({ mailDomain }) => `/email/mailbox?domain_id=${mailDomain}`,
  services: '/services/services',
  invoices: '/billing/invoices',
  tickets: '/support/ticket',
  messages: ({ ticket }) => `/support/ticket/${ticket}?reverse=1&limit=50`,
  members: '/user/user/team?page=1',
  'members, all 5,001': '/user/user/team',
  notifications: '/notification/notification',
  projects: '/project/projects',
  'WordPress sites': '/wordpress/sites',
  'cloud servers': '/cloud/servers',
};

const record = (number) => ({ name: `bench-${number}`, type: 'A', content: '192.0.2.7', ttl: 3600 });
/** Each request says something else. */
const WRITES = {
  message: ({ ticket }) => [
    '/support/messages',
    (number) => new URLSearchParams({ ticket_id: ticket, body: `${number}` }),
  ],
  'DNS record': ({ zones }) => [(number) => `/dns/zones/${zones[number % zones.length]}/records`, record],
  'DNS record in a zone of 2,000': ({ largestZone }) => [`/dns/zones/${largestZone}/records`, record],
  mailbox: ({ mailDomain }) => [
    '/email/mailbox',
    (number) => ({
      domain_id: mailDomain,
      local_part: `bench-${number}`,
      name: 'Bench',
      password: MAILBOX_PASSWORD,
      quota: 1,
    }),
  ],
  'cart item': ({ carts, product }) => [
    '/cart/cart/product',
    (number) => ({ ...product, label: 'Bench', cart_id: carts[number % carts.length], type: 'create', options: {} }),
  ],
};

/** What the calls are about. */
async function loadSubjects({ get, post }) {
  const [{ tickets }, { domains }, { zones }, { zones: byRecords }, { products }] = await Promise.all(
    [
      '/support/ticket',
      '/email/domain',
      `/_id/zones?per_page=${ZONES}`,
      '/_id/zones?sort=-records',
      '/product/products?group_selector=hosting.web.cpanel',
    ].map(get),
  );
  const carts = await Promise.all(Array.from({ length: CARTS }, async () => (await post('/cart/cart', {})).data.id));
  return {
    ticket: tickets[0].id,
    mailDomain: domains[0].id,
    largestZone: byRecords[0].id,
    zones: zones.map(({ id }) => id).filter((id) => id !== byRecords[0].id),
    product: { product_id: products[0].id, pricing_id: products[0].pricing[0].id },
    carts,
  };
}

let count = 0;
/** Path and body of one more write. */
function nextWrite(path, makeBody) {
  count++;
  const body = makeBody(count);
  return {
    path: typeof path === 'string' ? path : path(count),
    body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
  };
}

function toWrite([path, makeBody], headers) {
  const isForm = makeBody(0) instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': type },
    setupRequest: (request) => ({ ...request, ...nextWrite(path, makeBody) }),
  };
}

/**
 * The calls that the portal makes most, on behalf of the largest account.
 * @param url of the provider
 * @returns by name, requests as autocannon takes them
 */
export async function loadCalls(url) {
  const client = await signIn(url, 'large@example.test');
  const subjects = await loadSubjects(client);
  const { headers } = client;
  return [
    ...Object.entries(READS).map(([name, path]) => [
      name,
      { method: 'GET', path: typeof path === 'string' ? path : path(subjects), headers },
    ]),
    ...Object.entries(WRITES).map(([name, describe]) => [`new ${name}`, toWrite(describe(subjects), headers)]),
  ];
}
