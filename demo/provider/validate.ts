import type * as z from 'zod/mini';
import type { Ctx } from './context.ts';
import { HttpError, validationError } from './errors.ts';

/** The JSON body, checked by the contract's own schema. @throws Refusal 400 or 422 with messages per field */
export async function readBody<S extends z.ZodMiniType>(c: Ctx, schema: S): Promise<z.output<S>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new HttpError(400, 'The request body is not JSON.');
  });
  return validate(schema, body);
}

export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.output<S>;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), `The ${field.replace(/_/g, ' ')} field is missing or invalid.`];
  }
  throw validationError(errors);
}

/** @throws Refusal 404 when the path parameter is no id */
export function readIdParam(c: Ctx, name = 'id'): number {
  const value = Number(c.req.param(name));
  if (!Number.isSafeInteger(value) || value <= 0) throw new HttpError(404, 'Not found');
  return value;
}

/** @throws Refusal 422 when the query has no id of that name */
export function readIdQuery(c: Ctx, name: string): number {
  const value = Number(c.req.query(name));
  if (!Number.isSafeInteger(value) || value <= 0)
    throw validationError({ [name]: [`The ${name.replace(/_/g, ' ')} field is missing or invalid.`] });
  return value;
}

const PAGE_SIZES = [10, 25, 50, 100];

export interface PageQuery {
  limit: number;
  offset: number;
  search: string;
  /** Field name and direction, if the caller asked for one. */
  sort: { field: string; isDescending: boolean } | null;
}

export function readPageQuery(c: Ctx): PageQuery {
  const asked = Number(c.req.query('per_page') ?? 25);
  const limit = PAGE_SIZES.includes(asked) ? asked : 25;
  const page = Math.max(1, Math.floor(Number(c.req.query('page') ?? 1)) || 1);
  const sort = c.req.query('sort');
  return {
    limit,
    offset: (page - 1) * limit,
    search: (c.req.query('search') ?? '').slice(0, 200),
    sort: sort ? { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null,
  };
}

export const pageMeta = (page: PageQuery, total: number, shown: number) => ({
  total,
  from: shown ? page.offset + 1 : 0,
  to: page.offset + shown,
});

/** A LIKE pattern that matches the text as typed. Use with `ESCAPE '\'`. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
