import { desc, eq } from 'drizzle-orm';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import { identify } from './auth.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { brandRoutes } from './brand/brand.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { router, type Services } from './context.ts';
import { mails } from './db/schema.ts';
import { domainRoutes } from './domain/domain.routes.ts';
import { emailRoutes } from './email/email.routes.ts';
import { Refusal } from './errors.ts';
import { createFaults } from './faults/faults.ts';
import { remember } from './idempotency.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { productRoutes } from './product/product.routes.ts';
import type { RealtimeServer } from './realtime/server.ts';
import { seedRoutes } from './seed/seed.routes.ts';
import { serviceRoutes } from './service/service.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { inviteRoutes } from './team/invite.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { recoveryRoutes } from './user/recovery.routes.ts';
import { secondFactorRoutes } from './user/second-factor.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { vulnerabilityRoutes } from './user/vulnerability.routes.ts';
import { readBody } from './validate.ts';

/** A key in a path opens something: it is not for the log. */
const INVITE_KEY = /^(\/user\/invite\/)(?=.*\D)[^/]+$/;
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The reference provider's HTTP side: every rule that applies to all calls, then one set of routes per noun. */
export function createApp(services: Services, realtime: RealtimeServer, reset: () => Promise<void>) {
  const faults = createFaults();
  const app = router();

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('services', services);
    c.set('caller', { kind: 'nobody' });
    await next();
    const caller = c.get('caller');
    services.settings.log?.(
      JSON.stringify({
        at: new Date().toISOString(),
        method: c.req.method,
        path: c.req.path.replace(INVITE_KEY, '$1{key}'),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        caller: caller.kind === 'nobody' ? null : `${caller.kind}:${caller.id}`,
      }),
    );
  });
  app.use(
    cors({
      origin: (origin) => (services.settings.allowedOrigins.includes(origin) ? origin : null),
      exposeHeaders: ['Date'],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      maxAge: 600,
    }),
  );
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.use(faults.middleware);
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ message: 'The request is larger than 32 MB.' }, 413),
    }),
  );
  app.use(identify);
  app.use(remember);

  app.route('/', faults.routes);
  app.route('/', seedRoutes);
  app.post('/__demo/realtime', async (c) => {
    const { action, channel } = await readBody(
      c,
      z.object({
        action: z.enum(['drop', 'pause', 'resume', 'duplicate', 'reorder']),
        channel: z.optional(z.string()),
      }),
    );
    realtime.disturb(action, channel);
    return c.json({ message: action });
  });
  // The newest mails: of everybody, or those to one address.
  app.get('/__demo/mails', async (c) => {
    const to = c.req.query('to');
    const found = services.db
      .select()
      .from(mails)
      .where(to === undefined ? undefined : eq(mails.to, to));
    return c.json({ mails: await found.orderBy(desc(mails.id)).limit(100) });
  });
  app.post('/__demo/reset', async (c) => {
    faults.clear();
    services.limits.clear();
    await reset();
    return c.json({ message: 'Seeded anew' });
  });

  for (const routes of [
    sessionRoutes,
    userRoutes,
    secondFactorRoutes,
    recoveryRoutes,
    vulnerabilityRoutes,
    teamRoutes,
    inviteRoutes,
    brandRoutes,
    productRoutes,
    cartRoutes,
    notificationRoutes,
    supportRoutes(realtime),
    domainRoutes,
    emailRoutes,
    serviceRoutes,
    billingRoutes,
  ]) {
    app.route('/', routes);
  }

  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status);
    services.settings.log?.(JSON.stringify({ at: new Date().toISOString(), path: c.req.path, error: error.stack }));
    return c.json({ message: 'Something went wrong on our side.' }, 500);
  });
  return app;
}
