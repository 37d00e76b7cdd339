import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mailboxes } from '../db/schema.ts';
import { type FieldErrors, isAddress } from './email-domains.ts';

export const normalizeAddress = (text: string) => text.trim().toLowerCase();

/** Errors of an address and of its destination. @param field for errors of the address */
export function validateRoute(from: string, to: string, field: 'alias' | 'address'): FieldErrors {
  const errors: FieldErrors = {};
  if (!isAddress(from))
    errors[field] = ['Use letters, numbers, dots, hyphens and underscores, with up to 64 before the @.'];
  if (!isAddress(to)) errors.goto = ['Enter a valid address.'];
  else if (from === to) errors.goto = ['An address can’t forward to itself.'];
  return errors;
}

export const mailboxExists = async (db: Database, username: string) =>
  (await db.select({ id: mailboxes.id }).from(mailboxes).where(eq(mailboxes.username, username))).length > 0;
