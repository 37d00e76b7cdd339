import type { MailServers } from './email.schema.ts';

const escaped = (text: string) =>
  text
    // XML 1.0 has no place for these
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char);

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

function plist(value: Value): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return `<${value}/>`;
  if (Array.isArray(value)) return `<array>${value.map(plist).join('')}</array>`;
  return `<dict>${Object.entries(value)
    .map(([key, one]) => `<key>${escaped(key)}</key>${plist(one)}`)
    .join('\n')}</dict>`;
}

/**
 * A configuration profile that sets up mail, calendars and contacts on Apple devices. It holds no password: the device asks for it.
 * Keys after Apple's Configuration Profile Reference.
 * @param newId a fresh UUID each time
 */
export function buildAppleProfile(
  { username, name }: { username: string; name: string },
  servers: MailServers,
  newId: () => string,
): string {
  const payload = (type: string, title: string, more: { [key: string]: Value }): Value => {
    const id = newId().toUpperCase();
    return {
      PayloadType: type,
      PayloadVersion: 1,
      PayloadIdentifier: `email.${username}.${type.split('.').at(-2)}`,
      PayloadUUID: id,
      PayloadDisplayName: title,
      ...more,
    };
  };
  const server = (kind: 'Incoming' | 'Outgoing', { host, port, security }: MailServers['imap']) => ({
    [`${kind}MailServerHostName`]: host,
    [`${kind}MailServerPortNumber`]: port,
    [`${kind}MailServerUseSSL`]: security !== 'none',
    [`${kind}MailServerUsername`]: username,
    [`${kind}MailServerAuthentication`]: 'EmailAuthPassword',
  });
  const dav = /^https:\/\/([^/:]+)/.exec(servers.dav_url)?.[1];
  const davOf = (kind: 'CalDAV' | 'CardDAV') =>
    dav
      ? [
          payload(`com.apple.${kind.toLowerCase()}.account`, `${kind} ${username}`, {
            [`${kind}AccountDescription`]: username,
            [`${kind}HostName`]: dav,
            [`${kind}Username`]: username,
            [`${kind}UseSSL`]: true,
          }),
        ]
      : [];
  const profile = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: `email.${username}`,
    PayloadUUID: newId().toUpperCase(),
    PayloadDisplayName: username,
    PayloadContent: [
      payload('com.apple.mail.managed', username, {
        EmailAccountType: 'EmailTypeIMAP',
        EmailAccountName: name || username,
        EmailAccountDescription: username,
        EmailAddress: username,
        ...server('Incoming', servers.imap),
        ...server('Outgoing', servers.smtp),
        OutgoingPasswordSameAsIncomingPassword: true,
      }),
      ...davOf('CalDAV'),
      ...davOf('CardDAV'),
    ],
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">${plist(profile)}</plist>\n`;
}
