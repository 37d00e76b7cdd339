import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RrsetChange, Zone } from '#core/dns/dns.schema.ts';
import { applyChanges } from '#core/dns/dns.store.ts';
import type { ZoneRecord } from '#core/dns/problem.rules.ts';
import { removeZoneDraft, upsertRecord, type ZoneDraft, zoneDraft } from '#core/dns/zone-draft.ts';
import { findZoneProblems } from '#core/dns/zone-problems.rules.ts';
import { ApiError } from '#core/http/api-error.ts';
import { runtime } from '#core/runtime/runtime.ts';

const zone: Zone = { id: '7', name: 'a.example', records: 0, serial: 1, name_servers: ['ns1.us.example'] };
const record = (name: string, type: string, content: string, ttl = 3600, comment?: string): ZoneRecord => ({
  name,
  type,
  content,
  ttl,
  ...(comment ? { comment } : {}),
});
const WWW = record('www', 'A', '192.0.2.1');
const MAIL = record('@', 'MX', '10 mx.b.example.');
const loaded = () => [WWW, MAIL];

let draft: ZoneDraft;
/** The draft as its page opens it, with the rules of records. */
const openDraft = () => {
  const opened = zoneDraft(zone);
  opened.findProblems.value = findZoneProblems;
  return opened;
};
beforeEach(() => {
  removeZoneDraft(zone.id);
  draft = openDraft();
  draft.load(loaded());
});

const keyOf = (name: string) => draft.records.peek().find((one) => one.name === name)?.key ?? '';
const setContent = (name: string, content: string) =>
  draft.edit((records) => records.map((one) => (one.name === name ? { ...one, content } : one)));
const contents = () => draft.records.peek().map(({ content }) => content);
const states = () =>
  Object.fromEntries(draft.rows.peek().map(({ name, content, state }) => [`${name} ${content}`, state]));

describe('a draft', () => {
  it('is loaded once both its records and the rules of records are', () => {
    removeZoneDraft(zone.id);
    draft = zoneDraft(zone);
    draft.load([WWW, record('www', 'CNAME', 'b.example.')]);
    expect([draft.isLoaded.peek(), draft.problems.peek()]).toEqual([false, []]);
    draft.findProblems.value = findZoneProblems;
    expect([draft.isLoaded.peek(), draft.problems.peek().length > 0]).toEqual([true, true]);
  });
});

describe('a zone that is loaded again unchanged', () => {
  it('keeps its rows and problems, which take long to find among thousands of records', () => {
    setContent('www', '192.0.2.2');
    const derived = () => [draft.rows, draft.problems, draft.changes].map((signal): unknown => signal.peek());
    const before = derived();
    draft.load(loaded());
    for (const [index, value] of derived().entries()) expect(value).toBe(before[index]);
  });
});

describe('the changes of a draft', () => {
  it('are none while the records are as they were loaded', () => {
    expect(draft.changes.peek()).toEqual([]);
  });

  it('have each set before and after', () => {
    setContent('www', '192.0.2.2');
    expect(draft.changes.peek()).toEqual([
      {
        name: 'www',
        type: 'A',
        before: { ttl: 3600, records: [{ content: '192.0.2.1' }] },
        after: { ttl: 3600, records: [{ content: '192.0.2.2' }] },
      },
    ]);
  });

  it('are none again after the way back by hand', () => {
    setContent('www', '192.0.2.2');
    setContent('www', '192.0.2.1');
    expect(draft.changes.peek()).toEqual([]);
  });

  it('include a comment alone', () => {
    draft.edit((records) => records.map((one) => ({ ...one, ...(one.name === 'www' ? { comment: 'web' } : {}) })));
    expect(draft.changes.peek().map(({ name }) => name)).toEqual(['www']);
  });
});

describe('the rows of a draft', () => {
  it('show what was added, changed and removed', () => {
    draft.edit((records) => [
      ...records.filter(({ type }) => type !== 'MX').map((one) => ({ ...one, content: '192.0.2.9' })),
      { ...record('new', 'A', '192.0.2.3'), key: 'x' },
    ]);
    expect(states()).toEqual({
      'www 192.0.2.9': 'changed',
      'new 192.0.2.3': 'added',
      '@ 10 mx.b.example.': 'removed',
    });
  });

  it('keep their keys when all records are replaced by others of the same sets', () => {
    const before = keyOf('www');
    draft.replace([record('www', 'A', '192.0.2.5'), MAIL]);
    expect(keyOf('www')).toBe(before);
  });
});

describe('a step of a draft', () => {
  it('is undone', () => {
    setContent('www', '192.0.2.2');
    draft.undo();
    expect(contents()).toEqual(['192.0.2.1', '10 mx.b.example.']);
  });

  it('is redone', () => {
    setContent('www', '192.0.2.2');
    draft.undo();
    draft.redo();
    expect(contents()).toContain('192.0.2.2');
  });

  it('cannot be redone after another one', () => {
    setContent('www', '192.0.2.2');
    draft.undo();
    setContent('www', '192.0.2.3');
    expect(draft.canRedo.peek()).toBe(false);
  });

  it('is one for all that is typed into a zone file', () => {
    draft.replaceWhileTyping([record('www', 'A', '192.0.2.2'), MAIL]);
    draft.replaceWhileTyping([record('www', 'A', '192.0.2.22'), MAIL]);
    draft.undo();
    expect(contents()).toContain('192.0.2.1');
  });

  it('is empty when nothing changes', () => {
    draft.replace(loaded());
    expect(draft.canUndo.peek()).toBe(false);
  });
});

describe('a TTL', () => {
  it('goes to all records of the set', () => {
    draft.load([WWW, record('www', 'A', '192.0.2.2')]);
    draft.edit((records) => upsertRecord(records, { ...record('www', 'A', '192.0.2.3', 60), key: 'x' }));
    expect(draft.records.peek().map(({ ttl }) => ttl)).toEqual([60, 60, 60]);
  });
});

describe('problems', () => {
  it('name the records that they are about', () => {
    draft.load([record('www', 'CNAME', 'b.example.'), WWW]);
    const [problem] = draft.problems.peek();
    expect(problem?.problem.code).toBe('cnameNotAlone');
  });

  it('that the zone had before do not count as new', () => {
    draft.load([record('@', 'TXT', '"v=spf1 -all"'), record('@', 'TXT', '"v=spf1 mx -all"')]);
    draft.edit((records) => [...records, { ...WWW, key: 'x' }]);
    expect(draft.problems.peek().length).toBeGreaterThan(0);
    expect(draft.newProblems.peek()).toEqual([]);
  });

  it('of several SPF records are not shown at other texts', () => {
    const texts = ['"v=spf1 -all"', '"v=spf1 mx -all"', '"something else"'];
    draft.load(texts.map((content) => record('@', 'TXT', content)));
    const other = draft.records.peek().find(({ content }) => content === '"something else"')?.key;
    expect(draft.problems.peek().flatMap(({ keys }) => keys)).not.toContain(other);
  });
});

describe('a newer state of the zone', () => {
  it('is taken over where nothing was changed here', () => {
    draft.load([record('www', 'A', '192.0.2.8'), MAIL]);
    expect(contents()).toContain('192.0.2.8');
  });

  it('keeps own changes', () => {
    setContent('www', '192.0.2.2');
    draft.load([WWW, record('@', 'MX', '5 other.example.')]);
    expect(contents().sort()).toEqual(['192.0.2.2', '5 other.example.']);
    expect(draft.conflicts.peek()).toEqual([]);
  });

  it('is a conflict where both changed a set', () => {
    setContent('www', '192.0.2.2');
    draft.load([record('www', 'A', '192.0.2.3'), MAIL]);
    const [conflict] = draft.conflicts.peek();
    expect(conflict?.own?.records).toEqual([{ content: '192.0.2.2' }]);
    expect(conflict?.theirs?.records).toEqual([{ content: '192.0.2.3' }]);
  });

  it('is no conflict where both made the same change', () => {
    setContent('www', '192.0.2.2');
    draft.load([record('www', 'A', '192.0.2.2'), MAIL]);
    expect(draft.conflicts.peek()).toEqual([]);
    expect(draft.changes.peek()).toEqual([]);
  });

  it('leaves an open conflict open when it comes again', () => {
    setContent('www', '192.0.2.2');
    draft.load([record('www', 'A', '192.0.2.3'), MAIL]);
    draft.load([record('www', 'A', '192.0.2.3'), MAIL]);
    expect(draft.conflicts.peek()).toHaveLength(1);
  });
});

describe('a conflict', () => {
  beforeEach(() => {
    setContent('www', '192.0.2.2');
    draft.load([record('www', 'A', '192.0.2.3'), MAIL]);
  });
  const resolve = (keep: 'mine' | 'theirs') => {
    const [conflict] = draft.conflicts.peek();
    if (conflict) draft.resolve(conflict, keep);
  };

  it('resolved in favour of the draft overwrites the other change', () => {
    resolve('mine');
    expect(draft.changes.peek()[0]?.before?.records).toEqual([{ content: '192.0.2.3' }]);
    expect(draft.changes.peek()[0]?.after?.records).toEqual([{ content: '192.0.2.2' }]);
    expect(draft.conflicts.peek()).toEqual([]);
  });

  it('resolved for theirs changes nothing', () => {
    resolve('theirs');
    expect(draft.changes.peek()).toEqual([]);
    expect(draft.conflicts.peek()).toEqual([]);
  });
});

describe('applying', () => {
  const run = vi.spyOn(applyChanges, 'run');
  const refuse = (status: number, body: unknown) =>
    run.mockResolvedValue({ ok: false, error: new ApiError('http', status, body) });
  const sentSets = (): RrsetChange[] => run.mock.calls.at(-1)?.[0].body?.rrsets ?? [];

  it('sends the sets before and after', async () => {
    run.mockResolvedValue({ ok: true, data: { records: [] } });
    setContent('www', '192.0.2.2');
    await draft.apply();
    expect(sentSets()[0]?.before?.records).toEqual([{ content: '192.0.2.1' }]);
  });

  it('says when a record has no comment, so that an old one goes', async () => {
    run.mockResolvedValue({ ok: true, data: { records: [] } });
    draft.load([record('www', 'A', '192.0.2.1', 3600, 'old')]);
    draft.edit((records) => records.map(({ comment: _, ...one }) => one));
    await draft.apply();
    expect(sentSets()[0]?.after?.records).toEqual([{ content: '192.0.2.1', comment: null }]);
  });

  it('makes the draft the zone', async () => {
    run.mockResolvedValue({ ok: true, data: { records: [{ ...MAIL }, record('www', 'A', '192.0.2.2')] } });
    setContent('www', '192.0.2.2');
    expect(await draft.apply()).toBe('applied');
    expect(draft.changes.peek()).toEqual([]);
    expect(draft.canUndo.peek()).toBe(false);
  });

  it('shows the sets that somebody else changed', async () => {
    const current = { ttl: 60, records: [{ content: '192.0.2.9' }] };
    refuse(409, { message: 'Changed', conflicts: [{ name: 'www', type: 'A', current }] });
    setContent('www', '192.0.2.2');
    expect(await draft.apply()).toBe('conflicts');
    expect(draft.conflicts.peek()[0]?.theirs).toEqual(current);
  });

  it('places the provider’s messages at the records', async () => {
    refuse(422, { errors: { 'rrsets.0.records.0.content': ['Not this one.'] } });
    setContent('www', '192.0.2.2');
    expect(await draft.apply()).toBe('refused');
    expect(draft.refusals.peek()).toEqual([{ name: 'www', type: 'A', content: '192.0.2.2', message: 'Not this one.' }]);
  });

  it('keeps the draft when it fails', async () => {
    refuse(500, {});
    setContent('www', '192.0.2.2');
    expect(await draft.apply()).toBe('failed');
    expect(draft.changes.peek()).toHaveLength(1);
  });
});

describe('after a reload', () => {
  const reload = () => {
    runtime().stores.delete('dns.drafts');
    draft = openDraft();
  };

  it('the draft is restored', () => {
    setContent('www', '192.0.2.2');
    reload();
    draft.load(loaded());
    expect(contents()).toContain('192.0.2.2');
  });

  it('a set changed by others is a conflict', () => {
    setContent('www', '192.0.2.2');
    reload();
    draft.load([record('www', 'A', '192.0.2.3'), MAIL]);
    expect(draft.conflicts.peek()).toHaveLength(1);
  });

  it('a zone file with errors is restored as typed', () => {
    draft.text.value = 'broken (';
    reload();
    expect(draft.text.peek()).toBe('broken (');
  });

  it('nothing remains of a discarded draft', () => {
    setContent('www', '192.0.2.2');
    draft.discard();
    reload();
    draft.load(loaded());
    expect(draft.changes.peek()).toEqual([]);
  });
});
