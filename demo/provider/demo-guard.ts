import type { MiddlewareHandler } from 'hono';

/**
 * Prevents other sites from controlling the demo in its user's browser: a link, a form or an image of theirs cannot
 * send the header.
 */
export const guardDemoCalls =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('Origin');
    if (origin !== undefined && !allowedOrigins.includes(origin))
      return c.json({ message: 'A page of this origin may not control the demo.' }, 403);
    if (c.req.header('X-Demo') !== '1')
      return c.json({ message: 'A call of /__demo/ needs the header "X-Demo: 1".' }, 403);
    return next();
  };
