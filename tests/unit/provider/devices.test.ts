import { parse as parsePlist } from 'plist';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let owner: Record<string, string>;
beforeAll(async () => {
  provider = await startProvider();
  owner = await provider.signIn('owner');
});
afterAll(() => provider.stop());

interface Link {
  profile_url: string;
  guide_url: string;
  /** Seconds. */
  expires_in: number;
}
const MAILBOX = 8;
const issueLink = async () =>
  (await provider.json<Link>('GET', `/email/mailbox/${MAILBOX}/device-link`, undefined, owner)).body;
const usernameOf = async () => {
  const { body } = await provider.json<{ mailboxes: { id: number; username: string }[] }>(
    'GET',
    '/email/mailboxes?per_page=100',
    undefined,
    owner,
  );
  return body.mailboxes.find(({ id }) => id === MAILBOX)?.username;
};

describe('the link that sets up a phone', () => {
  it('leads to a profile that a device can read, with no password in it', async () => {
    const answer = await fetch((await issueLink()).profile_url);
    expect(answer.headers.get('Content-Type')).toBe('application/x-apple-aspen-config');
    const text = await answer.text();
    const profile = parsePlist(text) as { PayloadContent: Record<string, unknown>[] };
    expect(profile.PayloadContent[0]).toMatchObject({
      EmailAddress: await usernameOf(),
      IncomingMailServerPortNumber: 993,
    });
    expect(profile.PayloadContent.flatMap(Object.keys).filter((key) => /Password$/.test(key))).toEqual([
      'OutgoingPasswordSameAsIncomingPassword',
    ]);
  });

  it('leads to a page in the language of the phone', async () => {
    const { guide_url } = await issueLink();
    const page = async (language: string) =>
      (await fetch(guide_url, { headers: { 'Accept-Language': language } })).text();
    expect(await page('en-GB')).toContain(`<h1>Connect ${await usernameOf()}</h1>`);
    expect(await page('de-AT,de;q=0.9')).toContain('Auf iPhone oder iPad');
  });

  it('gives access to nothing else', async () => {
    const ticket = (await issueLink()).guide_url.split('/').at(-1) ?? '';
    const asSession = await provider.json('GET', '/email/mailboxes', undefined, { Authorization: `Bearer ${ticket}` });
    expect(asSession.status).toBe(401);
  });

  it('expires after ten minutes, and says so with a next step', async () => {
    const { profile_url, guide_url, expires_in } = await issueLink();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + expires_in * 1000 + 1 });
    const pages = await Promise.all([profile_url, guide_url].map((url) => fetch(url)));
    vi.useRealTimers();
    for (const page of pages) {
      expect(page.status).toBe(410);
      expect(await page.text()).toMatch(/This link has expired[\s\S]*scan the new code/);
    }
  });

  it('is given only to the mailbox’s team', async () => {
    const others = await provider.signIn('gb-done');
    const { status } = await provider.json('GET', `/email/mailbox/${MAILBOX}/device-link`, undefined, others);
    expect(status).toBe(404);
  });
});

/** The elements of an answer, in order, with their text. */
const elementsOf = (xml: string) =>
  [...xml.matchAll(/<(\w+)(?: [^>]*)?>([^<]*)/g)].map(([, name, text = '']) => [name, text.trim()] as const);

describe('the settings that mail programs ask for', () => {
  const askThunderbird = (address: string) =>
    fetch(`${provider.url}/.well-known/autoconfig/mail/config-v1.1.xml?emailaddress=${encodeURIComponent(address)}`);

  it('have the shape that Thunderbird’s database publishes', async () => {
    const answer = await askThunderbird('anyone@northwind.example');
    expect(answer.headers.get('Content-Type')).toBe('text/xml; charset=utf-8');
    const xml = await answer.text();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<clientConfig version="1.1">/);
    const names = elementsOf(xml).map(([name]) => name);
    const server = ['hostname', 'port', 'socketType', 'authentication', 'username'];
    const dav = ['username', 'authentication', 'serverURL'];
    expect(names).toEqual([
      ...['clientConfig', 'emailProvider', 'domain', 'displayName', 'displayShortName'],
      ...['incomingServer', ...server, 'incomingServer', ...server, 'outgoingServer', ...server],
      ...['addressBook', ...dav, 'calendar', ...dav],
    ]);
    const textsOf = (tag: string) => elementsOf(xml).flatMap(([name, text]) => (name === tag ? [text] : []));
    expect(textsOf('port')).toEqual(['993', '995', '465']);
    expect(textsOf('socketType')).toEqual(['SSL', 'SSL', 'SSL']);
    expect(new Set(textsOf('username'))).toEqual(new Set(['%EMAILADDRESS%']));
    expect(new Set(textsOf('authentication'))).toEqual(new Set(['password-cleartext', 'http-basic']));
  });

  it('are not given for a domain that is elsewhere', async () => {
    expect((await askThunderbird('anyone@elsewhere.example')).status).toBe(404);
  });

  it('are given to Outlook for the address that it sends', async () => {
    const ask = (address: string) =>
      fetch(`${provider.url}/autodiscover/autodiscover.xml`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/xml' },
        body: `<Autodiscover><Request><EMailAddress>${address}</EMailAddress></Request></Autodiscover>`,
      });
    const xml = await (await ask('ada.adler@northwind.example')).text();
    expect(elementsOf(xml).filter(([name]) => name === 'Type')).toEqual([
      ['Type', 'IMAP'],
      ['Type', 'POP3'],
      ['Type', 'SMTP'],
    ]);
    expect(elementsOf(xml)).toContainEqual(['LoginName', 'ada.adler@northwind.example']);
    expect((await ask('ada@elsewhere.example')).status).toBe(404);
  });
});
