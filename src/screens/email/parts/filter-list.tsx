import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Filter, FilterKind } from '#core/email/email.schema.ts';
import { deleteFilter, filters, updateFilter } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Switch } from '#screens/ui/switch.tsx';
import { describeAction, describeCondition } from './filter-labels.ts';
import { useDeletion } from './use-deletion.ts';

const t = translator(emailMessages, mailFiltersMessages);

const FilterDialog = lazyPart(() => import('./filter-form.tsx').then((module) => module.FilterDialog));

interface FilterListProps {
  domainId: string;
  kind: FilterKind;
  text: string;
  emptyTitle: string;
  createLabel: string;
  icon: LucideIcon;
}

/** The filters of one kind. Custom filters have an order that can be changed. */
export function FilterList({ domainId, kind, text, emptyTitle, createLabel, icon }: FilterListProps) {
  const list = useResource(filters, { query: { domain_id: domainId, key: kind } });
  const [editing, setEditing] = useState<Filter | 'new' | null>(null);
  const isDeleting = useSignalValue(deleteFilter.isPending);
  const deletion = useDeletion(({ id }: Filter) => deleteFilter.run({ params: { id } }));
  const value = deletion.item?.match_value ?? '';
  return (
    <div className="rounded-card border border-line bg-surface min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-3 pl-4 border-b min-h-[65px]">
        <p className="text-sm text-muted min-w-0 max-w-md">{text}</p>
        <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
          {createLabel}
        </Button>
      </div>
      <Loaded from={list} skeleton={<ListSkeleton />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={icon} title={emptyTitle} />
          ) : (
            <ol className="grid divide-y">
              {data.map((filter, index) => (
                <FilterItem
                  key={filter.id}
                  filter={filter}
                  index={index}
                  isLast={index === data.length - 1}
                  isCustom={kind === 'custom'}
                  onEdit={() => setEditing(filter)}
                  onDelete={() => deletion.ask(filter)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {editing && (
          <FilterDialog
            domainId={domainId}
            kind={kind}
            filter={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        {...deletion.dialog}
        title={t('filter.deleteTitle', { value })}
        text={t('filter.deleteText', { value })}
        confirmLabel={t('filter.delete')}
        isPending={isDeleting}
      />
    </div>
  );
}

const ListSkeleton = () => (
  <div className="grid gap-4 p-4">
    <Skeleton height={20} width="70%" />
    <Skeleton height={20} width="55%" />
    <Skeleton height={20} width="62%" />
  </div>
);

async function saveFilter({ id }: Filter, body: { is_active: boolean } | { position: number }) {
  const outcome = await updateFilter.run({ params: { id }, body });
  if (!outcome.ok) notices().failure(emailErrorMessage(outcome.error));
}

interface FilterItemProps {
  filter: Filter;
  /** From 0. */
  index: number;
  isLast: boolean;
  isCustom: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function FilterItem({ filter, index, isLast, isCustom, onEdit, onDelete }: FilterItemProps) {
  const value = filter.match_value;
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 ${filter.is_active ? '' : 'text-muted'}`}>
      {isCustom && <span className="w-6 text-sm text-muted tabular-nums">{index + 1}</span>}
      <span className="grid grow min-w-0 basis-56">
        <span className="font-semibold break-words">{isCustom ? describeCondition(filter) : value}</span>
        {isCustom && <span className="text-sm text-muted break-words">→ {describeAction(filter)}</span>}
      </span>
      <span className="inline-flex items-center ml-auto">
        {isCustom && <MoveButtons filter={filter} index={index} isLast={isLast} />}
        <IconButton label={t('filter.edit', { value })} icon={Pencil} size={16} onClick={onEdit} />
        <IconButton label={t('email.deleteNamed', { name: value })} icon={Trash2} size={16} onClick={onDelete} />
      </span>
      <Switch
        label={t('filter.isOn', { value })}
        isOn={filter.is_active}
        onToggle={() => void saveFilter(filter, { is_active: !filter.is_active })}
      />
    </li>
  );
}

/** Positions on the wire count from 1. */
const MoveButtons = ({ filter, index, isLast }: Pick<FilterItemProps, 'filter' | 'index' | 'isLast'>) => (
  <>
    <IconButton
      label={t('filter.up', { value: filter.match_value })}
      icon={ArrowUp}
      size={16}
      aria-disabled={index === 0}
      onClick={() => index > 0 && void saveFilter(filter, { position: index })}
    />
    <IconButton
      label={t('filter.down', { value: filter.match_value })}
      icon={ArrowDown}
      size={16}
      aria-disabled={isLast}
      onClick={() => !isLast && void saveFilter(filter, { position: index + 2 })}
    />
  </>
);
