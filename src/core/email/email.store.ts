import '../i18n/areas/email.ts';
import { t } from '../i18n/index.ts';
import { notices } from '../notification/notices.store.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import { createMailbox as createRow, deleteMailbox as deleteRow, getEmailDomain, listEmailDomains, listMailboxes } from './email.endpoints.ts';

export const emailDomains = resource(listEmailDomains);
export const emailDomain = resource(getEmailDomain, { select: (answer) => answer.domain });
export const mailboxes = resource(listMailboxes);

const changed = () => Promise.all([mailboxes.invalidate(), emailDomain.invalidate(), emailDomains.invalidate()]).then(() => undefined);

/** A password error belongs beside its field, the form's business; what has no field is said here (S2 §8). */
export const createMailbox = mutation('create-mailbox', createRow, {
  onSuccess: (answer) => {
    notices().success(answer.message ?? t('email.created'));
    return changed();
  },
  onFailure: (error) => {
    if ([501, 404].includes(error.status) || (error.status === 422 && error.messages.length === 0)) notices().failure(t('error.whoops'));
    else if (error.kind !== 'http') notices().failure(t('error.unreachable'));
    else if (error.messages.length === 0) notices().failure(error.sentence ?? t('error.whoops'));
  },
});

export const deleteMailbox = mutation('delete-mailbox', deleteRow, {
  optimistic: ({ params }) =>
    mailboxes.patch((page) => ({
      mailboxes: page.mailboxes.filter((mailbox) => mailbox.id !== String(params?.id)),
      meta: { ...page.meta, total: page.meta.total - 1 },
    })),
  onSuccess: (answer) => {
    notices().success(answer.message ?? t('email.deleted'));
    return changed();
  },
  onFailure: (error) => notices().failure(error.sentence ?? t(error.kind === 'http' ? 'error.whoops' : 'error.unreachable')),
});

/** Asks again for everything on screen. */
export const refreshEmail = changed;
