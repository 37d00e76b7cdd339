import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './context.ts';
import { now } from './context.ts';
import { idempotency } from './db/schema.ts';
import { HttpError } from './errors.ts';

/** Requests in flight by key: a repeated one waits until the first is answered. */
const inFlight = new Map<string, Promise<void>>();
const MAX_KEY_LENGTH = 200;

/** Replays the stored response when a POST is repeated with its idempotency key. Server failures are not stored. */
export const replayIdempotentRequests: MiddlewareHandler<Env> = async (c, next) => {
  const idempotencyKey = c.req.header('Idempotency-Key');
  if (c.req.method !== 'POST' || !idempotencyKey || idempotencyKey.length > MAX_KEY_LENGTH) return next();
  const { db } = c.get('services');
  const caller = c.get('caller');
  const callerName = caller.kind === 'nobody' ? 'nobody' : `${caller.kind}:${caller.id}`;
  const key = `${callerName} ${c.req.path} ${idempotencyKey}`;
  const body = new Uint8Array(await c.req.raw.clone().arrayBuffer());
  // A form is not compared: its boundary differs between two attempts at the same request.
  const isForm = (c.req.header('Content-Type') ?? '').startsWith('multipart/');
  const hash = isForm ? 'form' : createHash('sha256').update(body).digest('base64url');
  while (inFlight.has(key)) await inFlight.get(key);

  const stored = (await db.select().from(idempotency).where(eq(idempotency.key, key)))[0];
  if (stored) {
    if (stored.request_hash !== hash) throw new HttpError(422, 'This idempotency key was used for another request.');
    return c.newResponse(stored.body, stored.status as 200, {
      'Content-Type': 'application/json',
      'Idempotent-Replayed': 'true',
    });
  }
  const work = (async () => {
    await next();
    if (c.res.status >= 500 || c.res.status === 401 || c.res.status === 429) return;
    const text = await c.res.clone().text();
    await db
      .insert(idempotency)
      .values({ key, request_hash: hash, status: c.res.status, body: text, created_at: now() });
  })();
  inFlight.set(
    key,
    work.catch(() => undefined),
  );
  try {
    await work;
  } finally {
    inFlight.delete(key);
  }
};
