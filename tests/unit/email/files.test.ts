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
  const parseProfile = (name: string) => {
    let id = 0;
    return parsePlist(
      buildAppleProfile(
        { username: 'anna@example.com', name },
        servers,
        () => `00000000-0000-4000-8000-00000000000${id++}`,
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
  it.each(['Ann & Söhne <GmbH>', ']]>', '"quoted"', 'Zoë 😀', '</string><string>x'])('keeps the name %s', (name) =>
    expect(parseProfile(name).PayloadContent[0]?.EmailAccountName).toBe(name),
  );
  it('drops only the characters that XML does not allow', () =>
    expect(parseProfile('A\u0000b\u0007\ud800c').PayloadContent[0]?.EmailAccountName).toBe('Abc'));
});

describe('CSV, read by an independent parser', () => {
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
    ['=cmd|x', '“=cmd|x” begins as a formula does. Spreadsheets would run it: write it as plain text.'],
    ['anna,=1+1', '“=1+1” begins as a formula does. Spreadsheets would run it: write it as plain text.'],
    [',Anna', 'Required Field.'],
    ['änne,Anna', 'Use unaccented letters, digits and . _ - + before the @.'],
    [`${'a'.repeat(65)},Anna`, 'The field must not have more than 64 characters.'],
    ['anna@other.example,Anna', 'The address belongs to another domain than example.com.'],
    [
      'anna,Anna,short',
      'The password must contain at least one lowercase latin and up letters, one number and a special character',
    ],
    ['anna,Anna,,0', 'This field must be a positive number'],
    ['anna,Anna,,many', 'This field must be a positive number'],
    ['anna,Anna,,100,more', 'This row has more cells than the 4 columns. Put cells with commas in quotes.'],
  ])('reports a problem of the row %s', (row, message) =>
    expect(read(`address,name,password,quota_mb\n${row}`).rows[0]?.error).toBe(message),
  );
  it('reports an address that occurs twice', () =>
    expect(read('address\nanna\nANNA@example.com').rows[1]?.error).toBe('anna@example.com stands in the file twice.'));
  it.each([
    [
      'mail;name\na;b',
      'The first line has to name the columns: address, name, password, quota_mb. It says: mail, name.',
    ],
    ['', 'The first line has to name the columns: address, name, password, quota_mb. It says: –.'],
    ['address,name\n', 'There are no rows below the names of the columns.'],
  ])('reports a problem of the file %j', (text, problem) => expect(read(text)).toEqual({ rows: [], problem }));
  it('reports too many rows', () =>
    expect(read(`address\n${Array.from({ length: 10_000 }, (_, index) => `a${index}`).join('\n')}`).problem).toBe(
      `The file has 10000 rows; at most ${MAX_IMPORT_ROWS} can be imported at once. Split it into several.`,
    ));
});
