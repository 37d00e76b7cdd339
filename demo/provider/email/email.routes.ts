import { and, asc, count, desc, eq, sql, sum } from 'drizzle-orm';
import isEmail from 'validator/es/lib/isEmail.js';
import { MailboxInput } from '../../../src/core/email/email.schema.ts';
import { inTeam } from '../auth.ts';
import { type Ctx, now, router } from '../context.ts';
import type { Database } from '../db/open.ts';
import { emailDomains, mailboxes } from '../db/schema.ts';
import { invalid, notFound } from '../errors.ts';
import { hashPassword } from '../secrets.ts';
import { idParam, likePattern, pageMeta, readBody, readPage } from '../validate.ts';

type DomainRow = typeof emailDomains.$inferSelect;
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{12,30}$/;
const sortable = { username: mailboxes.username, name: mailboxes.name, used: mailboxes.used, quota: mailboxes.quota, last_login_at: mailboxes.last_login_at };

async function withCounts(db: Database, domain: DomainRow) {
  const [used] = await db
    .select({ n: count(), quota: sum(mailboxes.quota) })
    .from(mailboxes)
    .where(eq(mailboxes.domain_id, domain.id));
  const { team_id, ...rest } = domain;
  return { ...rest, mailboxes: used?.n ?? 0, quota_given: Number(used?.quota ?? 0) };
}

/** @throws Refusal 404 for another team's domain too */
async function ownDomain(c: Ctx, id: number) {
  const caller = inTeam(c, 'team_service');
  const domain = (
    await c
      .get('services')
      .db.select()
      .from(emailDomains)
      .where(and(eq(emailDomains.id, id), eq(emailDomains.team_id, caller.teamId)))
  )[0];
  if (!domain) throw notFound('Domain');
  return domain;
}

const toMailbox = ({ password, domain_id, ...mailbox }: typeof mailboxes.$inferSelect) => mailbox;

export const emailRoutes = router()
  .get('/email/domain', async (c) => {
    const caller = inTeam(c, 'team_service');
    const { db } = c.get('services');
    const page = readPage(c);
    const where = and(eq(emailDomains.team_id, caller.teamId), page.search ? sql`${emailDomains.name} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined);
    const [total] = await db.select({ n: count() }).from(emailDomains).where(where);
    const rows = await db.select().from(emailDomains).where(where).orderBy(asc(emailDomains.name)).limit(page.limit).offset(page.offset);
    return c.json({ domains: await Promise.all(rows.map((row) => withCounts(db, row))), meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  .get('/email/domain/:id', async (c) => c.json({ domain: await withCounts(c.get('services').db, await ownDomain(c, idParam(c))) }))
  .get('/email/mailbox', async (c) => {
    const { db } = c.get('services');
    const domain = await ownDomain(c, Number(c.req.query('domain_id')) || 0);
    const page = readPage(c);
    const like = likePattern(page.search);
    const where = and(
      eq(mailboxes.domain_id, domain.id),
      page.search ? sql`(${mailboxes.username} LIKE ${like} ESCAPE '\\' OR ${mailboxes.name} LIKE ${like} ESCAPE '\\')` : undefined,
    );
    const column = sortable[(page.sort?.field ?? 'username') as keyof typeof sortable] ?? mailboxes.username;
    const [total] = await db.select({ n: count() }).from(mailboxes).where(where);
    const rows = await db
      .select()
      .from(mailboxes)
      .where(where)
      .orderBy(page.sort?.isDescending ? desc(column) : asc(column), asc(mailboxes.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({ mailboxes: rows.map(toMailbox), meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  .post('/email/mailbox', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, MailboxInput);
    const domain = await ownDomain(c, Number(body.domain_id) || 0);
    const { mailboxes: held, quota_given } = await withCounts(db, domain);
    const username = `${body.local_part.trim().toLowerCase()}@${domain.name}`;
    const errors: Record<string, string[]> = {};
    if (!isEmail(username) || body.local_part.trim().length > 64) errors.local_part = ['The address is not valid: use letters, digits, dots, hyphens and underscores.'];
    else if ((await db.select({ id: mailboxes.id }).from(mailboxes).where(eq(mailboxes.username, username))).length > 0)
      errors.local_part = [`The mailbox ${username} exists already.`];
    if (!PASSWORD.test(body.password))
      errors.password = ['The password must have 12 to 30 characters with a lowercase and an uppercase letter, a number and a special character.'];
    else if (body.password.toLowerCase().includes(body.local_part.trim().toLowerCase()) && body.local_part.trim().length > 3)
      errors.password = ['The password must not contain the mailbox name.'];
    const left = domain.quota_total - quota_given;
    if (!(body.quota > 0)) errors.quota = ['The quota must be more than 0.'];
    else if (body.quota > left) errors.quota = [`Only ${left} MB of the domain's quota are left.`];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (held >= domain.max_mailboxes) throw invalid({ domain_id: [`All ${domain.max_mailboxes} mailboxes of ${domain.name} are in use.`] });
    const [created] = await db
      .insert(mailboxes)
      .values({
        domain_id: domain.id,
        username,
        name: body.name.trim(),
        password: await hashPassword(body.password),
        quota: Math.floor(body.quota),
        used: 0,
        messages: 0,
        is_active: true,
        created_at: now(),
      })
      .returning();
    return c.json({ mailbox: created && toMailbox(created), message: `${username} was created` }, 201);
  })
  .delete('/email/mailbox/:id', async (c) => {
    const { db } = c.get('services');
    const mailbox = (
      await db
        .select()
        .from(mailboxes)
        .where(eq(mailboxes.id, idParam(c)))
    )[0];
    if (!mailbox) throw notFound('Mailbox');
    await ownDomain(c, mailbox.domain_id);
    await db.delete(mailboxes).where(eq(mailboxes.id, mailbox.id));
    return c.json({ message: `${mailbox.username} was deleted` });
  });
