/** A cell that a spreadsheet would run begins so: it is shown as text instead. */
const FORMULA = /^[=+\-@\t\r]/;
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
export const isFormula = (text: string) => FORMULA.test(text) && !isNumber(text);

/** Rows as CSV after RFC 4180, with the mark that tells spreadsheets it is UTF-8. */
export function toCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  const cell = (value: string | number | null | undefined) => {
    const text = String(value ?? '');
    const safe = isFormula(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
