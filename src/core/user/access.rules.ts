import type { User } from './user.schema.ts';

/** The menu of S1 §6. An entry applies to its path and the paths below; a user needs one of its roles. */
const menuPermissions: readonly { path: string; roles: readonly string[] }[] = [
  { path: '/team/email-history', roles: ['team_settings'] },
  { path: '/domains', roles: ['team_owner', 'team_service'] },
  { path: '/web-hosting', roles: ['team_owner', 'team_service'] },
  { path: '/file-manager', roles: ['team_owner', 'team_service'] },
  { path: '/email', roles: ['team_owner', 'team_service'] },
  { path: '/add-product', roles: ['team_owner', 'team_service'] },
  { path: '/support', roles: ['team_owner', 'team_support'] },
  { path: '/team', roles: ['team_owner', 'team_user', 'team_settings'] },
  { path: '/billing', roles: ['team_owner', 'team_billing'] },
  // Services concern those who manage them and those who pay for them.
  { path: '/service', roles: ['team_owner', 'team_service', 'team_billing'] },
  { path: '/profile', roles: ['all'] },
  { path: '/cart', roles: ['all'] },
  { path: '/cloud-servers', roles: ['all'] },
  { path: '/wordpress', roles: ['all'] },
  // S2 §7 shows no permissions for containers and Node.js projects: every member has access.
  { path: '/docker', roles: ['all'] },
  { path: '/node', roles: ['all'] },
];

/** Roles of a team member (S1 §6), the most powerful first. */
export const memberRoles = [
  'team_owner',
  'team_service',
  'team_support',
  'team_user',
  'team_settings',
  'team_billing',
] as const;

/** What `/checkout` is for: the basket, a change of a service, the renewal of domains, or any other invoices. */
export type CheckoutPurpose = 'products' | 'change' | 'renewal' | 'invoices';

export function checkoutPurpose(query: URLSearchParams): CheckoutPurpose {
  const purpose = query.get('for');
  if (purpose === 'change' || purpose === 'renewal') return purpose;
  return query.has('invoices') || purpose === 'invoices' ? 'invoices' : 'products';
}

/** Paying invoices needs no permission to buy products. Changes and renewals may be paid by both roles. */
const CHECKOUT_ROLES: Readonly<Record<CheckoutPurpose, readonly string[]>> = {
  products: ['team_service'],
  change: ['team_service', 'team_billing'],
  renewal: ['team_service', 'team_billing'],
  invoices: ['team_billing'],
};

/**
 * Owners may open every path. Users without roles are not checked. Home is always open.
 * @param path may have a query, which determines the purpose of the checkout
 */
export function canAccess(path: string, user: Pick<User, 'roles'>): boolean {
  const roles = user.roles.map((role) => role.name);
  if (roles.length === 0 || roles.includes('team_owner')) return true;
  const { pathname, searchParams } = new URL(`https://portal.invalid${path}`);
  if (pathname === '/') return true;
  if (pathname === '/checkout')
    return CHECKOUT_ROLES[checkoutPurpose(searchParams)].some((role) => roles.includes(role));
  const entry = menuPermissions.find(({ path: menu }) => pathname === menu || pathname.startsWith(`${menu}/`));
  return entry ? entry.roles.some((role) => role === 'all' || roles.includes(role)) : false;
}
