import { downloadBlob } from '#core/platform/download-blob.ts';
import { toCsv } from '#core/rules/csv.rules.ts';

export const downloadCsv = (fileName: string, rows: readonly (readonly (string | number)[])[]) =>
  downloadBlob(new Blob([toCsv(rows)], { type: 'text/csv' }), fileName);
