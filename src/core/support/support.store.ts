import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { send } from '../http/send.ts';
import { ticketNoticesMessages } from '../i18n/messages/ticket-notices.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { randomId } from '../platform/random-id.ts';
import { localStore } from '../platform/storage.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import {
  createTicket as createTicketEndpoint,
  getArticle,
  listAnnouncements,
  listArticles,
  listCategories,
  listDepartments,
  listFaqs,
  listTickets,
  rateArticle as rateArticleEndpoint,
  updateTicket,
} from './support.endpoints.ts';
import { ticketDepartments } from './support.rules.ts';
import type { Ticket } from './support.schema.ts';

const t = translator(ticketNoticesMessages);

const HOUR_MS = 3_600_000;

export const tickets = resource(listTickets);
export const departments = resource(listDepartments, {
  select: (response) => ticketDepartments(response.departments),
  staleTime: HOUR_MS,
});
export const articles = resource(listArticles);
export const article = resource(getArticle);
export const categories = resource(listCategories, { select: (response) => response.categories, staleTime: HOUR_MS });
export const faqs = resource(listFaqs, { select: (response) => response.faqs });
export const announcements = resource(listAnnouncements, {
  select: (response) => response.announcements,
  staleTime: 60_000,
});

export const createTicket = mutation('create-ticket', createTicketEndpoint, {
  success: () => t('ticket.opened'),
  onSuccess: () => tickets.invalidate(),
  onFailure: () => notices().failure(t('ticket.failed')),
});

export interface CloseFailure {
  ticket: Ticket;
  reason: string;
}

/** Closes tickets one by one; a failure does not stop the others. @returns how many closed, and why the others did not */
export async function closeTickets(chosen: readonly Ticket[]): Promise<{ closed: number; failed: CloseFailure[] }> {
  const failed: CloseFailure[] = [];
  for (const ticket of chosen) {
    await send(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } }, { quiet: true }).catch(
      (cause: unknown) => {
        failed.push({ ticket, reason: errorMessage(ApiError.from(cause)) });
      },
    );
  }
  await tickets.invalidate();
  const closed = chosen.length - failed.length;
  if (failed.length === 0)
    notices().success(closed === 1 ? t('ticket.updatedNotice') : t('ticket.closedCount', { n: closed }));
  return { closed, failed };
}

const VISITOR_KEY = 'visitor';
export const rateArticle = mutation('rate-article', rateArticleEndpoint, { onSuccess: () => article.invalidate() });
/** A random id of this browser, so that its vote on an article counts once. */
export function visitorId(): string {
  const stored = localStore.get(VISITOR_KEY);
  if (stored) return stored;
  const id = randomId();
  localStore.set(VISITOR_KEY, id);
  return id;
}

const DRAFT_KEY = 'ticket.draft';
export interface TicketDraft {
  subject: string;
  department_id: string;
  body: string;
}

/** A ticket that has not been sent yet. Its files are not stored. */
export const ticketDraft = shared('support.ticket-draft', () => {
  onIdentityChange(() => localStore.remove(DRAFT_KEY));
  return {
    read(): TicketDraft | null {
      try {
        const stored = JSON.parse(localStore.get(DRAFT_KEY) ?? 'null') as Partial<TicketDraft> | null;
        if (!stored) return null;
        const text = (value: unknown) => (typeof value === 'string' ? value : '');
        return { subject: text(stored.subject), department_id: text(stored.department_id), body: text(stored.body) };
      } catch {
        return null;
      }
    },
    save(draft: TicketDraft) {
      if (draft.subject.trim() || draft.body.trim()) localStore.set(DRAFT_KEY, JSON.stringify(draft));
      else localStore.remove(DRAFT_KEY);
    },
    clear: () => localStore.remove(DRAFT_KEY),
  };
});
