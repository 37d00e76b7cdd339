import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';

const NAME = 'invoice-date';
const FORM = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,16}Z$/;

/** S1 §2: a detail page is opened with the invoice's creation date kept in a cookie named invoice-date. */
export const invoiceDate = {
  save: (iso: string) => writeCookie(NAME, new Date(iso).toISOString()),
  read: () => readCookie(NAME, FORM),
  clear: () => deleteCookie(NAME),
};
