import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from './context.ts';
import { HttpError, validationError } from './errors.ts';

/** Reads the JSON body by the contract's schema. @throws HttpError 400 or 422 with messages per field */
export async function readBody<S extends z.ZodMiniType>(c: Pick<Ctx, 'req'>, schema: S): Promise<z.output<S>> {
  return validate(schema, await readJson(c));
}

const SURROGATE_ESCAPE = /\\ud[89a-f]/i;
/** Replaces lone surrogates, which neither a URL nor the database can store. */
const toWellFormed = (_: string, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value);

/** @throws HttpError 400 */
export function parseJson(text: string): unknown {
  try {
    return SURROGATE_ESCAPE.test(text) ? JSON.parse(text, toWellFormed) : JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The request body is not JSON.');
  }
}

/** @throws HttpError 400 */
export const readJson = async (c: Pick<Ctx, 'req'>): Promise<unknown> => parseJson(await c.req.text());

/** @throws HttpError 400 */
export const readFormData = (c: Ctx): Promise<FormData> =>
  c.req.formData().catch(() => {
    throw new HttpError(400, 'The request body is not form data.');
  });

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

/** No record has this id. */
const NO_ID = 0;
/** The id of a record. Anything but a whole number becomes an id that no record has. */
export const parseId = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : NO_ID);
/** An id in a body, as text or a number: clients send ids back as they received them. */
export const RecordId = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => parseId(String(value))),
);

/** @throws HttpError 404 when the path parameter is not an id */
export function readIdParam(c: Ctx, name = 'id'): number {
  const id = parseId(c.req.param(name));
  if (id === NO_ID) throw new HttpError(404, 'Not found');
  return id;
}

/** @throws HttpError 422 when the query parameter is not an id */
export function readIdQuery(c: Ctx, name: string): number {
  const id = parseId(c.req.query(name));
  if (id === NO_ID) throw validationError({ [name]: [`The ${name.replace(/_/g, ' ')} field is missing or invalid.`] });
  return id;
}

/** A whole number of the query, clamped to the limits. Anything but a number becomes the default. */
export function readIntegerQuery(c: Ctx, name: string, limits: { min: number; max: number; default: number }): number {
  const value = Math.trunc(Number(c.req.query(name) || limits.default));
  return Number.isNaN(value) ? limits.default : Math.min(limits.max, Math.max(limits.min, value));
}

const PAGE_SIZES = [10, 25, 50, 100];
const DEFAULT_PAGE_SIZE = 25;
/** Far beyond the end of any list. */
const MAX_PAGE = 1_000_000;

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
  const page = readIntegerQuery(c, 'page', { min: 1, max: MAX_PAGE, default: 1 });
  const sort = c.req.query('sort');
  return {
    limit,
    offset: (page - 1) * limit,
    search: (c.req.query('search') ?? '').slice(0, 200),
    sort: sort ? { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null,
  };
}

/** The requested order if it is by one of these columns, else the default. */
export function orderOf(page: PageQuery, columns: Readonly<Record<string, AnyColumn>>, defaultOrder: SQL): SQL {
  const column = page.sort && Object.hasOwn(columns, page.sort.field) ? columns[page.sort.field] : undefined;
  if (!column) return defaultOrder;
  return page.sort?.isDescending ? desc(column) : asc(column);
}

/** @param shown number of items on the page */
export const pageMeta = (page: PageQuery, total: number, shown: number) => ({
  total,
  from: shown ? page.offset + 1 : 0,
  to: page.offset + shown,
});

/** A LIKE pattern that matches the text literally. Use with `ESCAPE '\'`. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
