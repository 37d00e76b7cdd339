import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { installableUpdate, isIgnored, itemKey, offeredUpdate } from '#core/wordpress/items.rules.ts';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import type { ItemActions } from './use-item-actions.ts';

const t = translator(wordpressManageMessages);

/** "Needs PHP 8.1, WordPress 6.4"; null without requirements. */
export function needsText({
  requires_php,
  requires_wp,
}: Pick<WordpressItem, 'requires_php' | 'requires_wp'>): string | null {
  const needs = [requires_php && `PHP ${requires_php}`, requires_wp && `WordPress ${requires_wp}`].filter(
    (one) => typeof one === 'string',
  );
  return needs.length > 0 ? t('wordpressManage.needs', { what: list(needs) }) : null;
}

/** The installed version, the one on offer, and what stands in its way. */
export function ItemVersion({ item, siteId }: { item: WordpressItem; siteId: string }) {
  const offered = offeredUpdate(item);
  return (
    <div className="grid gap-0.5 min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 tabular-nums">
        <span className={offered ? 'text-muted' : ''}>{item.version}</span>
        {offered && (
          <>
            <span aria-hidden className="text-faint">
              →
            </span>
            <span className="sr-only">{t('wordpressManage.newVersion')}</span>
            <span className="font-semibold">{offered.version}</span>
            {offered.is_security && (
              <Chip tone="warning" icon={ShieldAlert}>
                {t('wordpressManage.isSecurity')}
              </Chip>
            )}
          </>
        )}
      </span>
      <VersionNote item={item} siteId={siteId} />
    </div>
  );
}

function VersionNote({ item, siteId }: { item: WordpressItem; siteId: string }) {
  const offered = offeredUpdate(item);
  if (offered?.blocked)
    return (
      <span className="flex items-start gap-1 text-sm text-warning">
        <TriangleAlert size={14} aria-hidden className="shrink-0 mt-0.5" />
        <span>
          {offered.blocked}{' '}
          {/\bPHP\b/.test(offered.blocked) && <Link to={`/wordpress/${siteId}`}>{t('wordpressManage.changePhp')}</Link>}
        </span>
      </span>
    );
  if (offered) {
    const notes = [
      offered.tested_wp && t('wordpressManage.testedUpTo', { version: offered.tested_wp }),
      needsText(offered),
      offered.newer_blocked,
    ].filter(Boolean);
    return notes.length > 0 ? <span className="text-sm text-muted">{notes.join(' · ')}</span> : null;
  }
  return (
    <span className="text-sm text-muted">
      {isIgnored(item)
        ? t('wordpressManage.ignored', { version: item.ignored_version ?? '' })
        : t('wordpressManage.current')}
    </span>
  );
}

/** Starts the update of one item; nothing if no update can be installed. */
export function UpdateButton({ item, actions }: { item: WordpressItem; actions: ItemActions }) {
  const update = installableUpdate(item);
  if (!update) return null;
  return (
    <Button
      size="small"
      aria-label={t('wordpressManage.updateOf', { name: item.name, version: update.version })}
      isPending={actions.pending.has(itemKey(item)) && !actions.isUpdatePaused}
      disabled={actions.isPaused || actions.isUpdatePaused}
      onClick={() => actions.update(item)}
    >
      {t('wordpressManage.update')}
    </Button>
  );
}
