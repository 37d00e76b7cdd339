/** Of the dialog that deletes an email domain. */
export const deleteDomainMessages = {
  'deleteDomain.text': {
    one: 'This permanently deletes {name}, its mailbox and all its email.',
    other: 'This permanently deletes {name}, its {n} mailboxes and all their email.',
  },
  'deleteDomain.typeName': 'Type {name} to confirm',
} as const;
