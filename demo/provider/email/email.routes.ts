import { and, asc, count, desc, eq, inArray, type SQL, sql, sum } from 'drizzle-orm';
import isEmail from 'validator/es/lib/isEmail.js';
import * as z from 'zod/mini';
import { MailboxInput } from '../../../src/core/email/email.schema.ts';
import { inTeam } from '../auth.ts';
import { type Ctx, now, router } from '../context.ts';
import type { Database } from '../db/open.ts';
import { emailDomains, mailboxes } from '../db/schema.ts';
import { invalid, notFound, Refusal } from '../errors.ts';
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

const toMailbox = ({ password, ...mailbox }: typeof mailboxes.$inferSelect) => mailbox;

type Errors = Record<string, string[]>;

function checkPassword(errors: Errors, password: string, localPart: string) {
  if (!PASSWORD.test(password))
    errors.password = ['The password must have 12 to 30 characters with a lowercase and an uppercase letter, a number and a special character.'];
  else if (localPart.length > 3 && password.toLowerCase().includes(localPart.toLowerCase())) errors.password = ['The password must not contain the mailbox name.'];
}

/** @param left megabytes of the domain that are not given out */
function checkQuota(errors: Errors, quota: number, left: number) {
  if (!(quota > 0)) errors.quota = ['The quota must be more than 0.'];
  else if (quota > left) errors.quota = [`Only ${left} MB of the domain's quota are left.`];
}

async function listMailboxes(c: Ctx, of: SQL) {
  const { db } = c.get('services');
  const page = readPage(c);
  const like = likePattern(page.search);
  const where = and(of, page.search ? sql`(${mailboxes.username} LIKE ${like} ESCAPE '\\' OR ${mailboxes.name} LIKE ${like} ESCAPE '\\')` : undefined);
  const column = sortable[(page.sort?.field ?? 'username') as keyof typeof sortable] ?? mailboxes.username;
  const [total] = await db.select({ n: count() }).from(mailboxes).where(where);
  const rows = await db
    .select()
    .from(mailboxes)
    .where(where)
    .orderBy(page.sort?.isDescending ? desc(column) : asc(column), asc(mailboxes.id))
    .limit(page.limit)
    .offset(page.offset);
  return { mailboxes: rows.map(toMailbox), meta: pageMeta(page, total?.n ?? 0, rows.length) };
}

/** @throws Refusal 404 for another team's mailbox too */
async function ownMailbox(c: Ctx, id: number) {
  const mailbox = (await c.get('services').db.select().from(mailboxes).where(eq(mailboxes.id, id)))[0];
  if (!mailbox) throw notFound('Mailbox');
  return { mailbox, domain: await ownDomain(c, mailbox.domain_id) };
}

async function changeMailbox(c: Ctx, id: number, change: { name?: string | undefined; password?: string | undefined; quota?: number | undefined }) {
  const { db } = c.get('services');
  const { mailbox, domain } = await ownMailbox(c, id);
  const { quota_given } = await withCounts(db, domain);
  const errors: Errors = {};
  if (change.password !== undefined) checkPassword(errors, change.password, mailbox.username.split('@')[0] ?? '');
  if (change.quota !== undefined) checkQuota(errors, change.quota, domain.quota_total - quota_given + mailbox.quota);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const changed = {
    ...mailbox,
    name: change.name?.trim() ?? mailbox.name,
    quota: Math.floor(change.quota ?? mailbox.quota),
    password: change.password === undefined ? mailbox.password : await hashPassword(change.password),
  };
  await db.update(mailboxes).set(changed).where(eq(mailboxes.id, id));
  return { mailbox: toMailbox(changed), message: 'Mailbox updated Successfully' };
}

async function removeMailbox(c: Ctx, id: number): Promise<string> {
  const { mailbox } = await ownMailbox(c, id);
  await c.get('services').db.delete(mailboxes).where(eq(mailboxes.id, id));
  return `${mailbox.username} was deleted`;
}

/** One outcome per id: what one refuses does not keep the others. */
async function eachOf(ids: readonly number[], work: (id: number) => Promise<string>) {
  const outcomes: { id: number; ok: boolean; message: string }[] = [];
  for (const id of ids) {
    try {
      outcomes.push({ id, ok: true, message: await work(id) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ id, ok: false, message: Object.values(error.body.errors ?? {}).flat()[0] ?? error.message });
    }
  }
  return outcomes;
}

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
  .put('/email/domain/:id', async (c) => {
    const { db } = c.get('services');
    const domain = await ownDomain(c, idParam(c));
    const { status } = await readBody(c, z.object({ status: z.optional(z.enum(['active', 'off'])) }));
    if (status) await db.update(emailDomains).set({ status }).where(eq(emailDomains.id, domain.id));
    return c.json({ domain: await withCounts(db, { ...domain, status: status ?? domain.status }), message: 'Domain Updated Successfully' });
  })
  .get('/email/mailbox', async (c) => {
    const domain = await ownDomain(c, Number(c.req.query('domain_id')) || 0);
    return c.json(await listMailboxes(c, eq(mailboxes.domain_id, domain.id)));
  })
  .get('/email/mailboxes', async (c) => {
    const caller = inTeam(c, 'team_service');
    const own = c.get('services').db.select({ id: emailDomains.id }).from(emailDomains).where(eq(emailDomains.team_id, caller.teamId));
    return c.json(await listMailboxes(c, inArray(mailboxes.domain_id, own)));
  })
  .post('/email/mailbox', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, MailboxInput);
    const domain = await ownDomain(c, Number(body.domain_id) || 0);
    const { mailboxes: held, quota_given } = await withCounts(db, domain);
    const username = `${body.local_part.trim().toLowerCase()}@${domain.name}`;
    const errors: Errors = {};
    if (!isEmail(username) || body.local_part.trim().length > 64) errors.local_part = ['The address is not valid: use letters, digits, dots, hyphens and underscores.'];
    else if ((await db.select({ id: mailboxes.id }).from(mailboxes).where(eq(mailboxes.username, username))).length > 0)
      errors.local_part = [`The mailbox ${username} exists already.`];
    checkPassword(errors, body.password, body.local_part.trim());
    checkQuota(errors, body.quota, domain.quota_total - quota_given);
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
  .put('/email/mailbox/:id', async (c) => c.json(await changeMailbox(c, idParam(c), await readBody(c, z.partial(MailboxInput)))))
  .put('/email/mailboxes/:id', async (c) => c.json(await changeMailbox(c, idParam(c), await readBody(c, z.partial(MailboxInput)))))
  .delete('/email/mailbox/:id', async (c) => c.json({ message: await removeMailbox(c, idParam(c)) }))
  .delete('/email/mailboxes/:id', async (c) => c.json({ message: await removeMailbox(c, idParam(c)) }))
  .post('/email/mailboxes/delete', async (c) => {
    const { ids } = await readBody(c, z.object({ ids: z.array(z.coerce.number()).check(z.minLength(1), z.maxLength(500)) }));
    return c.json({ outcomes: await eachOf(ids, (id) => removeMailbox(c, id)) });
  })
  .post('/email/mailboxes/update', async (c) => {
    const { mailboxes: changes } = await readBody(
      c,
      z.object({ mailboxes: z.array(z.object({ id: z.coerce.number(), payload: z.partial(MailboxInput) })).check(z.minLength(1), z.maxLength(500)) }),
    );
    const payloads = new Map(changes.map(({ id, payload }) => [id, payload]));
    return c.json({ outcomes: await eachOf([...payloads.keys()], async (id) => (await changeMailbox(c, id, payloads.get(id) ?? {})).message) });
  });
