import { MailSearch } from 'lucide-react';
import { useEffect } from 'react';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { EmailNotification } from '#core/notification/notification.schema.ts';
import { notifications, readMails } from '#core/notification/notification.store.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { useResource } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { RowName } from '../ui/row-name.tsx';
import type { Column } from '../ui/table.tsx';

const t = translator(teamMessages);

/** Every email sent to the team. The id of the open message is in the query string. */
export function EmailHistoryScreen() {
  const [list, setList] = useListState(['open']);
  const state = useResource(notifications, {
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const message = state.data?.messages.find(({ id }) => id === list.filters.open);
  const readId = message?.id;
  useEffect(() => {
    if (readId !== undefined) readMails().markRead(readId);
  }, [readId]);
  const open = (id: string) => setList({ page: list.page, filters: { open: id } });
  return (
    <div className="grid gap-5">
      <ListScreen
        title={t('history.title')}
        summary={<p className="text-muted">{t('history.text')}</p>}
        list={list}
        // Another search or page closes the message.
        setList={(change) => setList({ ...change, filters: { open: '' } })}
        from={state}
        rows={state.data?.messages}
        total={state.data?.total}
        columns={messageColumns(open)}
        rowName={({ subject }) => subject}
        searchLabel={t('history.search')}
        empty={{ icon: MailSearch, title: t('history.none'), action: null }}
        isFiltered={false}
      />
      {message && <MessageDrawer message={message} onClose={() => open('')} />}
    </div>
  );
}

const sentAt = ({ created_at }: EmailNotification) => `${formatDate(created_at)}, ${formatTime(created_at)}`;

const messageColumns = (onOpen: (id: string) => void): Column<EmailNotification>[] => [
  {
    id: 'subject',
    title: t('history.subject'),
    isMain: true,
    cell: ({ id, subject }) => <RowName onOpen={() => onOpen(id)}>{subject}</RowName>,
  },
  {
    id: 'to',
    title: t('history.to'),
    card: 'status',
    cell: ({ to }) => <span className="text-muted break-words">{to}</span>,
  },
  {
    id: 'at',
    title: t('history.at'),
    card: 'status',
    cell: ({ created_at }) => <RelativeTime iso={created_at} className="text-muted whitespace-nowrap" />,
  },
];

const MessageDrawer = ({ message, onClose }: { message: EmailNotification; onClose: () => void }) => (
  <Dialog title={message.subject} variant="drawer" isOpen onClose={onClose}>
    <div className="grid gap-5">
      <DescriptionList
        items={[
          { label: t('history.to'), value: message.to ?? '' },
          { label: t('history.at'), value: sentAt(message) },
        ]}
      />
      <RichText html={message.body ?? ''} className="border-t pt-4" />
    </div>
  </Dialog>
);
