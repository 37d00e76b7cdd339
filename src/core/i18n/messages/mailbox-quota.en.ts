/** How much a mailbox may hold, and what others hold. */
export const mailboxQuotaMessages = {
  'mailbox.quotaSlider': 'Storage limit slider',
  'mailbox.quotaLeft': '{left} of {total} unallocated',
  'mailbox.quotaOver': 'Only {left} available.',
  'mailbox.quotaOthers': 'Other mailboxes: {mb}',
  'mailbox.quotaThis': 'This limit: {mb}',
} as const;
