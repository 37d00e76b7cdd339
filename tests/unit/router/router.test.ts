import { describe, expect, it, vi } from 'vitest';
import { resolveAccess } from '#core/router/guard.rules.ts';
import { createLoadingBar } from '#core/router/loading-bar.ts';
import { createMatcher, createPreloader } from '#core/router/match.rules.ts';
import { createMemoryRouter } from '#core/router/router.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { routes } from '#screens/routes.ts';

const user = (...roles: string[]) => ({ id: '1', email: '', roles: roles.map((name) => ({ name })), teams: [] });
const signedIn = { status: 'signed-in' as const, user: user('team_owner') };
const signedOut = { status: 'signed-out' as const, user: null };
const match = createMatcher(routes);

describe('route table', () => {
  it.each([
    ['/support/knowledgebase/faqs', '/support/knowledgebase/faqs', {}],
    ['/support/knowledgebase/article/7', '/support/knowledgebase/article/:id', { id: '7' }],
    ['/support/knowledgebase/domains', '/support/knowledgebase/:category', { category: 'domains' }],
    ['/auth/teamId/key', '/auth/teamId/:userId?/:key', { key: 'key' }],
    ['/auth/teamId/5/key', '/auth/teamId/:userId?/:key', { userId: '5', key: 'key' }],
    ['/info', '/info/:info?', {}],
    ['/info/terms', '/info/:info?', { info: 'terms' }],
    [
      '/wordpress/3/backups/restore-manager/9',
      '/wordpress/:id/backups/restore-manager/:backupId',
      { id: '3', backupId: '9' },
    ],
    [
      '/add-product/hosting/Mail%20Start/years',
      '/add-product/:productGroup/:productName/:productTerm',
      { productGroup: 'hosting', productName: 'Mail Start', productTerm: 'years' },
    ],
    ['/docker/4/containers/create', '/docker/:id/containers/create', { id: '4' }],
  ])('%s is %s', (path, pattern, params) => {
    const found = match(path);
    expect(found?.route.path).toBe(pattern);
    expect(found?.params).toEqual(params);
  });
  it('knows nothing else', () => expect(match('/nope')).toBeNull());
  it.each(routes.map(({ path }) => path))('finds no page for %s with a broken escape', (path) => {
    const broken = path.includes(':') ? path.replace(/:\w+\??/g, '%E0%A4%A') : `${path}/%E0%A4%A`;
    expect(match(broken)).toBeNull();
  });
  it('finds no page where one of several parameters is broken', () =>
    expect(match('/docker/7/containers/%E0%A4%A')).toBeNull());
});

describe('guards (S1 §2)', () => {
  it.each([
    ['user', '/email', signedIn, { kind: 'show' }],
    ['user', '/email', signedOut, { kind: 'redirect', to: '/', returnPath: '/email' }],
    ['user', '/', signedOut, { kind: 'show' }],
    ['guest', '/auth/2fa', signedIn, { kind: 'redirect', to: '/', returnPath: null }],
    ['guest', '/auth/2fa', signedOut, { kind: 'show' }],
    ['public', '/about', signedOut, { kind: 'show' }],
    ['user', '/email', { status: 'loading', user: null }, { kind: 'wait' }],
    ['user', '/email', { status: 'unreachable', user: null }, { kind: 'unreachable' }],
    ['user', '/email?x=1', { status: 'signed-in', user: user('team_billing') }, { kind: 'denied' }],
    ['user', '/email#top', { status: 'signed-in', user: user('team_service') }, { kind: 'show' }],
    ['user', '/?x=1', signedOut, { kind: 'show' }],
    ['user', '/email?page=2', signedOut, { kind: 'redirect', to: '/', returnPath: '/email?page=2' }],
    ['user', '/email', { status: 'unknown', user: null }, { kind: 'wait' }],
    ['user', '/email', { status: 'signed-in', user: null }, { kind: 'show' }],
    ['public', '/about', { status: 'loading', user: null }, { kind: 'show' }],
    ['shop', '/add-product', signedOut, { kind: 'show' }],
    ['shop', '/add-product', { status: 'loading', user: null }, { kind: 'wait' }],
    ['shop', '/add-product', { status: 'signed-in', user: user('team_billing') }, { kind: 'denied' }],
    ['shop', '/add-product', { status: 'signed-in', user: user('team_service') }, { kind: 'show' }],
  ] as const)('%s page %s', (access, path, who, expected) =>
    expect(resolveAccess(access, path, who)).toEqual(expected),
  );
});

describe('roles (S1 §6)', () => {
  it.each([
    [
      'team_service',
      [
        '/domains',
        '/email/3/mailboxes',
        '/web-hosting',
        '/add-product',
        '/checkout',
        '/checkout?invoices=4&for=change',
        '/checkout?invoices=4&for=renewal',
        '/checkout?payment=r-1&for=products',
        '/profile/account-details',
        '/cart/9',
        '/cloud-servers',
        '/wordpress/1',
        '/',
      ],
      [
        '/billing/invoices',
        '/support/tickets',
        '/team/details-users',
        '/checkout?invoices=4',
        '/checkout?payment=r-1&for=invoices',
        '//checkout',
      ],
    ],
    ['team_support', ['/support/tickets/1'], ['/email', '/billing/invoices']],
    [
      'team_billing',
      ['/billing/invoices/4', '/checkout?invoices=4,5', '/checkout?for=change', '/checkout?payment=r-1&for=invoices'],
      ['/domains', '/support/help', '/checkout', '/checkout?payment=r-1', '/checkout/x?invoices=4'],
    ],
    ['team_user', ['/team/details-users'], ['/team/email-history', '/billing/invoices']],
    ['team_settings', ['/team/email-history', '/team/details-users'], ['/support/tickets']],
  ])('%s', (role, open, closed) => {
    for (const path of open) expect(canAccess(path, user(role)), path).toBe(true);
    for (const path of closed) expect(canAccess(path, user(role)), path).toBe(false);
  });
  it('owners may all, and users without roles are unchecked', () => {
    for (const one of [user('team_owner'), user()])
      for (const path of ['/billing/invoices', '/team/email-history', '/docker'])
        expect(canAccess(path, one)).toBe(true);
  });
  it('a look-alike path is not the menu entry', () =>
    expect(canAccess('/emails-of-others', user('team_service'))).toBe(false));
});

describe('a page that may be visited next', () => {
  const screenThat = (prefetch?: () => void) => async () => (prefetch ? { prefetch } : {});
  const preloaderOf = (load?: () => Promise<{ prefetch?: () => void }>, canSpeculate = true) =>
    createPreloader(createMatcher([{ path: '/email/:id', load }]), () => canSpeculate);

  it('has its code loaded ahead', () => {
    const load = vi.fn(screenThat());
    preloaderOf(load)('/email/3');
    expect(load).toHaveBeenCalledOnce();
  });
  it('has what it reads first fetched ahead, once its code is there', async () => {
    const prefetch = vi.fn();
    preloaderOf(screenThat(prefetch))('/email/3');
    expect(prefetch).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(prefetch).toHaveBeenCalledOnce());
  });
  it('may have its code alone loaded ahead', async () => {
    const prefetch = vi.fn();
    const screen = screenThat(prefetch)();
    preloaderOf(() => screen)('/email/3', { isCodeOnly: true });
    await screen;
    expect(prefetch).not.toHaveBeenCalled();
  });
  it('is another one: nothing is loaded', () => {
    const load = vi.fn(screenThat());
    preloaderOf(load)('/domains');
    expect(load).not.toHaveBeenCalled();
  });
  it('loads nothing ahead where that is not wanted', () => {
    const load = vi.fn(screenThat());
    preloaderOf(load, false)('/email/3');
    expect(load).not.toHaveBeenCalled();
  });
  it('may have no code', () => expect(() => preloaderOf()('/email/3')).not.toThrow());
  it('is loaded by the visit where that failed', async () => {
    const failed = Promise.reject(new Error('offline'));
    preloaderOf(() => failed)('/email/3');
    await expect(failed).rejects.toThrow('offline');
  });
});

describe('memory router', () => {
  it('navigates without an address bar and links into the portal', () => {
    const router = createMemoryRouter('/email?x=1', 'https://portal.example/');
    expect([router.pathname.peek(), router.search.peek(), router.navigationCount.peek()]).toEqual([
      '/email',
      '?x=1',
      0,
    ]);
    router.navigate('/email/3/mailboxes?page=2');
    expect([router.pathname.peek(), router.search.peek(), router.navigationCount.peek()]).toEqual([
      '/email/3/mailboxes',
      '?page=2',
      1,
    ]);
    expect(router.href('/email')).toBe('https://portal.example/email');
  });
  it('leaves a prevented navigation to the host, but not a change of the list on the same page', () => {
    const router = createMemoryRouter('/email', '/', { canNavigate: () => false });
    router.navigate('/nope');
    expect(router.pathname.peek()).toBe('/email');
    router.navigate('/email?page=2', { isQuiet: true });
    expect([router.search.peek(), router.navigationCount.peek()]).toEqual(['?page=2', 0]);
  });
});

describe('loading bar', () => {
  it('shows from 200 ms on and ends with the work, failed or not', async () => {
    vi.useFakeTimers();
    const bar = createLoadingBar();
    let finish = () => {};
    const work = bar.track(new Promise<void>((resolve) => (finish = resolve)));
    await vi.advanceTimersByTimeAsync(199);
    expect(bar.isShown.peek()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(bar.isShown.peek()).toBe(true);
    finish();
    await work;
    expect(bar.isShown.peek()).toBe(false);
    await expect(bar.track(Promise.reject(new Error('no')))).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(500);
    expect(bar.isShown.peek()).toBe(false);
    vi.useRealTimers();
  });
});
