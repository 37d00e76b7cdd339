import {
  CalendarClock,
  CreditCard,
  type LucideIcon,
  MailWarning,
  MessageSquareReply,
  Network,
  ReceiptText,
} from 'lucide-react';
import { needsNewCard, overdueDays } from '#core/billing/billing.rules.ts';
import type { Card, Invoice, Transaction } from '#core/billing/billing.schema.ts';
import { cards, hasExpired, invoices, transactions } from '#core/billing/billing.store.ts';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import { allMailboxes, emailDomains } from '#core/email/email.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatFileSize, formatMoney, timeAgo } from '#core/rules/format.rules.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { tickets } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { fullestMailboxesQuery } from './queries.ts';

const t = translator(dashboardMessages);

const MB = 1_000_000;
/** Of its storage, from which a mailbox counts as full. */
const FULL_SHARE = 0.95;

/** Something that a customer has to act on. */
export interface ActionItem {
  id: string;
  icon: LucideIcon;
  tone: 'danger' | 'warning' | 'accent';
  title: string;
  detail: string;
  /** Where its button leads, and what the button says. */
  to: string;
  label: string;
}

interface Permissions {
  canViewInvoices: boolean;
  canViewEmail: boolean;
  canViewTickets: boolean;
}

/** What waits for the customer, the most urgent first. A part that failed is left out; it counts once nothing else is there. */
export function useActionItems({ canViewInvoices, canViewEmail, canViewTickets }: Permissions) {
  const now = clock().now();
  const unpaid = useResource(invoices, canViewInvoices ? { query: { status: 'unpaid', per_page: 10 } } : null);
  const payments = useResource(transactions, canViewInvoices ? { query: { per_page: 10 } } : null);
  const saved = useResource(cards, canViewInvoices ? {} : null);
  const fullest = useResource(allMailboxes, canViewEmail ? fullestMailboxesQuery : null);
  const domains = useResource(emailDomains, canViewEmail ? { query: { page: 1, per_page: 25 } } : null);
  const answered = useResource(tickets, canViewTickets ? { query: { status: 'answered', per_page: 10 } } : null);
  const reads = [
    ...(canViewInvoices ? [unpaid, payments, saved] : []),
    ...(canViewEmail ? [fullest, domains] : []),
    ...(canViewTickets ? [answered] : []),
  ];
  const items = [
    ...invoiceItems(unpaid.data?.invoices ?? [], payments.data?.transactions ?? [], now),
    ...(saved.data?.cards ?? []).filter((card) => needsNewCard(card, now)).map((card) => cardItem(card, now)),
    ...(fullest.data?.mailboxes ?? []).filter(isFull).map(mailboxItem),
    ...(domains.data?.domains ?? []).filter(hasDnsFault).map(dnsItem),
    ...(answered.data?.tickets ?? []).map((ticket) => ticketItem(ticket, now)),
  ];
  const isLoading = reads.some((read) => read.isLoading);
  const error = items.length === 0 ? (reads.find((read) => read.error)?.error ?? null) : null;
  return {
    data: isLoading || error ? undefined : items,
    error,
    refresh: () => Promise.all(reads.map((read) => read.refresh())),
  };
}

/** Overdue invoices, and those whose last payment failed. */
function invoiceItems(unpaid: readonly Invoice[], payments: readonly Transaction[], now: number): ActionItem[] {
  return unpaid.flatMap((invoice) => {
    const days = overdueDays(invoice, now);
    // The newest comes first.
    const last = payments.find(({ invoice_id, invoice_ids }) => [...invoice_ids, invoice_id].includes(invoice.id));
    const hasFailed = last?.status === 'failed';
    if (days === null && !hasFailed) return [];
    return {
      id: `i${invoice.id}`,
      icon: hasFailed ? ReceiptText : CalendarClock,
      tone: 'danger' as const,
      title: hasFailed
        ? t('dashboard.paymentFailed', { id: invoice.id })
        : t('dashboard.invoiceDue', { id: invoice.id, amount: formatMoney(invoice.total) }),
      detail: hasFailed
        ? (last.reason ?? formatMoney(invoice.total))
        : days === 0
          ? t('dashboard.dueToday')
          : t('dashboard.overdue', { n: days ?? 0 }),
      to: `/checkout?invoices=${invoice.id}`,
      label: t('dashboard.pay'),
    };
  });
}

const cardItem = (card: Card, now: number): ActionItem => ({
  id: `c${card.id}`,
  icon: CreditCard,
  tone: hasExpired(card, now) ? 'danger' : 'warning',
  title: card.label ?? t('dashboard.card'),
  detail: t(hasExpired(card, now) ? 'dashboard.cardExpired' : 'dashboard.cardExpires'),
  to: '/billing/payment-methods',
  label: t('dashboard.updateCard'),
});

const isFull = ({ used, quota }: Mailbox) => quota > 0 && used >= quota * FULL_SHARE;
const mailboxItem = ({ id, username, used, quota, domain_id }: Mailbox): ActionItem => ({
  id: `m${id}`,
  icon: MailWarning,
  tone: used >= quota ? 'danger' : 'warning',
  title: username,
  detail: t(used >= quota ? 'dashboard.mailboxFull' : 'dashboard.mailboxNearlyFull', {
    used: formatFileSize(used * MB),
    quota: formatFileSize(quota * MB),
  }),
  to: `/email/${domain_id}/mailboxes?search=${encodeURIComponent(username)}`,
  label: t('dashboard.addStorage'),
});

const hasDnsFault = ({ status, dns }: EmailDomain) => status === 'active' && Boolean(dns && dns.good < dns.total);
const dnsItem = ({ id, name, dns }: EmailDomain): ActionItem => ({
  id: `d${id}`,
  icon: Network,
  tone: 'warning',
  title: name,
  detail: t('dashboard.dnsIssues', { n: (dns?.total ?? 0) - (dns?.good ?? 0) }),
  to: `/email/${id}/settings?tab=dns`,
  label: t('dashboard.fixDns'),
});

const ticketItem = ({ id, subject, updated_at }: Ticket, now: number): ActionItem => ({
  id: `t${id}`,
  icon: MessageSquareReply,
  tone: 'accent',
  title: subject,
  detail: `${t('dashboard.waiting')} · ${formatAge(updated_at, now)}`,
  to: `/support/tickets/${id}`,
  label: t('dashboard.reply'),
});

const formatAge = (iso: string, now: number) => t('time.ago', { time: timeAgo(iso, now) });
