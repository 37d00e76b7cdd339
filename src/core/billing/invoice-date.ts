import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';

const NAME = 'invoice-date';
const PATTERN = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,16}Z$/;

/** Cookie with the invoice's creation date, for the detail page (S1 §2). */
export const invoiceDate = {
  save: (iso: string) => writeCookie(NAME, new Date(iso).toISOString()),
  read: () => readCookie(NAME, PATTERN),
  clear: () => deleteCookie(NAME),
};
