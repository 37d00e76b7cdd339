import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MailboxImport, MailboxInput, MailboxUpdate } from '#core/email/email.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, now } from '../context.ts';
import type { Database } from '../db/database.ts';
import { aliases, calendars, emailDomains, mailboxes } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { hashPassword } from '../secrets.ts';
import { likePattern, pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import {
  type DomainRow,
  domainUsage,
  type FieldErrors,
  getOwnDomain,
  isAddress,
  requireReadyDomain,
} from './email-domains.ts';
import { createWebmailToken } from './webmail.routes.ts';

type MailboxRow = typeof mailboxes.$inferSelect;
const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{12,30}$/;
const MAX_BULK_SIZE = 500;
const MAX_IMPORT_SIZE = 2000;
const sortableColumns = {
  username: mailboxes.username,
  name: mailboxes.name,
  used: mailboxes.used,
  quota: mailboxes.quota,
  last_login_at: mailboxes.last_login_at,
};

async function toMailboxes(db: Database, rows: readonly MailboxRow[]) {
  const names = rows.map((row) => row.username);
  const leading = names.length
    ? await db.select().from(aliases).where(inArray(aliases.goto, names)).orderBy(asc(aliases.alias))
    : [];
  return rows.map(({ password, ...mailbox }) => ({
    ...mailbox,
    aliases: leading.filter((one) => one.goto === mailbox.username).map((one) => one.alias),
  }));
}

function validatePassword(errors: FieldErrors, password: string, localPart: string) {
  if (!PASSWORD_PATTERN.test(password))
    errors.password = [
      'The password must have 12 to 30 characters with a lowercase and an uppercase letter, a number and a special character.',
    ];
  else if (localPart.length > 3 && password.toLowerCase().includes(localPart.toLowerCase()))
    errors.password = ['The password must not contain the mailbox name.'];
}

/** @param left megabytes of the domain that are not given out */
function validateQuota(errors: FieldErrors, quota: number, left: number) {
  if (!(quota > 0)) errors.quota = ['The quota must be more than 0.'];
  else if (quota > left) errors.quota = [`Only ${left} MB of the domain's quota are left.`];
}

/** What keeps a mailbox from being made. @param taken addresses and megabytes that others of the same list would have */
async function validateNewMailbox(
  c: Ctx,
  domain: DomainRow,
  input: Omit<z.output<typeof MailboxInput>, 'domain_id'>,
  left: number,
  taken: ReadonlySet<string> = new Set(),
) {
  const { db } = c.get('services');
  const localPart = input.local_part.trim();
  const username = `${localPart.toLowerCase()}@${domain.name}`;
  const errors: FieldErrors = {};
  if (!/^[\x20-\x7e]*$/.test(localPart))
    errors.local_part = ['The address may hold unaccented letters, digits and . _ - + alone.'];
  else if (localPart.length > 64) errors.local_part = ['The address may have at most 64 characters before the @.'];
  else if (!isAddress(username))
    errors.local_part = ['The address is not valid: use letters, digits, dots, hyphens and underscores.'];
  else if (taken.has(username)) errors.local_part = [`${username} stands in the list twice.`];
  else if ((await db.select({ id: mailboxes.id }).from(mailboxes).where(eq(mailboxes.username, username))).length > 0)
    errors.local_part = [`The mailbox ${username} exists already.`];
  else if ((await db.select({ id: aliases.id }).from(aliases).where(eq(aliases.alias, username))).length > 0)
    errors.local_part = [`${username} is an alias: delete it before you create the mailbox.`];
  validatePassword(errors, input.password, localPart);
  validateQuota(errors, input.quota, left);
  if (input.name.length > 100) errors.name = ['The name may have at most 100 characters.'];
  return { username, errors };
}

async function insertMailbox(
  c: Ctx,
  domain: DomainRow,
  username: string,
  input: Pick<z.output<typeof MailboxInput>, 'name' | 'password' | 'quota'>,
): Promise<MailboxRow> {
  const services = c.get('services');
  const [created] = await services.db
    .insert(mailboxes)
    .values({
      domain_id: domain.id,
      username,
      name: input.name.trim(),
      password: await hashPassword(input.password),
      quota: Math.floor(input.quota),
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
    body: `Hello ${input.name.trim() || username},\n\nyour mailbox ${username} is ready.`,
  });
  return created;
}

const firstError = (errors: FieldErrors) => Object.values(errors).flat()[0];

async function listMailboxes(c: Ctx, of: SQL) {
  const { db } = c.get('services');
  const page = readPageQuery(c);
  const like = likePattern(page.search);
  const where = and(
    of,
    page.search
      ? sql`(${mailboxes.username} LIKE ${like} ESCAPE '\\' OR ${mailboxes.name} LIKE ${like} ESCAPE '\\')`
      : undefined,
  );
  const column =
    sortableColumns[(page.sort?.field ?? 'username') as keyof typeof sortableColumns] ?? mailboxes.username;
  const [total] = await db.select({ n: count() }).from(mailboxes).where(where);
  const rows = await db
    .select()
    .from(mailboxes)
    .where(where)
    .orderBy(page.sort?.isDescending ? desc(column) : asc(column), asc(mailboxes.id))
    .limit(page.limit)
    .offset(page.offset);
  return { mailboxes: await toMailboxes(db, rows), meta: pageMeta(page, total?.n ?? 0, rows.length) };
}

/** @throws HttpError 404 for another team's mailbox too */
async function getOwnMailbox(c: Ctx, id: number) {
  const mailbox = (await c.get('services').db.select().from(mailboxes).where(eq(mailboxes.id, id)))[0];
  if (!mailbox) throw notFound('Mailbox');
  return { mailbox, domain: await getOwnDomain(c, mailbox.domain_id) };
}

/** @throws HttpError 422 where the domain has no such mailbox */
async function getMailboxByUsername(c: Ctx, domain: DomainRow, username: string): Promise<MailboxRow> {
  const [mailbox] = await c
    .get('services')
    .db.select()
    .from(mailboxes)
    .where(and(eq(mailboxes.username, username.toLowerCase()), eq(mailboxes.domain_id, domain.id)));
  if (!mailbox) throw validationError({ username: [`${username} is no mailbox of ${domain.name}.`] });
  return mailbox;
}

async function changeMailbox(c: Ctx, id: number, change: MailboxUpdate) {
  const { db } = c.get('services');
  const { mailbox, domain } = await getOwnMailbox(c, id);
  const { quota_given } = await domainUsage(db, domain.id);
  const errors: FieldErrors = {};
  if (change.password !== undefined) validatePassword(errors, change.password, mailbox.username.split('@')[0] ?? '');
  if (change.quota !== undefined) {
    validateQuota(errors, change.quota, domain.quota_total - quota_given + mailbox.quota);
    if (!errors.quota && change.quota < mailbox.used)
      errors.quota = [`${mailbox.username} holds ${mailbox.used} MB already.`];
  }
  if (change.name !== undefined && change.name.length > 100)
    errors.name = ['The name may have at most 100 characters.'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const changed = {
    ...mailbox,
    name: change.name?.trim() ?? mailbox.name,
    quota: Math.floor(change.quota ?? mailbox.quota),
    is_active: change.is_active ?? mailbox.is_active,
    is_imap_enabled: change.is_imap_enabled ?? mailbox.is_imap_enabled,
    password: change.password === undefined ? mailbox.password : await hashPassword(change.password),
  };
  await db.update(mailboxes).set(changed).where(eq(mailboxes.id, id));
  return { mailbox: (await toMailboxes(db, [changed]))[0], message: 'Mailbox updated Successfully' };
}

/** With it go its calendars, and what led to it alone. */
async function removeMailbox(c: Ctx, id: number): Promise<string> {
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
  return `${mailbox.username} was deleted`;
}

/** One outcome per id: what one refuses does not keep the others. */
async function bulkOutcomes(ids: readonly number[], work: (id: number) => Promise<string>) {
  const outcomes: { id: number; ok: boolean; message: string }[] = [];
  for (const id of ids) {
    try {
      outcomes.push({ id, ok: true, message: await work(id) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      outcomes.push({ id, ok: false, message: firstError((error.body.errors ?? {}) as FieldErrors) ?? error.message });
    }
  }
  return outcomes;
}

const changeRoute = async (c: Ctx) => c.json(await changeMailbox(c, readIdParam(c), await readBody(c, MailboxUpdate)));
const removeRoute = async (c: Ctx) => c.json({ message: await removeMailbox(c, readIdParam(c)) });

export const mailboxRoutes = createRouter()
  .get('/email/mailbox', async (c) => {
    const domain = await getOwnDomain(c, Number(c.req.query('domain_id')) || 0);
    return c.json(await listMailboxes(c, eq(mailboxes.domain_id, domain.id)));
  })
  .get('/email/mailboxes', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const own = c
      .get('services')
      .db.select({ id: emailDomains.id })
      .from(emailDomains)
      .where(eq(emailDomains.team_id, caller.teamId));
    return c.json(await listMailboxes(c, inArray(mailboxes.domain_id, own)));
  })
  .post('/email/mailbox', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, MailboxInput);
    const domain = await getOwnDomain(c, Number(body.domain_id) || 0);
    requireReadyDomain(domain);
    const { mailboxes: held, quota_given } = await domainUsage(db, domain.id);
    const { username, errors } = await validateNewMailbox(c, domain, body, domain.quota_total - quota_given);
    if (Object.keys(errors).length > 0) throw validationError(errors);
    // The mail server's own word, passed on as its client library has it.
    if (held >= domain.max_mailboxes)
      throw new HttpError(
        400,
        `Client error: \`POST https://mail.internal/api/v1/add/mailbox\` resulted in a \`400 Bad Request\` response:\n{"type":"danger","message":"All ${domain.max_mailboxes} mailboxes of ${domain.name} are in use."}`,
      );
    const [shown] = await toMailboxes(db, [await insertMailbox(c, domain, username, body)]);
    return c.json({ mailbox: shown, message: `${username} was created` }, 201);
  })
  .put('/email/mailbox/:id', changeRoute)
  .put('/email/mailboxes/:id', changeRoute)
  .delete('/email/mailbox/:id', removeRoute)
  .delete('/email/mailboxes/:id', removeRoute)
  .post('/email/mailboxes/delete', async (c) => {
    const { ids } = await readBody(
      c,
      z.object({ ids: z.array(z.coerce.number()).check(z.minLength(1), z.maxLength(MAX_BULK_SIZE)) }),
    );
    return c.json({ outcomes: await bulkOutcomes(ids, (id) => removeMailbox(c, id)) });
  })
  .post('/email/mailboxes/update', async (c) => {
    const { mailboxes: changes } = await readBody(
      c,
      z.object({
        mailboxes: z
          .array(z.object({ id: z.coerce.number(), payload: MailboxUpdate }))
          .check(z.minLength(1), z.maxLength(MAX_BULK_SIZE)),
      }),
    );
    const payloads = new Map(changes.map(({ id, payload }) => [id, payload]));
    return c.json({
      outcomes: await bulkOutcomes(
        [...payloads.keys()],
        async (id) => (await changeMailbox(c, id, payloads.get(id) ?? {})).message,
      ),
    });
  })
  .post('/email/mailboxes/import', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, MailboxImport);
    const domain = await getOwnDomain(c, Number(body.domain_id) || 0);
    requireReadyDomain(domain);
    if (body.mailboxes.length > MAX_IMPORT_SIZE)
      throw validationError({ mailboxes: [`At most ${MAX_IMPORT_SIZE} mailboxes can be created at once.`] });
    const usage = await domainUsage(db, domain.id);
    let left = domain.quota_total - usage.quota_given;
    let room = domain.max_mailboxes - usage.mailboxes;
    const taken = new Set<string>();
    const outcomes: { id: number; ok: boolean; message: string }[] = [];
    for (const [id, input] of body.mailboxes.entries()) {
      const { username, errors } = await validateNewMailbox(c, domain, input, left, taken);
      const message =
        firstError(errors) ??
        (room <= 0 ? `All ${domain.max_mailboxes} mailboxes of ${domain.name} are in use.` : null);
      taken.add(username);
      if (message === null) {
        if (!body.dry_run) await insertMailbox(c, domain, username, input);
        left -= input.quota;
        room--;
      }
      outcomes.push({ id, ok: message === null, message: message ?? username });
    }
    return c.json({ outcomes });
  })
  .put('/email/mailbox/update-password/domain/:id', async (c) => {
    const services = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const { username, password } = await readBody(c, z.object({ username: z.string(), password: z.string() }));
    const mailbox = await getMailboxByUsername(c, domain, username);
    await changeMailbox(c, mailbox.id, { password });
    await sendMail(services, {
      to: mailbox.username,
      subject: 'Your password was changed',
      body: `The password of ${mailbox.username} was changed. Mail apps ask for the new one.`,
    });
    return c.json({ message: 'Mailbox Password Updated' });
  })
  .put('/email/mailbox/imap-login/domain/:id', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const { action, username } = await readBody(
      c,
      z.object({ action: z.enum(['enable', 'disable']), username: z.string() }),
    );
    const mailbox = await getMailboxByUsername(c, domain, username);
    await changeMailbox(c, mailbox.id, { is_imap_enabled: action === 'enable' });
    return c.json({ message: `You have ${action}d IMAP & POP login` });
  })
  .get('/email/mailbox/sso/:id', async (c) => {
    const { mailbox } = await getOwnMailbox(c, readIdParam(c));
    if (!mailbox.is_active) throw new HttpError(422, `${mailbox.username} is switched off.`);
    return c.json({ password: createWebmailToken(mailbox.username) });
  });
