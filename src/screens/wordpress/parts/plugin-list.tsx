import { Plug, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import {
  countItems,
  filterItems,
  ITEM_FILTERS,
  type ItemFilter,
  installableUpdate,
  itemKey,
  toItemFilter,
} from '#core/wordpress/items.rules.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { ListFilter } from '#screens/ui/list-filter.tsx';
import { SearchField, useListState } from '#screens/ui/list-state.tsx';
import { Table } from '#screens/ui/table.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import { itemColumns } from './item-columns.tsx';
import type { ItemActions } from './use-item-actions.ts';
import type { ItemsState } from './use-items.ts';

const t = translator(wordpressManageMessages);

const BulkSwitchDialog = lazyPart(() => import('./bulk-switch-dialog.tsx').then((module) => module.BulkSwitchDialog));
const dialogs = [BulkSwitchDialog];

const filterLabels: Record<ItemFilter, MessageKey<typeof wordpressManageMessages>> = {
  '': 'wordpressManage.filterAll',
  updates: 'wordpressManage.filterUpdates',
  active: 'wordpressManage.filterActive',
  inactive: 'wordpressManage.filterInactive',
  ignored: 'wordpressManage.filterIgnored',
};
const noneSelected: ReadonlySet<string> = new Set();

interface PluginListProps {
  from: ItemsState<readonly WordpressItem[]>;
  actions: ItemActions;
  /** Asks before several are updated. */
  onUpdate: (items: readonly WordpressItem[]) => void;
}

/** The plugins of a site: to search, filter and change, one or several. */
export function PluginList({ from, actions, onUpdate }: PluginListProps) {
  const [list, setList] = useListState(['show']);
  const [selectedIds, setSelectedIds] = useState(noneSelected);
  const filter = toItemFilter(list.filters.show);
  const plugins = from.data ?? [];
  const selected = plugins.filter((item) => selectedIds.has(itemKey(item)));
  const clear = () => setSelectedIds(noneSelected);
  const isFiltered = filter !== '' || list.search !== '';
  return (
    <section className="grid gap-3 min-w-0">
      <h2 className="text-lg font-bold">
        {t('wordpressManage.plugins')}
        {from.data && (
          <span className="ml-2 font-semibold text-faint tabular-nums">{formatCount(from.data.length)}</span>
        )}
      </h2>
      <div className="list-card rounded-card border border-line bg-surface min-w-0">
        {(plugins.length > 0 || from.isLoading) && (
          <div className="flex flex-wrap items-center gap-2 px-3 py-2 border-b min-h-[53px]">
            {plugins.length === 0 ? (
              <Skeleton width={240} height={36} />
            ) : selected.length > 0 ? (
              <SelectionActions selected={selected} actions={actions} onUpdate={onUpdate} onClear={clear} />
            ) : (
              <>
                <SearchField
                  label={t('wordpressManage.search')}
                  value={list.search}
                  onSearch={(search) => setList({ search })}
                />
                <Filters plugins={plugins} value={filter} onChange={(show) => setList({ filters: { show } })} />
              </>
            )}
          </div>
        )}
        <Table
          label={t('wordpressManage.plugins')}
          columns={itemColumns('plugin', actions)}
          rows={from.data && filterItems(from.data, filter, list.search)}
          rowId={itemKey}
          rowName={({ name }) => name}
          selected={selectedIds}
          onSelect={setSelectedIds}
          isLoading={from.isLoading}
          isStale={from.isPlaceholderData}
          error={from.error}
          onRetry={() => void from.refresh()}
          empty={
            isFiltered ? (
              <EmptyState
                icon={Plug}
                title={t('wordpressManage.noMatch')}
                action={
                  <Button onClick={() => setList({ search: '', filters: { show: '' } })}>
                    {t('wordpressManage.showAll')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={Plug} title={t('wordpressManage.noPlugins')}>
                {t('wordpressManage.noPluginsText')}
              </EmptyState>
            )
          }
        />
      </div>
    </section>
  );
}

interface FiltersProps {
  plugins: readonly WordpressItem[];
  value: ItemFilter;
  onChange: (filter: ItemFilter) => void;
}

/** A filter that shows nothing is left out, unless it is the one chosen. */
function Filters({ plugins, value, onChange }: FiltersProps) {
  const counts = countItems(plugins);
  const shown = (['', ...ITEM_FILTERS] as const).filter((one) => one === '' || one === value || counts[one] > 0);
  return (
    <ListFilter
      label={t('wordpressManage.filter')}
      value={value}
      options={shown.map((one) => ({ value: one, label: t(filterLabels[one]), note: formatCount(counts[one]) }))}
      onChange={(show) => onChange(toItemFilter(show))}
    />
  );
}

interface SelectionActionsProps {
  selected: readonly WordpressItem[];
  actions: ItemActions;
  onUpdate: (items: readonly WordpressItem[]) => void;
  onClear: () => void;
}

function SelectionActions({ selected, actions, onUpdate, onClear }: SelectionActionsProps) {
  const [switching, setSwitching] = useState<{ items: readonly WordpressItem[]; isOn: boolean } | null>(null);
  useIdlePreload(dialogs);
  const installable = selected.filter((item) => installableUpdate(item));
  const off = selected.filter(({ is_active }) => !is_active);
  const on = selected.filter(({ is_active }) => is_active);
  return (
    <>
      <span role="status" className="grow font-semibold">
        {t('wordpressManage.selected', { n: selected.length })}
      </span>
      {off.length > 0 && (
        <Button disabled={actions.isPaused} onClick={() => setSwitching({ items: off, isOn: true })}>
          {t('wordpressManage.enable')}
        </Button>
      )}
      {on.length > 0 && (
        <Button disabled={actions.isPaused} onClick={() => setSwitching({ items: on, isOn: false })}>
          {t('wordpressManage.disable')}
        </Button>
      )}
      {installable.length > 0 && (
        <Button
          variant="primary"
          disabled={actions.isPaused || actions.isUpdatePaused}
          onClick={() => onUpdate(installable)}
        >
          {t('wordpressManage.updateCount', { n: installable.length })}
        </Button>
      )}
      <IconButton label={t('wordpressManage.selectNone')} icon={X} onClick={onClear} />
      <Suspense fallback={null}>
        {switching && (
          <BulkSwitchDialog
            {...switching}
            siteId={actions.site.id}
            onClose={() => setSwitching(null)}
            onDone={() => {
              setSwitching(null);
              onClear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
