import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#build/endpoints.ts';
import { toJsonSchema } from '#build/openapi.ts';
import { strictSchema } from '#conformance/strict-schema.ts';
import type { Schema } from '#core/http/endpoint.ts';
import { IsoDateTime, List, Money, Text } from '#core/http/schemas.ts';

const hasOnlyType = (value: object) => Object.keys(value).join() === 'type';
/** Without what only one side has: the value that the portal takes instead, and the pattern of a date. */
const comparable = (schema: Schema): unknown =>
  JSON.parse(JSON.stringify(toJsonSchema(schema)), (key, value) => {
    if (['default', 'pattern'].includes(key)) return undefined;
    const choices: { type: string }[] = value?.anyOf ?? [];
    return choices.length > 0 && choices.every(hasOnlyType) ? { type: choices.map(({ type }) => type) } : value;
  });

const accepts = (schema: Schema, value: unknown) => strictSchema(schema).safeParse(value).success;

describe('the strict schemas', () => {
  it('describe every answer as the provider contract does', () => {
    const different = endpoints.filter(
      ({ endpoint: { response } }) =>
        JSON.stringify(comparable(strictSchema(response))) !== JSON.stringify(comparable(response)),
    );
    expect(different.map(({ name }) => name)).toEqual([]);
  });

  it('refuse a value that the portal would replace', () => {
    const schema = z.object({ name: Text });
    expect(schema.safeParse({ name: 5 }).success).toBe(true);
    expect(accepts(schema, { name: 5 })).toBe(false);
  });

  it('let a list be absent', () => expect(accepts(z.object({ rows: List(Text) }), {})).toBe(true));

  it.each(['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.123Z'])('take %s for a date', (text) =>
    expect(accepts(IsoDateTime, text)).toBe(true),
  );

  it.each(['2026-01-31', '2026-01-31T09:30:00+01:00', '31/01/2026', '', 'today'])('refuse %j for a date', (text) =>
    expect(accepts(IsoDateTime, text)).toBe(false),
  );

  it.each([0, 1.1, 19.99, -4.35, 123456.78])('take %d for pounds', (value) => expect(accepts(Money, value)).toBe(true));

  it.each([1.005, 0.001, '1.10', null])('refuse %j for pounds', (value) => expect(accepts(Money, value)).toBe(false));
});
