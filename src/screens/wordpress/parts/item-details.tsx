import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { installableUpdate, isIgnored, offeredUpdate } from '#core/wordpress/items.rules.ts';
import { changelog } from '#core/wordpress/items.store.ts';
import type { ChangelogEntry, WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { DescriptionList } from '#screens/ui/description-list.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { ItemVersion, needsText } from './item-version.tsx';
import type { ItemActions } from './use-item-actions.ts';

const t = translator(wordpressManageMessages);

/** One item beside the list: its versions, what they need, and what is new. */
export function ItemDetails({
  item,
  actions,
  onClose,
}: {
  item: WordpressItem;
  actions: ItemActions;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      variant="drawer"
      title={item.name}
      onClose={onClose}
      actions={<DetailActions item={item} actions={actions} onClose={onClose} />}
    >
      <div className="grid gap-6">
        <ItemVersion item={item} siteId={actions.site.id} />
        <DescriptionList items={summaryItems(item)} />
        <section className="grid gap-3">
          <h3 className="font-semibold">{t('wordpressManage.changelog')}</h3>
          <Changelog item={item} siteId={actions.site.id} />
        </section>
      </div>
    </Dialog>
  );
}

/** What the line of its versions does not say. */
function summaryItems(item: WordpressItem): { label: string; value: string }[] {
  const { update, author, previous_version } = item;
  const needs = update ? null : needsText(item);
  const tested = update ? null : item.tested_wp;
  return [
    ...(update?.released_at
      ? [{ label: t('wordpressManage.released', { version: update.version }), value: formatDate(update.released_at) }]
      : []),
    ...(needs ? [{ label: t('wordpressManage.requirements'), value: needs }] : []),
    ...(tested ? [{ label: t('wordpressManage.tested'), value: `WordPress ${tested}` }] : []),
    ...(author ? [{ label: t('wordpressManage.author'), value: author }] : []),
    ...(previous_version ? [{ label: t('wordpressManage.previous'), value: previous_version }] : []),
  ];
}

function Changelog({ item: { kind, slug }, siteId }: { item: WordpressItem; siteId: string }) {
  const state = useResource(changelog, { params: { id: siteId, kind, slug } });
  return (
    <Loaded from={state} skeleton={<ChangelogSkeleton />}>
      {(entries) =>
        entries.length === 0 ? (
          <p className="text-muted">{t('wordpressManage.noChanges')}</p>
        ) : (
          <ol className="grid gap-5">
            {entries.map((entry) => (
              <Entry key={entry.version} entry={entry} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const Entry = ({ entry: { version, released_at, changes } }: { entry: ChangelogEntry }) => (
  <li className="grid gap-1">
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold tabular-nums">{version}</span>
      {released_at && (
        <time dateTime={released_at} className="text-sm text-muted">
          {formatDate(released_at)}
        </time>
      )}
    </span>
    {changes.length === 0 ? (
      <p className="text-muted">{t('wordpressManage.noChanges')}</p>
    ) : (
      <ul className="grid gap-1 pl-5" style={{ listStyle: 'disc' }}>
        {changes.map((change, index) => (
          <li key={index} className="break-words">
            {change}
          </li>
        ))}
      </ul>
    )}
  </li>
);

const ChangelogSkeleton = () => (
  <div className="grid gap-2">
    <Skeleton width="40%" />
    <Skeleton width="90%" />
    <Skeleton width="75%" />
  </div>
);

function DetailActions({ item, actions, onClose }: { item: WordpressItem; actions: ItemActions; onClose: () => void }) {
  const offered = offeredUpdate(item);
  const installable = installableUpdate(item);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <>
      <Button onClick={onClose}>{t('dialog.close')}</Button>
      {!actions.isPaused && offered && (
        <Button onClick={then(() => actions.setIgnored(item, offered.version))}>
          {t('wordpressManage.ignore', { version: offered.version })}
        </Button>
      )}
      {!actions.isPaused && isIgnored(item) && (
        <Button onClick={then(() => actions.setIgnored(item, null))}>
          {t('wordpressManage.offerAgain', { version: item.ignored_version ?? '' })}
        </Button>
      )}
      {!actions.isPaused && !actions.isUpdatePaused && installable && (
        <Button variant="primary" onClick={then(() => actions.update(item))}>
          {t('wordpressManage.updateTo', { version: installable.version })}
        </Button>
      )}
    </>
  );
}
