import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { now } from './clock.ts';
import type { Ctx, Env } from './context.ts';
import { idempotency } from './db/schema.ts';
import { HttpError } from './errors.ts';

/** Requests in flight by key. A repeated request waits for the first response. */
const inFlight = new Map<string, Promise<unknown>>();
const MAX_KEY_LENGTH = 200;
/**
 * Calls that wait for other systems, so they hold no transaction. They are idempotent themselves: the payment company finds a
 * repeated payment by its reference and the card's token, and correct mail records stay unchanged.
 */
const CALLS_OUTSIDE_TRANSACTION = [/^\/billing\/(transactions|cards)$/, /^\/email\/domain\/\d+\/dns$/];
const METHODS = ['POST', 'PUT'];

/** A digest of a request's body. It excludes a form's boundary, which differs between two attempts. */
async function hashBody(c: Ctx): Promise<string> {
  const hash = createHash('sha256');
  const raw = c.req.raw.clone();
  const isForm = (c.req.header('Content-Type') ?? '').startsWith('multipart/');
  const form = isForm
    ? await raw
        .clone()
        .formData()
        .catch(() => null)
    : null;
  if (!form) return hash.update(new Uint8Array(await raw.arrayBuffer())).digest('base64url');
  for (const [name, value] of form) {
    hash.update(JSON.stringify(typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size]));
    if (typeof value !== 'string') hash.update(new Uint8Array(await value.arrayBuffer()));
  }
  return hash.digest('base64url');
}

/** A key belongs to its caller; without one, to this exact request. */
function rowId(c: Ctx, idempotencyKey: string, bodyHash: string): string {
  const caller = c.get('caller');
  // `nobody` is part of the ids of stored rows.
  const owner = caller.kind === 'anonymous' ? `nobody ${bodyHash}` : `${caller.kind} ${caller.id}`;
  return createHash('sha256').update(`${owner} ${c.req.path} ${idempotencyKey}`).digest('base64url');
}

/**
 * Replays the stored response when a request is repeated with its idempotency key. The effect of a request and its key are
 * committed in one transaction; a failed request has no effect, and may be repeated with its key.
 */
export const replayIdempotentRequests: MiddlewareHandler<Env> = async (c, next) => {
  const idempotencyKey = c.req.header('Idempotency-Key');
  if (!METHODS.includes(c.req.method) || !idempotencyKey || idempotencyKey.length > MAX_KEY_LENGTH) return next();
  const { db, secrets } = c.get('services');
  const bodyHash = await hashBody(c);
  const id = rowId(c, idempotencyKey, bodyHash);

  const replayOrRun = async () => {
    const [stored] = await db.select().from(idempotency).where(eq(idempotency.key, id));
    if (stored && stored.request_hash !== bodyHash)
      throw new HttpError(422, 'This idempotency key was used for another request.');
    if (stored)
      return c.newResponse(secrets.unseal(stored.body, idempotencyKey), stored.status as 200, {
        'Content-Type': 'application/json',
        'Idempotent-Replayed': 'true',
      });
    await next();
    if (c.error) throw c.error;
    // The response may contain a secret, such as a guest's key, so only the idempotency key decrypts it.
    const body = secrets.seal(await c.res.clone().text(), idempotencyKey);
    await db
      .insert(idempotency)
      .values({ key: id, request_hash: bodyHash, status: c.res.status, body, created_at: now() })
      .onConflictDoNothing();
    return undefined;
  };
  while (inFlight.has(id)) await inFlight.get(id);
  const work = CALLS_OUTSIDE_TRANSACTION.some((path) => path.test(c.req.path))
    ? replayOrRun()
    : db.inTransaction(replayOrRun, 'on-write');
  inFlight.set(
    id,
    work.catch(() => undefined),
  );
  try {
    return await work;
  } finally {
    inFlight.delete(id);
  }
};
