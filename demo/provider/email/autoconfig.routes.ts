/** Autoconfiguration of mail clients by address. The response is the same for every address of a domain. */
import { html } from 'hono/html';
import type { MailServers } from '#core/email/email.schema.ts';
import { type Ctx, createRouter } from '../context.ts';
import { MAIL_HOST } from './dns.ts';
import { domainPart, isHosted, mailServers } from './email-domains.ts';

type Server = MailServers['imap'];
const originOf = (c: Ctx) => new URL(c.req.url).origin;

/** The domain of the address, or of the requested host, if its mail is hosted here. */
async function findDomain(c: Ctx, address: string | undefined): Promise<string | null> {
  const requested = address ? domainPart(address) : new URL(c.req.url).hostname.replace(/^autoconfig\./, '');
  const domain = requested.trim().toLowerCase();
  return (await isHosted(c.get('services').db, domain)) ? domain : null;
}

async function sendXml(c: Ctx, xml: ReturnType<typeof html>) {
  c.header('Content-Type', 'text/xml; charset=utf-8');
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${await xml}\n`);
}

const socketTypes: Record<Server['security'], string> = { ssl: 'SSL', starttls: 'STARTTLS', none: 'plain' };
const server = ({ host, port, security }: Server) => html`<hostname>${host}</hostname>
      <port>${port}</port>
      <socketType>${socketTypes[security]}</socketType>
      <authentication>password-cleartext</authentication>
      <username>%EMAILADDRESS%</username>`;

/** Thunderbird and others: https://wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat */
async function sendClientConfig(c: Ctx) {
  const domain = await findDomain(c, c.req.query('emailaddress'));
  if (!domain) return c.text('We don’t host mail for this domain.', 404);
  const { imap, pop, smtp, dav_url } = mailServers(originOf(c));
  return sendXml(
    c,
    html`<clientConfig version="1.1">
  <emailProvider id="${MAIL_HOST}">
    <domain>${domain}</domain>
    <displayName>${domain}</displayName>
    <displayShortName>${domain}</displayShortName>
    <incomingServer type="imap">
      ${server(imap)}
    </incomingServer>
    <incomingServer type="pop3">
      ${server(pop)}
    </incomingServer>
    <outgoingServer type="smtp">
      ${server(smtp)}
    </outgoingServer>
    <addressBook type="carddav">
      <username>%EMAILADDRESS%</username>
      <authentication>http-basic</authentication>
      <serverURL>${dav_url}</serverURL>
    </addressBook>
    <calendar type="caldav">
      <username>%EMAILADDRESS%</username>
      <authentication>http-basic</authentication>
      <serverURL>${dav_url}</serverURL>
    </calendar>
  </emailProvider>
</clientConfig>`,
  );
}

const OUTLOOK_SCHEMA = 'http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a';
const outlookProtocol = (type: string, { host, port, security }: Server, address: string) => html`<Protocol>
        <Type>${type}</Type>
        <Server>${host}</Server>
        <Port>${port}</Port>
        <LoginName>${address}</LoginName>
        <SPA>off</SPA>
        <SSL>${security === 'none' ? 'off' : 'on'}</SSL>
        <AuthRequired>on</AuthRequired>
      </Protocol>`;

/** Outlook ([MS-OXDSCLI], the older form in XML). */
async function sendAutodiscover(c: Ctx) {
  const address = /<EMailAddress>\s*([^<\s]{3,254})\s*<\/EMailAddress>/i.exec(await c.req.text())?.[1];
  if (!address || !(await findDomain(c, address))) return c.text('We don’t host mail for this address.', 404);
  const { imap, pop, smtp } = mailServers(originOf(c));
  return sendXml(
    c,
    html`<Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/responseschema/2006">
  <Response xmlns="${OUTLOOK_SCHEMA}">
    <Account>
      <AccountType>email</AccountType>
      <Action>settings</Action>
      ${outlookProtocol('IMAP', imap, address)}
      ${outlookProtocol('POP3', pop, address)}
      ${outlookProtocol('SMTP', smtp, address)}
    </Account>
  </Response>
</Autodiscover>`,
  );
}

export const autoconfigRoutes = createRouter()
  .get('/.well-known/autoconfig/mail/config-v1.1.xml', sendClientConfig)
  .get('/mail/config-v1.1.xml', sendClientConfig)
  .post('/autodiscover/autodiscover.xml', sendAutodiscover)
  .post('/Autodiscover/Autodiscover.xml', sendAutodiscover);
