/** The team's mailboxes, those with the most mail first. Shared by parts of the dashboard, so that it is requested once. */
export const fullestMailboxesQuery = { query: { page: 1, per_page: 100, sort: '-used' } };
