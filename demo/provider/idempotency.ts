import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './context.ts';
import { now } from './context.ts';
import { idempotency } from './db/schema.ts';
import { HttpError } from './errors.ts';

/** Calls under way by key: a repeat that overtakes its original waits for the same answer. */
const inFlight = new Map<string, Promise<void>>();

/** Answers a repeated unsafe call from the first one's answer. Failures of the server are not remembered. */
export const replayIdempotentRequests: MiddlewareHandler<Env> = async (c, next) => {
  const given = c.req.header('Idempotency-Key');
  if (c.req.method !== 'POST' || !given || given.length > 200) return next();
  const { db } = c.get('services');
  const caller = c.get('caller');
  const who = caller.kind === 'nobody' ? 'nobody' : `${caller.kind}:${caller.id}`;
  const key = `${who} ${c.req.path} ${given}`;
  const body = new Uint8Array(await c.req.raw.clone().arrayBuffer());
  // A form's boundary differs between two tries of the same call.
  const isForm = (c.req.header('Content-Type') ?? '').startsWith('multipart/');
  const hash = isForm ? 'form' : createHash('sha256').update(body).digest('base64url');
  while (inFlight.has(key)) await inFlight.get(key);

  const held = (await db.select().from(idempotency).where(eq(idempotency.key, key)))[0];
  if (held) {
    if (held.request_hash !== hash) throw new HttpError(422, 'This idempotency key was used for another request.');
    return c.newResponse(held.body, held.status as 200, {
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
