/** Messages that a shell shows before its root has loaded; a page's own have the key `shell.…`. */
export type ShellMessageKey =
  | 'help'
  | 'loading'
  | 'failed'
  | 'retry'
  | 'search'
  | 'findDomain'
  | 'domainHint'
  | 'basket';

export const shellMessages: Record<ShellMessageKey, string> = {
  help: 'Get Help',
  loading: 'Loading',
  failed: 'Something went wrong. Try again later.',
  retry: 'Try again',
  search: 'Search',
  findDomain: 'Find your domain',
  domainHint: 'yourname.co.uk',
  basket: 'Basket',
};
