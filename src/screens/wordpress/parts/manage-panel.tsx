import { Suspense, useState } from 'react';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import { itemKey, UPDATE_JOB } from '#core/wordpress/items.rules.ts';
import { isUsable } from '#core/wordpress/site.rules.ts';
import type { WordpressItem, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { jobLabel } from '#screens/features/job/job-labels.ts';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import { CoreCard } from './core-card.tsx';
import { PluginList } from './plugin-list.tsx';
import { ThemeList } from './theme-list.tsx';
import { UpdateRun } from './update-run.tsx';
import { UpdateSummary } from './update-summary.tsx';
import { type ItemActions, type ItemDialog, useItemActions } from './use-item-actions.ts';
import { useItems, useSiteWork } from './use-items.ts';

const t = translator(wordpressManageMessages);

const ItemDialogs = lazyPart(() => import('./item-dialogs.tsx').then((module) => module.ItemDialogs));
const UpdateDialog = lazyPart(() => import('./update-dialog.tsx').then((module) => module.UpdateDialog));
const dialogs = [ItemDialogs, UpdateDialog];

/** What is installed on a site, what can be updated, and the update under way. */
export function ManagePanel({ site }: { site: WordpressSite }) {
  const { core, plugins, themes, items, isComplete, isPartial } = useItems(site.id);
  const work = useSiteWork(site.id);
  const [begunId, setBegunId] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ dialog: ItemDialog; key: string } | null>(null);
  const [toUpdate, setToUpdate] = useState<readonly WordpressItem[] | null>(null);
  const onBegun = (jobId: string) => {
    setBegunId(jobId);
    work.show(jobId);
  };
  useIdlePreload(dialogs);
  const itemActions = useItemActions(site, onBegun);
  const pause = findPause(site, work.open);
  const actions: ItemActions = {
    ...itemActions,
    isPaused: pause?.isForAll === true,
    isUpdatePaused: pause !== null,
    ask: (dialog, item) => setAsked({ dialog, key: itemKey(item) }),
  };
  const askedItem = asked && items.find((item) => itemKey(item) === asked.key);
  return (
    <div className="grid gap-6 min-w-0">
      <div className="settles-narrow min-w-0 empty:hidden">
        {work.shown ? (
          <UpdateRun
            key={work.shown.id}
            site={site}
            job={work.shown}
            isNew={work.shown.id === begunId}
            onDismiss={work.dismiss}
          />
        ) : isComplete ? (
          <UpdateSummary
            site={site}
            items={items}
            lastUpdate={work.update && !isJobOpen(work.update) ? work.update : null}
            pause={pause?.text ?? null}
            onUpdateAll={() => setToUpdate(items)}
          />
        ) : (
          !isPartial && <Skeleton height={86} />
        )}
      </div>
      {work.shown && pause?.text && <p className="text-muted">{pause.text}</p>}
      <div className="settles-narrow min-w-0">
        <Loaded from={core} skeleton={108}>
          {(item) => <CoreCard item={item} actions={actions} />}
        </Loaded>
      </div>
      <div className="settles min-w-0">
        <PluginList from={plugins} actions={actions} onUpdate={setToUpdate} />
      </div>
      <ThemeList from={themes} actions={actions} />
      <Suspense fallback={null}>
        {asked && askedItem && (
          <ItemDialogs dialog={asked.dialog} item={askedItem} actions={actions} onClose={() => setAsked(null)} />
        )}
        {toUpdate && (
          <UpdateDialog siteId={site.id} items={toUpdate} onBegun={onBegun} onClose={() => setToUpdate(null)} />
        )}
      </Suspense>
    </div>
  );
}

/** Why nothing, or only no update, can be begun now; null where everything can. */
function findPause(site: WordpressSite, open: Job | null): { text: string; isForAll: boolean } | null {
  if (!isUsable(site)) return { text: t('wordpressManage.pausedSite'), isForAll: true };
  if (open) {
    // The panel of the update says so itself.
    const text = open.kind === UPDATE_JOB ? '' : t('wordpressManage.paused', { job: jobLabel(open) });
    return { text, isForAll: true };
  }
  return site.health?.status === 'broken' ? { text: t('wordpressManage.pausedBroken'), isForAll: false } : null;
}
