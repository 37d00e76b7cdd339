import type { LibsqlError } from '@libsql/client';
import { desc, eq } from 'drizzle-orm';
import type { ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { contextStorage } from 'hono/context-storage';
import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import { identifyCaller } from './auth.ts';
import { backupRoutes } from './backup/backup.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { brandRoutes } from './brand/brand.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { currentTime, machineNow } from './clock.ts';
import { cloudRoutes } from './cloud/cloud.routes.ts';
import { createRouter, type Env, type Services } from './context.ts';
import { mails } from './db/schema.ts';
import { guardDemoCalls } from './demo-guard.ts';
import { externalDnsRoutes } from './dns/external-dns.routes.ts';
import { zoneRoutes } from './dns/zone.routes.ts';
import { domainRoutes } from './domain/domain.routes.ts';
import { drainRequest } from './drain-request.ts';
import { DEVICE_TICKET } from './email/device.routes.ts';
import { emailRoutes } from './email/email.routes.ts';
import { HttpError } from './errors.ts';
import { createFaultInjector } from './faults/fault-injector.ts';
import { filesRoutes } from './hosting/files/files.routes.ts';
import { hostingRoutes } from './hosting/hosting.routes.ts';
import { PANEL_TICKET_PATH } from './hosting/panel.ts';
import { translateResponses } from './i18n/translate-response.ts';
import { replayIdempotentRequests } from './idempotency.ts';
import { imageRoutes } from './image/image.routes.ts';
import { jobRoutes } from './job/job.routes.ts';
import type { JobFaults } from './job/job-faults.ts';
import { createClockRoutes } from './nightly/clock.routes.ts';
import type { NightlyScheduler } from './nightly/nightly-scheduler.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { productRoutes } from './product/product.routes.ts';
import { containerRoutes } from './project/container.routes.ts';
import { deploymentRoutes } from './project/deployment.routes.ts';
import { projectDomainRoutes } from './project/domain.routes.ts';
import { nodeRoutes } from './project/node/node.routes.ts';
import { projectRoutes } from './project/project.routes.ts';
import { scaleRoutes } from './project/scale.routes.ts';
import { projectServiceRoutes } from './project/service.routes.ts';
import { wakeContainers } from './project/wake.ts';
import type { Realtime } from './realtime/realtime.ts';
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
import { ADMIN_TICKET_PATH } from './wordpress/admin-sign-in.ts';
import { itemRoutes } from './wordpress/item.routes.ts';
import { siteMetricsRoutes } from './wordpress/metrics.routes.ts';
import { wordpressSiteRoutes } from './wordpress/site.routes.ts';
import { stagingRoutes } from './wordpress/staging.routes.ts';
import { yieldToOthers } from './yield-queue.ts';

/** The key of an invite gives access, so it must not be in the log. */
const INVITE_KEY = /^(\/user\/invite\/)(?=.*\D)[^/]+$/;
const MAX_BODY_BYTES = 32 * 1024 * 1024;

const RealtimeFaultRequest = z.object({
  action: z.enum(['drop', 'pause', 'resume', 'duplicate', 'reorder']),
  channel: z.optional(z.string()),
});

/** Sets up each request's variables and logs the request after its response. */
const logRequests =
  (services: Services): MiddlewareHandler<Env> =>
  async (c, next) => {
    const startedAt = performance.now();
    c.set('services', services);
    c.set('caller', { kind: 'anonymous' });
    await next();
    c.header('Date', new Date(currentTime()).toUTCString());
    const caller = c.get('caller');
    services.settings.log?.(
      JSON.stringify({
        at: machineNow(),
        method: c.req.method,
        path: c.req.path
          .replace(INVITE_KEY, '$1{key}')
          .replace(PANEL_TICKET_PATH, '$1{token}')
          .replace(DEVICE_TICKET, '$1{ticket}')
          .replace(ADMIN_TICKET_PATH, '$1{ticket}'),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        caller: caller.kind === 'anonymous' ? null : `${caller.kind}:${caller.id}`,
      }),
    );
  };

/** Responses are private and must not be sniffed. Files set a cache policy of their own. */
const setResponseHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/** Two requests at once stored what may exist once: both were valid when they were checked. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as Partial<LibsqlError>).extendedCode === 'SQLITE_CONSTRAINT_UNIQUE' || isUniqueViolation(error.cause));

const handleError =
  ({ settings }: Services): ErrorHandler<Env> =>
  (error, c) => {
    if (error instanceof HttpError) return c.json(error.body, error.status);
    if (isUniqueViolation(error))
      return c.json({ message: 'Someone saved the same thing at the same time. Reload the page to see it.' }, 409);
    settings.log?.(JSON.stringify({ at: machineNow(), path: c.req.path, error: error.stack }));
    return c.json({ message: 'Something went wrong on our side.' }, 500);
  };

/** Calls with which tests and demo pages control the provider. */
function createDemoRoutes(services: Services, realtime: Realtime, reset: () => Promise<void>) {
  return (
    createRouter()
      .post('/__demo/realtime', async (c) => {
        const { action, channel } = await readBody(c, RealtimeFaultRequest);
        if (!realtime.injectFault) throw new HttpError(409, 'A websocket that is elsewhere takes no faults.');
        realtime.injectFault(action, channel);
        return c.json({ message: action });
      })
      // The newest mails, to everyone or to one address.
      .get('/__demo/mails', async (c) => {
        const to = c.req.query('to');
        const recipient = to === undefined ? undefined : eq(mails.to, to);
        const newest = services.db.select().from(mails).where(recipient).orderBy(desc(mails.id)).limit(100);
        return c.json({ mails: await newest });
      })
      .post('/__demo/reset', async (c) => {
        services.limits.clear();
        await reset();
        return c.json({ message: 'Seeded anew' });
      })
  );
}

/**
 * The reference provider's HTTP side: every rule that applies to all calls, then one set of routes per noun.
 * @param reset empties and seeds the database
 */
export function createApp(
  services: Services,
  realtime: Realtime,
  nights: NightlyScheduler,
  jobFaults: JobFaults,
  reset: () => Promise<void>,
) {
  const faults = createFaultInjector();
  const app = createRouter();

  app.use(contextStorage());
  app.use(logRequests(services));
  app.use(setResponseHeaders);
  app.use(
    cors({
      origin: (origin) => (services.settings.allowedOrigins.includes(origin) ? origin : null),
      exposeHeaders: ['Date'],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      maxAge: 600,
    }),
  );
  app.use(drainRequest);
  app.use('/__demo/*', guardDemoCalls(services.settings.allowedOrigins));
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.use(async (_, next) => {
    await yieldToOthers();
    await next();
  });
  app.use(faults.middleware);
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ message: 'The request is larger than 32 MB.' }, 413),
    }),
  );
  app.use(translateResponses);
  app.use(identifyCaller);
  app.use(replayIdempotentRequests);
  app.use('/project/*', wakeContainers);
  app.use('/image/*', wakeContainers);

  const resetAll = async () => {
    faults.clear();
    await reset();
  };
  for (const routes of [
    faults.routes,
    createDemoRoutes(services, realtime, resetAll),
    createClockRoutes(nights),
    jobFaults.routes,
    jobRoutes,
    backupRoutes,
    externalDnsRoutes,
    seedRoutes,
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
    ...(realtime.routes ? [realtime.routes] : []),
    domainRoutes,
    zoneRoutes,
    emailRoutes,
    hostingRoutes,
    filesRoutes,
    serviceRoutes,
    cloudRoutes,
    projectServiceRoutes,
    deploymentRoutes,
    containerRoutes,
    scaleRoutes,
    itemRoutes,
    billingRoutes,
    wordpressSiteRoutes,
    stagingRoutes,
    siteMetricsRoutes,
    projectDomainRoutes,
    nodeRoutes,
    imageRoutes,
    projectRoutes,
  ])
    app.route('/', routes);

  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.onError(handleError(services));
  return app;
}
