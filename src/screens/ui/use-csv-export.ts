import { useState } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { toCsv } from '#core/rules/csv.rules.ts';

type CsvRow = readonly (string | number | null | undefined)[];

interface CsvExport {
  fileName: string;
  /** @param percent 0 to 100 */
  progressMessage: (percent: number) => string;
  /**
   * Fetches what goes into the file, the header row first.
   * @param onProgress takes the share that is there, 0 to 1
   * @throws ApiError
   */
  fetchRows: (onProgress: (share: number) => void) => Promise<readonly CsvRow[]>;
  toMessage?: (error: ApiError) => string;
}

/** Long tasks of a list: one progress message, and the download of a CSV file. */
export function useCsvExport() {
  const [progress, setProgress] = useState<string | null>(null);
  const exportCsv = async ({ fileName, progressMessage, fetchRows, toMessage = errorMessage }: CsvExport) => {
    setProgress(progressMessage(0));
    try {
      const rows = await fetchRows((share) => setProgress(progressMessage(Math.round(share * 100))));
      downloadBlob(new Blob([toCsv(rows)], { type: 'text/csv' }), fileName);
    } catch (cause) {
      notices().failure(toMessage(ApiError.from(cause)));
    }
    setProgress(null);
  };
  return { progress, setProgress, exportCsv };
}
