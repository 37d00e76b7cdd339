import { Archive, Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { ticketNoticesMessages } from '#core/i18n/messages/ticket-notices.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { keepClearOfLauncher } from '#core/platform/launcher-inset.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { tickets } from '#core/support/support.store.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { Button } from '../ui/button.tsx';
import { useSignalValue } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { ConversationView } from './parts/conversation-view.tsx';
import { FullChat } from './parts/full-chat.tsx';
import { TicketMessage } from './parts/ticket-message.tsx';
import { TicketStatus } from './parts/ticket-status.tsx';
import { TopicLinks } from './parts/topic-links.tsx';
import { useConversation } from './parts/use-conversation.ts';

const t = translator(frameMessages, supportMessages, ticketNoticesMessages);

/** One ticket. The live chat's own ticket is shown as that chat, at full size (S1 §2). */
export function TicketScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params.id ?? '';
  const userId = useSignalValue(session().user)?.id;
  // Decided once: closing the chat navigates away, it must not turn this page into the thread first.
  const [isLive] = useState(() => chat().ticketId() === id);
  // Another user may see another ticket under the same id, or none.
  return isLive ? <LiveTicket id={id} /> : <Thread key={userId} id={id} />;
}

const crumbs = () => [
  { label: t('menu.help'), to: '/support/help' },
  { label: t('ticket.list'), to: '/support/tickets' },
];

function LiveTicket({ id }: { id: string }) {
  return (
    <DetailPage title={`${t('menu.ticket')} #${id}`} crumbs={crumbs()} summary={<TopicLinks />}>
      <FullChat ticketId={id} returnPath="/support/tickets" />
    </DetailPage>
  );
}

function Thread({ id }: { id: string }) {
  useEffect(() => void supportSettings().load(), []);
  const { conversation, reopen } = useConversation(id);
  return conversation ? <OpenThread conversation={conversation} onRetry={reopen} /> : <Skeleton height={360} />;
}

function OpenThread({ conversation, onRetry }: { conversation: Conversation; onRetry: () => void }) {
  const ticket = useSignalValue(conversation.ticket);
  const failure = useSignalValue(conversation.failure);
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const isSignedIn = useSignalValue(session().user) !== null;
  if (!ticket) {
    if (!failure) return <Skeleton height={360} />;
    return failure.isNotFoundOrForbidden || failure.status === 401 ? (
      <NotFound
        title={t('ticket.gone')}
        to={isSignedIn ? '/support/tickets' : '/support/help'}
        linkLabel={t(isSignedIn ? 'ticket.toList' : 'menu.help')}
        error={failure}
      />
    ) : (
      <ErrorState error={failure} onRetry={onRetry} />
    );
  }
  return (
    <DetailPage
      title={ticket.subject}
      crumbs={isSignedIn ? crumbs() : crumbs().slice(0, 1)}
      status={<TicketStatus status={ticket.status} />}
      actions={<TicketActions conversation={conversation} ticket={ticket} />}
      summary={<TicketSummary conversation={conversation} ticket={ticket} />}
    >
      <div className="grid gap-3">
        {ticket.status === 'closed' && (
          <p className="flex items-center gap-2 px-4 py-3 rounded-card bg-sunken text-muted">
            <Lock size={16} aria-hidden />
            {t('ticket.isClosed')}
          </p>
        )}
        <div className="thread flex flex-col h-[clamp(320px,calc(100dvh-344px),900px)] lg:h-[clamp(420px,calc(100dvh-260px),900px)] rounded-card border border-line bg-surface overflow-hidden">
          <ConversationView
            conversation={conversation}
            newAfterId={null}
            textareaRef={textareaRef}
            composerRef={keepClearOfLauncher}
            LetterView={TicketMessage}
          />
        </div>
      </div>
    </DetailPage>
  );
}

function TicketSummary({ conversation, ticket }: { conversation: Conversation; ticket: Ticket }) {
  const dateAndTime = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;
  return (
    <DescriptionList
      items={[
        { label: t('ticket.number'), value: `#${ticket.id}` },
        ...(ticket.department ? [{ label: t('ticket.department'), value: ticket.department.name }] : []),
        { label: t('ticket.created'), value: dateAndTime(ticket.created_at) },
        { label: t('ticket.updated'), value: dateAndTime(ticket.updated_at) },
        { label: t('ticket.attachments'), value: <Attachments conversation={conversation} /> },
      ]}
    />
  );
}

function TicketActions({ conversation, ticket }: { conversation: Conversation; ticket: Ticket }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isPending, setPending] = useState(false);
  const isClosed = ticket.status === 'closed';
  const toggleStatus = async () => {
    setPending(true);
    const outcome = await conversation.setStatus(isClosed ? 'open' : 'closed');
    setPending(false);
    setConfirming(false);
    if (!outcome.ok) return;
    notices().success(t('ticket.updatedNotice'));
    void tickets.invalidate();
  };
  return (
    <>
      <Button
        icon={isClosed ? LockOpen : Lock}
        isPending={isPending}
        onClick={() => (isClosed ? void toggleStatus() : setConfirming(true))}
      >
        {t(isClosed ? 'ticket.reopen' : 'ticket.close')}
      </Button>
      <ConfirmDialog
        title={t('ticket.closeTitleOne', { subject: ticket.subject })}
        text={t('ticket.closeText')}
        confirmLabel={t('ticket.close')}
        isOpen={isConfirming}
        isPending={isPending}
        onConfirm={() => void toggleStatus()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

function Attachments({ conversation }: { conversation: Conversation }) {
  const messages = useSignalValue(conversation.messages);
  const hasOlder = useSignalValue(conversation.hasOlder);
  const [isDownloading, setDownloading] = useState(false);
  if (!hasOlder && !messages.some((message) => message.files.some((file) => file.path)))
    return <span className="text-muted">{t('ticket.zipNone')}</span>;
  const download = async () => {
    setDownloading(true);
    const outcome = await conversation.attachments();
    setDownloading(false);
    if (outcome.ok) downloadBlob(outcome.data, `ticket-${conversation.id}.zip`);
  };
  return (
    <Button size="small" icon={Archive} isPending={isDownloading} onClick={() => void download()}>
      {t('ticket.zip')}
    </Button>
  );
}
