import type { MiddlewareHandler } from 'hono';
import type { Env } from '../context.ts';

/** Wakes a team's containers with its requests, so that they run when somebody looks at them. */
export const wakeContainers: MiddlewareHandler<Env> = async (c, next) => {
  const caller = c.get('caller');
  if (caller.kind === 'user') c.get('services').containers.wake(caller.teamId);
  await next();
};
