import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { EmailDomainUpdate } from '#core/email/email.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { createRouter, type Env } from '../context.ts';
import { aliases, calendars, domainAliases, emailDomains, filters, forwarders, mailboxes } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { likePattern, pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import { aliasRoutes } from './alias.routes.ts';
import { autoconfigRoutes } from './autoconfig.routes.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { deviceRoutes } from './device.routes.ts';
import { emailDnsRoutes } from './dns.routes.ts';
import { domainAliasRoutes } from './domain-alias.routes.ts';
import { getOwnDomain, requireReadyDomain, toEmailDomain } from './email-domains.ts';
import { filterRoutes } from './filter.routes.ts';
import { forwarderRoutes } from './forwarder.routes.ts';
import { loadMailFlow } from './mail-flow.ts';
import { withdrawRecords } from './mail-zone.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { webmailRoutes } from './webmail.routes.ts';

const domainRoutes = createRouter()
  .get('/email/domain', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const { db } = c.get('services');
    const page = readPageQuery(c);
    const where = and(
      eq(emailDomains.team_id, caller.teamId),
      page.search ? sql`${emailDomains.name} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
    );
    const [total] = await db.select({ n: count() }).from(emailDomains).where(where);
    const rows = await db
      .select()
      .from(emailDomains)
      .where(where)
      .orderBy(asc(emailDomains.name))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({
      domains: await Promise.all(rows.map((row) => toEmailDomain(c, row))),
      meta: pageMeta(page, total?.n ?? 0, rows.length),
    });
  })
  .get('/email/domain/:id', async (c) =>
    c.json({ domain: await toEmailDomain(c, await getOwnDomain(c, readIdParam(c))) }),
  )
  .get('/email/domain/:id/flow', async (c) =>
    c.json({ flow: await loadMailFlow(c.get('services').db, await getOwnDomain(c, readIdParam(c))) }),
  )
  .put('/email/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const change = await readBody(c, EmailDomainUpdate);
    if (Object.keys(change).length > 0) requireReadyDomain(domain);
    if (change.default_quota !== undefined && !(change.default_quota > 0 && change.default_quota <= domain.quota_total))
      throw validationError({ default_quota: [`Enter a storage limit from 1 to ${domain.quota_total} MB.`] });
    const changed = {
      ...domain,
      status: change.status ?? domain.status,
      spam_level: change.spam_level ?? domain.spam_level,
      default_quota: change.default_quota ?? domain.default_quota,
    };
    await c.get('services').db.update(emailDomains).set(changed).where(eq(emailDomains.id, domain.id));
    return c.json({ domain: await toEmailDomain(c, changed), message: 'Domain Updated Successfully' });
  })
  .delete('/email/domain/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const own = db.select({ username: mailboxes.username }).from(mailboxes).where(eq(mailboxes.domain_id, domain.id));
    if (domain.has_zone) await withdrawRecords(db, domain, ['mx', 'dkim']);
    await db.batch([
      db.delete(aliases).where(inArray(aliases.goto, own)),
      db.delete(calendars).where(eq(calendars.domain_id, domain.id)),
      db.delete(filters).where(eq(filters.domain_id, domain.id)),
      db.delete(forwarders).where(eq(forwarders.domain_id, domain.id)),
      db.delete(domainAliases).where(eq(domainAliases.domain_id, domain.id)),
      db.delete(aliases).where(eq(aliases.domain_id, domain.id)),
      db.delete(mailboxes).where(eq(mailboxes.domain_id, domain.id)),
      db.delete(emailDomains).where(eq(emailDomains.id, domain.id)),
    ]);
    return c.json({ message: `${domain.name} and all its mailboxes deleted` });
  });

/** Checks the role before a body is read or an id is looked up, so that strangers learn nothing of either. */
const requireServiceRole: MiddlewareHandler<Env> = (c, next) => {
  requireTeamRole(c, 'team_service');
  return next();
};

/** Fixed paths come before those with a parameter: `/email/domain/dkim/{id}` must not match `/email/domain/{id}`. */
export const emailRoutes = createRouter()
  .use('/email/mailbox/*', requireServiceRole)
  .use('/email/mailboxes/*', requireServiceRole)
  .use('/email/filter/*', requireServiceRole)
  .use('/email/cardav/*', requireServiceRole)
  .route('/', emailDnsRoutes)
  .route('/', aliasRoutes)
  .route('/', domainAliasRoutes)
  .route('/', forwarderRoutes)
  .route('/', mailboxRoutes)
  .route('/', filterRoutes)
  .route('/', calendarRoutes)
  .route('/', webmailRoutes)
  .route('/', deviceRoutes)
  .route('/', autoconfigRoutes)
  .route('/', domainRoutes);
