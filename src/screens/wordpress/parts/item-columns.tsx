import { X } from 'lucide-react';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { itemKey } from '#core/wordpress/items.rules.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { Button, IconButton, UnstyledButton } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Switch } from '#screens/ui/switch.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ItemVersion, UpdateButton } from './item-version.tsx';
import type { ItemActions } from './use-item-actions.ts';

const t = translator(wordpressManageMessages);

interface CellProps {
  item: WordpressItem;
  actions: ItemActions;
}

/** Plugins or themes of a site, each with its versions and switches. */
export const itemColumns = (kind: 'plugin' | 'theme', actions: ItemActions): readonly Column<WordpressItem>[] => [
  {
    id: 'name',
    title: t(kind === 'plugin' ? 'wordpressManage.plugin' : 'wordpressManage.theme'),
    isMain: true,
    cell: (item) => <Name item={item} actions={actions} />,
  },
  {
    id: 'version',
    title: t('wordpressManage.version'),
    isUnlabelled: true,
    cell: (item) => (
      <div className="grid justify-items-start gap-2 sm:flex sm:items-center sm:justify-between sm:gap-3">
        <ItemVersion item={item} siteId={actions.site.id} />
        <UpdateButton item={item} actions={actions} />
      </div>
    ),
  },
  {
    id: 'active',
    title: t(kind === 'plugin' ? 'wordpressManage.enabled' : 'wordpressManage.shown'),
    cell: (item) =>
      kind === 'plugin' ? <Enabled item={item} actions={actions} /> : <Shown item={item} actions={actions} />,
  },
  {
    id: 'auto',
    title: t('wordpressManage.autoUpdate'),
    // On a phone it is in the item's menu.
    isTableOnly: true,
    cell: (item) => <AutoUpdate item={item} actions={actions} />,
  },
  {
    id: 'actions',
    title: t('wordpressManage.actions'),
    isActions: true,
    cell: (item) => <ItemMenu item={item} actions={actions} />,
  },
];

const Name = ({ item, actions }: CellProps) => (
  <div className="grid gap-0.5 justify-items-start min-w-0">
    <UnstyledButton
      className="row-opener font-semibold text-left hover:text-accent break-words"
      aria-label={t('wordpressManage.detailsOf', { name: item.name })}
      onClick={() => actions.ask('details', item)}
    >
      {item.name}
    </UnstyledButton>
    {item.author && <span className="text-sm text-muted">{t('wordpressManage.by', { author: item.author })}</span>}
    <ItemError item={item} actions={actions} />
  </div>
);

/** Why the last change of the item was refused, until it is dismissed or tried again. */
export function ItemError({ item, actions }: CellProps) {
  const error = actions.errors.get(itemKey(item));
  return (
    <span role="alert" className="text-sm text-danger">
      {error && (
        <span className="flex items-start gap-1">
          <span>{error}</span>
          <IconButton
            label={t('wordpressManage.dismiss')}
            icon={X}
            size={14}
            className="-mt-2"
            onClick={() => actions.dismissError(item)}
          />
        </span>
      )}
    </span>
  );
}

const Enabled = ({ item, actions }: CellProps) => (
  <Switch
    label={t('wordpressManage.enableOf', { name: item.name })}
    isOn={item.is_active}
    isPending={actions.pending.has(itemKey(item))}
    isDisabled={actions.isPaused}
    onToggle={() => void actions.setActive(item, !item.is_active)}
  />
);

const Shown = ({ item, actions }: CellProps) =>
  item.is_active ? (
    <Chip tone="success">{t('wordpressManage.isActive')}</Chip>
  ) : (
    <Button
      size="small"
      aria-label={t('wordpressManage.activateOf', { name: item.name })}
      disabled={actions.isPaused}
      onClick={() => actions.ask('activate', item)}
    >
      {t('wordpressManage.activate')}
    </Button>
  );

export const AutoUpdate = ({ item, actions }: CellProps) => (
  <Switch
    label={t('wordpressManage.autoUpdateOf', { name: item.name })}
    isOn={item.auto_update}
    isDisabled={actions.isPaused}
    onToggle={() => actions.setAutoUpdate(item, !item.auto_update)}
  />
);
