import { Archive, Lock, LockOpen, TicketX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { tickets } from '#core/support/support.store.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { Button } from '../ui/button.tsx';
import { useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { DescriptionList, DetailPage } from '../ui/pages.tsx';
import { ConversationView } from './parts/conversation-view.tsx';
import { FullChat } from './parts/full-chat.tsx';
import { TicketStatus } from './parts/ticket-status.tsx';
import { useConversation } from './parts/use-conversation.ts';

const t = translator(frameMessages, supportMessages);

/** One ticket. The live chat's own is shown as that chat, at full size (S1 §2). */
export function TicketScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params.id ?? '';
  // Decided once: closing the chat leads elsewhere, it does not turn the page into another.
  const [isLive] = useState(() => chat().ticketId() === id);
  return isLive ? <LiveTicket id={id} /> : <Thread id={id} />;
}

const crumbs = () => [
  { label: t('menu.help'), to: '/support/help' },
  { label: t('ticket.list'), to: '/support/tickets' },
];

function LiveTicket({ id }: { id: string }) {
  return (
    <DetailPage title={`${t('menu.ticket')} #${id}`} crumbs={crumbs()}>
      <FullChat ticketId={id} returnPath="/support/tickets" />
    </DetailPage>
  );
}

function Thread({ id }: { id: string }) {
  const who = useSignalValue(session().user)?.id ?? null;
  useEffect(() => void supportSettings().load(), []);
  const { conversation, reopen } = useConversation(id, who);
  return conversation ? <OpenThread conversation={conversation} onRetry={reopen} /> : <Skeleton height={360} />;
}

function OpenThread({ conversation, onRetry }: { conversation: Conversation; onRetry: () => void }) {
  const ticket = useSignalValue(conversation.ticket);
  const failure = useSignalValue(conversation.failure);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSignedIn = useSignalValue(session().user) !== null;
  if (!ticket) {
    if (!failure) return <Skeleton height={360} />;
    if (!failure.isNotFoundOrForbidden && failure.status !== 401)
      return <ErrorState error={failure} onRetry={onRetry} />;
    return (
      <EmptyState
        isFullPage
        icon={TicketX}
        title={t('ticket.gone')}
        action={
          <Link to={isSignedIn ? '/support/tickets' : '/support/help'}>
            {t(isSignedIn ? 'ticket.toList' : 'menu.help')}
          </Link>
        }
      >
        {t('ticket.goneText')}
      </EmptyState>
    );
  }
  return (
    <DetailPage
      title={ticket.subject}
      crumbs={isSignedIn ? crumbs() : crumbs().slice(0, 1)}
      status={<TicketStatus status={ticket.status} />}
      actions={<TicketActions conversation={conversation} ticket={ticket} />}
      summary={
        <DescriptionList
          items={[
            { label: t('ticket.number'), value: `#${ticket.id}` },
            ...(ticket.department ? [{ label: t('ticket.department'), value: ticket.department.name }] : []),
            { label: t('ticket.created'), value: `${formatDate(ticket.created_at)}, ${formatTime(ticket.created_at)}` },
            { label: t('ticket.updated'), value: `${formatDate(ticket.updated_at)}, ${formatTime(ticket.updated_at)}` },
            { label: t('ticket.attachments'), value: <Attachments conversation={conversation} /> },
          ]}
        />
      }
    >
      <div className="grid gap-3">
        {ticket.status === 'closed' && (
          <p className="flex items-center gap-2 px-4 py-3 rounded-card bg-sunken text-muted">
            <Lock size={16} aria-hidden />
            {t('ticket.isClosed')}
          </p>
        )}
        <div className="thread flex flex-col rounded-card border border-line bg-surface overflow-hidden">
          <ConversationView conversation={conversation} newAfterId={null} textareaRef={field} />
        </div>
      </div>
    </DetailPage>
  );
}

function TicketActions({ conversation, ticket }: { conversation: Conversation; ticket: Ticket }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isClosed = ticket.status === 'closed';
  const change = async () => {
    setBusy(true);
    const outcome = await conversation.setStatus(isClosed ? 'open' : 'closed');
    setBusy(false);
    setAsking(false);
    if (!outcome.ok) return;
    notices().success(t('ticket.updatedNotice'));
    void tickets.invalidate();
  };
  return (
    <>
      <Button
        icon={isClosed ? LockOpen : Lock}
        isPending={isBusy}
        onClick={() => (isClosed ? void change() : setAsking(true))}
      >
        {t(isClosed ? 'ticket.reopen' : 'ticket.close')}
      </Button>
      <ConfirmDialog
        title={t('ticket.closeTitleOne', { subject: ticket.subject })}
        text={t('ticket.closeText')}
        confirmLabel={t('ticket.close')}
        isOpen={isAsking}
        isPending={isBusy}
        onConfirm={() => void change()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Attachments({ conversation }: { conversation: Conversation }) {
  const messages = useSignalValue(conversation.messages);
  const hasOlder = useSignalValue(conversation.hasOlder);
  const [isBusy, setBusy] = useState(false);
  if (!hasOlder && !messages.some((message) => message.files.some((file) => file.path)))
    return <span className="text-muted">{t('ticket.zipNone')}</span>;
  const save = async () => {
    setBusy(true);
    const outcome = await conversation.attachments();
    setBusy(false);
    if (outcome.ok) downloadBlob(outcome.data, `ticket-${conversation.id}.zip`);
  };
  return (
    <Button size="small" icon={Archive} isPending={isBusy} onClick={() => void save()}>
      {t('ticket.zip')}
    </Button>
  );
}
