import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shapeProblems } from '#conformance/shape.ts';
import { Id, IsoDateTime, List, Money } from '#core/http/schemas.ts';

const Row = z.object({ id: Id, price: Money, status: z.enum(['paid', 'unpaid']), created_at: IsoDateTime });
const Answer = z.object({ data: List(Row), meta: z.object({ total: z.number() }) });
const row = { id: 1, price: 1, status: 'paid', created_at: '2026-01-01T00:00:00Z' };
const problems = (...rows: unknown[]) => shapeProblems(Answer, { data: rows, meta: { total: 1 } });

describe('what is wrong with an answer', () => {
  it('is nothing when it is as specified', () => expect(problems(row, { ...row, id: 'a-2' })).toEqual([]));

  it('names the path, what was expected and what came', () =>
    expect(problems(row, row, row, { ...row, price: '1.00' })).toEqual(['data[3].price: expected number, got string']));

  it('names the types of a union', () =>
    expect(problems({ ...row, id: null })).toEqual(['data[0].id: expected string or number, got null']));

  it('names the values of a choice', () =>
    expect(problems({ ...row, status: 'open' })).toEqual(['data[0].status: expected "paid" or "unpaid", got "open"']));

  it('names a field that is missing', () =>
    expect(shapeProblems(Answer, { data: [], meta: {} })).toEqual(['meta.total: expected number, got nothing']));

  it('says how a date has to be written', () =>
    expect(problems({ ...row, created_at: '2026-01-01' })).toEqual([
      'data[0].created_at: expected a date and time as ISO 8601 in UTC (2026-01-31T09:30:00Z), got "2026-01-01"',
    ]));

  it('says how money has to be written', () =>
    expect(problems({ ...row, price: 1.005 })).toEqual([
      'data[0].price: expected pounds with two decimals at most, got 1.005',
    ]));

  it('names a mistake of all items once', () =>
    expect(problems({ ...row, price: '1' }, { ...row, price: '2' }, { ...row, price: '3' })).toEqual([
      'data[0].price: expected number, got string (and 2 more)',
    ]));

  it('names the whole answer where that is of another type', () =>
    expect(shapeProblems(Answer, [])).toEqual(['answer: expected object, got array']));

  it('looks into the nearest of several schemas', () => {
    const schema = z.object({ result: z.union([z.null(), z.object({ code: z.number() })]) });
    expect(shapeProblems(schema, { result: { code: 'x' } })).toEqual(['result.code: expected number, got string']);
  });

  it('is cut where there is no end of it', () => {
    const schema = z.object(Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`f${n}`, z.string()])));
    const found = shapeProblems(schema, {});
    expect([found.length, found.at(-1)]).toEqual([21, 'and 5 more problems']);
  });
});
