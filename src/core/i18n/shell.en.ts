/** Messages that a shell shows before its root has loaded. */
export const shellMessages: Record<
  'help' | 'loading' | 'failed' | 'retry' | 'search' | 'findDomain' | 'domainHint' | 'basket',
  string
> = {
  help: 'Get Help',
  loading: 'Loading',
  failed: 'Something went wrong. Try again later.',
  retry: 'Try again',
  search: 'Search',
  findDomain: 'Find your domain',
  domainHint: 'yourname.co.uk',
  basket: 'Basket',
};
