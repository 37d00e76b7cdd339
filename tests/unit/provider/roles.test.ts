import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '#core/router/match.rules.ts';
import { canAccess, memberRoles } from '#core/user/access.rules.ts';
import { routes } from '#screens/routes.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

/** The areas of the menu (S1 §6), who may open them, a page of each, and calls that only its pages make. */
const areas: {
  page: string;
  roles: string[];
  reads: string[];
  writes?: [method: string, path: string, body: unknown][];
}[] = [
  { page: '/domains', roles: ['team_service'], reads: ['/services/services?type=domain'] },
  {
    page: '/email/1/mailboxes',
    roles: ['team_service'],
    reads: [
      '/email/domain',
      '/email/domain/1',
      '/email/mailbox?domain_id=1',
      '/email/mailboxes',
      '/email/mailbox/sso/1',
      '/email/mailbox/forward/domain/1',
      '/email/mailbox/alias/domain/1',
      '/email/alias/domain/1',
      '/email/catch-all-alias/domain/1',
      '/email/domain/1/flow',
      '/email/domain/1/dns',
      '/email/domain/dkim/1',
      '/email/filter?domain_id=1&key=custom',
      '/email/cardav/1/calendars',
    ],
    writes: [
      ['PUT', '/email/mailbox/imap-login/domain/1', { action: 'enable', username: 'ada.adler@northwind.example' }],
      ['POST', '/email/mailbox/forward/domain/1', { address: 'x', goto: 'y' }],
      ['POST', '/email/mailbox/alias/domain/1', { alias: 'x', goto: 'y' }],
      ['POST', '/email/mailboxes/import', { domain_id: '1', dry_run: true, mailboxes: [] }],
      ['PUT', '/email/filter/1', {}],
      ['POST', '/email/domain/1/dns', { kind: 'mx' }],
      ['DELETE', '/email/domain/999999', undefined],
      ['PUT', '/email/domain/1', {}],
      ['PUT', '/email/mailbox/1', {}],
    ],
  },
  {
    page: '/support/tickets',
    roles: ['team_support'],
    reads: ['/support/ticket', '/support/ticket/1'],
    writes: [['PUT', '/support/ticket/1', { status: 'open' }]],
  },
  {
    page: '/team/details-users',
    roles: ['team_user', 'team_settings'],
    reads: ['/user/user/team', '/user/invite', '/user/team/affiliate'],
    writes: [
      ['PUT', '/user/teams/1', {}],
      ['POST', '/user/invite', { email: 'nobody', permissions: [] }],
      ['DELETE', '/user/invite/999999', undefined],
    ],
  },
  { page: '/team/email-history', roles: ['team_settings'], reads: ['/notification/notification'] },
  {
    page: '/billing/invoices',
    roles: ['team_billing'],
    reads: ['/billing/invoices', '/billing/cards', '/billing/transactions', '/billing/invoices/1'],
    writes: [['POST', '/billing/transactions', { invoice_id: '999999', card_id: '1' }]],
  },
  {
    page: '/profile/account-details',
    roles: [...memberRoles],
    reads: ['/user/sessions', '/user/user/vulnerabilities', '/user/teams', '/user/teams/1'],
  },
];
/** Calls that two areas share: the list of services says what is renewed and what is paid for; who buys pays (S1 §6: checkout). */
const additionalRoles: Record<string, string[]> = {
  '/services/services?type=domain': ['team_billing'],
  '/billing/cards': ['team_service'],
  '/billing/transactions': ['team_service'],
  '/billing/invoices/1': ['team_service'],
};

describe.each(memberRoles.filter((role) => role !== 'team_owner'))('%s', (role) => {
  it('opens what the menu shows; the provider refuses what it hides', async () => {
    const headers = await provider.signIn(role.replace('team_', ''));
    const status = async (method: string, path: string, body?: unknown) =>
      (await provider.json(method, path, body, headers)).status;
    for (const { page, roles, reads, writes = [] } of areas) {
      const may = roles.includes(role);
      expect(canAccess(page, { roles: [{ name: role }] }), page).toBe(may);
      for (const path of reads)
        expect(await status('GET', path), path).toBe(may || additionalRoles[path]?.includes(role) ? 200 : 403);
      for (const [method, path, body] of writes) {
        // A name of its own each time: the same one would be no change.
        const answer = await status(method, path, path === '/user/teams/1' ? { name: `Team of ${role}` } : body);
        if (may || additionalRoles[path]?.includes(role)) expect(answer, `${method} ${path}`).not.toBe(403);
        else expect(answer, `${method} ${path}`).toBe(403);
      }
    }
  });
  it('opens of all pages exactly those that a menu entry lists for it', () => {
    const match = createMatcher(routes);
    const open = routes
      .map((route) => route.path.replace(/\/:\w+\??/g, '/1'))
      .filter((path) => match(path) && canAccess(path, { roles: [{ name: role }] }));
    expect([...new Set(open.map((path) => `/${path.split('/')[1]}`))].sort()).toMatchSnapshot();
  });
});

it('the owner may all, another team’s owner nothing of it, and nobody nothing', async () => {
  const owner = await provider.signIn('owner');
  const stranger = await provider.signIn('large');
  for (const { page, reads } of areas) {
    for (const path of reads) {
      expect((await provider.json('GET', path, undefined, owner)).status, path).toBe(200);
      expect((await provider.json('GET', path)).status, path).toBe(401);
      // What is one's own is no team's.
      if (page.startsWith('/profile')) continue;
      expect(
        (await provider.json('GET', `${path}${path.includes('?') ? '&' : '?'}team_id=1`, undefined, stranger)).status,
        path,
      ).not.toBe(200);
    }
  }
});
