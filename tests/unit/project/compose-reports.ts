/** Compose files of one service, and their reports as lines of text. */
import { type ComposeImport, importCompose } from '#core/project/compose.rules.ts';

/** A file of one service with these keys; the first of them is in line 4. @param rest keys besides services */
export const serviceOf = (keys: string, rest = '') =>
  importCompose(`services:\n  web:\n    image: nginx\n${keys.replace(/^/gm, '    ')}\n${rest}`);
export const only = (keys: string, rest = '') => serviceOf(keys, rest).services[0];

export const rowsOf = ({ report }: ComposeImport) =>
  report.map(({ path, key, line, outcome, note }) => `${line} ${path}/${key}: ${outcome}${note && ` (${note})`}`);
/** Rows of these keys, without those of the service itself and its image. */
export const keyRows = (keys: string, rest = '') => rowsOf(serviceOf(keys, rest)).slice(2);
/** Rows of the service besides those that only say that its key is there. */
export const notesOf = (keys: string, rest = '') => rowsOf(serviceOf(keys, rest)).filter((row) => row.includes('('));
