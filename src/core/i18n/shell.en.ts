/** Messages that a shell shows before its root has loaded; a page's own have the key `shell.…`. */
export type ShellMessageKey =
  | 'help'
  | 'write'
  | 'loading'
  | 'failed'
  | 'retry'
  | 'search'
  | 'findDomain'
  | 'domainHint'
  | 'basket';

export const shellMessages: Record<ShellMessageKey, string> = {
  help: 'Get Help',
  write: 'Type your message here',
  loading: 'Loading',
  failed: 'Something went wrong. Try again later.',
  retry: 'Try again',
  search: 'Search',
  findDomain: 'Find your domain',
  domainHint: 'yourname.co.uk',
  basket: 'Basket',
};
