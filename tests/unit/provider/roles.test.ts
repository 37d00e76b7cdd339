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

/** The seeded account of the busy team, after four mailboxes that moved here and six domains. */
const HOSTING_ID = 11;

interface Area {
  /** One of its pages. */
  page: string;
  /** The roles that may open it. */
  roles: string[];
  /** Paths that only its pages read. */
  reads: string[];
  writes?: [method: string, path: string, body: unknown][];
}

/** The areas of the menu (S1 §6). */
const roleAreas: Area[] = [
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
    page: '/web-hosting',
    roles: ['team_service'],
    reads: [
      '/shared-hosting/accounts',
      `/shared-hosting/accounts/${HOSTING_ID}`,
      `/shared-hosting/accounts/${HOSTING_ID}/dns?domain=northwind.example`,
      `/shared-hosting/account/login/${HOSTING_ID}`,
    ],
    writes: [
      ['PUT', '/shared-hosting/accounts/999999', {}],
      ['POST', '/shared-hosting/accounts/999999/dns', { domain: 'x' }],
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
    page: '/docker/1',
    roles: [...memberRoles],
    reads: [
      '/project/projects',
      '/project/projects/1',
      '/project/projects/1/status',
      '/project/projects/1/services',
      '/project/projects/1/deployments',
      '/project/projects/1/containers',
      '/project/projects/1/volumes',
      '/project/projects/1/configs',
      '/project/projects/1/events',
      '/image/images',
      '/image/images/1',
    ],
    writes: [
      ['PUT', '/project/projects/999999/scale', { replicas: 1 }],
      ['POST', '/project/projects/999999/containers', {}],
      ['DELETE', '/image/images/999999', undefined],
    ],
  },
  {
    page: '/node/projects/1',
    roles: [...memberRoles],
    reads: ['/project/projects?type=node'],
    writes: [['POST', '/project/projects/999999/builds', {}]],
  },
  {
    page: '/profile/account-details',
    roles: [...memberRoles],
    reads: ['/user/sessions', '/user/user/vulnerabilities', '/user/teams', '/user/teams/1'],
  },
];
/** Other roles that may read: the list of services shows what is renewed and paid for; those who buy see what they pay with. */
const additionalRoles: Record<string, string[]> = {
  '/services/services?type=domain': ['team_billing'],
  '/billing/cards': ['team_service'],
  '/billing/transactions': ['team_service'],
  '/billing/invoices/1': ['team_service'],
};

describe.each(memberRoles.filter((role) => role !== 'team_owner'))('%s', (role) => {
  const isAllowed = ({ roles }: Area, path: string) =>
    roles.includes(role) || (additionalRoles[path]?.includes(role) ?? false);
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await provider.signIn(role.replace('team_', ''));
  });
  const statusOf = async (method: string, path: string, body?: unknown) =>
    (await provider.json(method, path, body, headers)).status;

  it.each(roleAreas)('may open $page exactly when the menu shows it', ({ page, roles }) => {
    expect(canAccess(page, { roles: [{ name: role }] })).toBe(roles.includes(role));
  });
  it('reads exactly what its pages show', async () => {
    for (const area of roleAreas)
      for (const path of area.reads) expect(await statusOf('GET', path), path).toBe(isAllowed(area, path) ? 200 : 403);
  });
  it('is forbidden exactly the writes of the areas that the menu hides', async () => {
    for (const area of roleAreas)
      for (const [method, path, body] of area.writes ?? []) {
        // A name per role: the same name would be no change, which everybody may make.
        const change = path === '/user/teams/1' ? { name: `Team of ${role}` } : body;
        const isForbidden = (await statusOf(method, path, change)) === 403;
        expect(isForbidden, `${method} ${path}`).toBe(!area.roles.includes(role));
      }
  });
  it('can access the recorded areas and no other pages', () => {
    const match = createMatcher(routes);
    const open = routes
      .map((route) => route.path.replace(/\/:\w+\??/g, '/1'))
      .filter((path) => match(path) && canAccess(path, { roles: [{ name: role }] }));
    expect([...new Set(open.map((path) => `/${path.split('/')[1]}`))].sort()).toMatchSnapshot();
  });
});

describe('every read', () => {
  const paths = roleAreas.flatMap(({ reads }) => reads);
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await provider.json('GET', path, undefined, headers)).status;

  it('is allowed to the owner of the team', async () => {
    const owner = await provider.signIn('owner');
    for (const path of paths) expect(await statusOf(path, owner), path).toBe(200);
  });
  it('is refused without a session', async () => {
    for (const path of paths) expect(await statusOf(path), path).toBe(401);
  });
  it('of a team is refused to the owner of another team', async () => {
    const stranger = await provider.signIn('large');
    // The profile belongs to a user, not to a team.
    const teamPaths = roleAreas.flatMap(({ page, reads }) => (page.startsWith('/profile') ? [] : reads));
    for (const path of teamPaths)
      expect(await statusOf(`${path}${path.includes('?') ? '&' : '?'}team_id=1`, stranger), path).not.toBe(200);
  });
});
