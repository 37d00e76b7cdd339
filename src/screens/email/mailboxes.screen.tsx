import '../../core/i18n/areas/email.ts';
import '../../core/i18n/areas/lists.ts';
import { Inbox, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Mailbox } from '../../core/email/email.schema.ts';
import { deleteMailbox, emailDomain, mailboxes } from '../../core/email/email.store.ts';
import { t, tn } from '../../core/i18n/index.ts';
import { clock } from '../../core/platform/clock.ts';
import { fileSize, timeAgo } from '../../core/rules/format.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useValue } from '../ui/context.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Chip, EmptyState, Meter } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { ListPage } from '../ui/pages.tsx';
import { Table } from '../ui/table.tsx';
import { NewMailbox } from './parts/new-mailbox.tsx';

const MB = 1_000_000;

export function Mailboxes({ domainId, level }: { domainId: string; level: 1 | 2 }) {
  const [list, setList] = useListState();
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<Mailbox | null>(null);
  const isDeleting = useValue(deleteMailbox.isPending);
  const { data: domain } = useResource(emailDomain, { params: { id: domainId } });
  const { data, error, isLoading, isPrevious, refresh } = useResource(mailboxes, {
    query: { domain_id: domainId, page: list.page, per_page: list.perPage, search: list.search, sort: list.sort },
  });
  const remove = async () => {
    if (!leaving) return;
    const { ok } = await deleteMailbox.run({ params: { id: leaving.id } });
    if (ok) setLeaving(null);
  };
  return (
    <div className="grid gap-3">
      <nav aria-label={t('page.breadcrumbs')} className="text-sm">
        <Link to="/email">{t('email.domains')}</Link>
      </nav>
      <ListPage
        title={domain ? t('email.mailboxesOf', { name: domain.name }) : t('email.mailboxes')}
        total={data?.meta.total}
        level={level}
        action={
          <Button look="primary" icon={Plus} onClick={() => setCreating(true)} disabled={!domain}>
            {t('email.new')}
          </Button>
        }
        facts={
          domain && (
            <div className="max-w-sm">
              <Meter
                label={t('email.quotaOf', { name: domain.name })}
                value={domain.quota_given}
                max={domain.quota_total}
                text={t('email.givenOf', { used: fileSize(domain.quota_given * MB), quota: fileSize(domain.quota_total * MB) })}
              />
            </div>
          )
        }
        tools={<SearchField label={t('email.searchMailboxes')} value={list.search} onSearch={(search) => setList({ search })} />}
      >
        <Table
          label={t('email.mailboxes')}
          rows={data?.mailboxes}
          rowId={(mailbox) => mailbox.id}
          rowName={(mailbox) => mailbox.username}
          sort={list.sort}
          onSort={(sort) => setList({ sort })}
          isLoading={isLoading}
          isStale={isPrevious}
          error={error}
          onRetry={() => void refresh()}
          empty={
            <EmptyState
              icon={Inbox}
              title={list.search ? t('table.nothingFound', { search: list.search }) : t('email.noMailboxes')}
              action={
                list.search ? (
                  <Button onClick={() => setList({ search: '' })}>{t('table.clearSearch')}</Button>
                ) : (
                  <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
                    {t('email.new')}
                  </Button>
                )
              }
            >
              {list.search ? null : t('email.noMailboxesText')}
            </EmptyState>
          }
          columns={[
            {
              id: 'username',
              title: t('email.address'),
              isMain: true,
              isSortable: true,
              cell: (mailbox) => (
                <span className="grid">
                  <span className="font-semibold break-words">{mailbox.username}</span>
                  <span className="text-sm text-muted">{mailbox.name}</span>
                </span>
              ),
            },
            {
              id: 'used',
              title: t('email.storage'),
              isSortable: true,
              cell: (mailbox) => (
                <Meter
                  label={t('email.quotaOf', { name: mailbox.username })}
                  value={mailbox.used}
                  max={mailbox.quota}
                  text={t('email.usedOf', { used: fileSize(mailbox.used * MB), quota: fileSize(mailbox.quota * MB) })}
                />
              ),
            },
            {
              id: 'status',
              title: t('table.status'),
              cell: (mailbox) => <Chip tone={mailbox.is_active ? 'success' : 'neutral'}>{t(mailbox.is_active ? 'status.active' : 'status.off')}</Chip>,
            },
            {
              id: 'last_login_at',
              title: t('email.lastLogin'),
              isSortable: true,
              cell: (mailbox) => (
                <span className="text-muted whitespace-nowrap">
                  {mailbox.last_login_at ? t('time.ago', { time: timeAgo(mailbox.last_login_at, clock().now()) }) : t('email.neverLoggedIn')}
                </span>
              ),
            },
            {
              id: 'actions',
              title: t('table.actions'),
              isActions: true,
              cell: (mailbox) => <IconButton label={t('email.deleteNamed', { name: mailbox.username })} icon={Trash2} size={16} onClick={() => setLeaving(mailbox)} />,
            },
          ]}
        />
        <ListPager list={list} setList={setList} total={data?.meta.total} />
      </ListPage>
      {domain && <NewMailbox domain={domain} isOpen={isCreating} onClose={() => setCreating(false)} />}
      <Confirm
        title={t('email.deleteTitle', { name: leaving?.username ?? '' })}
        text={t('email.deleteText', { name: leaving?.username ?? '', messages: tn('email.message', 'email.messages', leaving?.messages ?? 0) })}
        action={t('email.deleteAction')}
        isOpen={leaving !== null}
        isBusy={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}
