import type { MiddlewareHandler } from 'hono';
import type { Env } from '../context.ts';

/** Whoever looks at the projects of a team finds them running. */
export const wakeContainers: MiddlewareHandler<Env> = async (c, next) => {
  const caller = c.get('caller');
  if (caller.kind === 'user') c.get('services').containers.wake(caller.teamId);
  await next();
};
