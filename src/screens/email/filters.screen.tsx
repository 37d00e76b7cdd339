import { ArrowDown, ArrowUp, ListFilter, Pencil, Plus, ShieldCheck, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Filter, FilterKind } from '#core/email/email.schema.ts';
import { deleteFilter, filters, updateFilter } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Tabs } from '../ui/navigation.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Switch } from '../ui/switch.tsx';
import { type DomainPageProps, PendingDomainNotice, prefetch, withDomainLayout } from './parts/domain-layout.tsx';
import { FilterDialog } from './parts/filter-form.tsx';
import { describeAction, describeCondition } from './parts/filter-labels.ts';
import { FilterTest } from './parts/filter-test.tsx';

const t = translator(emailMessages, mailFiltersMessages);

const kinds = [
  {
    kind: 'custom',
    label: 'filter.custom',
    text: 'filter.customText',
    empty: 'filter.noCustom',
    create: 'filter.newCustom',
    icon: ListFilter,
  },
  {
    kind: 'whitelist',
    label: 'filter.allowed',
    text: 'filter.allowedText',
    empty: 'filter.noAllowed',
    create: 'filter.newAllowed',
    icon: ShieldCheck,
  },
  {
    kind: 'blacklist',
    label: 'filter.blocked',
    text: 'filter.blockedText',
    empty: 'filter.noBlocked',
    create: 'filter.newBlocked',
    icon: ShieldX,
  },
] as const;

/** Filters of a domain: own ones in their order, allowed and blocked senders, and a message to try them with. */
function Filters({ domainId, domain, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState(['tab']);
  return (
    <section className="grid gap-5 min-w-0">
      <PendingDomainNotice domain={domain} />
      <PageTitle headingLevel={headingLevel}>
        {domain ? t('filter.title', { name: domain.name }) : t('email.filters')}
      </PageTitle>
      <div className="detail-grid">
        <div className="min-w-0">
          <Tabs
            label={t('email.filters')}
            value={list.filters.tab || 'custom'}
            onChange={(tab) => setList({ filters: { tab: tab === 'custom' ? '' : tab } })}
            tabs={kinds.map((one) => ({
              id: one.kind,
              label: t(one.label),
              content: <FilterList domainId={domainId} {...one} />,
              prefetch: () => prefetch.filters(domainId, one.kind),
            }))}
          />
        </div>
        <aside>
          <FilterTest domainId={domainId} />
        </aside>
      </div>
    </section>
  );
}

function FilterList({
  domainId,
  kind,
  text,
  empty,
  create,
  icon: Icon,
}: { domainId: string } & (typeof kinds)[number]) {
  const { data, error, isLoading, refresh } = useResource(filters, {
    query: { domain_id: domainId, key: kind as FilterKind },
  });
  const [editing, setEditing] = useState<Filter | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Filter | null>(null);
  const isDeleting = useSignalValue(deleteFilter.isPending);
  const change = async (filter: Filter, body: { is_active: boolean } | { position: number }) => {
    const outcome = await updateFilter.run({ params: { id: filter.id }, body });
    if (!outcome.ok) notices().failure(emailErrorMessage(outcome.error));
  };
  const remove = async () => {
    if (leaving && (await deleteFilter.run({ params: { id: leaving.id } })).ok)
      setLeaving((now) => (now === leaving ? null : now));
  };
  const isCustom = kind === 'custom';
  return (
    <div className="rounded-card border border-line bg-surface min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-3 pl-4 border-b min-h-[65px]">
        <p className="text-sm text-muted min-w-0 max-w-md">{t(text)}</p>
        <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
          {t(create)}
        </Button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : isLoading || !data ? (
        <div className="grid gap-4 p-4">
          <Skeleton height={20} width="70%" />
          <Skeleton height={20} width="55%" />
          <Skeleton height={20} width="62%" />
        </div>
      ) : data.length === 0 ? (
        <EmptyState icon={Icon} title={t(empty)} />
      ) : (
        <ol className="grid divide-y">
          {data.map((filter, index) => (
            <li
              key={filter.id}
              className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 ${filter.is_active ? '' : 'text-muted'}`}
            >
              {isCustom && <span className="w-6 text-sm text-muted tabular-nums">{index + 1}</span>}
              <span className="grid grow min-w-0 basis-52">
                <span className="font-semibold break-words">
                  {isCustom ? describeCondition(filter) : filter.match_value}
                </span>
                {isCustom && <span className="text-sm text-muted break-words">→ {describeAction(filter)}</span>}
              </span>
              <span className="inline-flex items-center">
                {isCustom && (
                  <>
                    <IconButton
                      label={t('filter.up', { value: filter.match_value })}
                      icon={ArrowUp}
                      size={16}
                      aria-disabled={index === 0}
                      onClick={() => index > 0 && void change(filter, { position: index })}
                    />
                    <IconButton
                      label={t('filter.down', { value: filter.match_value })}
                      icon={ArrowDown}
                      size={16}
                      aria-disabled={index === data.length - 1}
                      onClick={() => index < data.length - 1 && void change(filter, { position: index + 2 })}
                    />
                  </>
                )}
                <IconButton
                  label={t('filter.edit', { value: filter.match_value })}
                  icon={Pencil}
                  size={16}
                  onClick={() => setEditing(filter)}
                />
                <IconButton
                  label={t('email.deleteNamed', { name: filter.match_value })}
                  icon={Trash2}
                  size={16}
                  onClick={() => setLeaving(filter)}
                />
              </span>
              <Switch
                label={t('filter.isOn', { value: filter.match_value })}
                isOn={filter.is_active}
                onToggle={() => void change(filter, { is_active: !filter.is_active })}
              />
            </li>
          ))}
        </ol>
      )}
      {editing && (
        <FilterDialog
          domainId={domainId}
          kind={kind}
          filter={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        title={t('filter.deleteTitle', { value: leaving?.match_value ?? '' })}
        text={t('filter.deleteText', { value: leaving?.match_value ?? '' })}
        confirmLabel={t('filter.delete')}
        isOpen={leaving !== null}
        isPending={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}

export const FiltersScreen = withDomainLayout(Filters);
