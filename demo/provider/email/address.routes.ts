import { and, asc, count, eq, sql } from 'drizzle-orm';
import isFQDN from 'validator/es/lib/isFQDN.js';
import * as z from 'zod/mini';
import { AliasInput, ForwarderInput } from '#core/email/email.schema.ts';
import { type Ctx, createRouter } from '../context.ts';
import { aliases, domainAliases, emailDomains, forwarders, mailboxes } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { likePattern, pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import {
  domainPart,
  type FieldErrors,
  getOwnDomain,
  hostedDomainNames,
  isAddress,
  isHosted,
  requireReadyDomain,
} from './email-domains.ts';
import { findRoute, loadMailFlow } from './mail-flow.ts';

const MAX_FORWARDERS = 100;

const normalizeAddress = (text: string) => text.trim().toLowerCase();

/** What is wrong with an address that leads on and with where it leads. */
function validateRoute(from: string, to: string, field: 'alias' | 'address'): FieldErrors {
  const errors: FieldErrors = {};
  if (!isAddress(from))
    errors[field] = [
      'The address is not valid: use letters, digits, dots, hyphens and underscores, at most 64 before the @.',
    ];
  if (!isAddress(to)) errors.goto = ['The address is not valid.'];
  else if (from === to) errors.goto = ['An address cannot lead to itself.'];
  return errors;
}

const mailboxExists = async (c: Ctx, username: string) =>
  (await c.get('services').db.select({ id: mailboxes.id }).from(mailboxes).where(eq(mailboxes.username, username)))
    .length > 0;

const aliasRoutes = createRouter()
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
    const errors = validateRoute(alias, goto, 'alias');
    const way = errors.goto
      ? null
      : findRoute(await loadMailFlow(db, domain, [{ from: alias, to: goto }]), goto, alias);
    if (way) errors.goto = [`This would send mail round in a circle: ${[alias, ...way].join(' → ')}.`];
    if (!errors.alias && !(await hostedDomainNames(db, domain)).includes(domainPart(alias)))
      errors.alias = [`The alias must end with @${domain.name}.`];
    if (!errors.alias && (await mailboxExists(c, alias)))
      errors.alias = [`${alias} is a mailbox: an alias needs an address of its own.`];
    const [held] = await db
      .select()
      .from(aliases)
      .where(and(eq(aliases.alias, alias), eq(aliases.goto, goto)));
    if (!errors.alias && held) errors.alias = [`${alias} leads to ${goto} already.`];
    if (Object.keys(errors).length > 0) throw validationError(errors);
    const [made] = await db.insert(aliases).values({ domain_id: domain.id, alias, goto }).returning();
    return c.json({ alias: made && { id: made.id, alias, goto }, message: 'Alias Created Successfully' }, 201);
  })
  .delete('/email/mailbox/alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const { alias, goto } = await readBody(c, AliasInput);
    const gone = await c
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
    if (gone.length === 0) throw notFound('Alias');
    return c.json({ message: `${alias} no longer leads to ${goto}` });
  })

  .get('/email/alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const rows = await c
      .get('services')
      .db.select()
      .from(domainAliases)
      .where(eq(domainAliases.domain_id, domain.id))
      .orderBy(asc(domainAliases.alias));
    return c.json({ alias: rows.map(({ id, alias }) => ({ id, alias, goto: domain.name })) });
  })
  .post('/email/alias/domain/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const alias = normalizeAddress((await readBody(c, AliasInput)).alias);
    if (!isFQDN(alias)) throw validationError({ alias: ['This is not a domain name.'] });
    if (alias === domain.name) throw validationError({ alias: ['A domain cannot be an alias of itself.'] });
    if (await isHosted(db, alias)) throw validationError({ alias: [`${alias} is in use here already.`] });
    const [made] = await db.insert(domainAliases).values({ domain_id: domain.id, alias }).returning();
    return c.json(
      { alias: made && { id: made.id, alias, goto: domain.name }, message: 'Alias Created Successfully' },
      201,
    );
  })
  .delete('/email/alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const alias = normalizeAddress((await readBody(c, AliasInput)).alias);
    const gone = await c
      .get('services')
      .db.delete(domainAliases)
      .where(and(eq(domainAliases.domain_id, domain.id), eq(domainAliases.alias, alias)))
      .returning();
    if (gone.length === 0) throw notFound('Alias');
    return c.json({ message: `${domain.name} no longer takes mail for ${alias}` });
  })

  .get('/email/catch-all-alias/domain/:id', async (c) =>
    c.json({ catch_alias: (await getOwnDomain(c, readIdParam(c))).catch_all }),
  )
  .post('/email/catch-all-alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    const goto = normalizeAddress((await readBody(c, z.object({ goto: z.string() }))).goto);
    if (!isAddress(goto)) throw validationError({ goto: ['The address is not valid.'] });
    // An address of the domain that does not exist would be caught again.
    const flow = await loadMailFlow(c.get('services').db, domain);
    if (domainPart(goto) === domain.name && !(await mailboxExists(c, goto)) && !flow.some((step) => step.from === goto))
      throw validationError({ goto: [`${goto} does not exist: mail for it would be caught again and again.`] });
    await c.get('services').db.update(emailDomains).set({ catch_all: goto }).where(eq(emailDomains.id, domain.id));
    return c.json({ catch_alias: goto, message: `Mail for unknown addresses of ${domain.name} goes to ${goto}` });
  })
  .delete('/email/catch-all-alias/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    await c.get('services').db.update(emailDomains).set({ catch_all: null }).where(eq(emailDomains.id, domain.id));
    return c.json({ message: `Mail for unknown addresses of ${domain.name} is refused` });
  });

/** Forwarders live in a control panel with habits of its own: none found is its error, and some of its failures are successes with a word. */
const forwarderRoutes = createRouter()
  .get('/email/mailbox/forward/domain/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const page = readPageQuery(c);
    const like = likePattern(page.search);
    const where = and(
      eq(forwarders.domain_id, domain.id),
      page.search
        ? sql`(${forwarders.address} LIKE ${like} ESCAPE '\\' OR ${forwarders.goto} LIKE ${like} ESCAPE '\\')`
        : undefined,
    );
    const [total] = await db.select({ n: count() }).from(forwarders).where(where);
    if (!total?.n) throw new HttpError(404, { errors: ['Forwarders not found'] });
    const rows = await db
      .select()
      .from(forwarders)
      .where(where)
      .orderBy(asc(forwarders.address), asc(forwarders.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({
      forwarders: rows.map(({ id, address, goto }) => ({ id, address, goto })),
      meta: pageMeta(page, total.n, rows.length),
    });
  })
  .post('/email/mailbox/forward/domain/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    const body = await readBody(c, ForwarderInput);
    const [address, goto] = [normalizeAddress(body.address), normalizeAddress(body.goto)];
    const errors = validateRoute(address, goto, 'address');
    if (Object.keys(errors).length > 0) throw validationError(errors);
    if (domainPart(address) !== domain.name) throw validationError({ address: ['Wrong domain for forwarder address'] });
    if (await isHosted(db, domainPart(goto)))
      throw validationError({
        goto: ['Wrong goto address for the forwarder, goto should be an external email address'],
      });
    const where = and(eq(forwarders.address, address), eq(forwarders.goto, goto));
    if ((await db.select({ id: forwarders.id }).from(forwarders).where(where)).length > 0)
      return c.json({ result: { code: 'forwarder_exists', message: `${address} forwards to ${goto} already.` } });
    const [held] = await db.select({ n: count() }).from(forwarders).where(eq(forwarders.domain_id, domain.id));
    if ((held?.n ?? 0) >= MAX_FORWARDERS)
      return c.json({
        result: { cpanelresult: { error: `You have reached the maximum of ${MAX_FORWARDERS} forwarders.` } },
      });
    const [made] = await db.insert(forwarders).values({ domain_id: domain.id, address, goto }).returning();
    await sendMail(c.get('services'), {
      to: goto,
      subject: `${address} forwards its mail to you`,
      body: `${address} was set up to forward its mail to ${goto}. If you did not expect this, write to postmaster@${domain.name}.`,
    });
    return c.json({ result: { id: made?.id }, message: 'Forwarder Created' }, 201);
  })
  .delete('/email/mailbox/forward/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const { address, goto } = await readBody(c, ForwarderInput);
    const gone = await c
      .get('services')
      .db.delete(forwarders)
      .where(
        and(
          eq(forwarders.domain_id, domain.id),
          eq(forwarders.address, normalizeAddress(address)),
          eq(forwarders.goto, normalizeAddress(goto)),
        ),
      )
      .returning();
    if (gone.length === 0) throw notFound('Forwarder');
    return c.json({ message: `${address} no longer forwards to ${goto}` });
  });

export const addressRoutes = createRouter()
  .route('/', aliasRoutes)
  .route('/', forwarderRoutes)
  .get('/email/domain/:id/flow', async (c) =>
    c.json({ flow: await loadMailFlow(c.get('services').db, await getOwnDomain(c, readIdParam(c))) }),
  );
