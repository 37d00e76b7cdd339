import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MailboxInput, MailboxUpdate } from '#core/email/email.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { emailDomains, mailboxes } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { hashPassword } from '../secrets.ts';
import { parseId, readBody, readIdParam } from '../validate.ts';
import { domainUsage, getOwnDomain, requireReadyDomain } from './email-domains.ts';
import { mailboxBulkRoutes } from './mailbox-bulk.routes.ts';
import { validateNewMailbox } from './mailbox-validation.ts';
import {
  changeMailbox,
  getMailboxByUsername,
  getOwnMailbox,
  insertMailbox,
  listMailboxes,
  removeMailbox,
  toMailboxes,
} from './mailboxes.ts';
import { createWebmailToken } from './webmail.routes.ts';

const changeRoute = async (c: Ctx) => c.json(await changeMailbox(c, readIdParam(c), await readBody(c, MailboxUpdate)));
const removeRoute = async (c: Ctx) => c.json({ message: await removeMailbox(c, readIdParam(c)) });

export const mailboxRoutes = createRouter()
  .route('/', mailboxBulkRoutes)
  .get('/email/mailbox', async (c) => {
    const domain = await getOwnDomain(c, parseId(c.req.query('domain_id')));
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
    // Before the checks: what they found could change in the meantime.
    const password = await hashPassword(body.password);
    return db.inTransaction(async () => {
      const domain = await getOwnDomain(c, parseId(body.domain_id));
      requireReadyDomain(domain);
      const usage = await domainUsage(db, domain.id);
      const quotaLeft = domain.quota_total - usage.quota_given;
      const { username, errors } = await validateNewMailbox(db, domain, body, quotaLeft);
      if (Object.keys(errors).length > 0) throw validationError(errors);
      // The mail server's own error, as its client library words it.
      if (usage.mailboxes >= domain.max_mailboxes)
        throw new HttpError(
          400,
          `Client error: \`POST https://mail.internal/api/v1/add/mailbox\` resulted in a \`400 Bad Request\` response:\n{"type":"danger","message":"All ${domain.max_mailboxes} mailboxes of ${domain.name} are in use."}`,
        );
      const [shown] = await toMailboxes(db, [await insertMailbox(c, domain, username, body, password)]);
      return c.json({ mailbox: shown, message: `${username} created` }, 201);
    });
  })
  .put('/email/mailbox/:id', changeRoute)
  .put('/email/mailboxes/:id', changeRoute)
  .delete('/email/mailbox/:id', removeRoute)
  .delete('/email/mailboxes/:id', removeRoute)
  .put('/email/mailbox/update-password/domain/:id', async (c) => {
    const services = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    const { username, password } = await readBody(c, z.object({ username: z.string(), password: z.string() }));
    const mailbox = await getMailboxByUsername(c, domain, username);
    await changeMailbox(c, mailbox.id, { password });
    await sendMail(services, {
      to: mailbox.username,
      subject: 'Your password was changed',
      body: `The password for ${mailbox.username} was changed. Update it in your mail apps.`,
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
    return c.json({
      message: action === 'enable' ? 'You have enabled IMAP & POP login' : 'You have disabled IMAP & POP login',
    });
  })
  .get('/email/mailbox/sso/:id', async (c) => {
    const { mailbox } = await getOwnMailbox(c, readIdParam(c));
    if (!mailbox.is_active) throw new HttpError(422, `${mailbox.username} is turned off.`);
    return c.json({ password: createWebmailToken(mailbox.username) });
  });
