import * as z from 'zod/mini';
import { type Ctx, createRouter } from '../context.ts';
import { HttpError } from '../errors.ts';
import { readBody } from '../validate.ts';
import { confirmAvailability, estimateAvailability, registryDelayMs } from './registry.ts';

const DomainNames = z.object({
  domains: z.array(z.string().check(z.minLength(1), z.maxLength(253))).check(z.minLength(1), z.maxLength(200)),
});

function enforceRateLimit(c: Ctx) {
  const wait = c.get('services').limits.take(`search ${c.env.incoming.socket.remoteAddress}`, 1800, 60);
  if (wait) throw new HttpError(429, `Too many searches. Try again in ${wait} seconds.`);
}

export const domainRoutes = createRouter()
  .post('/domain/check', async (c) => {
    enforceRateLimit(c);
    const { domains } = await readBody(c, DomainNames);
    return c.json({ domains: domains.map(estimateAvailability) });
  })
  .post('/domain/availability', async (c) => {
    enforceRateLimit(c);
    const { domains } = await readBody(c, DomainNames);
    await new Promise((resolve) => setTimeout(resolve, Math.max(...domains.map(registryDelayMs))));
    return c.json({ domains: domains.map(confirmAvailability) });
  });
