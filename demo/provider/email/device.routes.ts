/** Set-up links for phones: short-lived URLs that show a mailbox's settings, without its password. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { buildAppleProfile } from '#core/email/apple-profile.rules.ts';
import type { DeviceLink, MailServers } from '#core/email/email.schema.ts';
import { type Ctx, createRouter } from '../context.ts';
import { mailboxes } from '../db/schema.ts';
import { type Locale, requestLocale } from '../i18n/locale.ts';
import { createOneTimeTickets } from '../one-time-tickets.ts';
import { sendStaticPage } from '../static-page.ts';
import { readIdParam } from '../validate.ts';
import { mailServers } from './email-domains.ts';
import { getOwnMailbox } from './mailboxes.ts';

const LINK_PATH = '/email/device';
/** The ticket in the path gives access, so it must not be in the log. */
export const DEVICE_TICKET = new RegExp(`^(${LINK_PATH}/)[^/]+`);
const LINK_VALID_MS = 10 * 60_000;

/** Tickets with a mailbox id. A phone may load a profile more than once, so they are only read, not taken. */
const links = createOneTimeTickets<number>(LINK_VALID_MS);

const texts = {
  en: {
    title: (name: string) => `Connect ${name}`,
    apple: 'On an iPhone or iPad',
    appleText: 'Install the profile, then enter the mailbox password when your device asks for it.',
    appleAction: 'Download profile',
    other: 'On Android and in other apps',
    otherText: 'Add an account of the type “Other” or “IMAP”, then enter these settings and the mailbox password.',
    userName: 'Username',
    imap: 'Incoming server (IMAP)',
    smtp: 'Outgoing server (SMTP)',
    port: (port: number, security: string) => `port ${port}, ${security}`,
    expiredTitle: 'This link has expired',
    expired:
      'Links to set up a device work for 10 minutes. Open “Connect a device” for the mailbox in your portal and scan the new code.',
  },
  de: {
    title: (name: string) => `${name} verbinden`,
    apple: 'Auf iPhone oder iPad',
    appleText: 'Installieren Sie das Profil. Ihr Gerät fragt dann nach dem Passwort des Postfachs.',
    appleAction: 'Profil laden',
    other: 'Auf Android und in anderen Apps',
    otherText:
      'Fügen Sie ein Konto der Art „Andere“ oder „IMAP“ hinzu und geben Sie diese Angaben und das Passwort des Postfachs ein.',
    userName: 'Benutzername',
    imap: 'Posteingang (IMAP)',
    smtp: 'Postausgang (SMTP)',
    port: (port: number, security: string) => `Port ${port}, ${security}`,
    expiredTitle: 'Dieser Link ist abgelaufen',
    expired:
      'Links zum Einrichten gelten 10 Minuten. Öffnen Sie im Portal beim Postfach „Gerät verbinden“ und scannen Sie den neuen Code.',
  },
} satisfies Record<Locale, unknown>;

const securityNames: Record<MailServers['imap']['security'], string> = {
  ssl: 'SSL/TLS',
  starttls: 'STARTTLS',
  none: '–',
};

/** The mailbox of a valid link. */
async function findMailbox(c: Ctx) {
  const id = links.read(c.req.param('ticket') ?? '');
  if (id === null) return undefined;
  return (await c.get('services').db.select().from(mailboxes).where(eq(mailboxes.id, id)))[0];
}

function sendExpired(c: Ctx) {
  const locale = requestLocale(c);
  const { expiredTitle, expired } = texts[locale];
  return sendStaticPage(c, expiredTitle, html`<p>${expired}</p>`, 410, locale);
}

const originOf = (c: Ctx) => new URL(c.req.url).origin;

export const deviceRoutes = createRouter()
  .get('/email/mailbox/:id/device-link', async (c) => {
    const { mailbox } = await getOwnMailbox(c, readIdParam(c));
    const { ticket } = links.issue(mailbox.id);
    const address = `${originOf(c)}${LINK_PATH}/${ticket}`;
    return c.json({
      profile_url: `${address}/profile`,
      guide_url: address,
      expires_in: LINK_VALID_MS / 1000,
    } satisfies DeviceLink);
  })
  .get(`${LINK_PATH}/:ticket`, async (c) => {
    const mailbox = await findMailbox(c);
    if (!mailbox) return sendExpired(c);
    const locale = requestLocale(c);
    const t = texts[locale];
    const { imap, smtp } = mailServers(originOf(c));
    const server = ({ host, port, security }: MailServers['imap']) =>
      html`${host}<br />${t.port(port, securityNames[security])}`;
    return sendStaticPage(
      c,
      t.title(mailbox.username),
      html`<h2>${t.apple}</h2>
        <p>${t.appleText}</p>
        <p><a href="${c.req.path}/profile">${t.appleAction}</a></p>
        <h2>${t.other}</h2>
        <p>${t.otherText}</p>
        <dl>
          <dt>${t.userName}</dt><dd>${mailbox.username}</dd>
          <dt>${t.imap}</dt><dd>${server(imap)}</dd>
          <dt>${t.smtp}</dt><dd>${server(smtp)}</dd>
        </dl>`,
      200,
      locale,
    );
  })
  .get(`${LINK_PATH}/:ticket/profile`, async (c) => {
    const mailbox = await findMailbox(c);
    if (!mailbox) return sendExpired(c);
    c.header('Content-Type', 'application/x-apple-aspen-config');
    c.header('Content-Disposition', 'attachment; filename="mailbox.mobileconfig"');
    return c.body(buildAppleProfile(mailbox, mailServers(originOf(c)), randomUUID));
  });
