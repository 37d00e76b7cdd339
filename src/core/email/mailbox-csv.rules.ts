import { mailboxesMessages } from '../i18n/messages/mailboxes.en.ts';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { isFormula } from '../rules/csv.rules.ts';
import { passwordClasses } from '../rules/fields.rules.ts';
import type { Mailbox } from './email.schema.ts';
import { domainOf, localPart, localPartOf } from './email-address.rules.ts';

const t = translator(mailboxesMessages, rulesMessages);

/** So many rows are tried and created at once. */
export const MAX_IMPORT_ROWS = 2000;
/** Names of the columns, the same in every language, so that a file goes back in as it came out. */
export const exportColumns = [
  'address',
  'name',
  'quota_mb',
  'used_mb',
  'messages',
  'status',
  'imap_pop',
  'last_sign_in',
  'aliases',
] as const;
export const importColumns = ['address', 'name', 'password', 'quota_mb'] as const;

export interface ImportRow {
  /** Line of the file, from 1. */
  line: number;
  local_part: string;
  name: string;
  password: string;
  /** Megabytes. */
  quota: number;
  /** The file gave no password: this one was made. */
  hasGeneratedPassword: boolean;
  /** What is wrong before the provider is asked. */
  error: string | null;
}

export const toExportRow = (mailbox: Mailbox) => [
  mailbox.username,
  mailbox.name,
  mailbox.quota,
  mailbox.used,
  mailbox.messages,
  mailbox.is_active ? 'active' : 'off',
  mailbox.is_imap_enabled ? 'on' : 'off',
  mailbox.last_login_at ?? '',
  mailbox.aliases.join(' '),
];

/** What a spreadsheet was told to show as text (see `toCsv`) is text again. */
const unescapeCell = (cell: string) => (cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell).trim();

/**
 * The rows of a file as mailboxes to be created.
 * @param table cells, the first row naming the columns
 * @param makePassword for rows without one
 * @returns the rows, or why the file as a whole is of no use
 */
export function parseImportRows(
  table: readonly (readonly string[])[],
  { domain, defaultQuota, generatePassword }: { domain: string; defaultQuota: number; generatePassword: () => string },
): { rows: ImportRow[]; problem: string | null } {
  const [head = [], ...body] = table
    .map((row, index) => Object.assign([...row], { line: index + 1 }))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  const names = head.map((cell) =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  );
  const column = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name));
  const at = {
    address: column('address', 'email', 'username'),
    name: column('name'),
    password: column('password'),
    quota: column('quota_mb', 'quota'),
  };
  const none = (problem: string) => ({ rows: [], problem });
  if (at.address < 0)
    return none(
      t('import.noColumns', {
        columns: importColumns.join(', '),
        found: names.filter(Boolean).slice(0, 8).join(', ') || '–',
      }),
    );
  if (body.length === 0) return none(t('import.noRows'));
  if (body.length > MAX_IMPORT_ROWS) return none(t('import.tooMany', { n: body.length, max: MAX_IMPORT_ROWS }));
  const seen = new Set<string>();
  const rows = body.map((cells): ImportRow => {
    const raw = (index: number) => (index < 0 ? '' : (cells[index] ?? ''));
    const address = unescapeCell(raw(at.address)).toLowerCase();
    const local_part = address.includes('@') ? localPartOf(address) : address;
    const givenQuota = unescapeCell(raw(at.quota));
    const quota = givenQuota === '' ? defaultQuota : Number(givenQuota);
    const given = raw(at.password).trim();
    const formula = [at.address, at.name, at.quota].map(raw).find((cell) => isFormula(cell.trim()));
    const problem =
      (formula !== undefined ? t('import.formula', { cell: formula.trim().slice(0, 40) }) : null) ??
      (cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim())
        ? t('import.tooManyCells', { n: names.length })
        : null) ??
      (local_part === '' ? t('rules.required') : localPart(local_part)) ??
      (address.includes('@') && domainOf(address) !== domain ? t('import.otherDomain', { domain }) : null) ??
      (seen.has(local_part) ? t('import.twice', { address: `${local_part}@${domain}` }) : null) ??
      (Number.isInteger(quota) && quota > 0 ? null : t('rules.positive')) ??
      (given ? passwordClasses(given) : null);
    seen.add(local_part);
    return {
      line: cells.line,
      local_part,
      name: unescapeCell(raw(at.name)),
      password: given || generatePassword(),
      quota,
      hasGeneratedPassword: !given,
      error: problem,
    };
  });
  return { rows, problem: null };
}
