/** A change of a domain's mail settings. */
export interface EmailChange {
  subject: 'domain' | 'domain-alias' | 'mailbox' | 'alias' | 'catch-all' | 'forwarder' | 'filter' | 'dkim' | 'calendar';
  action: 'create' | 'update' | 'delete';
}

const ACTIONS: Readonly<Record<string, EmailChange['action']>> = {
  create: 'create',
  import: 'create',
  update: 'update',
  set: 'update',
  imap: 'update',
  password: 'update',
  delete: 'delete',
  remove: 'delete',
};
const NAME = /^(?:email-)?(domain-alias|domain|mailbox|alias|catch-all|forwarder|filter|dkim|calendar)-([a-z]+)/;

/** The change that a mutation makes, derived from its name; null if it does not change a domain's mail settings. */
export function toEmailChange(mutation: string): EmailChange | null {
  const [, subject, verb = ''] = NAME.exec(mutation) ?? [];
  const action = ACTIONS[verb];
  return subject && action ? { subject: subject as EmailChange['subject'], action } : null;
}
