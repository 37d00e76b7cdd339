import * as z from 'zod/mini';
import type { Schema } from '#core/http/endpoint.ts';
import { IsoDateTime, Money } from '#core/http/schemas.ts';

const UtcDateTime = z.iso.datetime();
const Pounds = z.number().check(z.multipleOf(0.01));

interface Definition {
  type: string;
  shape: Record<string, Schema>;
  element: Schema;
  innerType: Schema;
  options: readonly Schema[];
  keyType: z.core.$ZodRecordKey;
  valueType: Schema;
  in: Schema;
}
const definition = (schema: Schema) => schema._zod.def as unknown as Definition;

const strictSchemas = new Map<Schema, Schema>([
  [IsoDateTime, UtcDateTime],
  [Money, Pounds],
]);

/**
 * The schema without the portal's forgiveness: what a provider has to send, as the provider contract describes it. A value that
 * the portal would replace is refused, dates are ISO 8601 in UTC, and money has two decimals at most.
 */
export function strictSchema(schema: Schema): Schema {
  const known = strictSchemas.get(schema);
  if (known) return known;
  const strict = rebuild(schema);
  strictSchemas.set(schema, strict);
  return strict;
}

function rebuild(schema: Schema): Schema {
  const { type, shape, element, innerType, options, keyType, valueType, in: input } = definition(schema);
  switch (type) {
    case 'object':
      return z.object(Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, strictSchema(field)])));
    case 'array':
      return z.array(strictSchema(element));
    case 'optional':
    case 'default':
      return z.optional(strictSchema(innerType));
    case 'nullable':
      return z.nullable(strictSchema(innerType));
    case 'catch':
      return strictSchema(innerType);
    case 'union':
      return z.union(options.map(strictSchema));
    case 'record':
      return z.record(keyType, strictSchema(valueType));
    case 'pipe':
      return strictSchema(input);
    default:
      return schema;
  }
}

/** Fields of an object's schema; none for another one. */
export const fieldsOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  schema ? (definition(schema).shape ?? {}) : {};

/** Names of the fields that have to be there. */
export const requiredFields = (schema: Schema | undefined): string[] =>
  Object.entries(fieldsOf(schema)).flatMap(([name, field]) => (field._zod.optin === undefined ? name : []));

/** The first value of a field that has only some; undefined for another one. */
export const firstChoice = (schema: Schema | undefined): unknown =>
  schema && definition(schema).type === 'enum' ? [...(schema._zod.values ?? [])][0] : undefined;
