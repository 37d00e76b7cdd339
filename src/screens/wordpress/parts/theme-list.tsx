import { Palette } from 'lucide-react';
import { formatCount } from '#core/i18n/format-count.ts';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { itemKey } from '#core/wordpress/items.rules.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { Table } from '#screens/ui/table.tsx';
import { itemColumns } from './item-columns.tsx';
import type { ItemActions } from './use-item-actions.ts';
import type { ItemsState } from './use-items.ts';

const t = translator(wordpressManageMessages);

/** The themes of a site. One of them is shown. */
export const ThemeList = ({ from, actions }: { from: ItemsState<readonly WordpressItem[]>; actions: ItemActions }) => (
  <section className="grid gap-3 min-w-0">
    <h2 className="text-lg font-bold">
      {t('wordpressManage.themes')}
      {from.data && <span className="ml-2 font-semibold text-faint tabular-nums">{formatCount(from.data.length)}</span>}
    </h2>
    <div className="list-card rounded-card border border-line bg-surface min-w-0">
      <Table
        label={t('wordpressManage.themes')}
        columns={itemColumns('theme', actions)}
        rows={from.data}
        rowId={itemKey}
        rowName={({ name }) => name}
        isLoading={from.isLoading}
        isStale={from.isPlaceholderData}
        error={from.error}
        onRetry={() => void from.refresh()}
        empty={<EmptyState icon={Palette} title={t('wordpressManage.noThemes')} />}
      />
    </div>
  </section>
);
