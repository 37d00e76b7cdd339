import { describe, expect, it } from 'vitest';
import type { User } from '#core/user/user.schema.ts';
import { currentPages, visibleMenu, visiblePages } from '#screens/layouts/menu.ts';
import { routes } from '#screens/routes.ts';

const userWith = (...roles: string[]) => ({ roles: roles.map((name) => ({ name })) }) as unknown as User;
const owner = userWith('team_owner');
const menuOf = (user: User, hasBasket = true) => visibleMenu(user, 'hp', null, hasBasket);
const pathsOf = (menu: ReturnType<typeof menuOf>) => menu.map((entries) => entries.map(({ path }) => path));
const markedAt = (pathname: string, menu = menuOf(owner)) => {
  const { entry, child } = currentPages(menu, pathname);
  return [entry?.path, child?.path];
};

describe('the sidebar', () => {
  it('has the three groups of S1 §2', () => {
    expect(pathsOf(menuOf(owner))).toEqual([
      ['/', '/domains', '/web-hosting', '/wordpress', '/email', '/cloud-servers', '/docker', '/node'],
      ['/support', '/team', '/billing'],
      ['/add-product', '/checkout', '/profile'],
    ]);
  });

  it('has the checkout only while there is something in the basket', () => {
    expect(pathsOf(menuOf(owner, false))[2]).toEqual(['/add-product', '/profile']);
  });

  it('leaves out what a role may not open, children included', () => {
    const menu = menuOf(userWith('team_user'));
    expect(pathsOf(menu)).toEqual([['/', '/wordpress', '/cloud-servers', '/docker', '/node'], ['/team'], ['/profile']]);
    expect(menu[1]?.[0]?.children?.map(({ path }) => path)).toEqual(['/team/details-users', '/team/affiliate']);
  });

  it('has email alone for ewh', () => {
    expect(pathsOf(visibleMenu(owner, 'ewh', null, true))).toEqual([['/email']]);
  });

  it.each([
    ['/', '/', undefined],
    ['/domains', '/domains', '/domains'],
    ['/domains/5', '/domains', '/domains'],
    ['/domains/dns/5', '/domains', '/domains/dns'],
    ['/email/5/filters', '/email', undefined],
    ['/file-manager', '/web-hosting', '/file-manager'],
    ['/service/hosting/5/change-package', '/billing', '/billing/services'],
    ['/billing/invoices/5', '/billing', '/billing/invoices'],
    ['/support/knowledgebase/article/4', '/support', '/support/knowledgebase'],
    ['/support/knowledgebase/faqs', '/support', '/support/knowledgebase/faqs'],
    ['/support/tickets/new', '/support', '/support/tickets'],
    ['/cart/5', '/checkout', undefined],
  ])('at %s marks %s and its child %s', (pathname, entry, child) => {
    expect(markedAt(pathname)).toEqual([entry, child]);
  });

  it('marks an entry on every page of a section that it has', () => {
    const sectionOf = (path: string) => path.split('/')[1];
    const pages = menuOf(owner)
      .flat()
      .flatMap((entry) => [entry, ...(entry.children ?? [])]);
    const sections = new Set(pages.flatMap(({ path, also = [] }) => [path, ...also]).map(sectionOf));
    const unmarked = routes
      .filter(({ path, load, layout }) => load && !layout && sections.has(sectionOf(path)))
      .map(({ path }) => path)
      .filter((path) => markedAt(path)[0] === undefined);
    expect(unmarked).toEqual([]);
  });

  it.each(['/about', '/hostopia-migration', '/test', '/info/:info?', '/brand/:brand'])('marks none at %s', (path) => {
    expect(markedAt(path)[0]).toBeUndefined();
  });
});

describe('the pages of the command palette', () => {
  const paths = visiblePages(owner, 'hp', null).map(({ path }) => path);

  it('are each there once', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('include children, and the checkout without a basket', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['/billing/transactions', '/domains/dns', '/file-manager', '/checkout']),
    );
  });

  it('have shortcuts that are each used once', () => {
    const keys = visiblePages(owner, 'hp', null).flatMap(({ shortcutKey }) => shortcutKey ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
