import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { now } from './clock.ts';
import type { Ctx, Env } from './context.ts';
import { idempotency } from './db/schema.ts';
import { HttpError } from './errors.ts';

/** Requests in flight by key. A repeated one waits for the first one's response. */
const inFlight = new Map<string, Promise<unknown>>();
const MAX_KEY_LENGTH = 200;
/**
 * Calls that wait for another service, so they must not hold a transaction. They are idempotent without one: the payment company
 * recognises a repeated payment by its reference and a repeated card by its token, and correct mail records are left unchanged.
 */
const NON_TRANSACTIONAL_CALLS = [/^\/billing\/(transactions|cards)$/, /^\/email\/domain\/\d+\/dns$/];
const METHODS = ['POST', 'PUT'];

/** A digest of the request body. A form's boundary is left out, because it differs between two attempts. */
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

/** A key is scoped to its caller; an anonymous caller's key also to the request body. */
function storageKey(c: Ctx, idempotencyKey: string, bodyHash: string): string {
  const caller = c.get('caller');
  const owner = caller.kind === 'anonymous' ? `anonymous ${bodyHash}` : `${caller.kind} ${caller.id}`;
  return createHash('sha256').update(`${owner} ${c.req.path} ${idempotencyKey}`).digest('base64url');
}

/**
 * Replays the stored response when a request is repeated with its idempotency key. A request's effect and its key are stored in
 * one transaction. A failed request has no effect and can be repeated with its key.
 */
export const replayIdempotentRequests: MiddlewareHandler<Env> = async (c, next) => {
  const idempotencyKey = c.req.header('Idempotency-Key');
  if (!METHODS.includes(c.req.method) || !idempotencyKey || idempotencyKey.length > MAX_KEY_LENGTH) return next();
  const { db, secrets } = c.get('services');
  const bodyHash = await hashBody(c);
  const id = storageKey(c, idempotencyKey, bodyHash);

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
    // A response may contain a secret, such as the key of a guest's ticket, so the idempotency key encrypts it.
    const body = secrets.seal(await c.res.clone().text(), idempotencyKey);
    await db
      .insert(idempotency)
      .values({ key: id, request_hash: bodyHash, status: c.res.status, body, created_at: now() })
      .onConflictDoNothing();
    return undefined;
  };
  while (inFlight.has(id)) await inFlight.get(id);
  const work = NON_TRANSACTIONAL_CALLS.some((path) => path.test(c.req.path))
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
