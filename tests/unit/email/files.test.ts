import { parse as parseCsv } from 'csv-parse/sync';
import { parse as papaParse } from 'papaparse';
import { parse as parsePlist } from 'plist';
import { describe, expect, it } from 'vitest';
import { buildAppleProfile } from '#core/email/apple-profile.rules.ts';
import type { Mailbox, MailServers } from '#core/email/email.schema.ts';
import { exportColumns, MAX_IMPORT_ROWS, parseImportRows, toExportRow } from '#core/email/mailbox-csv.rules.ts';
import { toCsv } from '#core/rules/csv.rules.ts';

const servers: MailServers = {
  imap: { host: 'imap.example.com', port: 993, security: 'ssl' },
  pop: { host: 'pop.example.com', port: 995, security: 'ssl' },
  smtp: { host: 'smtp.example.com', port: 465, security: 'ssl' },
  webmail_url: 'https://webmail.example.com/',
  dav_url: 'https://dav.example.com/',
};
const mailbox = (fields: Partial<Mailbox> = {}): Mailbox => ({
  id: '1',
  username: 'anna@example.com',
  name: 'Anna Example',
  quota: 1000,
  used: 12,
  messages: 3,
  is_active: true,
  is_imap_enabled: true,
  aliases: ['info@example.com', 'hello@example.com'],
  last_login_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

describe('the Apple profile, read by an independent plist parser', () => {
  const parseProfile = (name: string, mailServers = servers) => {
    let id = 0;
    return parsePlist(
      buildAppleProfile(
        { username: 'anna@example.com', name },
        mailServers,
        () => `00000000-0000-4000-8000-00000000000${'abcd'[id++]}`,
      ),
    ) as Record<string, unknown> & {
      PayloadContent: Record<string, unknown>[];
    };
  };
  it('sets up mail, calendars and contacts, without a password', () => {
    const profile = parseProfile('Anna Example');
    expect(profile).toMatchObject({
      PayloadType: 'Configuration',
      PayloadVersion: 1,
      PayloadDisplayName: 'anna@example.com',
    });
    expect(profile.PayloadContent.map((payload) => payload.PayloadType)).toEqual([
      'com.apple.mail.managed',
      'com.apple.caldav.account',
      'com.apple.carddav.account',
    ]);
    expect(profile.PayloadContent[0]).toMatchObject({
      EmailAccountType: 'EmailTypeIMAP',
      EmailAddress: 'anna@example.com',
      IncomingMailServerHostName: 'imap.example.com',
      IncomingMailServerPortNumber: 993,
      IncomingMailServerUseSSL: true,
      OutgoingMailServerHostName: 'smtp.example.com',
      OutgoingMailServerPortNumber: 465,
      OutgoingPasswordSameAsIncomingPassword: true,
    });
    expect(profile.PayloadContent[1]).toMatchObject({
      CalDAVHostName: 'dav.example.com',
      CalDAVUsername: 'anna@example.com',
      CalDAVUseSSL: true,
    });
    const ids = [profile.PayloadUUID, ...profile.PayloadContent.map((payload) => payload.PayloadUUID)];
    expect(new Set(ids).size).toBe(4);
    expect(new Set(profile.PayloadContent.map((payload) => payload.PayloadIdentifier)).size).toBe(3);
    expect(JSON.stringify(profile)).not.toMatch(/"(Incoming|Outgoing)Password"/);
  });
  it('describes each account in the keys of Apple’s reference', () => {
    const [mail, calendars, contacts] = parseProfile('Anna Example').PayloadContent;
    expect(mail).toEqual({
      PayloadType: 'com.apple.mail.managed',
      PayloadVersion: 1,
      PayloadIdentifier: 'email.anna@example.com.mail',
      PayloadUUID: '00000000-0000-4000-8000-00000000000A',
      PayloadDisplayName: 'anna@example.com',
      EmailAccountType: 'EmailTypeIMAP',
      EmailAccountName: 'Anna Example',
      EmailAccountDescription: 'anna@example.com',
      EmailAddress: 'anna@example.com',
      IncomingMailServerHostName: 'imap.example.com',
      IncomingMailServerPortNumber: 993,
      IncomingMailServerUseSSL: true,
      IncomingMailServerUsername: 'anna@example.com',
      IncomingMailServerAuthentication: 'EmailAuthPassword',
      OutgoingMailServerHostName: 'smtp.example.com',
      OutgoingMailServerPortNumber: 465,
      OutgoingMailServerUseSSL: true,
      OutgoingMailServerUsername: 'anna@example.com',
      OutgoingMailServerAuthentication: 'EmailAuthPassword',
      OutgoingPasswordSameAsIncomingPassword: true,
    });
    expect(calendars).toEqual({
      PayloadType: 'com.apple.caldav.account',
      PayloadVersion: 1,
      PayloadIdentifier: 'email.anna@example.com.caldav',
      PayloadUUID: '00000000-0000-4000-8000-00000000000B',
      PayloadDisplayName: 'CalDAV anna@example.com',
      CalDAVAccountDescription: 'anna@example.com',
      CalDAVHostName: 'dav.example.com',
      CalDAVUsername: 'anna@example.com',
      CalDAVUseSSL: true,
    });
    expect(contacts).toMatchObject({
      PayloadDisplayName: 'CardDAV anna@example.com',
      CardDAVHostName: 'dav.example.com',
    });
  });
  it('has an identifier and an id of its own', () =>
    expect(parseProfile('Anna')).toMatchObject({
      PayloadIdentifier: 'email.anna@example.com',
      PayloadUUID: '00000000-0000-4000-8000-00000000000D',
    }));
  it('names the account by its address where it has no name', () =>
    expect(parseProfile('').PayloadContent[0]?.EmailAccountName).toBe('anna@example.com'));
  it('marks a server without encryption', () => {
    const imap = { ...servers.imap, security: 'none' as const };
    expect(parseProfile('Anna', { ...servers, imap }).PayloadContent[0]).toMatchObject({
      IncomingMailServerUseSSL: false,
      OutgoingMailServerUseSSL: true,
    });
  });
  it.each(['', 'http://dav.example.com/', 'see https://dav.example.com/'])(
    'has no calendars and contacts where they have no address: %j',
    (dav_url) => expect(parseProfile('Anna', { ...servers, dav_url }).PayloadContent).toHaveLength(1),
  );
  it('takes the host alone from an address with a port', () =>
    expect(
      parseProfile('Anna', { ...servers, dav_url: 'https://dav.example.com:8443/x' }).PayloadContent[1]?.CalDAVHostName,
    ).toBe('dav.example.com'));
  it.each(['Ann & Söhne <GmbH>', ']]>', '"quoted"', 'Zoë 😀', '</string><string>x'])('keeps the name %s', (name) =>
    expect(parseProfile(name).PayloadContent[0]?.EmailAccountName).toBe(name),
  );
  it('drops only the characters that XML does not allow', () =>
    expect(parseProfile('A\u0000b\u0007\ud800c').PayloadContent[0]?.EmailAccountName).toBe('Abc'));
});

describe('CSV, read by an independent parser', () => {
  it('has for each mailbox whether and how it can be used', () =>
    expect(
      toExportRow(mailbox({ is_active: false, is_imap_enabled: false, last_login_at: '2026-01-02T00:00:00.000Z' })),
    ).toEqual([
      'anna@example.com',
      'Anna Example',
      1000,
      12,
      3,
      'off',
      'off',
      '2026-01-02T00:00:00.000Z',
      'info@example.com hello@example.com',
    ]));

  const injections = ['=1+1', '+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '=HYPERLINK("http://x")', 'DDE ("cmd")'];
  it('contains every mailbox, and no cell that begins as a formula', () => {
    const boxes = [...injections, 'Comma, "quotes"', 'Two\nlines', 'Zoë 😀'].map((name, index) =>
      mailbox({ name, username: `a${index}@example.com` }),
    );
    const rows = parseCsv(toCsv([[...exportColumns], ...boxes.map(toExportRow)]), {
      columns: true,
      bom: true,
    }) as Record<string, string>[];
    expect(rows.map((row) => row.address)).toEqual(boxes.map((box) => box.username));
    expect(rows.map((row) => row.name?.replace(/^'/, ''))).toEqual(boxes.map((box) => box.name));
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(rows[0]).toMatchObject({
      quota_mb: '1000',
      used_mb: '12',
      status: 'active',
      imap_pop: 'on',
      last_sign_in: '',
      aliases: 'info@example.com hello@example.com',
    });
  });

  const read = (text: string) =>
    parseImportRows(papaParse<string[]>(text, { skipEmptyLines: 'greedy' }).data, {
      domain: 'example.com',
      defaultQuota: 700,
      generatePassword: () => 'Made-Password-1!',
    });
  it('can be imported again, with escaped formulas as they were', () => {
    const { rows, problem } = read(toCsv([[...exportColumns], toExportRow(mailbox({ name: '-1+1' }))]));
    expect(problem).toBeNull();
    expect(rows).toEqual([
      {
        line: 2,
        local_part: 'anna',
        name: '-1+1',
        password: 'Made-Password-1!',
        quota: 1000,
        hasGeneratedPassword: true,
        error: null,
      },
    ]);
  });
  it('is read with columns in any order and case, a byte order mark, blank lines, and full or local addresses', () => {
    const { rows } = read('\ufeffName,Quota_MB,ADDRESS\r\n\r\nAnna,,anna\r\n"Ben, B",500,BEN@example.com\r\n');
    expect(rows.map(({ line, local_part, name, quota, error }) => [line, local_part, name, quota, error])).toEqual([
      [2, 'anna', 'Anna', 700, null],
      [3, 'ben', 'Ben, B', 500, null],
    ]);
  });
  it.each([
    ['=cmd|x', '“=cmd|x” looks like a formula. Enter plain text.'],
    ['anna,=1+1', '“=1+1” looks like a formula. Enter plain text.'],
    [',Anna', 'Required Field.'],
    ['änne,Anna', 'Use only unaccented letters, numbers and . _ - + before the @.'],
    [`${'a'.repeat(65)},Anna`, 'The field must not have more than 64 characters.'],
    ['anna@other.example,Anna', 'This address isn’t on example.com.'],
    [
      'anna,Anna,short',
      'The password must contain at least one lowercase latin and up letters, one number and a special character',
    ],
    ['anna,Anna,,0', 'This field must be a positive number'],
    ['anna,Anna,,many', 'This field must be a positive number'],
    ['anna,Anna,,1.5', 'This field must be a positive number'],
    ['anna,Anna,,-5', 'This field must be a positive number'],
    ['anna,Anna,,=1', '“=1” looks like a formula. Enter plain text.'],
    [`=${'x'.repeat(60)}`, `“=${'x'.repeat(39)}” looks like a formula. Enter plain text.`],
    [' =1+1 ', '“=1+1” looks like a formula. Enter plain text.'],
    ['anna,Anna,,100,more', 'This row has more than 4 cells. Put values that contain commas in quotes.'],
  ])('reports a problem of the row %s', (row, message) =>
    expect(read(`address,name,password,quota_mb\n${row}`).rows[0]?.error).toBe(message),
  );
  it.each([
    ['a password that begins as a formula does', 'anna,Anna,=Portal-Demo-2026,5', null],
    ['blank cells beyond the columns', 'anna,Anna,,5, ,', null],
    ['a number below zero as a name', 'anna,-5', null],
    ['an address of the domain in capitals', 'ANNA@EXAMPLE.COM,Anna', null],
  ])('takes %s', (_title, row, error) =>
    expect(read(`address,name,password,quota_mb\n${row}`).rows[0]?.error).toBe(error),
  );
  it('keeps a password as it stands, without blanks around it', () =>
    expect(read('address,password\nanna, Portal-Demo-2026! ').rows[0]).toMatchObject({
      password: 'Portal-Demo-2026!',
      hasGeneratedPassword: false,
    }));
  it.each(['email', 'username', 'Address', ' address '])('finds the addresses in the column %s', (column) =>
    expect(read(`${column},quota\nanna,7`).rows[0]).toMatchObject({ local_part: 'anna', quota: 7 }),
  );
  it('counts the lines of the file, blank ones too', () =>
    expect(
      parseImportRows([['address'], [' '], ['anna'], [], ['ben']], {
        domain: 'example.com',
        defaultQuota: 1,
        generatePassword: () => '',
      }).rows.map(({ line }) => line),
    ).toEqual([3, 5]));
  it('removes the quote before a formula, and no other', () => {
    const names = ["'=1+1", "'Anna", "O'Neill", "'5", 'A=1', ' Anna '].map(
      (name) => read(`address,name\nanna,${name}`).rows[0]?.name,
    );
    expect(names).toEqual(['=1+1', "'Anna", "O'Neill", "'5", 'A=1', 'Anna']);
  });
  it('takes as many rows as the limit', () => {
    const rows = Array.from({ length: MAX_IMPORT_ROWS }, (_, index) => `a${index}`).join('\n');
    expect(read(`address\n${rows}`)).toMatchObject({ problem: null });
    expect(read(`address\n${rows}`).rows).toHaveLength(MAX_IMPORT_ROWS);
  });
  it('names the first eight columns of a file that has none of ours', () =>
    expect(read('a,b,c,d,,e,f,g,h,i\n1').problem).toContain('Found: a, b, c, d, e, f, g, h.'));
  it('reports an address that occurs twice', () =>
    expect(read('address\nanna\nANNA@example.com').rows[1]?.error).toBe('anna@example.com appears twice.'));
  it.each([
    [
      'mail;name\na;b',
      'The first line must be the column names: address, name, password, quota_mb. Found: mail, name.',
    ],
    ['', 'The first line must be the column names: address, name, password, quota_mb. Found: –.'],
    ['address,name\n', 'There are no rows below the column names.'],
  ])('reports a problem of the file %j', (text, problem) => expect(read(text)).toEqual({ rows: [], problem }));
  it('reports too many rows', () =>
    expect(read(`address\n${Array.from({ length: 10_000 }, (_, index) => `a${index}`).join('\n')}`).problem).toBe(
      `This file has 10000 rows. You can import up to ${MAX_IMPORT_ROWS} at once, so split it into smaller files.`,
    ));
});
