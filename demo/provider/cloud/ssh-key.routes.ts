import { and, asc, count, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import { createRouter } from '../context.ts';
import { sshKeys } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { readBody, readIdParam } from '../validate.ts';
import { parsePublicKey } from './ssh-keys.ts';

const MAX_KEYS = 100;
const MAX_NAME_LENGTH = 64;

type SshKeyRow = typeof sshKeys.$inferSelect;

function typeOf(publicKey: string): string | null {
  const key = parsePublicKey(publicKey);
  return 'refusal' in key ? null : key.type;
}
const toSshKey = ({ id, name, public_key, fingerprint, created_at }: SshKeyRow) => ({
  id,
  name,
  type: typeOf(public_key),
  fingerprint,
  created_at,
});

function nameRefusal(name: string): string | null {
  if (name === '') return 'Required Field.';
  if (name.length > MAX_NAME_LENGTH) return `Use up to ${MAX_NAME_LENGTH} characters.`;
  return /\p{Cc}/u.test(name) ? 'Use letters, digits and signs.' : null;
}

/** A team's SSH keys for new servers. */
export const sshKeyRoutes = createRouter()
  .get('/cloud/ssh-keys', async (c) => {
    const { teamId } = requireTeamRole(c);
    const { db } = c.get('services');
    const rows = await db.select().from(sshKeys).where(eq(sshKeys.team_id, teamId)).orderBy(asc(sshKeys.id));
    return c.json({ ssh_keys: rows.map(toSshKey) });
  })
  .post('/cloud/ssh-keys', async (c) => {
    const { teamId } = requireTeamRole(c);
    const { db } = c.get('services');
    const body = await readBody(c, z.object({ name: z.string(), public_key: z.string() }));
    const name = body.name.trim();
    const badName = nameRefusal(name);
    const key = parsePublicKey(body.public_key);
    if (badName || 'refusal' in key)
      throw validationError({
        ...(badName ? { name: [badName] } : {}),
        ...('refusal' in key ? { public_key: [key.refusal] } : {}),
      });
    const { public_key, fingerprint } = key;
    const row = await db.inTransaction(async () => {
      const [total] = await db.select({ n: count() }).from(sshKeys).where(eq(sshKeys.team_id, teamId));
      if ((total?.n ?? 0) >= MAX_KEYS)
        throw new HttpError(
          409,
          `Your team has ${MAX_KEYS} SSH keys, the most it can have. Remove one to add another.`,
        );
      const [existing] = await db
        .select({ name: sshKeys.name })
        .from(sshKeys)
        .where(and(eq(sshKeys.team_id, teamId), eq(sshKeys.fingerprint, fingerprint)));
      if (existing) throw validationError({ public_key: [`Your team already has this key: ${existing.name}.`] });
      const values = { team_id: teamId, name, public_key, fingerprint, created_at: now() };
      return (await db.insert(sshKeys).values(values).returning())[0];
    });
    return c.json({ ssh_key: row && toSshKey(row), message: `${name} is added.` }, 201);
  })
  .delete('/cloud/ssh-keys/:id', async (c) => {
    const { teamId } = requireTeamRole(c);
    const [removed] = await c
      .get('services')
      .db.delete(sshKeys)
      .where(and(eq(sshKeys.id, readIdParam(c)), eq(sshKeys.team_id, teamId)))
      .returning();
    if (!removed) throw notFound('SSH key');
    return c.json({ message: `${removed.name} is removed.` });
  });
