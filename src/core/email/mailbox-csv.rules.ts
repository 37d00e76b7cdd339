import { mailboxesMessages } from '../i18n/messages/mailboxes.en.ts';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { isFormula } from '../rules/csv.rules.ts';
import { passwordClasses } from '../rules/fields.rules.ts';
import type { Mailbox } from './email.schema.ts';
import { domainOf, localPart, localPartOf } from './email-address.rules.ts';

const t = translator(mailboxesMessages, rulesMessages);

/** Limit of rows per import. */
export const MAX_IMPORT_ROWS = 2000;
/** Column names are the same in every language, so that an exported file can be imported. */
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
  /** Line in the file, from 1. */
  line: number;
  local_part: string;
  name: string;
  password: string;
  /** Megabytes. */
  quota: number;
  /** Whether the file has no password for this row. */
  hasGeneratedPassword: boolean;
  /** Problems that can be found without the provider. */
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

/** Removes the quote that `toCsv` puts before formulas. */
const unescapeCell = (cell: string) => (cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell).trim();

type Row = readonly string[] & { line: number };

/** Why the file as a whole cannot be imported; null when it can. */
function fileProblem(names: readonly string[], hasAddresses: boolean, rowCount: number): string | null {
  if (!hasAddresses)
    return t('import.noColumns', {
      columns: importColumns.join(', '),
      found: names.filter(Boolean).slice(0, 8).join(', ') || '–',
    });
  if (rowCount === 0) return t('import.noRows');
  return rowCount > MAX_IMPORT_ROWS ? t('import.tooMany', { n: rowCount, max: MAX_IMPORT_ROWS }) : null;
}

/** Why the cells of a row are invalid; null if valid. @param textCells cells that a spreadsheet might run as a formula */
function cellsProblem(cells: Row, columnCount: number, textCells: readonly string[]): string | null {
  const formula = textCells.find((cell) => isFormula(cell.trim()));
  if (formula) return t('import.formula', { cell: formula.trim().slice(0, 40) });
  return cells.slice(columnCount).some((cell) => cell.trim()) ? t('import.tooManyCells', { n: columnCount }) : null;
}

/** Why an address cannot be created. @param seen local parts of the rows before */
function addressProblem(address: string, local_part: string, domain: string, seen: ReadonlySet<string>): string | null {
  if (local_part === '') return t('rules.required');
  const problem = localPart(local_part);
  if (problem) return problem;
  if (address.includes('@') && domainOf(address) !== domain) return t('import.otherDomain', { domain });
  return seen.has(local_part) ? t('import.twice', { address: `${local_part}@${domain}` }) : null;
}

/**
 * The rows of a file as mailboxes to be created.
 * @param table cells; the first row names the columns
 * @param defaultQuota megabytes, for rows without a quota
 * @param generatePassword called for each row without a password
 * @returns the rows, or why the file as a whole cannot be imported
 */
export function parseImportRows(
  table: readonly (readonly string[])[],
  { domain, defaultQuota, generatePassword }: { domain: string; defaultQuota: number; generatePassword: () => string },
): { rows: ImportRow[]; problem: string | null } {
  const [head = [], ...body] = table
    .map((row, index): Row => Object.assign([...row], { line: index + 1 }))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  // `trim` removes the byte order mark, too.
  const names = head.map((cell) => cell.trim().toLowerCase());
  const column = (...aliases: string[]) => names.findIndex((name) => aliases.includes(name));
  const addresses = column('address', 'email', 'username');
  const fullNames = column('name');
  const passwords = column('password');
  const quotas = column('quota_mb', 'quota');
  const problem = fileProblem(names, addresses >= 0, body.length);
  if (problem) return { rows: [], problem };

  const seen = new Set<string>();
  const toImportRow = (cells: Row): ImportRow => {
    const cell = (index: number) => cells[index] ?? '';
    const address = unescapeCell(cell(addresses)).toLowerCase();
    const local_part = address.includes('@') ? localPartOf(address) : address;
    const quotaText = unescapeCell(cell(quotas));
    const quota = quotaText === '' ? defaultQuota : Number(quotaText);
    const password = cell(passwords).trim();
    const error =
      cellsProblem(cells, names.length, [addresses, fullNames, quotas].map(cell)) ??
      addressProblem(address, local_part, domain, seen) ??
      (Number.isInteger(quota) && quota > 0 ? null : t('rules.positive')) ??
      (password ? passwordClasses(password) : null);
    seen.add(local_part);
    return {
      line: cells.line,
      local_part,
      name: unescapeCell(cell(fullNames)),
      password: password || generatePassword(),
      quota,
      hasGeneratedPassword: !password,
      error,
    };
  };
  return { rows: body.map(toImportRow), problem: null };
}
