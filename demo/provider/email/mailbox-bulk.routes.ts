import * as z from 'zod/mini';
import { MailboxImport, MailboxUpdate } from '#core/email/email.schema.ts';
import { createRouter } from '../context.ts';
import type { Database } from '../db/database.ts';
import { mapParallel } from '../dns/lookup.ts';
import { HttpError, validationError } from '../errors.ts';
import { hashPassword } from '../secrets.ts';
import { parseId, RecordId, readBody } from '../validate.ts';
import { type DomainRow, domainUsage, type FieldErrors, getOwnDomain, requireReadyDomain } from './email-domains.ts';
import { validateNewMailbox } from './mailbox-validation.ts';
import { changeMailbox, hashPasswordOf, insertMailbox, removeMailbox } from './mailboxes.ts';

const MAX_BULK_SIZE = 500;
const MAX_IMPORT_SIZE = 2000;

interface Outcome {
  id: number;
  ok: boolean;
  message: string;
}

const firstError = (errors: FieldErrors) => Object.values(errors).flat()[0];

/** Runs the work for each id. A refusal doesn't stop the others. */
async function runForEach(ids: readonly number[], work: (id: number) => Promise<string>) {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    try {
      outcomes.push({ id, ok: true, message: await work(id) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      outcomes.push({ id, ok: false, message: firstError((error.body.errors ?? {}) as FieldErrors) ?? error.message });
    }
  }
  return outcomes;
}

type Entry = z.output<typeof MailboxImport>['mailboxes'][number];

/**
 * Checks new mailboxes one after the other, each beside those before it.
 * @param onValid called with each that may be created
 */
async function checkEntries(
  db: Database,
  domain: DomainRow,
  entries: readonly (readonly [id: number, Entry])[],
  onValid: (id: number, username: string, input: Entry) => Promise<unknown> = async () => undefined,
): Promise<Outcome[]> {
  let { quota_given, mailboxes } = await domainUsage(db, domain.id);
  const taken = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const [id, input] of entries) {
    const { username, errors } = await validateNewMailbox(db, domain, input, domain.quota_total - quota_given, taken);
    const isFull = mailboxes >= domain.max_mailboxes;
    const message =
      firstError(errors) ?? (isFull ? `All ${domain.max_mailboxes} mailboxes of ${domain.name} are in use.` : null);
    taken.add(username);
    if (message === null) {
      await onValid(id, username, input);
      quota_given += input.quota;
      mailboxes++;
    }
    outcomes.push({ id, ok: message === null, message: message ?? username });
  }
  return outcomes;
}

export const mailboxBulkRoutes = createRouter()
  .post('/email/mailboxes/delete', async (c) => {
    const { ids } = await readBody(
      c,
      z.object({ ids: z.array(RecordId).check(z.minLength(1), z.maxLength(MAX_BULK_SIZE)) }),
    );
    return c.json({ outcomes: await runForEach(ids, (id) => removeMailbox(c, id)) });
  })
  .post('/email/mailboxes/update', async (c) => {
    const { mailboxes: changes } = await readBody(
      c,
      z.object({
        mailboxes: z
          .array(z.object({ id: RecordId, payload: MailboxUpdate }))
          .check(z.minLength(1), z.maxLength(MAX_BULK_SIZE)),
      }),
    );
    const payloads = new Map(changes.map(({ id, payload }) => [id, payload]));
    const hashes = new Map(
      await mapParallel([...payloads], async ([id, payload]) => [id, await hashPasswordOf(payload)] as const),
    );
    return c.json({
      outcomes: await runForEach(
        [...payloads.keys()],
        async (id) => (await changeMailbox(c, id, payloads.get(id) ?? {}, hashes.get(id))).message,
      ),
    });
  })
  .post('/email/mailboxes/import', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, MailboxImport);
    const domain = await getOwnDomain(c, parseId(body.domain_id));
    requireReadyDomain(domain);
    if (body.mailboxes.length > MAX_IMPORT_SIZE)
      throw validationError({ mailboxes: [`You can create up to ${MAX_IMPORT_SIZE} mailboxes at once.`] });
    const entries = [...body.mailboxes.entries()];
    const checked = await checkEntries(db, domain, entries);
    if (body.dry_run) return c.json({ outcomes: checked });
    const accepted = entries.filter(([id]) => checked[id]?.ok);
    // Before anything is written: hashes take time, in which nobody else could write.
    const hashes = new Map(
      await mapParallel(accepted, async ([id, { password }]) => [id, await hashPassword(password)] as const),
    );
    const created = await db.inTransaction(() =>
      checkEntries(db, domain, accepted, (id, username, input) =>
        insertMailbox(c, domain, username, input, hashes.get(id) ?? ''),
      ),
    );
    const outcomes = new Map([...checked, ...created].map((outcome) => [outcome.id, outcome]));
    return c.json({ outcomes: [...outcomes.values()] });
  });
