import { and, asc, count, eq, sql } from 'drizzle-orm';
import { ForwarderInput } from '#core/email/email.schema.ts';
import { createRouter } from '../context.ts';
import { forwarders } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { likePattern, pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import { domainPart, getOwnDomain, isHosted, requireReadyDomain } from './email-domains.ts';
import { normalizeAddress, validateRoute } from './mail-route.ts';

const MAX_FORWARDERS = 100;

/**
 * Real forwarders are behind a control panel with unusual responses: an empty list is a 404, and some failures have status 200
 * with a message.
 */
export const forwarderRoutes = createRouter()
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
      return c.json({ result: { code: 'forwarder_exists', message: `${address} already forwards to ${goto}.` } });
    const [existing] = await db.select({ n: count() }).from(forwarders).where(eq(forwarders.domain_id, domain.id));
    if ((existing?.n ?? 0) >= MAX_FORWARDERS)
      return c.json({
        result: { cpanelresult: { error: `You have reached the maximum of ${MAX_FORWARDERS} forwarders.` } },
      });
    const [created] = await db.insert(forwarders).values({ domain_id: domain.id, address, goto }).returning();
    await sendMail(c.get('services'), {
      to: goto,
      subject: `${address} forwards its mail to you`,
      body: `${address} was set up to forward its mail to ${goto}. If you didn’t expect this, write to postmaster@${domain.name}.`,
    });
    return c.json({ result: { id: created?.id }, message: 'Forwarder Created' }, 201);
  })
  .delete('/email/mailbox/forward/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const { address, goto } = await readBody(c, ForwarderInput);
    const deleted = await c
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
    if (deleted.length === 0) throw notFound('Forwarder');
    return c.json({ message: `${address} no longer forwards to ${goto}` });
  });
