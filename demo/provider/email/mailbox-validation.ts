import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { MailboxInput } from '#core/email/email.schema.ts';
import type { Database } from '../db/database.ts';
import { aliases } from '../db/schema.ts';
import { type DomainRow, type FieldErrors, isAddress } from './email-domains.ts';
import { mailboxExists } from './mail-route.ts';

const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{12,30}$/;

/** Adds problems to `errors`. */
export function validatePassword(errors: FieldErrors, password: string, localPart: string) {
  if (!PASSWORD_PATTERN.test(password))
    errors.password = [
      'The password must have 12 to 30 characters with a lowercase and an uppercase letter, a number and a special character.',
    ];
  else if (localPart.length > 3 && password.toLowerCase().includes(localPart.toLowerCase()))
    errors.password = ['The password can’t contain the mailbox name.'];
}

/** Adds problems to `errors`. @param quota megabytes @param quotaLeft unallocated megabytes of the domain */
export function validateQuota(errors: FieldErrors, quota: number, quotaLeft: number) {
  if (!(quota > 0)) errors.quota = ['Enter a storage limit above 0.'];
  else if (quota > quotaLeft) errors.quota = [`Only ${quotaLeft} MB available.`];
}

async function localPartError(db: Database, localPart: string, username: string, taken: ReadonlySet<string>) {
  if (!/^[\x20-\x7e]*$/.test(localPart)) return 'Use only unaccented letters, numbers and . _ - + before the @.';
  if (localPart.length > 64) return 'Use up to 64 characters before the @.';
  if (!isAddress(username)) return 'Use letters, numbers, dots, hyphens and underscores.';
  if (taken.has(username)) return `${username} appears twice.`;
  if (await mailboxExists(db, username)) return `${username} already exists.`;
  const [alias] = await db.select({ id: aliases.id }).from(aliases).where(eq(aliases.alias, username));
  return alias ? `${username} is an alias. Delete it before you create the mailbox.` : null;
}

/**
 * Validates a mailbox before it is created.
 * @param quotaLeft unallocated megabytes of the domain
 * @param taken usernames of earlier entries in the same list
 */
export async function validateNewMailbox(
  db: Database,
  domain: DomainRow,
  input: Omit<z.output<typeof MailboxInput>, 'domain_id'>,
  quotaLeft: number,
  taken: ReadonlySet<string> = new Set(),
) {
  const localPart = input.local_part.trim();
  const username = `${localPart.toLowerCase()}@${domain.name}`;
  const errors: FieldErrors = {};
  const addressError = await localPartError(db, localPart, username, taken);
  if (addressError) errors.local_part = [addressError];
  validatePassword(errors, input.password, localPart);
  validateQuota(errors, input.quota, quotaLeft);
  if (input.name.length > 100) errors.name = ['Enter a name of up to 100 characters.'];
  return { username, errors };
}
