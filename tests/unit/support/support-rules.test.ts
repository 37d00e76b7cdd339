import { describe, expect, it } from 'vitest';
import {
  componentNames,
  currentHealth,
  healthByDay,
  suggestedQuestions,
  ticketDepartments,
} from '#core/support/support.rules.ts';
import type { Announcement } from '#core/support/support.schema.ts';

/** Times are of the reader's zone, as the days are. */
const at = (day: number, hour = 0) => new Date(2026, 5, day, hour).toISOString();
const now = new Date(2026, 5, 15, 12).getTime();
const incident = (changes: Partial<Announcement>): Announcement => ({
  id: '1',
  title: '',
  kind: 'incident',
  impact: 'outage',
  components: ['Email'],
  updates: [],
  created_at: at(15, 11),
  ends_at: null,
  ...changes,
});

it('offers all departments but the one without tickets (S1 §9)', () =>
  expect(
    ticketDepartments([
      { id: '1', name: 'Billing' },
      { id: '2', name: ' Design and Development ' },
    ]).map(({ name }) => name),
  ).toEqual(['Billing']));

describe('the health of a component', () => {
  it.each<[string, Partial<Announcement>[], string]>([
    ['without events', [], 'works'],
    ['in an outage', [{}], 'down'],
    ['in an outage whose end is not known', [{ ends_at: undefined }], 'down'],
    ['in an outage that will end', [{ ends_at: at(15, 13) }], 'down'],
    ['in an outage that begins now', [{ created_at: new Date(now).toISOString() }], 'down'],
    ['before an outage', [{ created_at: new Date(now + 1).toISOString() }], 'works'],
    ['at the end of an outage', [{ ends_at: new Date(now).toISOString() }], 'works'],
    ['when it is slow', [{ impact: 'degraded' }], 'impaired'],
    ['when it is slow and another event is an outage', [{ impact: 'degraded' }, {}], 'down'],
    ['in an incident without impact', [{ impact: 'none' }], 'works'],
    ['during announced maintenance', [{ kind: 'maintenance' }], 'works'],
    ['while another one is down', [{ components: ['DNS'] }], 'works'],
  ])('%s', (_title, events, health) => expect(currentHealth(events.map(incident), now, 'Email')).toBe(health));
  it('counts for all when none is asked for', () =>
    expect(currentHealth([incident({ components: ['DNS'] })], now)).toBe('down'));
});

describe('the health of a component by day', () => {
  const byDay = (...events: Partial<Announcement>[]) =>
    healthByDay(events.map(incident), 'Email', 3, now).map(({ health }) => health);

  it('begins each day at midnight, oldest first', () =>
    expect(healthByDay([], 'Email', 3, now).map(({ start }) => new Date(start).toISOString())).toEqual([
      at(13),
      at(14),
      at(15),
    ]));
  it('is the worst of each day', () =>
    expect(
      byDay(
        { created_at: at(13, 8), ends_at: at(13, 9) },
        { created_at: at(13, 10), ends_at: at(14, 1), impact: 'degraded' },
      ),
    ).toEqual(['down', 'impaired', 'works']));
  it('counts an event until midnight for one day', () =>
    expect(byDay({ created_at: at(13, 22), ends_at: at(14) })).toEqual(['down', 'works', 'works']));
  it('leaves out what is announced for later today', () =>
    expect(byDay({ created_at: at(15, 13) })).toEqual(['works', 'works', 'works']));
  it('leaves out other components', () => expect(byDay({ components: ['DNS'] })).toEqual(['works', 'works', 'works']));
});

it('names each component once, the required ones first', () =>
  expect(componentNames([incident({ components: ['DNS', 'Web'] })], ['Web', 'Email'])).toEqual([
    'Web',
    'Email',
    'DNS',
  ]));

it('the questions suggested in a chat are of different topics, three at most', () => {
  const faq = (id: string, topic: string) => ({ id, topic, question: id, answer: '' });
  const all = [faq('1', 'Account'), faq('2', 'Account'), faq('3', 'Domains'), faq('4', 'Email'), faq('5', 'Billing')];
  expect(suggestedQuestions(all).map(({ id }) => id)).toEqual(['1', '3', '4']);
});
