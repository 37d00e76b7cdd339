import { describe, expect, it } from 'vitest';
import { invoiceStatus, transactionStatuses } from '#core/billing/invoice-status.rules.ts';
import { TldRules } from '#core/domain/domain.schema.ts';
import { domainStatus } from '#core/domain/domain-status.rules.ts';
import { emailStatuses } from '#core/email/mailbox-status.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { commonMessages } from '#core/i18n/messages/common.en.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { servicesMessages } from '#core/i18n/messages/services.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { serviceStatuses } from '#core/service/service-status.rules.ts';
import { ticketStatuses } from '#core/support/ticket-status.rules.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

describe('status of an invoice', () => {
  it.each([
    ['unpaid', -19.5, 'danger', 'billing.overdueDays', 19],
    ['unpaid', -1, 'danger', 'billing.overdueDays', 1],
    ['unpaid', -0.5, 'danger', 'billing.overdue', null],
    ['unpaid', 0.5, 'warning', 'billing.dueInDays', 1],
    ['unpaid', 7, 'warning', 'billing.dueInDays', 7],
    ['unpaid', 7.1, 'accent', 'billing.unpaid', null],
    ['unpaid', null, 'accent', 'billing.unpaid', null],
    ['processing', -19, 'info', 'billing.processing', null],
    ['paid', -19, 'success', 'billing.paid', null],
    ['void', 3, 'neutral', 'billing.void', null],
  ])('is, for one that is %s with %s days left: %s, %s', (status, daysLeft, tone, key, days) =>
    expect(invoiceStatus({ status, due_at: daysLeft === null ? null : inDays(daysLeft) }, NOW)).toEqual({
      tone,
      key,
      days,
    }),
  );

  it('is not known for a status of another provider', () =>
    expect(invoiceStatus({ status: 'in_dispute', due_at: null }, NOW)).toBeNull());
});

describe('status of a domain', () => {
  const registry = TldRules.parse({ grace_days: 30, redemption_days: 30, redemption_fee: 80 });
  it.each([
    [{ status: 'active', renewal_at: inDays(200) }, 'success', 'status.active'],
    [{ status: 'active', renewal_at: inDays(12) }, 'warning', 'domains.statusExpiring'],
    [{ status: 'active', renewal_at: inDays(12), auto_renew: true }, 'success', 'status.active'],
    [{ status: 'expired', renewal_at: inDays(-3) }, 'danger', 'domains.statusExpired'],
    [{ status: 'suspended', renewal_at: inDays(200) }, 'danger', 'domains.statusSuspended'],
    [{ status: 'cancelled' }, 'neutral', 'domains.statusCancelled'],
    [{ status: 'expired', renewal_at: inDays(-40), rules: registry }, 'danger', 'domains.statusRedemption'],
    [{ status: 'expired', renewal_at: inDays(-400), rules: registry }, 'danger', 'domains.statusExpired'],
    [{ status: 'expired', renewal_at: inDays(-3), auto_renew: true }, 'danger', 'domains.statusExpired'],
    [{ status: 'pending' }, 'info', 'domains.statusPending'],
    [{ status: 'pending_provision' }, 'info', 'domains.statusPending'],
    [{ status: 'provision' }, 'info', 'domains.statusPending'],
    [{ status: 'provisioning' }, 'info', 'domains.statusPending'],
    [{ status: 'transferring' }, 'info', 'domains.statusPending'],
  ])('of %o is %s', (domain, tone, key) => expect(domainStatus(domain, NOW)).toEqual([tone, key]));
});

describe('tones say who must act', () => {
  it.each([
    ['a ticket that was answered: the customer', ticketStatuses.answered, 'accent'],
    ['a ticket with a new reply of the customer: nobody', ticketStatuses.customer_reply, 'neutral'],
    ['a new ticket: nobody', ticketStatuses.open, 'neutral'],
    ['a payment to confirm: the customer soon', transactionStatuses.requires_action, 'warning'],
    ['a payment that failed: the customer at once', transactionStatuses.failed, 'danger'],
    ['a service that is being set up: nobody, work is under way', serviceStatuses.provisioning, 'info'],
    ['a service that is suspended: the customer at once', serviceStatuses.suspended, 'danger'],
    ['a mailbox that is off: nobody', emailStatuses.off, 'neutral'],
  ])('%s', (_, entry, tone) => expect(entry?.[0]).toBe(tone));
});

it('every status has a message', () => {
  const messages = {
    ...billingMessages,
    ...domainsMessages,
    ...servicesMessages,
    ...supportMessages,
    ...commonMessages,
  };
  for (const table of [transactionStatuses, serviceStatuses, ticketStatuses, emailStatuses])
    for (const [, key] of Object.values(table)) expect(messages).toHaveProperty([key]);
});

it('the status classes of a service are those of S1', () =>
  expect(Object.keys(serviceStatuses)).toEqual([
    'active',
    'cancelled',
    'expired',
    'pending',
    'pending_provision',
    'provision',
    'provisioning',
    'renewal',
    'suspended',
  ]));
