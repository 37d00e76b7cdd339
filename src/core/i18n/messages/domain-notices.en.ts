/** What a change of a domain is answered with. */
export const domainNoticesMessages = {
  'domains.updated': 'Updated Successfully',
  'domains.contactUpdated': 'Contact Updated Successfully',
} as const;
