import { Ban, CircleArrowUp, FileText, RefreshCw, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { installableUpdate, isIgnored, offeredUpdate } from '#core/wordpress/items.rules.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';
import type { ItemActions } from './use-item-actions.ts';

const t = translator(wordpressManageMessages);

/** What can be done with one item now. Reading is always possible. */
export function ItemMenu({ item, actions }: { item: WordpressItem; actions: ItemActions }) {
  return (
    <Menu
      label={t('wordpressManage.actionsFor', { name: item.name })}
      variant="text"
      items={[
        { label: t('wordpressManage.changelog'), icon: FileText, onSelect: () => actions.ask('details', item) },
        ...(actions.isPaused ? [] : changes(item, actions)),
      ]}
    />
  );
}

function changes(item: WordpressItem, actions: ItemActions): MenuItem[] {
  const offered = offeredUpdate(item);
  const installable = installableUpdate(item);
  const entries: (MenuItem | null | false | undefined)[] = [
    installable && !actions.isUpdatePaused
      ? {
          label: t('wordpressManage.updateTo', { version: installable.version }),
          icon: CircleArrowUp,
          onSelect: () => actions.update(item),
        }
      : null,
    offered && {
      label: t('wordpressManage.ignore', { version: offered.version }),
      icon: Ban,
      onSelect: () => actions.setIgnored(item, offered.version),
    },
    isIgnored(item) && {
      label: t('wordpressManage.offerAgain', { version: item.ignored_version ?? '' }),
      icon: RotateCcw,
      onSelect: () => actions.setIgnored(item, null),
    },
    {
      label: t(item.auto_update ? 'wordpressManage.autoUpdateOff' : 'wordpressManage.autoUpdateOn'),
      icon: RefreshCw,
      onSelect: () => actions.setAutoUpdate(item, !item.auto_update),
    },
    item.previous_version
      ? {
          label: t('wordpressManage.goBack', { version: item.previous_version }),
          icon: Undo2,
          onSelect: () => actions.ask('goBack', item),
        }
      : null,
    item.kind !== 'core' && {
      label: t('wordpressManage.delete'),
      icon: Trash2,
      isDestructive: true,
      hasSeparatorBefore: true,
      onSelect: () => actions.ask('delete', item),
    },
  ];
  return entries.filter((entry) => entry !== null && entry !== false && entry !== undefined);
}
