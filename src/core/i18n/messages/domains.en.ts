/** Domain manager. */
export const domainsMessages = {
  'domains.updated': 'Updated Successfully',
  'domains.contactUpdated': 'Contact Updated Successfully',
} as const;
