import type { StatusTable } from '../rules/status.rules.ts';

/** The statuses of a mail domain. A mailbox has the first two. */
export const emailStatuses: StatusTable<'status.active' | 'status.off' | 'status.pending'> = {
  active: ['success', 'status.active'],
  off: ['neutral', 'status.off'],
  pending: ['info', 'status.pending'],
};
