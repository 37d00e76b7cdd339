import { expect, it } from 'vitest';
import { toEmailChange } from '#core/email/email-change.rules.ts';

it.each([
  ['mailbox-create', 'mailbox', 'create'],
  ['mailbox-import', 'mailbox', 'create'],
  ['mailbox-delete-several', 'mailbox', 'delete'],
  ['mailbox-password', 'mailbox', 'update'],
  ['email-domain-delete', 'domain', 'delete'],
  ['domain-alias-create', 'domain-alias', 'create'],
  ['alias-delete', 'alias', 'delete'],
  ['catch-all-set', 'catch-all', 'update'],
  ['catch-all-remove', 'catch-all', 'delete'],
])('%s is reported as %s, %s', (name, subject, action) => expect(toEmailChange(name)).toEqual({ subject, action }));

it.each(['mailbox-token', 'cart-create', 'session-create'])('%s changes nothing of the mail', (name) =>
  expect(toEmailChange(name)).toBeNull(),
);
