import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { AutoUpdate, ItemError } from './item-columns.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ItemVersion, UpdateButton } from './item-version.tsx';
import type { ItemActions } from './use-item-actions.ts';

const t = translator(wordpressManageMessages);

/** WordPress itself. */
export const CoreCard = ({ item, actions }: { item: WordpressItem; actions: ItemActions }) => (
  <section
    aria-label={t('wordpressManage.core')}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5"
  >
    <div className="grid gap-1 min-w-0">
      <h2 className="text-md font-bold">{t('wordpressManage.core')}</h2>
      <ItemVersion item={item} siteId={actions.site.id} />
      <ItemError item={item} actions={actions} />
    </div>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <UpdateButton item={item} actions={actions} />
      <span className="inline-flex items-center gap-2">
        <span aria-hidden className="text-sm text-muted">
          {t('wordpressManage.autoUpdate')}
        </span>
        <AutoUpdate item={item} actions={actions} />
      </span>
      <ItemMenu item={item} actions={actions} />
    </div>
  </section>
);
