import { useState } from 'react';
import * as z from 'zod/mini';
import { MAX_TEXT } from '#core/chat/chat.rules.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { ticketDraft } from '#core/support/support.store.ts';
import { Button } from '../ui/button.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { usePortalForm } from '../ui/use-portal-form.ts';
import { SuggestedArticles } from './parts/suggested-articles.tsx';
import { TicketForm } from './parts/ticket-form.tsx';

const t = translator(frameMessages, supportMessages);

const emptyDraft = { subject: '', department_id: '', body: '' };

/** Opens a ticket, and suggests articles that may answer it. */
export function NewTicketScreen() {
  const [schema] = useState(() =>
    z.object({
      subject: field(required, maxLength(200)),
      department_id: field(required),
      body: field(required, maxLength(MAX_TEXT)),
    }),
  );
  const [storedDraft] = useState(() => ticketDraft().read());
  const [isRestored, setRestored] = useState(storedDraft !== null);
  const form = usePortalForm(schema, storedDraft ?? emptyDraft);
  const discardDraft = () => {
    form.reset(emptyDraft);
    setRestored(false);
  };
  return (
    <DetailPage
      title={t('ticket.new')}
      crumbs={[
        { label: t('menu.help'), to: '/support/help' },
        { label: t('ticket.list'), to: '/support/tickets' },
      ]}
      summary={<SuggestedArticles subject={form.watch('subject')} />}
    >
      <div className="grid gap-4 p-5 rounded-card border border-line bg-surface">
        <p className="text-muted">{t('ticket.newText')}</p>
        {isRestored && (
          <p
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 rounded bg-info-soft text-info"
          >
            {t('ticket.draftRestored')}
            <Button size="small" onClick={discardDraft}>
              {t('ticket.discardDraft')}
            </Button>
          </p>
        )}
        <TicketForm form={form} />
      </div>
    </DetailPage>
  );
}
