import { MailSearch } from 'lucide-react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notifications } from '#core/notification/notification.store.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { useResource } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Table } from '../ui/table.tsx';
import { TeamNav } from './parts/team-nav.tsx';

const t = translator(listsMessages, teamMessages);

/** Every mail to the team; the one that is read stands in the address. */
export function EmailHistoryScreen() {
  const [list, setList] = useListState(['open']);
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(notifications, {
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const message = data?.messages.find((one) => one.id === list.filters.open);
  const open = (id: string) => setList({ page: list.page, filters: { open: id } });
  return (
    <div className="grid gap-5">
      <TeamNav />
      <ListPage
        title={t('history.title')}
        total={data?.total}
        summary={<p className="text-muted">{t('history.text')}</p>}
        toolbar={
          <SearchField
            label={t('history.search')}
            value={list.search}
            onSearch={(search) => setList({ search, filters: { open: '' } })}
          />
        }
      >
        <Table
          label={t('history.title')}
          rows={data?.messages}
          rowId={(one) => one.id}
          rowName={(one) => one.subject}
          isLoading={isLoading}
          isStale={isPlaceholderData}
          error={error}
          onRetry={() => void refresh()}
          empty={
            <EmptyState
              icon={MailSearch}
              title={list.search ? t('table.nothingFound', { search: list.search }) : t('history.none')}
            />
          }
          columns={[
            {
              id: 'subject',
              title: t('history.subject'),
              isMain: true,
              cell: (one) => (
                <button
                  type="button"
                  className="font-semibold text-left break-words hover:text-accent hover:underline min-h-[24px]"
                  onClick={() => open(one.id)}
                >
                  {one.subject}
                </button>
              ),
            },
            { id: 'to', title: t('history.to'), cell: (one) => <span className="break-words">{one.to}</span> },
            {
              id: 'at',
              title: t('history.at'),
              cell: (one) => (
                <span className="text-muted whitespace-nowrap">
                  {formatDate(one.created_at)}, {formatTime(one.created_at)}
                </span>
              ),
            },
          ]}
        />
        <ListPager list={list} setList={setList} total={data?.total} />
      </ListPage>
      {message && (
        <Dialog title={message.subject} variant="drawer" isOpen onClose={() => open('')}>
          <div className="grid gap-5">
            <DescriptionList
              items={[
                { label: t('history.to'), value: message.to ?? '' },
                {
                  label: t('history.at'),
                  value: `${formatDate(message.created_at)}, ${formatTime(message.created_at)}`,
                },
              ]}
            />
            <RichText html={message.body ?? ''} className="border-t pt-4" />
          </div>
        </Dialog>
      )}
    </div>
  );
}
