/** Statuses in which a service can be used. */
export const LIVE_STATUSES = ['active', 'renewal'];
