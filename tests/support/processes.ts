import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** Processes that have a folder in their command line or environment, on Linux. One that has ended has neither. */
export const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`].some((path) => read(path).includes(folder)));
