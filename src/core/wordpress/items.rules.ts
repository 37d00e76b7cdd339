import type { Job } from '../job/job.schema.ts';
import { UpdateReport, type WordpressItem } from './wordpress.schema.ts';

/** Which items a list shows. */
export const ITEM_FILTERS = ['updates', 'active', 'inactive', 'ignored'] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number] | '';

type ItemName = Pick<WordpressItem, 'kind' | 'slug'>;

/** Identifies an item within a site. */
export const itemKey = ({ kind, slug }: ItemName) => `${kind}/${slug}`;

/** Whether the available version is ignored. A newer version is offered again. */
export const isIgnored = ({ update, ignored_version }: Pick<WordpressItem, 'update' | 'ignored_version'>) =>
  Boolean(update && ignored_version && update.version === ignored_version);
/** The available update, unless it is ignored. */
export const offeredUpdate = (item: Pick<WordpressItem, 'update' | 'ignored_version'>) =>
  item.update && !isIgnored(item) ? item.update : null;
/** The update that can be installed now. */
export function installableUpdate(item: Pick<WordpressItem, 'update' | 'ignored_version'>) {
  const update = offeredUpdate(item);
  return update && !update.blocked ? update : null;
}

const matches: Record<(typeof ITEM_FILTERS)[number], (item: WordpressItem) => boolean> = {
  updates: (item) => offeredUpdate(item) !== null,
  active: ({ is_active }) => is_active,
  inactive: ({ is_active }) => !is_active,
  ignored: isIgnored,
};

/** Number of items per filter. */
export const countItems = (items: readonly WordpressItem[]): Record<ItemFilter, number> => ({
  '': items.length,
  updates: items.filter(matches.updates).length,
  active: items.filter(matches.active).length,
  inactive: items.filter(matches.inactive).length,
  ignored: items.filter(matches.ignored).length,
});

export const toItemFilter = (value: string | undefined): ItemFilter => ITEM_FILTERS.find((one) => one === value) ?? '';

/** The items that match both a filter and a search by name, author or slug. */
export function filterItems(
  items: readonly WordpressItem[],
  filter: ItemFilter,
  search: string,
): readonly WordpressItem[] {
  const text = search.trim().toLowerCase();
  const isFound = ({ name, slug, author }: WordpressItem) =>
    [name, slug, author ?? ''].some((value) => value.toLowerCase().includes(text));
  return items.filter((item) => (filter === '' || matches[filter](item)) && (text === '' || isFound(item)));
}

/** Request body of the calls that update several items. */
export const updateBody = (items: readonly ItemName[]) => ({
  core: items.some(({ kind }) => kind === 'core'),
  plugins: items.filter(({ kind }) => kind === 'plugin').map(({ slug }) => slug),
  themes: items.filter(({ kind }) => kind === 'theme').map(({ slug }) => slug),
});

export const UPDATE_JOB = 'wordpress.update';

type UpdateState = 'waiting' | 'updating' | 'updated' | 'reverted' | 'failed' | 'skipped';
const STATES: readonly UpdateState[] = ['waiting', 'updating', 'updated', 'reverted', 'failed', 'skipped'];

/** The progress of one item of an update. */
export interface UpdateLine {
  key: string;
  name: string;
  from: string;
  to: string;
  state: UpdateState;
  /** Why it was not updated, or was rolled back. */
  reason: string | null;
}

const readReports = (value: unknown): readonly UpdateReport[] =>
  Array.isArray(value)
    ? value.flatMap((entry) => {
        const parsed = UpdateReport.safeParse({ outcome: 'waiting', ...entry });
        return parsed.success && parsed.data.slug ? [parsed.data] : [];
      })
    : [];

/** An unknown outcome counts as failed. */
const stateOf = ({ outcome }: UpdateReport): UpdateState => STATES.find((one) => one === outcome) ?? 'failed';
const isOpenState = (state: UpdateState) => state === 'waiting' || state === 'updating';

/** The items of an update: those of its plan, with their outcomes. Once the job has ended, no item is waiting. */
export function updateLines({ result, status, steps }: Pick<Job, 'result' | 'status' | 'steps'>): UpdateLine[] {
  const reports = new Map(
    [...readReports(result.plan), ...readReports(result.report)].map((entry) => [itemKey(entry), entry]),
  );
  const isOpen = status === 'queued' || status === 'running';
  const lines = [...reports].map(([key, entry]): UpdateLine => {
    const state = stateOf(entry);
    return {
      key,
      name: entry.name || entry.slug,
      from: entry.from,
      to: entry.to,
      state: !isOpen && isOpenState(state) ? 'skipped' : state,
      reason: entry.reason ?? null,
    };
  });
  const isUpdating = isOpen && steps.some((step) => step.key === 'update' && step.status === 'running');
  // Items are updated one by one, so the first waiting one is in progress.
  const next =
    isUpdating && !lines.some(({ state }) => state === 'updating') && lines.find(({ state }) => state === 'waiting');
  if (next) next.state = 'updating';
  return lines;
}

/** Number of items per state. */
export const countStates = (lines: readonly UpdateLine[]): Record<UpdateState, number> =>
  Object.fromEntries(STATES.map((state) => [state, lines.filter((line) => line.state === state).length])) as Record<
    UpdateState,
    number
  >;

/** The backup that an update made first. */
export function backupOf({ result }: Pick<Job, 'result'>): string | null {
  const id = result.backup_id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
