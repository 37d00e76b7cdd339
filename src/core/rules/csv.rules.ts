/** Spreadsheets evaluate a cell that starts like this, so it is exported as text. */
const FORMULA = /^[=+\-@\t\r]/;
const isNegativeNumber = (text: string) => /^-\d+(\.\d+)?$/.test(text);
export const isFormula = (text: string) => FORMULA.test(text) && !isNegativeNumber(text);

/** CSV as in RFC 4180, with a byte order mark for spreadsheets. */
export function toCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  const cell = (value: string | number | null | undefined) => {
    const text = String(value ?? '');
    const safe = isFormula(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
