/** Domain search. */
export const domainWords = {
  'domain.results': 'Domain names',
  'domain.checking': 'Checking',
  'domain.confirming': 'Asking the registry',
  'domain.available': 'Available',
  'domain.premium': 'Available at a premium price',
  'domain.taken': 'Taken',
  'domain.added': 'In your basket',
  'domain.unsupported': 'We do not sell .{tld} names',
  'domain.unknown': "We couldn't reach the .{tld} registry. Try again",
  'domain.add': 'Add',
  'domain.addName': 'Add {name}',
  'domain.thenYearly': 'then {price} a year',
  'domain.summary': 'Available: {n} of {total} names',
  'domain.failed': 'The search did not get through.',
  'domain.unusable': 'Use letters, digits and hyphens, such as yourname.co.uk',
} as const;
