import { describe, expect, it } from 'vitest';
import {
  backupOf,
  countItems,
  countStates,
  filterItems,
  installableUpdate,
  isIgnored,
  offeredUpdate,
  toItemFilter,
  updateBody,
  updateLines,
} from '#core/wordpress/items.rules.ts';
import { WordpressItem } from '#core/wordpress/wordpress.schema.ts';

const item = (values: object) =>
  WordpressItem.parse({ kind: 'plugin', slug: 'contact-desk', name: 'Contact Desk', version: '2.3.1', ...values });
const waiting = item({ update: { version: '2.4.0' } });
const blocked = item({ slug: 'b', update: { version: '3.0', blocked: 'Needs PHP 8.3. This site runs 8.2.' } });
const ignored = item({ slug: 'c', update: { version: '2.4.0' }, ignored_version: '2.4.0' });
const inactive = item({ slug: 'hello-harbour', name: 'Hello Harbour', author: 'Quayside', is_active: false });
const all = [waiting, blocked, ignored, inactive];

describe('an update on offer', () => {
  it('can be installed', () => expect(installableUpdate(waiting)?.version).toBe('2.4.0'));
  it('is offered but not installed while it is blocked', () => {
    expect(offeredUpdate(blocked)?.version).toBe('3.0');
    expect(installableUpdate(blocked)).toBeNull();
  });
  it('is not offered while that version is ignored', () => {
    expect(isIgnored(ignored)).toBe(true);
    expect(offeredUpdate(ignored)).toBeNull();
  });
  it('is offered again when it is newer than the ignored one', () => {
    const newer = item({ update: { version: '2.5.0' }, ignored_version: '2.4.0' });
    expect(offeredUpdate(newer)?.version).toBe('2.5.0');
  });
});

describe('the list', () => {
  it('counts what each filter shows', () =>
    expect(countItems(all)).toEqual({ '': 4, updates: 2, active: 3, inactive: 1, ignored: 1 }));
  it.each(['updates', 'active', 'inactive', 'ignored'] as const)('has as many items as the filter %s says', (filter) =>
    expect(filterItems(all, filter, '')).toHaveLength(countItems(all)[filter]),
  );
  it('is searched by name, slug and author', () => {
    expect(filterItems(all, '', 'HARBOUR')).toEqual([inactive]);
    expect(filterItems(all, '', ' quay ')).toEqual([inactive]);
    expect(filterItems(all, '', 'hello-h')).toEqual([inactive]);
  });
  it('shows everything for a filter that nobody knows', () => expect(toItemFilter('sideways')).toBe(''));
});

it('groups the items of an update by their kind', () =>
  expect(
    updateBody([
      { kind: 'theme', slug: 'tidewater' },
      { kind: 'core', slug: 'core' },
      { kind: 'plugin', slug: 'a' },
    ]),
  ).toEqual({ core: true, plugins: ['a'], themes: ['tidewater'] }));

const planned = (slug: string) => ({ kind: 'plugin', slug, name: slug.toUpperCase(), from: '1.0', to: '1.1' });
const running = {
  status: 'running' as const,
  steps: [
    { key: 'plan', status: 'done' as const },
    { key: 'backup', status: 'done' as const },
    { key: 'update', status: 'running' as const },
  ],
};
const plan = [planned('a'), planned('b'), planned('c')];

describe('the items of an update', () => {
  it('wait until the backup is there', () => {
    const steps = [{ key: 'backup', status: 'running' as const }];
    expect(updateLines({ ...running, steps, result: { plan } }).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
  });
  it('are updated one after the other', () => {
    const report = [{ ...planned('a'), outcome: 'reverted', reason: 'The page answers with 500.' }];
    expect(updateLines({ ...running, result: { plan, report } }).map(({ name, state }) => [name, state])).toEqual([
      ['A', 'reverted'],
      ['B', 'updating'],
      ['C', 'waiting'],
    ]);
  });
  it('say why they were not updated', () => {
    const report = [{ ...planned('a'), outcome: 'failed', reason: 'The version didn’t change.' }];
    expect(updateLines({ ...running, result: { plan, report } })[0]?.reason).toBe('The version didn’t change.');
  });
  it('do not wait once the update has ended', () =>
    expect(
      updateLines({
        ...running,
        status: 'cancelled',
        result: { plan, report: [{ ...planned('a'), outcome: 'updated' }] },
      }),
    ).toMatchObject([{ state: 'updated' }, { state: 'skipped' }, { state: 'skipped' }]));
  it('never count an outcome that nobody knows as a success', () =>
    expect(updateLines({ ...running, result: { plan, report: [{ ...planned('a'), outcome: 'odd' }] } })[0]?.state).toBe(
      'failed',
    ));
  it.each([undefined, null, 7, 'x', [null], [{ slug: 3 }], {}])('stand a result of %j', (odd) =>
    expect(updateLines({ ...running, result: { report: odd, plan: odd } })).toEqual([]),
  );
  it('are counted by how they ended', () =>
    expect(
      countStates(updateLines({ ...running, result: { plan, report: [{ ...planned('a'), outcome: 'updated' }] } })),
    ).toMatchObject({ updated: 1, updating: 1, waiting: 1, failed: 0 }));
});

describe('the backup of an update', () => {
  it('is known by its number or text', () => {
    expect(backupOf({ result: { backup_id: 12 } })).toBe('12');
    expect(backupOf({ result: { backup_id: '12' } })).toBe('12');
  });
  it('is missing before it is made', () => expect(backupOf({ result: {} })).toBeNull());
});
