import type { MailServers } from './email.schema.ts';

const escapeXml = (text: string) =>
  text
    // Characters that XML 1.0 does not allow
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char);

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

function toPlist(value: Value): string {
  if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return `<${value}/>`;
  if (Array.isArray(value)) return `<array>${value.map(toPlist).join('')}</array>`;
  return `<dict>${Object.entries(value)
    .map(([key, entry]) => `<key>${escapeXml(key)}</key>${toPlist(entry)}`)
    .join('\n')}</dict>`;
}

/** The keys of one mail server in a mail payload. */
const mailServerKeys = (
  kind: 'Incoming' | 'Outgoing',
  username: string,
  { host, port, security }: MailServers['imap'],
): { [key: string]: Value } => ({
  [`${kind}MailServerHostName`]: host,
  [`${kind}MailServerPortNumber`]: port,
  [`${kind}MailServerUseSSL`]: security !== 'none',
  [`${kind}MailServerUsername`]: username,
  [`${kind}MailServerAuthentication`]: 'EmailAuthPassword',
});

const davKeys = (kind: 'CalDAV' | 'CardDAV', username: string, host: string): { [key: string]: Value } => ({
  [`${kind}AccountDescription`]: username,
  [`${kind}HostName`]: host,
  [`${kind}Username`]: username,
  [`${kind}UseSSL`]: true,
});

/**
 * A configuration profile that sets up mail, calendars and contacts on Apple devices (Apple's Configuration Profile Reference).
 * It contains no password: the device asks for it.
 * @param newId returns a fresh UUID each time
 * @returns XML
 */
export function buildAppleProfile(
  { username, name }: { username: string; name: string },
  servers: MailServers,
  newId: () => string,
): string {
  const payload = (type: string, title: string, keys: { [key: string]: Value }): Value => ({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: `email.${username}.${type.split('.').at(-2)}`,
    PayloadUUID: newId().toUpperCase(),
    PayloadDisplayName: title,
    ...keys,
  });
  const mail = payload('com.apple.mail.managed', username, {
    EmailAccountType: 'EmailTypeIMAP',
    EmailAccountName: name || username,
    EmailAccountDescription: username,
    EmailAddress: username,
    ...mailServerKeys('Incoming', username, servers.imap),
    ...mailServerKeys('Outgoing', username, servers.smtp),
    OutgoingPasswordSameAsIncomingPassword: true,
  });
  const davHost = /^https:\/\/([^/:]+)/.exec(servers.dav_url)?.[1];
  const dav = (['CalDAV', 'CardDAV'] as const).flatMap((kind) =>
    davHost
      ? [payload(`com.apple.${kind.toLowerCase()}.account`, `${kind} ${username}`, davKeys(kind, username, davHost))]
      : [],
  );
  const profile = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: `email.${username}`,
    PayloadUUID: newId().toUpperCase(),
    PayloadDisplayName: username,
    PayloadContent: [mail, ...dav],
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">${toPlist(profile)}</plist>\n`;
}
