import { and, asc, eq } from 'drizzle-orm';
import isFQDN from 'validator/es/lib/isFQDN.js';
import * as z from 'zod/mini';
import { FilterInput, FilterUpdate, filterKinds } from '#core/email/email.schema.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { filters } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { readBody, readIdParam, readIdQuery, validate } from '../validate.ts';
import { type FieldErrors, getOwnDomain, isAddress, requireReadyDomain } from './email-domains.ts';

type FilterRow = typeof filters.$inferSelect;
const MAX_LENGTH = 255;

/** Real mail servers send a value that looks like a number as a number. */
const toFilter = ({ domain_id, ...filter }: FilterRow) => ({
  ...filter,
  match_value: /^[1-9]\d{0,8}$/.test(filter.match_value) ? Number(filter.match_value) : filter.match_value,
});

const findFiltersOfKind = (c: Ctx, domainId: number, kind: FilterRow['kind']) =>
  c
    .get('services')
    .db.select()
    .from(filters)
    .where(and(eq(filters.domain_id, domainId), eq(filters.kind, kind)))
    .orderBy(asc(filters.position), asc(filters.id));

/** @throws HttpError 404 for another team's filter too */
async function getOwnFilter(c: Ctx, id: number): Promise<FilterRow> {
  const [filter] = await c.get('services').db.select().from(filters).where(eq(filters.id, id));
  if (!filter) throw notFound('Filter');
  await getOwnDomain(c, filter.domain_id);
  return filter;
}

const isSender = (text: string) => isAddress(text) || isFQDN(text.replace(/^\*?@/, ''));

async function validateFilter(c: Ctx, filter: Omit<FilterRow, 'id'> & { id?: number }): Promise<void> {
  const errors: FieldErrors = {};
  const value = filter.match_value;
  if (value === '') errors.match_value = ['The match value field is required.'];
  else if (value.length > MAX_LENGTH)
    errors.match_value = [`The match value may not be longer than ${MAX_LENGTH} characters.`];
  else if (filter.kind !== 'custom' && !isSender(value))
    errors.match_value = ['Enter an address or a domain, e.g. anna@example.com or example.com.'];
  else {
    const rows = await findFiltersOfKind(c, filter.domain_id, filter.kind);
    const same = (row: FilterRow) =>
      row.match_value.toLowerCase() === value.toLowerCase() &&
      row.field === filter.field &&
      row.comparison === filter.comparison;
    if (rows.some((row) => row.id !== filter.id && same(row)))
      errors.match_value = [`There’s already a filter for “${value}”.`];
  }
  if (filter.action === 'forward' && !isAddress(filter.action_value ?? ''))
    errors.action_value = ['Enter the address to forward to.'];
  if (filter.action === 'folder' && !/^[^/\\%*\p{Cc}]{1,60}$/u.test(filter.action_value ?? ''))
    errors.action_value = ['Enter a folder name without / or *.'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Numbers filters from 1 in the order given. Must run inside a transaction: half of an order is another order. */
async function numberFilters({ db }: Services, order: readonly FilterRow[]): Promise<void> {
  for (const [index, { id, position }] of order.entries())
    if (position !== index + 1)
      await db
        .update(filters)
        .set({ position: index + 1 })
        .where(eq(filters.id, id));
}

/** Moves a filter among those of its kind. Must run inside a transaction. @param position from 1 @returns the position it got */
async function moveFilter(c: Ctx, filter: FilterRow, position: number): Promise<number> {
  const others = (await findFiltersOfKind(c, filter.domain_id, filter.kind)).filter((row) => row.id !== filter.id);
  const index = Math.max(0, Math.min(others.length, Math.floor(position) - 1));
  await numberFilters(c.get('services'), [...others.slice(0, index), filter, ...others.slice(index)]);
  return index + 1;
}

const trimmed = (value: string | undefined) => value?.trim();

export const filterRoutes = createRouter()
  .get('/email/filter', async (c) => {
    const domain = await getOwnDomain(c, readIdQuery(c, 'domain_id'));
    const kind = validate(z.enum(filterKinds), c.req.query('key'));
    const rows = await findFiltersOfKind(c, domain.id, kind);
    return c.json({
      filter: rows.map(toFilter),
      meta: { total: rows.length, from: rows.length ? 1 : 0, to: rows.length },
    });
  })
  .post('/email/filter/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    const body = await readBody(c, FilterInput);
    const filter = {
      domain_id: domain.id,
      kind: body.kind,
      match_value: body.match_value.trim(),
      field: body.kind === 'custom' ? (body.field ?? 'from') : 'from',
      comparison: body.kind === 'custom' ? (body.comparison ?? 'contains') : 'is',
      action: body.kind === 'custom' ? (body.action ?? 'junk') : 'junk',
      action_value: trimmed(body.action_value) || null,
      is_active: true,
      position: (await findFiltersOfKind(c, domain.id, body.kind)).length + 1,
    };
    await validateFilter(c, filter);
    const [created] = await c.get('services').db.insert(filters).values(filter).returning();
    return c.json({ filter: created && toFilter(created), message: 'Filter created' }, 201);
  })
  .put('/email/filter/:id', async (c) => {
    const filter = await getOwnFilter(c, readIdParam(c));
    const { position, kind, ...change } = await readBody(c, FilterUpdate);
    const changed: FilterRow = {
      ...filter,
      match_value: trimmed(change.match_value) ?? filter.match_value,
      field: change.field ?? filter.field,
      comparison: change.comparison ?? filter.comparison,
      action: change.action ?? filter.action,
      action_value: change.action_value === undefined ? filter.action_value : trimmed(change.action_value) || null,
      is_active: change.is_active ?? filter.is_active,
    };
    await validateFilter(c, changed);
    const { db } = c.get('services');
    await db.inTransaction(async () => {
      await db.update(filters).set(changed).where(eq(filters.id, filter.id));
      if (position !== undefined) changed.position = await moveFilter(c, changed, position);
    });
    return c.json({ filter: toFilter(changed), message: 'Filter Updated' });
  })
  .delete('/email/filter/:id', async (c) => {
    const services = c.get('services');
    const filter = await getOwnFilter(c, readIdParam(c));
    await services.db.inTransaction(async () => {
      await services.db.delete(filters).where(eq(filters.id, filter.id));
      await numberFilters(services, await findFiltersOfKind(c, filter.domain_id, filter.kind));
    });
    return c.json({ message: `Filter “${filter.match_value}” deleted` });
  });
