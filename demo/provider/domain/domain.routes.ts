import * as z from 'zod/mini';
import { type Ctx, router } from '../context.ts';
import { Refusal } from '../errors.ts';
import { readBody } from '../validate.ts';
import { confirm, estimate, registryDelay } from './registry.ts';

const Names = z.object({
  domains: z.array(z.string().check(z.minLength(1), z.maxLength(253))).check(z.minLength(1), z.maxLength(200)),
});

function limit(c: Ctx) {
  const wait = c.get('services').limits.take(`search ${c.env.incoming.socket.remoteAddress}`, 1800, 60);
  if (wait) throw new Refusal(429, `Too many searches. Try again in ${wait} seconds.`);
}

export const domainRoutes = router()
  .post('/domain/check', async (c) => {
    limit(c);
    const { domains } = await readBody(c, Names);
    return c.json({ domains: domains.map(estimate) });
  })
  .post('/domain/availability', async (c) => {
    limit(c);
    const { domains } = await readBody(c, Names);
    await new Promise((resolve) => setTimeout(resolve, Math.max(...domains.map(registryDelay))));
    return c.json({ domains: domains.map(confirm) });
  });
