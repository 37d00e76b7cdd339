import type * as z from 'zod/mini';
import type { Ctx } from './context.ts';
import { HttpError, validationError } from './errors.ts';

/** Reads the JSON body by the contract's schema. @throws HttpError 400 or 422 with messages per field */
export async function readBody<S extends z.ZodMiniType>(c: Ctx, schema: S): Promise<z.output<S>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new HttpError(400, 'The request body is not JSON.');
  });
  return validate(schema, body);
}

/** @throws HttpError 422 with messages per field */
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

/** @throws HttpError 404 when the path parameter is not an id */
export function readIdParam(c: Ctx, name = 'id'): number {
  const value = Number(c.req.param(name));
  if (!Number.isSafeInteger(value) || value <= 0) throw new HttpError(404, 'Not found');
  return value;
}

/** @throws HttpError 422 when the query parameter is not an id */
export function readIdQuery(c: Ctx, name: string): number {
  const value = Number(c.req.query(name));
  if (!Number.isSafeInteger(value) || value <= 0)
    throw validationError({ [name]: [`The ${name.replace(/_/g, ' ')} field is missing or invalid.`] });
  return value;
}

const PAGE_SIZES = [10, 25, 50, 100];
const DEFAULT_PAGE_SIZE = 25;

export interface PageQuery {
  limit: number;
  offset: number;
  search: string;
  /** The requested order, if any. */
  sort: { field: string; isDescending: boolean } | null;
}

export function readPageQuery(c: Ctx): PageQuery {
  const pageSize = Number(c.req.query('per_page') ?? DEFAULT_PAGE_SIZE);
  const limit = PAGE_SIZES.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE;
  const page = Math.max(1, Math.floor(Number(c.req.query('page') ?? 1)) || 1);
  const sort = c.req.query('sort');
  return {
    limit,
    offset: (page - 1) * limit,
    search: (c.req.query('search') ?? '').slice(0, 200),
    sort: sort ? { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null,
  };
}

/** @param shown number of items on the page */
export const pageMeta = (page: PageQuery, total: number, shown: number) => ({
  total,
  from: shown ? page.offset + 1 : 0,
  to: page.offset + shown,
});

/** A LIKE pattern that matches the text literally. Use with `ESCAPE '\'`. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
