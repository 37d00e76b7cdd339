import { and, asc, eq } from 'drizzle-orm';
import { CalendarInput } from '#core/email/email.schema.ts';
import { createRouter } from '../context.ts';
import { calendars, mailboxes } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { readBody, readIdParam } from '../validate.ts';
import { davUrl, type FieldErrors, getOwnDomain, requireReadyDomain } from './email-domains.ts';

type CalendarRow = typeof calendars.$inferSelect;

const toCalendar = ({ domain_id, ...calendar }: CalendarRow) => ({
  ...calendar,
  caldav_url: `${davUrl}calendars/${calendar.username}/${calendar.id}/`,
  carddav_url: `${davUrl}addressbooks/${calendar.username}/default/`,
});

export const calendarRoutes = createRouter()
  .get('/email/cardav/:id/calendars', async (c) => {
    const domain = await getOwnDomain(c, readIdParam(c));
    const rows = await c
      .get('services')
      .db.select()
      .from(calendars)
      .where(eq(calendars.domain_id, domain.id))
      .orderBy(asc(calendars.username), asc(calendars.name));
    return c.json({ calendars: rows.map(toCalendar) });
  })
  .post('/email/cardav/:id/create-calendar', async (c) => {
    const { db } = c.get('services');
    const domain = await getOwnDomain(c, readIdParam(c));
    requireReadyDomain(domain);
    const body = await readBody(c, CalendarInput);
    const [username, name, color] = [body.username.trim().toLowerCase(), body.name.trim(), body.color.toLowerCase()];
    const errors: FieldErrors = {};
    if (name === '' || name.length > 60) errors.name = ['Enter a name of up to 60 characters.'];
    if (!/^#[0-9a-f]{6}$/.test(color)) errors.color = ['Choose a colour.'];
    const [owner] = await db
      .select({ id: mailboxes.id })
      .from(mailboxes)
      .where(and(eq(mailboxes.username, username), eq(mailboxes.domain_id, domain.id)));
    if (!owner) errors.username = [`${username || 'This'} isn’t a mailbox on ${domain.name}.`];
    const existing = await db.select().from(calendars).where(eq(calendars.username, username));
    if (!errors.name && existing.some((calendar) => calendar.name.toLowerCase() === name.toLowerCase()))
      errors.name = [`${username} already has a calendar called “${name}”.`];
    if (Object.keys(errors).length > 0) throw validationError(errors);
    const [created] = await db.insert(calendars).values({ domain_id: domain.id, username, name, color }).returning();
    return c.json({ calendar: created && toCalendar(created), message: `Calendar “${name}” created` }, 201);
  })
  .delete('/email/cardav/calendars/:id', async (c) => {
    const { db } = c.get('services');
    const [calendar] = await db
      .select()
      .from(calendars)
      .where(eq(calendars.id, readIdParam(c)));
    if (!calendar) throw notFound('Calendar');
    await getOwnDomain(c, calendar.domain_id);
    await db.delete(calendars).where(eq(calendars.id, calendar.id));
    return c.json({ message: `Calendar “${calendar.name}” deleted` });
  });
