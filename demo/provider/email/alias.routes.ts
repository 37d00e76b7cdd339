import { and, asc, count, eq, sql } from 'drizzle-orm';
import { AliasInput } from '#core/email/email.schema.ts';
import { createRouter } from '../context.ts';
import type { Database } from '../db/database.ts';
import { aliases } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { likePattern, pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import {
  type DomainRow,
  domainPart,
  type FieldErrors,
  getOwnDomain,
  hostedDomainNames,
  requireReadyDomain,
} from './email-domains.ts';
import { findRoute, loadMailFlow } from './mail-flow.ts';
import { mailboxExists, normalizeAddress, validateRoute } from './mail-route.ts';

async function findAliasError(db: Database, domain: DomainRow, alias: string, goto: string): Promise<string | null> {
  if (!(await hostedDomainNames(db, domain)).includes(domainPart(alias)))
    return `The alias must end with @${domain.name}.`;
  if (await mailboxExists(db, alias)) return `${alias} is already a mailbox. Choose another address.`;
  const [existing] = await db
    .select()
    .from(aliases)
    .where(and(eq(aliases.alias, alias), eq(aliases.goto, goto)));
  return existing ? `${alias} already delivers to ${goto}.` : null;
}

async function validateAlias(db: Database, domain: DomainRow, alias: string, goto: string): Promise<FieldErrors> {
  const errors = validateRoute(alias, goto, 'alias');
  const loop = errors.goto ? null : findRoute(await loadMailFlow(db, domain, [{ from: alias, to: goto }]), goto, alias);
  if (loop) errors.goto = [`This creates a loop: ${[alias, ...loop].join(' → ')}.`];
  const aliasError = errors.alias ? null : await findAliasError(db, domain, alias, goto);
  return aliasError ? { ...errors, alias: [aliasError] } : errors;
}

/** Aliases of single addresses. */
export const aliasRoutes = createRouter()
  .get('/email/mailbox/alias/domain/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const page = readPageQuery(c);
    const like = likePattern(page.search);
    const where = and(
      eq(aliases.domain_id, domain.id),
      page.search
        ? sql`(${aliases.alias} LIKE ${like} ESCAPE '\\' OR ${aliases.goto} LIKE ${like} ESCAPE '\\')`
        : undefined,
    );
    const [total] = await db.select({ n: count() }).from(aliases).where(where);
    const rows = await db
      .select()
      .from(aliases)
      .where(where)
      .orderBy(asc(aliases.alias), asc(aliases.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({
      alias: rows.map(({ id, alias, goto }) => ({ id, alias, goto })),
      meta: pageMeta(page, total?.n ?? 0, rows.length),
    });
  })
  .post('/email/mailbox/alias/domain/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    const body = await readBody(c, AliasInput);
    const [alias, goto] = [normalizeAddress(body.alias), normalizeAddress(body.goto)];
    const errors = await validateAlias(db, domain, alias, goto);
    if (Object.keys(errors).length > 0) throw validationError(errors);
    const [created] = await db.insert(aliases).values({ domain_id: domain.id, alias, goto }).returning();
    return c.json({ alias: created && { id: created.id, alias, goto }, message: 'Alias Created Successfully' }, 201);
  })
  .delete('/email/mailbox/alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const { alias, goto } = await readBody(c, AliasInput);
    const deleted = await c
      .get('services')
      .db.delete(aliases)
      .where(
        and(
          eq(aliases.domain_id, domain.id),
          eq(aliases.alias, normalizeAddress(alias)),
          eq(aliases.goto, normalizeAddress(goto)),
        ),
      )
      .returning();
    if (deleted.length === 0) throw notFound('Alias');
    return c.json({ message: `${alias} no longer delivers to ${goto}` });
  });
