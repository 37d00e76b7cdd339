import { useEffect, useState } from 'react';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import type { ResourceState } from '#core/store/resource.ts';
import { UPDATE_JOB } from '#core/wordpress/items.rules.ts';
import { refreshItems, siteCore, sitePlugins, siteThemes } from '#core/wordpress/items.store.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useWork } from '#screens/features/job/use-work.ts';
import { useResource } from '#screens/ui/context.tsx';

/** A read as lists show it. */
export type ItemsState<Data> = ResourceState<Data> & { refresh: () => Promise<void> };

/** The core, plugins and themes of a site, kept fresh while they are shown. */
export function useItems(id: string) {
  const core = useResource(siteCore, { params: { id } });
  const plugins = useResource(sitePlugins, { params: { id } });
  const themes = useResource(siteThemes, { params: { id } });
  useFollowTeam(['site'], refreshItems);
  const items = [...(core.data ? [core.data] : []), ...(plugins.data ?? []), ...(themes.data ?? [])];
  const reads = [core, plugins, themes];
  return {
    core,
    plugins,
    themes,
    items,
    isComplete: reads.every(({ data }) => data !== undefined),
    /** One of the lists cannot be read, so nobody knows what there is in all. */
    isPartial: reads.some(({ data, error }) => data === undefined && error !== null),
  };
}

/** How far a job is, as far as it has changed what is installed. */
const progressKey = ({ id, status, result }: Job) =>
  `${id} ${status} ${Array.isArray(result.report) ? result.report.length : 0}`;

/** The work on a site: what is under way, and its updates. */
export function useSiteWork(id: string) {
  const state = useWork('wordpress', id);
  useFollowTeam(['job'], state.refresh);
  const all = state.data?.jobs ?? [];
  const open = all.find(isJobOpen) ?? null;
  const update = all.find(({ kind }) => kind === UPDATE_JOB) ?? null;
  const [shownId, setShownId] = useState<string | null>(null);
  const openUpdateId = update && isJobOpen(update) ? update.id : null;
  // One that was under way stays after its end, until it is dismissed.
  if (openUpdateId !== null && openUpdateId !== shownId) setShownId(openUpdateId);
  const newest = all[0];
  const key = newest ? progressKey(newest) : '';
  useEffect(() => {
    if (key) void refreshItems();
  }, [key]);
  return {
    open,
    update,
    /** The update that is shown in full. */
    shown: all.find((job) => job.id === shownId) ?? null,
    /** One that was begun here is shown, even if it ends before it is seen under way. */
    show: setShownId,
    dismiss: () => setShownId(null),
  };
}
