/** What a change of a ticket is answered with. S2 §8. */
export const ticketNoticesMessages = {
  'ticket.closedCount': '{n} closed',
  'ticket.updatedNotice': 'Ticket Updated Successfully',
  'ticket.failed': 'Something went wrong',
  'ticket.opened': 'Ticket submitted. We’ll email you when we reply.',
} as const;
