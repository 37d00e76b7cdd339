import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#build/endpoints.ts';
import { buildProviderContract } from '#build/openapi.ts';
import type { Endpoint, Schema } from '#core/http/endpoint.ts';
import { endpointId } from '#core/http/endpoint.ts';
import { IDENTITY_SECRET, PASSWORD, startProvider, type TestProvider } from '../support/provider.ts';
import { ratchet } from './ratchet.ts';
import { specEndpoints } from './spec-endpoints.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`);
const byId = new Map(endpoints.map(({ endpoint }) => [`${endpoint.method} ${withSlash(endpoint.path)}`, endpoint]));
/** Rows sent elsewhere than their path says (S2 §7). */
const wirePath = (row: Endpoint) => (row.path === '/user/user' ? '/user/users/{id}' : row.path);

describe('rows against the specification', () => {
  it('every call of S2 §7 has a row', () => {
    const missing = specEndpoints.filter((call) => {
      const [method, path = ''] = call.split(' ');
      // A path the specification gives without its id, or without a method, is served by any row that begins with it.
      return !endpoints.some(
        ({ endpoint }) =>
          (method === '*' || endpoint.method === method) &&
          (withSlash(endpoint.path) === path ||
            (/\/(domain|filter)$/.test(path) && withSlash(endpoint.path) === `${path}/{id}`)),
      );
    });
    expect(missing).toEqual([]);
  });
  it('no two rows are the same call', () => expect(byId.size).toBe(endpoints.length));
  it('what the specification does not name is marked as assumed', () => {
    const named = new Set(specEndpoints.map((call) => call.split(' ')[1]));
    const unmarked = endpoints.filter(
      ({ endpoint }) =>
        !endpoint.assumed &&
        !named.has(withSlash(endpoint.path)) &&
        !named.has(withSlash(endpoint.path).replace(/\/\{id\}$/, '')),
    );
    expect(unmarked.map(({ endpoint }) => endpointId(endpoint))).toEqual([]);
  });
  it('makes a valid OpenAPI document of them', () => {
    const contract = buildProviderContract('0.0.0');
    expect(contract.openapi).toBe('3.1.0');
    const operations = Object.values(contract.paths).flatMap((path) => Object.values(path)) as {
      operationId: string;
    }[];
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(endpoints.length);
  });
});

describe('rows against the provider', () => {
  const answered = () => {
    const routes = provider.app.routes.filter((route) => route.method !== 'ALL');
    const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*');
    return endpoints.filter(({ endpoint }) =>
      routes.some(
        (route) => route.method === endpoint.method && shape(route.path) === shape(withSlash(wirePath(endpoint))),
      ),
    );
  };

  it('answers no fewer than before', () => {
    console.log(`provider calls answered/total: ${answered().length}/${endpoints.length}`);
    ratchet('answered', answered().length);
  });

  it('answers every one of them as its row says', async () => {
    const owner = await provider.signIn('owner');
    const guest = ((await provider.json('POST', '/user/guests', {})).body as { data: { id: number; auth_key: string } })
      .data;
    const guestAuth = { 'guest-auth': guest.auth_key, Authorization: '' };
    const cart = (
      (await provider.json('POST', '/cart/cart', { guest_id: guest.id, guest_key: guest.auth_key })).body as {
        data: { id: string };
      }
    ).data.id;
    const line = {
      guest_id: String(guest.id),
      guest_key: guest.auth_key,
      product_id: '21',
      pricing_id: '21',
      label: 'Mail Start',
      cart_id: cart,
      type: 'create',
      options: {},
    };
    const added = (
      (await provider.json('POST', '/cart/cart/product', line, guestAuth)).body as { data: { id: number } }
    ).data;
    const challenge = (
      (await provider.json('POST', '/user/session/login', { login: 'twofactor@example.test', password: PASSWORD }))
        .body as { data: { key: string } }
    ).data.key;
    const { TOTP, Secret } = await import('otpauth');
    const { TOTP_SECRET } = await import('#provider/user/user.seed.ts');
    const message = new FormData();
    message.set('ticket_id', '1');
    message.set('body', 'For the contract');
    const written = ((await provider.json('POST', '/support/messages', message, owner)).body as { id: number }).id;
    const again = new FormData();
    again.set('ticket_id', '1');
    again.set('body', 'Once more');

    const { sign: signJwt } = await import('hono/jwt');
    const signUp = async (name: string) => {
      const account = {
        email: `${name}@example.test`,
        firstname: 'Con',
        lastname: 'Tract',
        password: 'Quartz-Meadow-41!',
      };
      const { body } = await provider.json('POST', '/user/users', account);
      const { user, token } = body as { user: { id: number; team_id: number }; token: string };
      return { id: user.id, teamId: user.team_id, headers: { Authorization: `Bearer ${token}` } };
    };
    const person = await signUp('contract-person');
    const member = await signUp('contract-member');
    await provider.json('POST', '/user/password-reset', { email: 'contract-person@example.test' });
    const mailed = async (to: string) =>
      /[\w-]{43}/.exec(
        ((await provider.json('GET', '/__demo/mails')).body as { mails: { to: string; body: string }[] }).mails.find(
          (mail) => mail.to === to,
        )?.body ?? '',
      )?.[0] ?? '';
    const resetKey = await mailed('contract-person@example.test');
    const enrolled = await signUp('contract-enrolled');
    const enrol = (await provider.json('GET', '/user/2fa/re-authenticate', undefined, enrolled.headers)).body as {
      secret: string;
    };
    await provider.json(
      'POST',
      '/user/invite',
      { email: 'contract-member@example.test', permissions: ['team_support'] },
      owner,
    );
    const inviteKey = await mailed('contract-member@example.test');
    const { sessions } = (await provider.json('GET', '/user/sessions', undefined, person.headers)).body as {
      sessions: { id: string }[];
    };
    const other = (
      await provider.json('POST', '/user/session/login', {
        login: 'contract-member@example.test',
        password: 'Quartz-Meadow-41!',
      })
    ).body as {
      token: string;
    };
    const memberSessions = (await provider.json('GET', '/user/sessions', undefined, member.headers)).body as {
      sessions: { id: string; is_current: boolean }[];
    };
    expect([sessions.length, Boolean(other.token)]).toEqual([1, true]);
    const gb = await provider.signIn('gb-one');
    const gbService = (
      (await provider.json('GET', '/services/services?type=email', undefined, gb)).body as {
        services: { id: number }[];
      }
    ).services[0]?.id;
    const gbInvoice = (
      (await provider.json('POST', '/billing/invoices', { service_id: String(gbService) }, gb)).body as {
        invoice: { id: number };
      }
    ).invoice.id;
    const gbCard = ((await provider.json('GET', '/billing/cards', undefined, gb)).body as { cards: { id: number }[] })
      .cards[0]?.id;
    const ownService = (
      (await provider.json('GET', '/services/services', undefined, owner)).body as { services: { id: number }[] }
    ).services[0]?.id;

    // The shop
    const service = async (type: string, at: number) =>
      (
        (await provider.json('GET', `/services/services?type=${type}&per_page=100&status=active`, undefined, owner))
          .body as { services: { id: number }[] }
      ).services[at]?.id ?? 0;
    const [hosting, mailService, cloud] = [
      await service('hosting', 0),
      await service('email', 0),
      await service('cloud', 0),
    ];
    const choices = (
      (await provider.json('GET', `/services/change-product/${hosting}`, undefined, owner)).body as {
        choices: { product_id: number; pricing_id: number; is_current: boolean }[];
      }
    ).choices;
    const another = choices.find((choice) => !choice.is_current);
    const token = async (path: string, body: unknown) =>
      (
        (await (
          await fetch(`${provider.payment.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
        ).json()) as { token: string }
      ).token;
    const cardToken = await token('/tokens', { number: '4000 0027 6000 3184', expiry: '12/40', cvc: '123' });
    const challenged = (
      (await provider.json('POST', '/billing/cards', { type: 'stripe', token: cardToken }, owner)).body as {
        card: { id: number };
      }
    ).card.id;
    const { invoices: ownInvoices } = (await provider.json('GET', '/billing/invoices?status=unpaid', undefined, owner))
      .body as { invoices: { id: number }[] };
    const open = (
      (
        await provider.json(
          'POST',
          '/billing/transactions',
          { invoice_ids: [String(ownInvoices[0]?.id)], card_id: String(challenged) },
          owner,
        )
      ).body as {
        transaction: { id: number };
      }
    ).transaction.id;
    const spare = (
      (
        await provider.json(
          'POST',
          '/billing/cards',
          {
            type: 'stripe',
            token: await token('/tokens', { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }),
          },
          owner,
        )
      ).body as {
        card: { id: number };
      }
    ).card.id;
    await provider.json(
      'POST',
      '/services/service-action',
      { service_id: String(mailService), action: 'cancel', at: 'term', reason: 'contract' },
      owner,
    );
    const actions = (
      (await provider.json('GET', `/services/service-action?service_id=${mailService}`, undefined, owner)).body as {
        actions: { id: number }[];
      }
    ).actions;
    const { products } = (await provider.json('GET', '/product/products?group_selector=hosting.web', undefined, owner))
      .body as {
      products: { id: number; name: string; pricing: { id: number }[] }[];
    };
    const free = products.find((product) => product.name === 'Site Builder');

    interface Sample {
      path?: string;
      headers?: Record<string, string>;
      body?: unknown;
    }
    const names = { domains: ['lantern.co.uk'] };
    /** How each answered row is called; rows not named here are called plainly by the owner. */
    const samples: Record<string, Sample> = {
      'POST /user/session/login': { body: { login: 'owner@example.test', password: PASSWORD } },
      'POST /user/2fa/login': {
        body: { key: challenge, code: new TOTP({ secret: Secret.fromBase32(TOTP_SECRET) }).generate() },
      },
      'DELETE /user/session/logout': { headers: await provider.signIn('owner') },
      'POST /user/guests': { body: {} },
      'GET /user/user': { path: '/user/users/1' },
      'PUT /user/users/{id}': { body: { lastname: 'Ward' } },
      'POST /api/auth/login': { body: { login: 'support@example.test', password: PASSWORD } },
      'POST /api/auth/logout': { headers: await provider.signIn('owner') },
      'PUT /email/domain/{id}': { body: { status: 'active' } },
      'PUT /email/mailbox/{id}': { body: { name: 'Ada Adler' } },
      'PUT /email/mailboxes/{id}': { path: '/email/mailboxes/6', body: { name: 'Farid Adler' } },
      'DELETE /email/mailboxes/{id}': { path: '/email/mailboxes/2' },
      'POST /email/mailboxes/delete': { body: { ids: ['3', '4'] } },
      'POST /email/mailboxes/update': { body: { mailboxes: [{ id: '5', payload: { name: 'Ella' } }] } },
      'DELETE /email/domain/{id}': { path: '/email/domain/2' },
      'POST /email/domain/{id}/dns': { body: { kind: 'spf' } },
      'POST /email/mailboxes/import': {
        body: {
          domain_id: '1',
          dry_run: true,
          mailboxes: [{ local_part: 'contract-import', name: 'Im Port', password: 'Quartz-Meadow-41!', quota: 500 }],
        },
      },
      'PUT /email/mailbox/update-password/domain/{id}': {
        body: { username: 'hugo.adler@northwind.example', password: 'Quartz-Meadow-41!' },
      },
      'GET /email/mailbox/sso/{id}': { path: '/email/mailbox/sso/8' },
      'PUT /email/mailbox/imap-login/domain/{id}': {
        body: { action: 'disable', username: 'hugo.adler@northwind.example' },
      },
      'POST /email/mailbox/forward/domain/{id}': {
        body: { address: 'contract-forward@northwind.example', goto: 'somebody@elsewhere.example' },
      },
      'DELETE /email/mailbox/forward/domain/{id}': {
        body: { address: 'accounts@northwind.example', goto: 'books@ledgerly.example' },
      },
      'POST /email/mailbox/alias/domain/{id}': {
        body: { alias: 'contract-alias@northwind.example', goto: 'hugo.adler@northwind.example' },
      },
      'DELETE /email/mailbox/alias/domain/{id}': {
        body: { alias: 'jobs@northwind.example', goto: 'somebody.gone@northwind.example' },
      },
      'POST /email/alias/domain/{id}': { body: { alias: 'northwind.contract.example', goto: 'northwind.example' } },
      'DELETE /email/alias/domain/{id}': { body: { alias: 'north-wind.example', goto: 'northwind.example' } },
      'POST /email/catch-all-alias/domain/{id}': { body: { goto: 'hugo.adler@northwind.example' } },
      'GET /email/filter': { path: '/email/filter?domain_id=1&key=custom' },
      'POST /email/filter/{id}': { body: { kind: 'whitelist', match_value: 'contract.example' } },
      'PUT /email/filter/{id}': { body: { match_value: '2026' } },
      'DELETE /email/filter/{id}': { path: '/email/filter/6' },
      'POST /email/cardav/{id}/create-calendar': {
        body: { username: 'hugo.adler@northwind.example', name: 'Contract', color: '#123456' },
      },
      'DELETE /email/cardav/calendars/{id}': { path: '/email/cardav/calendars/2' },
      'POST /user/users': {
        body: { email: 'contract-new@example.test', firstname: 'New', lastname: 'One', password: 'Quartz-Meadow-41!' },
      },
      'DELETE /user/sessions/{id}': {
        path: `/user/sessions/${memberSessions.sessions.find((one) => !one.is_current)?.id}`,
        headers: member.headers,
      },
      'POST /user/session/refresh': { headers: member.headers },
      'GET /user/2fa/re-authenticate': { headers: person.headers },
      'PUT /user/2fa/verify': {
        headers: enrolled.headers,
        body: { code: new TOTP({ secret: Secret.fromBase32(enrol.secret) }).generate() },
      },
      'POST /user/2fa/recovery-codes': { headers: enrolled.headers },
      'DELETE /user/2fa/disable/{id}': { path: `/user/2fa/disable/${person.id}`, headers: person.headers },
      'POST /user/password-reset': { body: { email: 'nobody@example.test' } },
      'GET /user/password-reset': { headers: { 'X-Reset-Token': resetKey } },
      'PUT /user/password-reset/{id}': {
        path: `/user/password-reset/${person.id}`,
        body: { token: resetKey, password: 'Velvet-Harbour-77?' },
      },
      'PUT /user/user/security-questions-answers': {
        body: {
          answers: [
            { id: '1', answer: 'biscuit' },
            { id: '2', answer: 'orchard lane' },
          ],
        },
      },
      'POST /user/user/vulnerabilities': { body: { name: 'Sight' } },
      'PUT /user/user/vulnerabilities/{id}': { body: { name: 'Hearing', description: 'Write' } },
      'PUT /user/teams/{id}': { body: { city: 'Bristol' } },
      'POST /user/teams': { body: { name: 'Another' } },
      'GET /user/invite/{id}': { path: `/user/invite/${inviteKey}` },
      'PUT /user/invite/{id}': {
        path: `/user/invite/${inviteKey}`,
        headers: member.headers,
        body: { status: 'accepted' },
      },
      'POST /user/invite': { body: { email: 'contract-guest@example.test', permissions: ['team_support'] } },
      'DELETE /user/user/team/{id}': { path: '/user/user/team/6' },
      'POST /billing/invoices': { headers: gb, body: { service_id: String(gbService) } },
      'POST /billing/transactions': { headers: gb, body: { invoice_id: String(gbInvoice), card_id: String(gbCard) } },
      'POST /billing/cards': {
        body: {
          type: 'gocardless',
          token: await token('/mandates', { name: 'Olivia Ward', sort_code: '20-00-00', account: '55779911' }),
        },
      },
      'PUT /billing/cards/{id}': { path: `/billing/cards/${spare}`, body: { default: 0 } },
      'DELETE /billing/cards/{id}': { path: `/billing/cards/${spare}` },
      'DELETE /billing/transactions/{id}': { path: `/billing/transactions/${open}` },
      'POST /billing/invoices/items': { body: { invoice_id: String(ownInvoices[1]?.id), label: 'Order 7', price: 0 } },
      'GET /billing/invoices/items': { path: `/billing/invoices/items?service_id=${hosting}` },
      'POST /services/services': {
        body: { product_id: String(free?.id), pricing_id: String(free?.pricing[0]?.id), label: 'northwind.example' },
      },
      'GET /services/change-term/{id}': { path: `/services/change-term/${hosting}` },
      'GET /services/change-product/{id}': { path: `/services/change-product/${hosting}` },
      'PUT /services/change-product/{id}': {
        path: `/services/change-product/${hosting}`,
        body: { product_id: String(another?.product_id), pricing_id: String(another?.pricing_id) },
      },
      'POST /services/service/{id}/renew': { path: `/services/service/${hosting}/renew` },
      'GET /services/service-invoice-item': { path: `/services/service-invoice-item?service_id=${hosting}` },
      'POST /services/service-action': {
        body: { service_id: String(cloud), action: 'cancel', at: 'term', reason: 'contract' },
      },
      'GET /services/service-action': { path: `/services/service-action?service_id=${mailService}` },
      'DELETE /services/service-action/{id}': { path: `/services/service-action/${actions[0]?.id}` },
      'GET /services/services/{id}': { path: `/services/services/${ownService}` },
      'GET /user/team/option': { path: '/user/team/option?name=bt_type' },
      'GET /brand/brand': { path: '/brand/brand?app_domain=gb' },
      'POST /cart/cart': { body: { guest_id: guest.id, guest_key: guest.auth_key } },
      'POST /cart/cart/product': { body: line, headers: guestAuth },
      'PUT /cart/cart/{id}': { path: `/cart/cart/${cart}?status=open`, headers: guestAuth },
      'GET /cart/cart/{id}': { path: `/cart/cart/${cart}`, headers: guestAuth },
      'PUT /cart/cart/product/{id}': {
        path: `/cart/cart/product/${added.id}`,
        headers: guestAuth,
        body: { quantity: 1 },
      },
      'PUT /cart/cart/{id}/promo': {
        path: `/cart/cart/${cart}/promo`,
        headers: guestAuth,
        body: { code: 'WELCOME10' },
      },
      'DELETE /cart/cart/{id}/promo': { path: `/cart/cart/${cart}/promo`, headers: guestAuth },
      'DELETE /cart/cart/product/{id}': { path: `/cart/cart/product/${added.id}`, headers: guestAuth },
      'POST /support/ticket': { body: { subject: 'For the contract', body: 'Text' } },
      'PUT /support/ticket/{id}': { path: '/support/ticket/2', body: { status: 'open' } },
      'GET /support/attachments': { path: '/support/attachments?ticket_id=1' },
      'GET /support/messages': { path: '/support/messages?ticket_id=1' },
      'POST /support/messages': { body: again },
      'PUT /support/messages/{id}': { path: `/support/messages/${written}`, body: { body: 'Changed' } },
      'DELETE /support/messages/{id}': { path: `/support/messages/${written}` },
      'POST /support/ticket/{id}/rating': { body: { rating: 4, comment: 'Good' } },
      'POST /support/ticket/{id}/transcript': { body: { email: 'owner@example.test' } },
      'POST /support/articles/{id}/feedback': { body: { is_helpful: true, visitor: 'contract-visitor' } },
      'POST /support/identity': {
        body: {
          identity: await signJwt(
            { sub: 'contract', exp: Math.floor(Date.now() / 1000) + 60 },
            IDENTITY_SECRET,
            'HS256',
          ),
        },
      },
      'POST /support/auth/broadcast': { body: { socket_id: '1.2', channel_name: 'private-ticket.1' } },
      'POST /domain/check': { body: names },
      'POST /domain/availability': { body: names },
      'GET /email/mailbox': { path: '/email/mailbox?domain_id=1' },
      'POST /email/mailbox': {
        body: { domain_id: '1', local_part: 'contract', name: 'Contract', password: PASSWORD, quota: 100 },
      },
    };
    const wrong: string[] = [];
    for (const { endpoint } of answered()) {
      const sample = samples[endpointId(endpoint)] ?? {};
      const path = sample.path ?? withSlash(endpoint.path).replace(/\{\w+\}/g, '1');
      const { status, body } = await provider.json(endpoint.method, path, sample.body, sample.headers ?? owner);
      const parsed = endpoint.binary ? { success: true } : (endpoint.response as Schema).safeParse(body);
      if (status >= 300 || !parsed.success)
        wrong.push(
          `${endpointId(endpoint)} answered ${status} ${JSON.stringify(body).slice(0, 200)} ${parsed.success ? '' : 'not as its schema says'}`,
        );
    }
    expect(wrong).toEqual([]);
  });

  it('refuses what it does not know with a word', async () => {
    const { status, body } = await provider.json('GET', '/nowhere');
    expect([status, body]).toEqual([404, { message: 'Not found' }]);
  });
});
