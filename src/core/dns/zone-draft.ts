import * as z from 'zod/mini';
import type { ApiError } from '../http/api-error.ts';
import { fieldNames } from '../http/error-fields.rules.ts';
import { randomId } from '../platform/random-id.ts';
import { tabStore } from '../platform/storage.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '../store/signals.ts';
import { Rrset, RrsetChange, type Zone } from './dns.schema.ts';
import { applyChanges, records as recordsResource } from './dns.store.ts';
import {
  type DraftConflict,
  type DraftProblem,
  type DraftRecord,
  type DraftRow,
  draftRows,
  type FindZoneProblems,
  keepKeys,
  rebase,
  replaceRrsets,
  rrsetKey,
} from './draft.rules.ts';
import type { ZoneRecord } from './problem.rules.ts';
import { diffRecords } from './rrset.rules.ts';

/** Steps that can be undone. */
const MAX_UNDO_STEPS = 100;

const Stored = z.object({ changes: z.array(RrsetChange), text: z.nullable(z.string()) });
const Conflicts = z.array(z.object({ name: z.string(), type: z.string(), current: z.optional(z.nullable(Rrset)) }));

/** Why the provider refused a record or an RRset. */
export interface DraftRefusal {
  name: string;
  type: string;
  /** Null for the whole RRset. */
  content: string | null;
  message: string;
}

type ApplyResult = 'applied' | 'conflicts' | 'refused' | 'failed';

export interface ZoneDraft {
  /** The rules of records, which the page loads on demand. */
  readonly findProblems: Signal<FindZoneProblems | null>;
  /** False until the zone's records, and the rules of records, are loaded. */
  readonly isLoaded: ReadonlySignal<boolean>;
  /** The provider's records. */
  readonly base: ReadonlySignal<readonly DraftRecord[]>;
  readonly records: ReadonlySignal<readonly DraftRecord[]>;
  readonly rows: ReadonlySignal<readonly DraftRow[]>;
  readonly changes: ReadonlySignal<readonly RrsetChange[]>;
  readonly problems: ReadonlySignal<readonly DraftProblem[]>;
  /** Problems that the provider's records do not have: only these block saving. */
  readonly newProblems: ReadonlySignal<readonly DraftProblem[]>;
  readonly conflicts: ReadonlySignal<readonly DraftConflict[]>;
  readonly refusals: ReadonlySignal<readonly DraftRefusal[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** The zone file as typed; null while it is what the records print. */
  readonly text: Signal<string | null>;
  /** While the zone file has errors, the records stay as they were. */
  readonly hasTextErrors: Signal<boolean>;
  /** Rebases the draft on the provider's current records. */
  load(records: readonly ZoneRecord[]): void;
  /** Replaces the records of the draft, as one undo step. */
  replace(records: readonly ZoneRecord[]): void;
  /** As `replace`, but the caller keeps the keys of records. */
  edit(change: (records: readonly DraftRecord[]) => readonly DraftRecord[]): void;
  /** As `replace`, while a zone file is typed: consecutive calls are one undo step. */
  replaceWhileTyping(records: readonly ZoneRecord[]): void;
  undo(): void;
  redo(): void;
  /** Returns to the provider's records. */
  discard(): void;
  resolve(conflict: DraftConflict, keep: 'mine' | 'theirs'): void;
  apply(): Promise<ApplyResult>;
}

const problemKey = ({ problem, name, type }: DraftProblem) =>
  `${problem.level} ${problem.code} ${name} ${type} ${JSON.stringify(problem.values ?? {})}`;

/** Sends a comment with each record, null if none: the provider keeps the comment of a record without one. */
const withAllComments = (change: RrsetChange): RrsetChange => ({
  ...change,
  after: change.after && {
    ...change.after,
    records: change.after.records.map(({ content, comment }) => ({ content, comment: comment || null })),
  },
});

/** The messages of a 422, matched with the sent records by index. */
function readRefusals(error: ApiError, sent: readonly RrsetChange[]): DraftRefusal[] {
  return fieldNames(error).flatMap((path) => {
    const [, setIndex, recordIndex] = /^rrsets\.(\d+)(?:\..*?records\.(\d+))?/.exec(path) ?? [];
    const change = sent[Number(setIndex)];
    if (!change) return [];
    const content = recordIndex === undefined ? null : (change.after?.records[Number(recordIndex)]?.content ?? null);
    return [{ name: change.name, type: change.type, content, message: error.fieldMessage(path) ?? path }];
  });
}

function readConflicts(error: ApiError) {
  const { conflicts } = error.body as { conflicts?: unknown };
  const parsed = Conflicts.safeParse(conflicts);
  return parsed.success ? parsed.data : [];
}

function createStorage(zoneId: string) {
  const key = `draft.${session().user.peek()?.id ?? 'guest'}.zone-${zoneId}`;
  return {
    read() {
      try {
        return Stored.parse(JSON.parse(tabStore.get(key) ?? ''));
      } catch {
        return { changes: [], text: null };
      }
    },
    write(changes: readonly RrsetChange[], text: string | null) {
      if (changes.length > 0 || text !== null) tabStore.set(key, JSON.stringify({ changes, text }));
      else tabStore.remove(key);
    },
  };
}

/** The records of a draft with their undo history. @param onEdit called with each edit @param onStep called with each undo and redo */
function createHistory(onEdit: () => void, onStep: () => void) {
  const records = signal<readonly DraftRecord[]>([]);
  const past = signal<readonly (readonly DraftRecord[])[]>([]);
  const future = signal<readonly (readonly DraftRecord[])[]>([]);
  /** Whether the last step came from the zone file as it was typed. */
  let isTyping = false;
  const step = (from: typeof past, to: typeof past) => {
    const target = from.peek().at(-1);
    if (!target) return;
    batch(() => {
      to.value = [...to.peek(), records.peek()];
      from.value = from.peek().slice(0, -1);
      records.value = target;
      onStep();
    });
    isTyping = false;
  };
  return {
    records,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    edit(change: (list: readonly DraftRecord[]) => readonly DraftRecord[], isTyped = false) {
      const current = records.peek();
      const next = change(current);
      if (next === current) return;
      const isSameStep = isTyping && isTyped;
      isTyping = isTyped;
      batch(() => {
        if (!isSameStep) past.value = [...past.peek(), current].slice(-MAX_UNDO_STEPS);
        future.value = [];
        onEdit();
        records.value = next;
      });
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    clearHistory() {
      [past.value, future.value] = [[], []];
    },
  };
}

function createZoneDraft(zone: Zone): ZoneDraft {
  const { id } = zone;
  const storage = createStorage(id);
  const stored = storage.read();
  const hasRecords = signal(false);
  const findProblems = signal<FindZoneProblems | null>(null);
  const base = signal<readonly DraftRecord[]>([]);
  const conflicts = signal<readonly DraftConflict[]>([]);
  const refusals = signal<readonly DraftRefusal[]>([]);
  const text = signal<string | null>(stored.text);
  const hasTextErrors = signal(false);
  const clearText = () => {
    text.value = null;
    hasTextErrors.value = false;
  };
  const clearRefusals = () => {
    refusals.value = [];
  };
  const { records, edit, clearHistory, ...steps } = createHistory(clearRefusals, clearText);
  const changes = computed(() => (base.value === records.value ? [] : diffRecords(base.value, records.value)));
  const problemsOf = (list: readonly DraftRecord[]) => findProblems.value?.(list, zone) ?? [];
  const problems = computed(() => problemsOf(records.value));
  const baseProblems = computed(() => new Set(problemsOf(base.value).map(problemKey)));

  const load = (loaded: readonly ZoneRecord[]) => {
    const next = keepKeys(loaded, base.peek(), randomId);
    // Nothing has changed: what follows from the records is still known.
    if (hasRecords.peek() && isSameList(next, base.peek())) return;
    const own = hasRecords.peek() ? changes.peek() : stored.changes;
    const rebased = rebase(next, own, conflicts.peek());
    batch(() => {
      // The zone has changed: an undo would revert changes by others.
      if (diffRecords(base.peek(), next).length > 0) clearHistory();
      base.value = next;
      records.value = own.length === 0 ? next : keepKeys(rebased.records, [...next, ...records.peek()], randomId);
      conflicts.value = rebased.conflicts;
      hasRecords.value = true;
    });
  };
  const replace = (next: readonly ZoneRecord[], isTyped = false) =>
    edit((current) => {
      const kept = keepKeys(next, [...current, ...missingFrom(current, base.peek())], randomId);
      return diffRecords(current, kept).length === 0 ? current : kept;
    }, isTyped);
  const showConflicts = (found: ReturnType<typeof readConflicts>) => {
    const sets = found.map(({ name, type, current }) => ({ name, type, set: current ?? null }));
    load(replaceRrsets(base.peek(), sets));
    void recordsResource.invalidate();
  };

  effect(() => {
    if (hasRecords.value) storage.write(changes.value, text.value);
  });

  return {
    ...steps,
    findProblems,
    isLoaded: computed(() => hasRecords.value && findProblems.value !== null),
    base,
    records,
    conflicts,
    refusals,
    text,
    changes,
    rows: computed(() => draftRows(base.value, records.value)),
    problems,
    newProblems: computed(() => problems.value.filter((problem) => !baseProblems.value.has(problemKey(problem)))),
    load,
    hasTextErrors,
    edit,
    replace,
    replaceWhileTyping: (next) => replace(next, true),
    discard() {
      edit(() => base.peek());
      batch(() => {
        conflicts.value = [];
        clearText();
      });
    },
    resolve(conflict, keep) {
      const key = rrsetKey(conflict);
      if (keep === 'theirs') replace(replaceRrsets(records.peek(), [{ ...conflict, set: conflict.theirs }]));
      conflicts.value = conflicts.peek().filter((other) => rrsetKey(other) !== key);
    },
    async apply() {
      const rrsets = changes.peek().map(withAllComments);
      clearRefusals();
      const outcome = await applyChanges.run({ params: { id }, body: { rrsets } });
      if (outcome.ok) {
        batch(() => {
          text.value = null;
          load(outcome.data.records);
          clearHistory();
        });
        return 'applied';
      }
      if (outcome.error.status === 409) {
        showConflicts(readConflicts(outcome.error));
        return conflicts.peek().length > 0 ? 'conflicts' : 'failed';
      }
      refusals.value = readRefusals(outcome.error, rrsets);
      return refusals.peek().length > 0 ? 'refused' : 'failed';
    },
  };
}

const isSameList = (a: readonly DraftRecord[], b: readonly DraftRecord[]) =>
  a.length === b.length && a.every((record, index) => record === b[index]);

/** Records of `other` whose keys are not in `list`. */
function missingFrom(list: readonly DraftRecord[], other: readonly DraftRecord[]): DraftRecord[] {
  const keys = new Set(list.map(({ key }) => key));
  return other.filter(({ key }) => !keys.has(key));
}

const drafts = shared('dns.drafts', () => {
  const byZone = new Map<string, ZoneDraft>();
  onIdentityChange(() => byZone.clear());
  return byZone;
});

/** The draft of a zone. It survives navigation, and a reload of the tab. */
export function zoneDraft(zone: Zone): ZoneDraft {
  const draft = drafts().get(zone.id) ?? createZoneDraft(zone);
  drafts().set(zone.id, draft);
  return draft;
}

/** Discards the draft of a deleted zone. */
export function removeZoneDraft(zoneId: string): void {
  drafts().get(zoneId)?.discard();
  drafts().delete(zoneId);
}

/** The TTL of a record's RRset; undefined if the record is the only one. */
export const rrsetTtl = (records: readonly DraftRecord[], record: { name: string; type: string; key?: string }) =>
  records.find((other) => rrsetKey(other) === rrsetKey(record) && other.key !== record.key)?.ttl;

/** Adds or replaces a record. Its TTL applies to its RRset. */
export function upsertRecord(records: readonly DraftRecord[], record: DraftRecord): DraftRecord[] {
  const key = rrsetKey(record);
  const withTtl = records.map((other) =>
    other.key !== record.key && rrsetKey(other) === key && other.ttl !== record.ttl
      ? { ...other, ttl: record.ttl }
      : other,
  );
  const index = withTtl.findIndex((other) => other.key === record.key);
  return index < 0 ? [...withTtl, record] : withTtl.with(index, record);
}
