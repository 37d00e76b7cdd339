import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { MailboxInput, MailboxUpdate } from '#core/email/email.schema.ts';
import { now } from '../clock.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../db/database.ts';
import { aliases, calendars, emailDomains, mailboxes } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { hashPassword } from '../secrets.ts';
import { likePattern, orderOf, pageMeta, readPageQuery } from '../validate.ts';
import { type DomainRow, domainUsage, type FieldErrors, getOwnDomain } from './email-domains.ts';
import { validatePassword, validateQuota } from './mailbox-validation.ts';

type MailboxRow = typeof mailboxes.$inferSelect;

const sortableColumns = {
  username: mailboxes.username,
  name: mailboxes.name,
  used: mailboxes.used,
  quota: mailboxes.quota,
  last_login_at: mailboxes.last_login_at,
};

export async function toMailboxes(db: Database, rows: readonly MailboxRow[]) {
  const usernames = rows.map((row) => row.username);
  const aliasRows = usernames.length
    ? await db.select().from(aliases).where(inArray(aliases.goto, usernames)).orderBy(asc(aliases.alias))
    : [];
  return rows.map(({ password, ...mailbox }) => ({
    ...mailbox,
    aliases: aliasRows.filter(({ goto }) => goto === mailbox.username).map(({ alias }) => alias),
  }));
}

/**
 * Creates a mailbox and mails it a welcome.
 * @param password its hash: deriving it takes time, in which what the caller has checked could change
 */
export async function insertMailbox(
  c: Ctx,
  domain: DomainRow,
  username: string,
  { name, quota }: Pick<z.output<typeof MailboxInput>, 'name' | 'quota'>,
  password: string,
): Promise<MailboxRow> {
  const services = c.get('services');
  const [created] = await services.db
    .insert(mailboxes)
    .values({
      domain_id: domain.id,
      username,
      name: name.trim(),
      password,
      quota: Math.floor(quota),
      used: 0,
      messages: 0,
      is_active: true,
      created_at: now(),
    })
    .returning();
  if (!created) throw new Error('The mailbox was not written');
  await sendMail(services, {
    to: username,
    subject: 'Welcome to your mailbox',
    body: `Hello ${name.trim() || username},\n\nyour mailbox ${username} is ready.`,
  });
  return created;
}

/** A page of mailboxes, as requested by the query. @param scope the mailboxes that the caller can see */
export async function listMailboxes(c: Ctx, scope: SQL) {
  const { db } = c.get('services');
  const page = readPageQuery(c);
  const like = likePattern(page.search);
  const where = and(
    scope,
    page.search
      ? sql`(${mailboxes.username} LIKE ${like} ESCAPE '\\' OR ${mailboxes.name} LIKE ${like} ESCAPE '\\')`
      : undefined,
  );
  const [total] = await db.select({ n: count() }).from(mailboxes).where(where);
  const rows = await db
    .select()
    .from(mailboxes)
    .where(where)
    .orderBy(orderOf(page, sortableColumns, asc(mailboxes.username)), asc(mailboxes.id))
    .limit(page.limit)
    .offset(page.offset);
  return { mailboxes: await toMailboxes(db, rows), meta: pageMeta(page, total?.n ?? 0, rows.length) };
}

/** @throws HttpError 404 for another team's mailbox too */
export async function getOwnMailbox(c: Ctx, id: number) {
  const mailbox = (await c.get('services').db.select().from(mailboxes).where(eq(mailboxes.id, id)))[0];
  if (!mailbox) throw notFound('Mailbox');
  return { mailbox, domain: await getOwnDomain(c, mailbox.domain_id) };
}

/** @throws HttpError 422 when the domain has no such mailbox */
export async function getMailboxByUsername(c: Ctx, domain: DomainRow, username: string): Promise<MailboxRow> {
  const [mailbox] = await c
    .get('services')
    .db.select()
    .from(mailboxes)
    .where(and(eq(mailboxes.username, username.toLowerCase()), eq(mailboxes.domain_id, domain.id)));
  if (!mailbox) throw validationError({ username: [`${username} isn’t a mailbox on ${domain.name}.`] });
  return mailbox;
}

/** Null where the change has no password. */
export const hashPasswordOf = async ({ password }: Pick<MailboxUpdate, 'password'>): Promise<string | null> =>
  password === undefined ? null : hashPassword(password);

/**
 * Changes a mailbox.
 * @param knownHash of the new password. It is made before the checks, and outside of their transaction: what they find could change
 * in the meantime, and nobody else could write.
 * @throws HttpError 404 or 422
 */
export async function changeMailbox(c: Ctx, id: number, change: MailboxUpdate, knownHash: string | null = null) {
  const { db } = c.get('services');
  const hash = knownHash ?? (await hashPasswordOf(change));
  return db.inTransaction(async () => {
    const { mailbox, domain } = await getOwnMailbox(c, id);
    const { quota_given } = await domainUsage(db, domain.id);
    requireValidChange(mailbox, change, domain.quota_total - quota_given + mailbox.quota);
    const changed = {
      ...mailbox,
      name: change.name?.trim() ?? mailbox.name,
      quota: Math.floor(change.quota ?? mailbox.quota),
      is_active: change.is_active ?? mailbox.is_active,
      is_imap_enabled: change.is_imap_enabled ?? mailbox.is_imap_enabled,
      password: hash ?? mailbox.password,
    };
    await db.update(mailboxes).set(changed).where(eq(mailboxes.id, id));
    return { mailbox: (await toMailboxes(db, [changed]))[0], message: 'Mailbox updated Successfully' };
  });
}

/** @param quotaLeft megabytes that the domain leaves for this mailbox @throws HttpError 422 */
function requireValidChange(mailbox: MailboxRow, { password, quota, name }: MailboxUpdate, quotaLeft: number): void {
  const errors: FieldErrors = {};
  if (password !== undefined) validatePassword(errors, password, mailbox.username.split('@')[0] ?? '');
  if (quota !== undefined) {
    validateQuota(errors, quota, quotaLeft);
    if (!errors.quota && quota < mailbox.used) errors.quota = [`${mailbox.username} already uses ${mailbox.used} MB.`];
  }
  if (name !== undefined && name.length > 100) errors.name = ['Enter a name of up to 100 characters.'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Deletes a mailbox with its calendars and the aliases that deliver to it. @returns a message */
export async function removeMailbox(c: Ctx, id: number): Promise<string> {
  const { db } = c.get('services');
  const { mailbox, domain } = await getOwnMailbox(c, id);
  await db.batch([
    db.delete(mailboxes).where(eq(mailboxes.id, id)),
    db.delete(aliases).where(eq(aliases.goto, mailbox.username)),
    db.delete(calendars).where(eq(calendars.username, mailbox.username)),
    db
      .update(emailDomains)
      .set({ catch_all: null })
      .where(and(eq(emailDomains.id, domain.id), eq(emailDomains.catch_all, mailbox.username))),
  ]);
  return `${mailbox.username} deleted`;
}
